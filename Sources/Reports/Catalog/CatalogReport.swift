package import ConsoleOutput
package import ListenCore
package import SharedWork
import Typesetting

/// `listen books` and `listen chapters`: the lists of a source, as lines or JSON.
package struct CatalogReport: Sendable {
    let catalog: @Sendable () async throws -> Catalog
    /// The other sources that are switched on.
    var others: @Sendable () async throws -> [OtherCatalog] = { [] }
    /// The name of the source in use, when others are listed too.
    var counted: @Sendable (SourceID) async -> String? = { _ in nil }
    let progress: @Sendable () throws -> any ProgressStoring
    let tags: @Sendable () throws -> any BookTagKeeping
    let console: Console

    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        others: @escaping @Sendable () async throws -> [OtherCatalog] = { [] },
        counted: @escaping @Sendable (SourceID) async -> String? = { _ in nil },
        progress: @escaping @Sendable () throws -> any ProgressStoring,
        tags: @escaping @Sendable () throws -> any BookTagKeeping, console: Console
    ) {
        (self.catalog, self.others, self.counted) = (catalog, others, counted)
        (self.progress, self.tags, self.console) = (progress, tags, console)
    }

    /// Prints the books in the source's order, then those of the other sources that are switched
    /// on; with `wanted` those that have all these tags.
    ///
    /// When the source in use fails, the others are printed before its error is thrown.
    package func books(wanted: [String] = [], json: Bool) async throws {
        let change = try TagChange(wanted.map { "+" + $0 })
        let catalog = try await catalog()
        // Sources are read at the same time, so that the one in use waits for no other.
        let asked = Task { [self] in
            await shelves(ofOthersTagged: change.adding, catalog.mode)
        }
        defer { asked.cancel() }
        let shelf: ListedShelf
        do {
            shelf = try await self.shelf(of: catalog, tagged: change.adding)
        } catch {
            if !json { for other in await asked.value { show(other) } }
            throw error
        }
        if json {
            console.print(json: BooksJSON(shelf, others: await asked.value))
            _ = await refreshed(shelf.snapshot, catalog) { try await $0.books(.refreshBehind) }
            return
        }
        note(shelf.snapshot.freshness, of: catalog.service)
        if let name = await counted(catalog.service.sourceID) { console.print("\(name), in use:") }
        console.print(shelf.table)
        let others = await asked.value
        for other in others { show(other) }
        if shelf.shown.isEmpty, others.allSatisfy({ $0.shelf?.shown.isEmpty != false }) {
            noteNothing(in: shelf, tagged: change.adding)
        }
        let fresh = await refreshed(shelf.snapshot, catalog) { try await $0.books(.refreshBehind) }
        announce(fresh?.map(\.title), since: shelf.snapshot.value.map(\.title))
    }

    private func noteNothing(in shelf: ListedShelf, tagged wanted: [BookTag]) {
        if shelf.snapshot.value.isEmpty { return console.note("There are no books here yet.") }
        let names = wanted.map { "“\($0.text)”" }.joined(separator: " and ")
        console.note("No book has the tag \(names). Give it with `listen tag BOOK +WORD`.")
    }

    /// A source's books with their progress, tags and stored sound.
    private func shelf(
        of catalog: Catalog, tagged wanted: [BookTag]
    ) async throws -> ListedShelf {
        try await shelf(of: catalog.service, listing: try await catalog.books(), tagged: wanted)
    }

    private func shelf(
        of service: any BookSource, listing snapshot: Snapshot<[Book]>,
        tagged wanted: [BookTag]
    ) async throws -> ListedShelf {
        let source = service.sourceID
        let last = Dictionary(
            try await progress().latestPositions(of: source).map { ($0.chapter.book, $0) }
        ) { first, _ in first }
        // When the person's database fails the books are still listed, unless a tag is wanted.
        let tags =
            try wanted.isEmpty
            ? (try? await self.tags().tags(at: source)) ?? [:] : await self.tags().tags(at: source)
        return ListedShelf(
            service: service, snapshot: snapshot, wanted: Set(wanted), last: last,
            tags: tags, kept: await service.keptSound(of: nil))
    }

    /// The shelves of the other sources, read at the same time, in order; a source that cannot be
    /// asked has no shelf, and is named.
    private func shelves(
        ofOthersTagged wanted: [BookTag], _ mode: FetchMode
    ) async -> [OtherShelfReport] {
        let others = (try? await others()) ?? []
        return await withTaskGroup(of: (Int, OtherShelfReport).self) { group in
            for (index, other) in others.enumerated() {
                group.addTask { (index, await report(on: other, tagged: wanted, mode)) }
            }
            var all: [(Int, OtherShelfReport)] = []
            for await report in group { all.append(report) }
            return all.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func report(
        on other: OtherCatalog, tagged wanted: [BookTag], _ mode: FetchMode
    ) async -> OtherShelfReport {
        do {
            let source = try other.open()
            let latest = try await Self.list(of: source, mode, other.waiting)
            guard let latest else { return OtherShelfReport(entry: other.entry) }
            let shelf = try await shelf(of: source.books, listing: latest, tagged: wanted)
            return OtherShelfReport(entry: other.entry, shelf: shelf)
        } catch {
            // With stored responses only, a missing shelf needs no explanation.
            let isUnasked = (error as? ServiceError)?.code == .notCached
            return OtherShelfReport(
                entry: other.entry, failure: isUnasked ? nil : other.words(of: error))
        }
    }

    /// The last list that a source told of.
    private static func list(
        of source: OtherSource, _ mode: FetchMode, _ waiting: WaitingLine?
    ) async throws(ServiceError) -> Snapshot<[Book]>? {
        func ask() async throws(ServiceError) -> Snapshot<[Book]>? {
            var latest: Snapshot<[Book]>?
            try await source.list(mode) { latest = $0 }
            return latest
        }
        guard let waiting else { return try await ask() }
        return try await waiting.during(ask)
    }

    private func show(_ other: OtherShelfReport) {
        if let failure = other.failure {
            console.note("\(other.entry.name): \(failure)")
        }
        guard let shelf = other.shelf, !shelf.shown.isEmpty else { return }
        note(shelf.snapshot.freshness, of: shelf.service)
        console.print("")
        console.print("\(other.entry.title), with\(other.entry.flag):")
        console.print(shelf.table)
    }

    /// Prints the chapters of a book in listening order.
    package func chapters(of typed: String, json: Bool) async throws {
        let catalog = try await catalog()
        let book = try await catalog.book(typed)
        let snapshot = try await catalog.chapters(of: book.book)
        let positions = try await positions(in: book.book.id, of: catalog.service.sourceID)
        let kept = await catalog.service.keptSound(of: book.book.id)
        if json {
            console.print(json: ChaptersJSON(book.book, snapshot, positions, kept))
            _ = await refreshed(snapshot, catalog) {
                try await $0.chapters(of: book.book.id, .refreshBehind)
            }
            return
        }
        note(snapshot.freshness, of: catalog.service)
        console.note("\(book.book.title) (\(book.explanation))")
        let order = ChapterOrder(snapshot.value)
        if let remark = order.remark {
            console.note("Chapters: \(remark).")
        } else if order.rule != .number {
            console.note("Chapters: ordered \(order.explanation).")
        }
        var table = TextTable(.right, .left, .right, .right, .right, .left)
        for (index, chapter) in snapshot.value.enumerated() {
            let position = positions.first { $0.chapter.chapter == chapter.id }
            table.add(
                chapter.label(place: index + 1), chapter.title,
                chapter.duration > .zero ? chapter.duration.clockText : "",
                chapter.wordsPerMinute.map { "\(Int($0.rounded())) wpm" } ?? "",
                chapter.hasAudio ? position.map(heardText) ?? "" : "no sound",
                kept?[book.book.id, chapter.id]?.rawValue ?? "")
        }
        console.print(table)
        let fresh = await refreshed(snapshot, catalog) {
            try await $0.chapters(of: book.book.id, .refreshBehind)
        }
        announce(fresh?.map(\.title), since: snapshot.value.map(\.title))
    }

    /// The source's current list after a stale one was printed; `nil`, with a message, when it
    /// cannot be had.
    private func refreshed<Row: Sendable>(
        _ shown: Snapshot<[Row]>, _ catalog: Catalog,
        ask: (any BookSource) async throws -> Snapshot<[Row]>
    ) async -> [Row]? {
        guard shown.freshness.needsRefresh, catalog.mode == .cacheFirst else { return nil }
        do {
            let fresh = try await catalog.waited { try await ask(catalog.service) }
            guard case .offline(_, let reason) = fresh.freshness else { return fresh.value }
            console.note(reason.description)
        } catch {
            console.note("\(error)")
        }
        return nil
    }

    private func announce(_ fresh: [String]?, since shown: [String]) {
        guard let fresh else { return }
        for title in fresh where !shown.contains(title) { console.note("New: \(title)") }
        for title in shown where !fresh.contains(title) { console.note("Gone: \(title)") }
    }

    private func positions(
        in book: BookID, of source: SourceID
    ) async throws -> [PlaybackPosition] {
        try await progress().positions(in: book, of: source)
    }

    private func note(_ freshness: Freshness, of service: any BookSource) {
        guard let text = freshness.statusText else { return }
        console.note("\(service.sourceName): \(text)")
        // When the command line forbade the network, this needs no explanation.
        if case .offline(_, let reason) = freshness, reason.code != .notAsked {
            console.note(reason.description)
        }
    }
}
