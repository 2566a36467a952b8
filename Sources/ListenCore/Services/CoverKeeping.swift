public import FoundationEssentials

/// Keeps covers from recordings or from the network, and the memory of searching for them.
///
/// Every call blocks for as long as the disk needs; safe from any thread.
public protocol CoverKeeping: Sendable {
    /// The path of a book's kept picture; `nil` when there is none.
    func file(of book: BookID) -> String?
    /// The path that a picture has, or would have, once it is kept; `nil` for a
    /// kind that is not kept.
    func path(of book: BookID, mediaType: String) -> String?
    /// Keeps a picture whole or not at all, in place of the former one, and returns its path.
    func keep(_ picture: EmbeddedPicture, of book: BookID) throws(StoreError) -> String
    /// Removes the picture of a book; the memory stays.
    func removePicture(of book: BookID)
    /// The memory of a book; an empty one if that cannot be read.
    func memory(of book: BookID) -> CoverMemory
    /// Remembers.
    func remember(_ memory: CoverMemory, of book: BookID) throws(StoreError)
    /// Forgets a book: its picture and all that is remembered.
    func forget(_ book: BookID)
}

/// The memory of looking for a book's cover.
public struct CoverMemory: Hashable, Sendable, Codable {
    /// The recording that the kept picture was taken from.
    public struct Recording: Hashable, Sendable, Codable {
        /// Its absolute path.
        public let path: String
        /// Its size in bytes when it was read.
        public let size: Int64
        /// The time it was changed last, in microseconds since 1970, when it was read.
        public let modified: Int64

        /// The facts of a file.
        public init(_ recording: ImportedRecording) {
            path = recording.path
            size = recording.size
            modified = recording.modified
        }
    }

    /// The service that had the kept picture.
    public struct Online: Hashable, Sendable, Codable {
        /// The service's name for people.
        public let provider: String
        /// The address the picture was fetched from.
        public let address: String
        /// The service's title of the book.
        public let title: String

        /// The origin of a cover.
        public init(_ cover: FoundCover) {
            provider = cover.provider
            address = cover.address
            title = cover.title
        }
    }

    /// The last look on the network.
    public struct Look: Hashable, Sendable, Codable {
        /// The time of it.
        public let at: Date
        /// The error when no service could be asked, as a sentence; `nil` when none had a cover.
        public let failure: String?
        /// The title that was searched for.
        public let title: String
        /// The author who was named.
        public let author: String?

        /// A look that found nothing.
        public init(at instant: Date, for wish: CoverWish, failure: String? = nil) {
            at = instant
            self.failure = failure
            title = wish.title
            author = wish.author
        }
    }

    /// The recording that was looked into last.
    public var recording: Recording?
    /// True if the kept picture is out of that recording.
    public var isEmbedded = false
    /// The origin of the kept picture, when it was fetched.
    public var online: Online?
    /// The last look on the network, when it found nothing.
    public var look: Look?

    /// Nothing is remembered.
    public init() {}
}

extension CoverMemory.Look {
    /// The time a look that found nothing holds: a week.
    public static let missingHolds = 7.0 * 86_400
    /// The time a failure holds: an hour.
    public static let failureHolds = 3_600.0

    /// The time from which it is worth looking again.
    public var holdsUntil: Date {
        at.addingTimeInterval(failure == nil ? Self.missingHolds : Self.failureHolds)
    }

    /// True if it is too early to search for a book again.
    ///
    /// A book with a new title is searched for at once, and so is one whose last search was in the
    /// future, since a clock was set back.
    public func holds(for wish: CoverWish, at now: Date) -> Bool {
        title == wish.title && author == wish.author && at <= now && now < holdsUntil
    }
}
