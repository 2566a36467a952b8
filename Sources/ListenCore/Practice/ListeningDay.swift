/// The time one book was heard on one day.
package struct ListeningDay: Hashable, Sendable {
    /// The day on the person's calendar as `2026-11-21`.
    package var day: String
    /// The book's source.
    package var source: SourceID
    /// The book.
    package var book: BookID
    /// The book's title then, for lists.
    package var bookTitle: String
    /// The language of its text, when known.
    package var language: Language?
    /// Real time in which something was heard for the first time.
    package var heard: MediaTime
    /// Real time in which something was heard again.
    package var repeated: MediaTime
    /// The length of the recording that was heard for the first time.
    package var material: MediaTime

    /// A day's share of a book.
    package init(
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
package protocol ListeningDayStoring: Sendable {
    /// Adds the times of `day` to what is kept of that day and book.
    func add(_ day: ListeningDay) async throws(StoreError)
    /// All days from one on (as `2026-11-21`; nil for all), oldest first.
    func days(since day: String?) async throws(StoreError) -> [ListeningDay]
}
