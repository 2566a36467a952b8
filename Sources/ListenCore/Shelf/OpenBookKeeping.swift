package import FoundationEssentials

/// An audiobook of the open shelf (LibriVox, archive.org) that a person chose.
package struct KeptOpenBook: Hashable, Sendable {
    /// Its id: the identifier of its item at archive.org.
    package let id: BookID
    /// Its title, as the shelf gives it (not yet safe for a terminal).
    package let title: String
    /// Its author, when known.
    package let author: String?
    /// The language it is read in, when known.
    package let language: Language?
    /// All else that is known of it, sections and files, in the form of its source: JSON.
    package let record: String
    /// The instant it was chosen.
    package let addedAt: Date

    /// A book.
    package init(
        id: BookID, title: String, author: String?, language: Language?, record: String,
        addedAt: Date
    ) {
        (self.id, self.title, self.author, self.language) = (id, title, author, language)
        (self.record, self.addedAt) = (record, addedAt)
    }
}

/// Keeps the audiobooks of the open shelf that a person chose, in the order they were added.
///
/// Safe to use from any isolation.
package protocol OpenBookKeeping: Sendable {
    /// All books.
    func books() async throws(StoreError) -> [KeptOpenBook]
    /// The book of an id; `nil` when there is none.
    func book(_ id: BookID) async throws(StoreError) -> KeptOpenBook?
    /// Adds a book, or replaces what is known of the one of its id.
    func keep(_ book: KeptOpenBook) async throws(StoreError)
    /// Forgets a book; returns false when there is none.
    @discardableResult
    func forget(_ id: BookID) async throws(StoreError) -> Bool
}
