public import FoundationEssentials

/// A subtitle file that the person, or an alignment, gave a chapter of any source.
public struct AttachedText: Hashable, Sendable {
    /// Where it comes from; kinds of later versions stay as they are.
    public struct Origin: RawRepresentable, Hashable, Sendable {
        /// As it is kept.
        public let rawValue: String

        /// An origin.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The person gave it.
        public static let added = Origin(rawValue: "added")
    }

    /// The chapter it belongs to.
    public let chapter: ChapterAddress
    /// The name of its file in the folder of texts.
    public let file: String
    /// What the file was called where it came from.
    public let name: String
    /// The language of the text; `nil` for that of the book.
    public let language: Language?
    /// Where it comes from.
    public let origin: Origin
    /// When it was added.
    public let addedAt: Date

    /// A text.
    public init(
        chapter: ChapterAddress, file: String, name: String, language: Language?,
        origin: Origin = .added, addedAt: Date
    ) {
        self.chapter = chapter
        self.file = file
        self.name = name
        self.language = language
        self.origin = origin
        self.addedAt = addedAt
    }
}
