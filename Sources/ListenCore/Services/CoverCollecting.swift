/// Finds the covers of imported books: on this machine, and, if wanted, with services on the
/// network where this machine has none.
///
/// Safe to use from any isolation.
package protocol CoverCollecting: Sendable {
    /// Looks for the cover of one book, or of each.
    ///
    /// `progress` gets the number of books done and of all books. Throws a `StoreError` or
    /// `CancellationError`; covers found until then are kept.
    func run(
        _ order: CoverOrder, only: BookID?, progress: @Sendable (Int64, Int64) -> Void
    ) async throws -> CoverOutcome
    /// Asks services for the covers of books without one, a few in a run, and reports each cover
    /// found; ends when the network is gone.
    func lookForMissing(found: @Sendable (CoverFinding) async -> Void) async throws
}

/// The extent of a search for covers.
package struct CoverOrder: Hashable, Sendable {
    /// True to ask services on the network.
    package var isOnline = false
    /// True to search for everything again, whatever was found before.
    package var isRefresh = false

    /// Searches this machine only, for covers that are not known.
    package init() {}
}

/// The outcome of a search for covers.
package struct CoverOutcome: Hashable, Sendable {
    /// A finding for each book, in the order of the library.
    package var findings: [CoverFinding] = []
    /// The error at which the network was given up; `nil` when it was not.
    package var obstacle: ServiceError?

    /// Nothing was found yet.
    package init() {}
}

/// The origin of a book's cover, or the reason that it has none.
package struct CoverFinding: Hashable, Sendable {
    /// The origin of a cover.
    package enum Origin: Hashable, Sendable {
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
    package let book: BookID
    /// The book's title.
    package let title: String
    /// The author, when known.
    package let author: String?
    /// The origin of its cover.
    package let origin: Origin
    /// The absolute path of the picture; `nil` without a cover.
    package let path: String?
    /// The last search on the network, if it found nothing.
    package let look: CoverMemory.Look?
    /// True when this run searched the network for it.
    package let wasAskedFor: Bool
    /// True when its recordings are not there now, so that they were not searched.
    package var isAway = false

    /// A finding about a book.
    package init(
        _ book: ImportedBook, _ origin: Origin, _ path: String?, look: CoverMemory.Look? = nil,
        wasAskedFor: Bool = false
    ) {
        (self.book, title, author) = (book.id, book.title, book.author)
        (self.origin, self.path, self.look) = (origin, path, look)
        self.wasAskedFor = wasAskedFor
    }
}
