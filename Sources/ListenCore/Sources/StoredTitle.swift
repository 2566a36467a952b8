/// A book or chapter of a stored list.
package struct StoredTitle: Hashable, Sendable {
    /// Its id.
    package let id: String
    /// Its title, not yet safe for a terminal; its id where it has none.
    package let title: String
    /// The chapter's number, when the list gives one.
    package let number: Int?

    /// An entry.
    package init(id: String, title: String, number: Int?) {
        self.id = id
        self.title = title
        self.number = number
    }
}
