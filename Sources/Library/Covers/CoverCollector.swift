package import ListenCore
import Files

/// Finds the covers of imported books: on this machine, and, if wanted, with services on the
/// network where this machine has none.
///
/// A cover is only ever kept under the book it was found for. Safe to use from any isolation.
package struct CoverCollector: CoverCollecting {
    private let books: any ImportedBookKeeping
    private let covers: BookCovers
    private let search: any CoverSearching
    private let clock: any WallClock

    /// A collector; `search` is asked only when an order says so.
    package init(
        books: any ImportedBookKeeping, covers: BookCovers, search: any CoverSearching,
        clock: any WallClock
    ) {
        self.books = books
        self.covers = covers
        self.search = search
        self.clock = clock
    }

    package func run(
        _ order: CoverOrder, only: BookID? = nil,
        progress: @Sendable (Int64, Int64) -> Void = { _, _ in }
    ) async throws -> CoverOutcome {
        let entries = try await books.books()
        let wanted = entries.filter { only == nil || $0.book.id == only }
        let shared = Self.sharedFolders(of: entries)
        var outcome = CoverOutcome()
        for (index, entry) in wanted.enumerated() {
            try Task.checkCancellation()
            var own = order
            own.isOnline = order.isOnline && outcome.obstacle == nil
            let (finding, obstacle) = try await look(for: entry, shared, own)
            if let finding { outcome.findings.append(finding) }
            outcome.obstacle = outcome.obstacle ?? obstacle
            progress(Int64(index + 1), Int64(wanted.count))
        }
        return outcome
    }

    /// The most books that services are asked about in one run in the background.
    static let mostInBackground = 50

    package func lookForMissing(found: @Sendable (CoverFinding) async -> Void) async throws {
        let entries = try await books.books()
        var order = CoverOrder()
        order.isOnline = true
        let shared = Self.sharedFolders(of: entries)
        var asked = 0
        for entry in entries where asked < Self.mostInBackground {
            try Task.checkCancellation()
            if let path = Self.path(of: entry), await DiskWork.run({ LocalFile.isThere(path) }) {
                continue
            }
            if await holds(entry) { continue }
            let (finding, obstacle) = try await look(for: entry, shared, order)
            if let finding, finding.wasAskedFor { asked += 1 }
            if let finding, finding.path != nil { await found(finding) }
            if obstacle != nil { return }
        }
    }

    /// True when an earlier search still holds, so that no recording need be read.
    private func holds(_ entry: ImportedBookEntry) async -> Bool {
        let (keeper, book) = (covers.keeper, entry.book)
        let look = await DiskWork.run { keeper.memory(of: book.id) }.look
        let wish = CoverWish(title: book.title, author: book.author)
        return look?.holds(for: wish, at: clock.now) ?? false
    }

    private static func sharedFolders(of entries: [ImportedBookEntry]) -> Set<String> {
        Set(Dictionary(grouping: entries, by: \.folder).filter { $0.value.count > 1 }.keys)
    }

    private static func path(of entry: ImportedBookEntry) -> String? {
        entry.book.coverURL.map { String($0.dropFirst($0.hasPrefix("file:") ? 5 : 0)) }
    }

    private func look(
        for entry: ImportedBookEntry, _ shared: Set<String>, _ order: CoverOrder
    ) async throws -> (CoverFinding?, obstacle: ServiceError?) {
        guard let book = try await books.book(entry.book.id) else { return (nil, nil) }
        let (covers, sharesFolder) = (covers, shared.contains(entry.folder))
        let found = try await DiskWork.run { () throws(StoreError) in
            try covers.local(of: book, sharesFolder: sharesFolder, isRefresh: order.isRefresh)
        }
        var finding = CoverFinding(book, found.origin, found.path)
        // A recording on a disk that is not mounted may have a cover, so nothing is decided.
        if finding.path == nil, let first = book.recordings.first?.path,
            await !DiskWork.run({ LocalFile.isThere(first) })
        {
            finding.isAway = true
            return (finding, nil)
        }
        var obstacle: ServiceError?
        switch finding.origin {
        case .embedded, .beside: break
        case .online where !(order.isOnline && order.isRefresh): break
        case .online, .none:
            (finding, obstacle) = try await ask(for: book, having: found, order)
        }
        if finding.path != book.coverPath { try await books.setCover(finding.path, of: book.id) }
        return (finding, obstacle)
    }

    private func ask(
        for book: ImportedBook, having local: BookCovers.Found, _ order: CoverOrder
    ) async throws -> (CoverFinding, obstacle: ServiceError?) {
        let wish = CoverWish(
            title: book.title, author: book.author, isbn: local.isbn, language: book.language)
        let keeper = covers.keeper
        var memory = await DiskWork.run { keeper.memory(of: book.id) }
        let isKnown = memory.look?.holds(for: wish, at: clock.now) ?? false
        guard order.isOnline, order.isRefresh || !isKnown else {
            return (CoverFinding(book, local.origin, local.path, look: memory.look), nil)
        }
        var (cover, failure) = (FoundCover?.none, ServiceError?.none)
        do throws(ServiceError) {
            cover = try await search.cover(for: wish)
        } catch { failure = error }
        if let cover { return (try await keep(cover, of: book), nil) }
        if failure?.code == .cancelled { throw CancellationError() }
        let look = CoverMemory.Look(at: clock.now, for: wish, failure: failure?.description)
        memory.look = look
        try await remember(memory, of: book.id)
        let finding = CoverFinding(book, local.origin, local.path, look: look, wasAskedFor: true)
        return (finding, failure?.code == .offline ? failure : nil)
    }

    /// Keeps a cover, unless the book was removed from the library meanwhile.
    private func keep(_ cover: FoundCover, of book: ImportedBook) async throws -> CoverFinding {
        let online = CoverMemory.Online(cover)
        let isThere = try await books.book(book.id) != nil
        var found = BookCovers.Found(origin: .none)
        if isThere {
            let keeper = covers.keeper
            let path = try await DiskWork.run { () throws(StoreError) in
                let path = try keeper.keep(cover.picture, of: book.id)
                var memory = CoverMemory()
                memory.online = online
                try keeper.remember(memory, of: book.id)
                return path
            }
            found = BookCovers.Found(origin: .online(online), path: path)
        }
        return CoverFinding(book, found.origin, found.path, wasAskedFor: true)
    }

    private func remember(_ memory: CoverMemory, of book: BookID) async throws {
        let keeper = covers.keeper
        try await DiskWork.run { () throws(StoreError) in try keeper.remember(memory, of: book) }
    }
}
