package import FoundationEssentials

/// A text on the person's shelf, without its words.
package struct KeptText: Hashable, Sendable {
    /// Its id as a book.
    package let id: BookID
    /// Its title.
    package var title: String
    /// Its authors.
    package var author: String?
    /// The name of its site or work.
    package var site: String?
    /// Its address, or the path of its file; `nil` for what came through a pipe.
    package var address: String?
    /// Its language.
    package var language: Language?
    /// The time it was put on the shelf.
    package var addedAt: Date
    /// True for one that was read and put away.
    package var isArchived: Bool

    /// A text.
    package init(
        id: BookID, title: String, author: String? = nil, site: String? = nil,
        address: String? = nil, language: Language? = nil, addedAt: Date, isArchived: Bool = false
    ) {
        (self.id, self.title, self.author, self.site) = (id, title, author, site)
        (self.address, self.language, self.addedAt) = (address, language, addedAt)
        self.isArchived = isArchived
    }

    /// The text as a book of a list.
    package var book: Book {
        Book(id: id, title: title, author: author ?? site, language: language)
    }
}

/// Keeps the texts a person reads: articles and documents, with the timelines of their chapters.
///
/// Safe to use from any isolation.
package protocol WrittenTextKeeping: TimelineKeeping {
    /// All texts in the order they were added.
    func texts() async throws(StoreError) -> [KeptText]
    /// The text of an id without its words; `nil` when there is none.
    func text(_ id: BookID) async throws(StoreError) -> KeptText?
    /// True when there is no text at all.
    func isEmpty() async throws(StoreError) -> Bool
    /// The words of a text; `nil` when there is none of this id.
    func work(_ id: BookID) async throws(StoreError) -> WrittenWork?
    /// Adds a text, or replaces the words of the one of its id, whose time and place among the
    /// others stay.
    ///
    /// Throws `.refused` for one that is too large.
    func keep(_ work: WrittenWork, as text: KeptText) async throws(StoreError)
    /// Puts a text away, or takes it back.
    func set(isArchived: Bool, of id: BookID) async throws(StoreError)
    /// Forgets a text; returns false when there is none.
    ///
    /// Its timelines stay, as what was noted in it does.
    @discardableResult
    func forget(_ id: BookID) async throws(StoreError) -> Bool
}
