/// The words said of a book: by its files, or by the person.
///
/// ```swift
/// let said = BookWording(title: "The Fox")
/// let found = BookWording(title: "fox_01", author: "A. Hound")
/// said.over(found)  // "The Fox" by A. Hound
/// ```
public struct BookWording: Hashable, Sendable {
    /// The title.
    public var title: String?
    /// Its author.
    public var author: String?
    /// Its narrator.
    public var narrator: String?
    /// The language it is read in.
    public var language: Language?

    /// The longest text of a field that is kept, in UTF-8 bytes.
    public static let longestText = 2_000

    /// A wording; empty by default.
    public init(
        title: String? = nil, author: String? = nil, narrator: String? = nil,
        language: Language? = nil
    ) {
        self.title = title
        self.author = author
        self.narrator = narrator
        self.language = language
    }

    /// Adopts a change.
    package mutating func apply(_ change: BookWordingChange) {
        func taken(_ now: String?, _ before: String?) -> String? {
            now.map { $0.isEmpty ? nil : $0 } ?? before
        }
        title = taken(change.title, title)
        author = taken(change.author, author)
        narrator = taken(change.narrator, narrator)
        language = change.language.map { Language(tag: $0) } ?? language
    }

    /// True if it has no words.
    public var isEmpty: Bool { self == BookWording() }

    /// This wording, completed by another where it has none.
    public func over(_ other: BookWording) -> BookWording {
        BookWording(
            title: title ?? other.title, author: author ?? other.author,
            narrator: narrator ?? other.narrator, language: language ?? other.language)
    }
}

/// The words a person says of a book now: `nil` leaves a word as it is stored, an empty one takes
/// it back.
package struct BookWordingChange: Hashable, Sendable {
    /// The title.
    package var title: String?
    /// Its author.
    package var author: String?
    /// Its narrator.
    package var narrator: String?
    /// The tag of the language it is read in.
    package var language: String?

    /// An empty change.
    package init() {}

    /// All that a wording says, and nothing of the rest.
    package init(_ wording: BookWording) {
        (title, author) = (wording.title, wording.author)
        (narrator, language) = (wording.narrator, wording.language?.tag)
    }
}
