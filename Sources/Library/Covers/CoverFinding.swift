public import ListenCore

/// The origin of a book's cover, or the reason that it has none.
public struct CoverFinding: Hashable, Sendable {
    /// The origin of a cover.
    public enum Origin: Hashable, Sendable {
        /// A recording of the book has it, by its absolute path.
        case embedded(recording: String)
        /// It is beside the book's files.
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
    /// The author, when known.
    public let author: String?
    /// The origin of its cover.
    public let origin: Origin
    /// The absolute path of the picture; `nil` without a cover.
    public let path: String?
    /// The last search on the network, if it found nothing.
    public let look: CoverMemory.Look?
    /// True when this run searched the network for it.
    public let wasAskedFor: Bool
    /// True when its recordings are not there now, so that they were not searched.
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
