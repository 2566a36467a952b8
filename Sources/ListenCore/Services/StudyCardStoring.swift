public import FoundationEssentials

/// Keeps what a person wants to remember, and how well they do; a call returns
/// when it is safely on disk.
public protocol StudyCardStoring: Sendable {
    /// Keeps a new card and returns it with its number.
    ///
    /// A card of the same kind, language, folded text and sentence is the same
    /// one: it is returned as it is stored, with `isNew` false.
    func add(_ card: StudyCard) async throws(StoreError) -> AddedCard
    /// A card by its number; `nil` when there is none.
    func card(_ id: Int64) async throws(StoreError) -> StudyCard?
    /// All cards, newest first, at most `limit`; of one language when given.
    func cards(of language: Language?, limit: Int) async throws(StoreError) -> [StudyCard]
    /// Changes what a card says; its memory stays as it is stored.
    func change(_ card: StudyCard) async throws(StoreError)
    /// Forgets a card with its log; says whether there was one.
    @discardableResult
    func remove(_ id: Int64) async throws(StoreError) -> Bool
    /// What a session may ask: cards due until an instant, soonest first, then
    /// new ones, oldest first; at most so many of each, none that is suspended.
    func due(until instant: Date, of language: Language?, limit: Int)
        async throws(StoreError) -> [StudyCard]
    /// How many cards wait at an instant.
    func counts(at instant: Date, of language: Language?) async throws(StoreError) -> CardCounts
    /// Logs a grading and keeps what is known of the card since.
    func grade(_ record: ReviewRecord) async throws(StoreError)
    /// Takes the last grading of all back, and returns it; `nil` when there is none.
    func undoLastGrade() async throws(StoreError) -> ReviewRecord?
    /// The gradings of a day, in order.
    func reviews(on day: String) async throws(StoreError) -> [ReviewRecord]
    /// What was reviewed, by day, from one on (nil for all), oldest first.
    func reviewDays(since day: String?) async throws(StoreError) -> [ReviewDay]
}

/// What became of a card that was to be kept.
public struct AddedCard: Hashable, Sendable {
    /// The card as it is stored.
    public let card: StudyCard
    /// Whether there was none like it.
    public let isNew: Bool

    /// An outcome.
    public init(card: StudyCard, isNew: Bool) {
        self.card = card
        self.isNew = isNew
    }
}
