public import ListenCore

/// Where the cover of a book comes from, or why it has none.
public struct CoverFinding: Hashable, Sendable {
    /// Where a cover is from.
    public enum Origin: Hashable, Sendable {
        /// It is in a recording of the book, by its absolute path.
        case embedded(recording: String)
        /// It lies beside the book's files.
        case beside
        /// A service had it.
        case online(CoverMemory.Online)
        /// There is no cover.
        case none
    }

    /// The book.
    public let book: BookID
    /// The book's title.
    public let title: String
    /// Who wrote it, when known.
    public let author: String?
    /// Where its cover is from.
    public let origin: Origin
    /// The absolute path of the picture; `nil` where there is none.
    public let path: String?
    /// The last look on the network, when it found nothing.
    public let look: CoverMemory.Look?
    /// Whether this run looked for it on the network.
    public let wasAskedFor: Bool
    /// Whether its recordings are not there now, so that nothing was looked into.
    public internal(set) var isAway = false

    init(
        _ book: ImportedBook, _ found: BookCovers.Found, look: CoverMemory.Look? = nil,
        wasAskedFor: Bool = false
    ) {
        self.book = book.id
        title = book.title
        author = book.author
        origin = found.origin
        path = found.path
        self.look = look
        self.wasAskedFor = wasAskedFor
    }
}
