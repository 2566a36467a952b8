package import FoundationEssentials

/// Keeps what a person wants to remember, and how well they do; a call returns
/// when it is safely on disk.
package protocol StudyCardStoring: Sendable {
    /// Keeps a new card and returns it with its number.
    ///
    /// A card of the same kind, language, folded text and sentence is the same
    /// one: it is returned as it is stored, with `isNew` false. A sentence is the
    /// same where its speech overlaps or begins at most `CardPlace.nearness`
    /// apart: word times are refined later.
    func add(_ card: StudyCard) async throws(StoreError) -> AddedCard
    /// A card by its number; `nil` when there is none.
    func card(_ id: Int64) async throws(StoreError) -> StudyCard?
    /// All cards, newest first, at most `limit` where one is given; of one language when given.
    func cards(of language: Language?, limit: Int?) async throws(StoreError) -> [StudyCard]
    /// Changes one fact of a card as it is stored.
    func change(_ id: Int64, _ change: StudyCardChange) async throws(StoreError)
    /// Gives a card that has no translation one; says whether it took it.
    @discardableResult
    func translate(_ id: Int64, as translation: String) async throws(StoreError) -> Bool
    /// Forgets a card that was never reviewed.
    func removeUnreviewed(_ id: Int64) async throws(StoreError) -> CardRemoval
    /// Forgets a card with its log; says whether there was one.
    @discardableResult
    func remove(_ id: Int64) async throws(StoreError) -> Bool
    /// The cards for a session: those due until an instant, soonest first, then new ones, oldest
    /// first; at most `limit` of each, without suspended ones; of one language and kind if given.
    func due(
        until instant: Date, of language: Language?, kind: StudyCard.Kind?, limit: Int
    ) async throws(StoreError) -> [StudyCard]
    /// Logs a grading, and saves the card's new memory, if it is still remembered as
    /// `record.before` says; false when it was graded elsewhere since.
    func answer(_ record: ReviewRecord) async throws(StoreError) -> Bool
    /// Takes a grading back if it is still the card's last; false when it is not.
    func takeBack(_ record: ReviewRecord) async throws(StoreError) -> Bool
    /// The log of all gradings, or of one card's, by card and time.
    func log(of card: Int64?) async throws(StoreError) -> [ReviewRecord]
    /// Replaces the end of a card's log and its memory, if it is still remembered as the change
    /// expects; false when it was graded elsewhere since.
    func rewrite(_ change: ReviewRewrite) async throws(StoreError) -> Bool
    /// The last exchange of each card with another program, by its number.
    func exchanges() async throws(StoreError) -> [Int64: CardExchange]
    /// Keeps what was exchanged of some cards; those that are gone are left out.
    func keep(_ exchanges: [Int64: CardExchange]) async throws(StoreError)
    /// The reviews, by day, from one on (nil for all), oldest first; of one language when given,
    /// otherwise of all together.
    func reviewDays(since day: String?, of language: Language?) async throws(StoreError)
        -> [ReviewDay]
    /// The sentences of which cards were graded on a day, with those cards.
    func gradedSentences(on day: String) async throws(StoreError)
        -> [CardPlace.Sentence: Set<Int64>]
}

/// A change of a stored card: the other facts stay as they are stored, since they may have changed
/// meanwhile.
package enum StudyCardChange: Hashable, Sendable {
    /// The person's note about it.
    case note(String)
    /// True if it is kept without being asked.
    case suspended(Bool)
    /// Its meaning in the person's language.
    case translation(String)
    /// The sentence a word was heard in.
    case context(String)
}

/// A new end of a card's log, with gradings that were given in another program.
package struct ReviewRewrite: Hashable, Sendable {
    /// The card's number.
    package let card: Int64
    /// The memory that the change was made for; `nil` for a new card.
    package let expected: CardMemory?
    /// The gradings of the card from this instant on are replaced; `nil` keeps all.
    package let since: Date?
    /// The gradings that come in their place, oldest first.
    package let records: [ReviewRecord]
    /// The memory of the card since.
    package let memory: CardMemory

    /// A new end.
    package init(
        card: Int64, expected: CardMemory?, since: Date?, records: [ReviewRecord],
        memory: CardMemory
    ) {
        self.card = card
        self.expected = expected
        self.since = since
        self.records = records
        self.memory = memory
    }
}

/// The outcome for a card that was to be forgotten unless it was reviewed.
package enum CardRemoval: Hashable, Sendable {
    /// It is gone.
    case removed
    /// It was reviewed meanwhile, and stays as it is stored.
    case reviewed(StudyCard)
    /// There was none.
    case missing
}

/// The outcome for a card that was to be kept.
package struct AddedCard: Hashable, Sendable {
    /// The card as it is stored.
    package let card: StudyCard
    /// True if there was none like it.
    package let isNew: Bool

    /// An outcome.
    package init(card: StudyCard, isNew: Bool) {
        self.card = card
        self.isNew = isNew
    }
}
