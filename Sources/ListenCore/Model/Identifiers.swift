/// A source of books: the local library, one file, or one backend.
///
/// ```swift
/// SourceID(rawValue: "https://books.example/api").label  // "books.example"
/// SourceID.local.label  // "library"
/// ```
public struct SourceID: Hashable, Sendable, Codable {
    /// The stored form: `local`, `file`, or a backend's normalised base URL.
    public let rawValue: String

    /// The library on this machine.
    public static let local = SourceID(rawValue: "local")
    /// Files given by `listen play FILE`.
    public static let file = SourceID(rawValue: "file")
    /// The texts a person reads aloud.
    package static let articles = SourceID(rawValue: "articles")
    /// The news a person follows.
    package static let news = SourceID(rawValue: "news")
    /// The podcasts a person follows.
    package static let podcasts = SourceID(rawValue: "podcasts")
    /// The audiobooks of LibriVox and archive.org that a person chose.
    package static let librivox = SourceID(rawValue: "librivox")
    /// The radio stations of a person.
    package static let radio = SourceID(rawValue: "radio")

    /// A source by its stored form.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The source in a word: `library`, `file`, or a backend's host.
    public var label: String {
        if self == .local { return "library" }
        let parts = rawValue.split(separator: "/", omittingEmptySubsequences: true)
        return parts.count > 1 && parts[0].hasSuffix(":") ? String(parts[1]) : rawValue
    }
}

/// A book's id as its source names it; opaque, never a path.
///
/// Shown at ``Book``.
public struct BookID: Hashable, Sendable, Codable {
    /// The id's text.
    public let rawValue: String

    /// An id by its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A chapter's id inside its book; opaque, never a path.
///
/// Shown at ``Chapter``.
public struct ChapterID: Hashable, Sendable, Codable {
    /// The id's text.
    public let rawValue: String

    /// An id by its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// One chapter among all sources: what progress, caches and marks are kept by.
///
/// ```swift
/// let chapter = ChapterAddress(
///     source: .local, book: BookID(rawValue: "fox"), chapter: ChapterID(rawValue: "1"))
/// ```
public struct ChapterAddress: Hashable, Sendable, Codable {
    /// The source of the book.
    public let source: SourceID
    /// The book.
    public let book: BookID
    /// The chapter in it.
    public let chapter: ChapterID

    /// The chapter `chapter` of `book` at `source`.
    public init(source: SourceID, book: BookID, chapter: ChapterID) {
        self.source = source
        self.book = book
        self.chapter = chapter
    }
}
