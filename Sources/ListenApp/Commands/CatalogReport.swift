import ListenCore
import ListenUI

/// `listen books` and `listen chapters`: what a source offers, as lines or JSON.
public struct CatalogReport: Sendable {
    let catalog: @Sendable () async throws -> Catalog
    let progress: @Sendable () throws -> any ProgressStoring
    let tags: @Sendable () throws -> any BookTagKeeping
    let console: Console

    /// Prints the books in the source's order; with `wanted` those that have all these tags.
    public func books(wanted: [String] = [], json: Bool) async throws {
        let change = try TagChange(wanted.map { "+" + $0 })
        let catalog = try await catalog()
        let snapshot = try await catalog.books()
        let source = catalog.service.sourceID
        let last = Dictionary(
            try await progress().latestPositions(of: source).map { ($0.chapter.book, $0) }
        ) { first, _ in first }
        // Without the person's store the books are listed all the same, where no tag is asked for.
        let tags =
            try change.adding.isEmpty
            ? (try? await self.tags().tags(at: source)) ?? [:] : await self.tags().tags(at: source)
        let shown = snapshot.value.enumerated().filter { _, book in
            Set(change.adding).isSubset(of: tags[book.id] ?? [])
        }
        let kept = await catalog.service.keptSound(of: nil)
        if json {
            console.print(json: BooksJSON(catalog.service, snapshot, shown, last, tags, kept))
            _ = await refreshed(snapshot, catalog) { try await $0.books(.refreshBehind) }
            return
        }
        note(snapshot.freshness, of: catalog.service)
        if snapshot.value.isEmpty {
            console.note("There are no books here yet.")
        } else if shown.isEmpty {
            let names = change.adding.map { "“\($0.text)”" }.joined(separator: " and ")
            console.note("No book has the tag \(names). Give it with `listen tag BOOK +WORD`.")
        }
        var table = TextTable(.right, .left, .left, .left, .left, .left, .left)
        for (index, book) in shown {
            let count = kept?.count(of: book.id) ?? (stored: 0, pinned: 0)
            table.add(
                "\(index + 1)", book.title, book.language?.englishName ?? "", book.author ?? "",
                last[book.id].map { "\($0.chapterTitle), \(heardText($0))" } ?? "",
                count.stored == 0
                    ? ""
                    : "\(count.stored) stored"
                        + (count.pinned > 0 ? ", \(count.pinned) pinned" : ""),
                (tags[book.id] ?? []).map { "#" + $0.text }.joined(separator: " "))
        }
        console.print(table)
        let fresh = await refreshed(snapshot, catalog) { try await $0.books(.refreshBehind) }
        announce(fresh?.map(\.title), since: snapshot.value.map(\.title))
    }

    /// Prints the chapters of a book in the order in which they are heard.
    public func chapters(of typed: String, json: Bool) async throws {
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

    /// A stale list was printed at once; this is what the source says now, or
    /// nothing, and a message why.
    private func refreshed<Row>(
        _ shown: Snapshot<[Row]>, _ catalog: Catalog,
        ask: (any APIServiceProtocol) async throws -> Snapshot<[Row]>
    ) async -> [Row]? {
        guard shown.freshness.needsRefresh, catalog.mode == .cacheFirst else { return nil }
        do {
            let fresh = try await ask(catalog.service)
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

    private func note(_ freshness: Freshness, of service: any APIServiceProtocol) {
        guard let text = freshness.statusText else { return }
        console.note("\(service.sourceName): \(text)")
        // Whoever wished not to ask the server knows why.
        if case .offline(_, let reason) = freshness, reason.code != .notAsked {
            console.note(reason.description)
        }
    }
}

/// How far a chapter was heard: what share, or where nobody knows its length, how much.
func heardText(_ position: PlaybackPosition) -> String {
    position.share.map(percent) ?? "\(position.position.clockText) heard"
}

func percent(_ share: Double) -> String {
    "\(Int((share * 100).rounded(.down))) %"
}
