/// The time one book was heard on one day.
public struct ListeningDay: Hashable, Sendable {
    /// The day on the person's calendar as `2026-11-21`.
    public var day: String
    /// The book's source.
    public var source: SourceID
    /// The book.
    public var book: BookID
    /// The book's title then, for lists.
    public var bookTitle: String
    /// The language of its text, when known.
    public var language: Language?
    /// Real time in which something was heard for the first time.
    public var heard: MediaTime
    /// Real time in which something was heard again.
    public var repeated: MediaTime
    /// The length of the recording that was heard for the first time.
    public var material: MediaTime

    /// A day's share of a book.
    public init(
        day: String, source: SourceID, book: BookID, bookTitle: String, language: Language?,
        heard: MediaTime = .zero, repeated: MediaTime = .zero, material: MediaTime = .zero
    ) {
        self.day = day
        self.source = source
        self.book = book
        self.bookTitle = bookTitle
        self.language = language
        self.heard = heard
        self.repeated = repeated
        self.material = material
    }
}

/// Keeps how much was heard, by day and book.
public protocol ListeningDayStoring: Sendable {
    /// Adds the times of `day` to what is kept of that day and book.
    func add(_ day: ListeningDay) async throws(StoreError)
    /// All days from one on (as `2026-11-21`; nil for all), oldest first.
    func days(since day: String?) async throws(StoreError) -> [ListeningDay]
}
