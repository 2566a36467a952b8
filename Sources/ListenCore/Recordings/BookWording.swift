/// What is said of a book: by its files, or by the person.
public struct BookWording: Hashable, Sendable {
    /// The title.
    public var title: String?
    /// Who wrote it.
    public var author: String?
    /// Who reads it.
    public var narrator: String?
    /// The language it is read in.
    public var language: Language?

    /// The longest text of a field that is kept, in UTF-8 bytes.
    public static let longestText = 2_000

    /// A wording; by default nothing is said.
    public init(
        title: String? = nil, author: String? = nil, narrator: String? = nil,
        language: Language? = nil
    ) {
        self.title = title
        self.author = author
        self.narrator = narrator
        self.language = language
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { self == BookWording() }

    /// This, with what it does not say taken from another wording.
    public func over(_ other: BookWording) -> BookWording {
        BookWording(
            title: title ?? other.title, author: author ?? other.author,
            narrator: narrator ?? other.narrator, language: language ?? other.language)
    }
}
