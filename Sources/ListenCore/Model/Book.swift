/// A book as a list shows it.
///
/// ```swift
/// let fox = Book(id: BookID(rawValue: "fox"), title: "The Fox", language: .english)
/// let chapter = ChapterAddress(source: .local, book: fox.id, chapter: first.id)
/// ```
public struct Book: Hashable, Sendable {
    /// The id at its source.
    public let id: BookID
    /// The title, as the source gives it (not yet safe for a terminal).
    public let title: String
    /// Its author, when known.
    public let author: String?
    /// The language it is read in, when known.
    public let language: Language?
    /// The place of its cover picture, when there is one: an address, or `file:` and a path.
    public let coverURL: String?

    /// A book.
    public init(
        id: BookID, title: String, author: String? = nil, language: Language? = nil,
        coverURL: String? = nil
    ) {
        self.id = id
        self.title = title
        self.author = author
        self.language = language
        self.coverURL = coverURL
    }
}
