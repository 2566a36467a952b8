package import FoundationEssentials

/// Keeps covers from recordings or from the network, and the memory of searching for them.
///
/// Every call blocks for as long as the disk needs; safe from any thread.
package protocol CoverKeeping: Sendable {
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
package struct CoverMemory: Hashable, Sendable, Codable {
    /// The recording that the kept picture was taken from.
    package struct Recording: Hashable, Sendable, Codable {
        /// Its absolute path.
        package let path: String
        /// Its size in bytes when it was read.
        package let size: Int64
        /// The time it was changed last, in microseconds since 1970, when it was read.
        package let modified: Int64

        /// The facts of a file.
        package init(_ recording: ImportedRecording) {
            path = recording.path
            size = recording.size
            modified = recording.modified
        }
    }

    /// The service that had the kept picture.
    package struct Online: Hashable, Sendable, Codable {
        /// The service's name for people.
        package let provider: String
        /// The address the picture was fetched from.
        package let address: String
        /// The service's title of the book.
        package let title: String

        /// The origin of a cover.
        package init(_ cover: FoundCover) {
            provider = cover.provider
            address = cover.address
            title = cover.title
        }
    }

    /// The last look on the network.
    package struct Look: Hashable, Sendable, Codable {
        /// The time of it.
        package let at: Date
        /// The error when no service could be asked, as a sentence; `nil` when none had a cover.
        package let failure: String?
        /// The title that was searched for.
        package let title: String
        /// The author who was named.
        package let author: String?

        /// A look that found nothing.
        package init(at instant: Date, for wish: CoverWish, failure: String? = nil) {
            at = instant
            self.failure = failure
            title = wish.title
            author = wish.author
        }
    }

    /// The recording that was looked into last.
    package var recording: Recording?
    /// True if the kept picture is out of that recording.
    package var isEmbedded = false
    /// The origin of the kept picture, when it was fetched.
    package var online: Online?
    /// The last look on the network, when it found nothing.
    package var look: Look?

    /// Nothing is remembered.
    package init() {}
}

extension CoverMemory.Look {
    /// The time a look that found nothing holds: a week.
    package static let missingHolds = 7.0 * 86_400
    /// The time a failure holds: an hour.
    package static let failureHolds = 3_600.0

    /// The time from which it is worth looking again.
    package var holdsUntil: Date {
        at.addingTimeInterval(failure == nil ? Self.missingHolds : Self.failureHolds)
    }

    /// True if it is too early to search for a book again.
    ///
    /// A book with a new title is searched for at once, and so is one whose last search was in the
    /// future, since a clock was set back.
    package func holds(for wish: CoverWish, at now: Date) -> Bool {
        title == wish.title && author == wish.author && at <= now && now < holdsUntil
    }
}
