package import ConsoleOutput
package import ListenCore
package import SharedWork

/// `listen fetch`: stores a book, or some of its chapters, for use without a network.
///
/// Lists, chapters, texts and sound are stored and pinned, so that pruning keeps them; a partial
/// download is resumed the next time.
package struct FetchReport: Sendable {
    /// The choice of chapters.
    package enum Choice: Hashable, Sendable {
        /// All of them.
        case all
        /// One, in a form that `listen book` accepts.
        case one(String)
        /// A range, in the list's order.
        case range(String, String)
    }

    /// The source of the books.
    package struct Source: Sendable {
        let catalog: Catalog
        /// Stores the books; `nil` where they are on this machine already.
        let keeper: (any OfflineKeeping)?
        let settle: @Sendable () async -> Void

        package init(
            catalog: Catalog, keeper: (any OfflineKeeping)?,
            settle: @escaping @Sendable () async -> Void
        ) {
            (self.catalog, self.keeper, self.settle) = (catalog, keeper, settle)
        }
    }

    /// The source of this run.
    let source: @Sendable () async throws -> Source
    /// The free space on the cache's disk.
    let freeBytes: @Sendable () -> Int64?
    let cacheFolder: String
    /// The output for progress; `nil` without a terminal.
    let canvas: FetchCanvas?
    let console: Console
    let elapsed: @Sendable () -> Duration
    /// Tells the desktop of the end of a long fetch.
    let notice: LongWorkNotice

    package init(
        source: @escaping @Sendable () async throws -> Source,
        freeBytes: @escaping @Sendable () -> Int64?,
        cacheFolder: String, canvas: FetchCanvas?, console: Console,
        elapsed: @escaping @Sendable () -> Duration, notice: LongWorkNotice = .none
    ) {
        self.notice = notice
        (self.source, self.freeBytes, self.cacheFolder) = (source, freeBytes, cacheFolder)
        (self.canvas, self.console, self.elapsed) = (canvas, console, elapsed)
    }

    /// The number of chapters that are fetched at once.
    static let lanes = 3
    /// The least free space to begin with.
    static let leastRoom: Int64 = 32 << 20

    /// Fetches and pins; throws when something could not be fetched.
    package func fetch(
        book typed: String, _ choice: Choice, json: Bool
    ) async throws {
        let source = try await source()
        try source.catalog.abilities.wantsEnd()
        let book = try await source.catalog.book(typed).book
        let chapters = try await chapters(choice, of: book, in: source.catalog)
        guard let keeper = source.keeper else { return tellLocal(json) }
        if let free = freeBytes(), free < Self.leastRoom {
            throw StoreError(.diskFull, path: cacheFolder)
        }
        let subject = source.catalog.words.chapter
        let board = FetchBoard(
            FetchTally(chapters.map { ($0.chapter.id, $0.label) }, called: subject),
            canvas: json ? nil : canvas, console: json ? nil : console, elapsed: elapsed)
        if !json {
            console.note("Fetching \(chapters.count.counted(subject)) of \(book.title).")
        }
        let job = FetchJob(book: book, catalog: source.catalog, keeper: keeper, board: board)
        let signal = await run(chapters, job, settle: source.settle)
        let tally = board.finish()
        if json { console.print(json: FetchJSON(source.catalog.service, book, tally)) }
        if !json { console.note(tally.summary) }
        if !json, board.hasOtherWay { console.note(ServiceError.standingWay) }
        if let signal { throw SessionInterrupted(signal: signal) }
        await notice.show(
            DesktopNotice(
                .fetched,
                summary: tally.failures.isEmpty ? "The fetch is done" : "The fetch ended",
                body: "\(book.title): \(tally.summary)"))
        if let error = FetchError(tally) { throw error }
    }

    /// Unpins what was fetched, so that pruning may remove it.
    package func unpin(book typed: String, _ choice: Choice, json: Bool) async throws {
        let source = try await source()
        let book = try await source.catalog.book(typed).book
        // Pins of a book whose chapters cannot be listed are taken away all the same.
        let chosen =
            choice == .all ? nil : try await chapters(choice, of: book, in: source.catalog)
        guard let keeper = source.keeper else { return tellLocal(json) }
        var count = 0
        if chosen == nil {
            count = try await keeper.setPinned(false, book: book.id, chapter: nil)
        } else {
            for chapter in chosen ?? [] {
                count += try await keeper.setPinned(
                    false, book: book.id, chapter: chapter.chapter.id)
            }
        }
        if json { return console.print(json: UnpinJSON(book: book.id.rawValue, freed: count)) }
        console.note(
            "\(book.title) is kept no longer than anything else (\(count) entries were freed).")
    }

    private func tellLocal(_ json: Bool) {
        if json { return console.print(json: FetchJSON.local) }
        console.note("The library is on this machine: everything is here already.")
    }

    /// A chapter to fetch, with its title.
    struct Wanted: Sendable {
        let chapter: Chapter
        let label: String
    }

    private func chapters(
        _ choice: Choice, of book: Book, in catalog: Catalog
    ) async throws -> [Wanted] {
        let all: [Chapter]
        let indices: Range<Int>
        switch choice {
        case .all:
            all = try await catalog.chapters(of: book).value
            indices = all.indices
        case .one(let typed):
            let found = try await catalog.chapter(typed, of: book)
            all = found.all.value
            indices = found.selection.place - 1..<found.selection.place
        case .range(let from, let to):
            let first = try await catalog.chapter(from, of: book)
            let last = try await catalog.chapter(to, of: book)
            all = last.all.value
            indices =
                min(first.selection.place, last.selection.place)
                - 1..<max(first.selection.place, last.selection.place)
        }
        guard !indices.isEmpty else { throw PlayError.noChapters(book.title) }
        let word = SourceWords.title(catalog.words.chapter)
        return indices.clamped(to: all.indices).map { index in
            Wanted(
                chapter: all[index],
                label: "\(word) \(all[index].label(place: index + 1)), \(all[index].title)")
        }
    }

    /// Fetches all chapters, several at once; returns the signal that ended the run.
    private func run(
        _ chapters: [Wanted], _ job: FetchJob, settle: @escaping @Sendable () async -> Void
    ) async -> Int32? {
        let ticker = canvas.map { _ in
            Task {
                while (try? await Task.sleep(for: .milliseconds(250))) != nil { job.board.redraw() }
            }
        }
        defer { ticker?.cancel() }
        return await InterruptibleWork().outcome {
            await withTaskGroup(of: Void.self) { group in
                for (index, wanted) in chapters.enumerated() {
                    if index >= Self.lanes { await group.next() }
                    group.addTask { await job.fetch(wanted.chapter, at: index) }
                }
            }
        } cleanUp: {
            // Partial downloads are recorded before the summary says that they can be resumed.
            await settle()
        }.signal
    }
}

/// The error of a run in which something could not be fetched.
struct FetchError: DescribedError, Hashable {
    let failed: Int
    let count: Int
    let canWait: Bool
    private let subject: String

    init?(_ tally: FetchTally) {
        let failures = tally.failures
        guard !failures.isEmpty else { return nil }
        failed = failures.count
        count = tally.rows.count
        canWait = failures.allSatisfy { $0.kind == .tryLater }
        subject = tally.subject
    }

    package var description: String {
        "\(failed) of \(count.counted(subject)) could not be fetched. "
            + "Run it again; it goes on where it was."
    }

    package var kind: FailureKind { canWait ? .tryLater : .unavailable }
}

private struct FetchJSON: Encodable {
    let version = 1
    let source: String
    let isLocal: Bool
    let book: String?
    let fetched: Int
    let present: Int
    let failed: Int
    let bytes: Int64
    let chapters: [Row]

    struct Row: Encodable {
        let id: String
        let state: String
        let bytes: Int64?
        let reason: String?

        init(_ row: FetchTally.Row) {
            id = row.id.rawValue
            switch row.state {
            case .waiting, .running, .cancelled: (state, bytes, reason) = ("left", nil, nil)
            case .fetched(let count): (state, bytes, reason) = ("fetched", count, nil)
            case .present(let count): (state, bytes, reason) = ("present", count, nil)
            case .silent: (state, bytes, reason) = ("silent", nil, nil)
            case .skipped: (state, bytes, reason) = ("skipped", nil, "it has no sound")
            case .failed(let text, _): (state, bytes, reason) = ("failed", nil, text)
            }
        }
    }

    init(_ service: any BookSource, _ book: Book, _ tally: FetchTally) {
        source = service.sourceName
        isLocal = false
        self.book = book.id.rawValue
        chapters = tally.rows.map(Row.init)
        fetched = chapters.count { $0.state == "fetched" }
        present = chapters.count { $0.state == "present" }
        failed = chapters.count { $0.state == "failed" }
        bytes = tally.brought
    }

    private init() {
        (source, isLocal, book, chapters) = ("local", true, nil, [])
        (fetched, present, failed, bytes) = (0, 0, 0, 0)
    }

    static let local = FetchJSON()
}

private struct UnpinJSON: Encodable {
    let version = 1
    let book: String
    let freed: Int
}
