package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import SharedWork

/// `listen queue …`: lists, adds, moves and drops the chapters that wait.
package struct QueueReport: Sendable {
    /// The parts that add to the queue.
    package struct Intake: Sendable {
        let queue: QueueIntake
        /// The books of this run's source.
        let catalog: @Sendable () async throws -> Catalog
        /// Puts a text on the shelf of texts; returns its id there.
        let read: @Sendable (TextIntake.Origin) async throws -> BookID
        /// The shelf of texts.
        let texts: @Sendable () async throws -> any BookSource

        /// The parts.
        package init(
            queue: QueueIntake, catalog: @escaping @Sendable () async throws -> Catalog,
            read: @escaping @Sendable (TextIntake.Origin) async throws -> BookID,
            texts: @escaping @Sendable () async throws -> any BookSource
        ) {
            (self.queue, self.catalog) = (queue, catalog)
            (self.read, self.texts) = (read, texts)
        }
    }

    let intake: Intake
    let progress: @Sendable () throws -> any ProgressStoring
    /// The name of a source; `nil` for one that was removed.
    let name: @Sendable (SourceID) async -> String?
    let console: Console
    let removals: Removals

    package init(
        intake: Intake, progress: @escaping @Sendable () throws -> any ProgressStoring,
        name: @escaping @Sendable (SourceID) async -> String?, console: Console,
        removals: Removals? = nil
    ) {
        (self.intake, self.progress, self.name) = (intake, progress, name)
        (self.console, self.removals) = (console, removals ?? .plain(console))
    }

    private func store() throws -> any QueueKeeping { try intake.queue.store() }

    /// Prints what waits, in order.
    package func list(json: Bool) async throws {
        let queue = try await store().queue()
        // One query, however many wait.
        let places = Dictionary(
            try await progress().recentPositions(limit: nil).map { ($0.chapter, $0) },
            uniquingKeysWith: { latest, _ in latest })
        var rows: [QueueRow] = []
        var names: [SourceID: String?] = [:]
        for (index, waiting) in queue.waiting.enumerated() {
            let source = waiting.chapter.source
            if names[source] == nil { names[source] = .some(await name(source)) }
            rows.append(
                QueueRow(
                    number: index + 1, waiting: waiting, source: names[source] ?? nil,
                    place: places[waiting.chapter]))
        }
        if json {
            console.print(json: QueueJSON(queue: rows.map(QueueJSON.Entry.init)))
            return
        }
        guard !rows.isEmpty else {
            return console.note("Nothing waits. `listen queue add book 3` lets a book wait.")
        }
        var table = TextTable(.right, .left, .left, .left, .right, .left)
        for row in rows {
            table.add(
                "\(row.number)", row.waiting.bookTitle, row.waiting.chapterTitle,
                row.source ?? "(removed)", row.lengthText, row.placeText)
        }
        console.print(table)
        let gone = rows.filter { $0.source == nil }.map(\.number)
        if !gone.isEmpty {
            console.note(
                "The source of number \(QueueNumbers.list(gone)) was removed: it is passed over,"
                    + " and waits until you drop it.")
        }
    }

    /// Lets a part of a book wait.
    package func add(
        book typed: String, chapter: String?, onlyNext: Bool, first: Bool
    ) async throws {
        let catalog = try await intake.catalog()
        let book = try await catalog.book(typed).book
        let (part, chapters): (QueueIntake.Part, [Chapter])
        if let chapter {
            let found = try await catalog.chapter(chapter, of: book)
            (part, chapters) = (.chapter(found.selection.chapter.id), found.all.value)
        } else {
            chapters = try await catalog.chapters(of: book).value
            part = onlyNext ? .next : .unheard
        }
        let wanted = try await intake.queue.chapters(
            part, of: book, among: chapters, at: catalog.service.sourceID)
        console.note(try await intake.queue.add(wanted, first: first))
    }

    /// Puts texts on the shelf of texts, and lets them wait.
    package func add(texts: [TextIntake.Origin], first: Bool) async throws {
        // With `first` the last that is added is before the others.
        for origin in first ? texts.reversed() : texts {
            let id = try await intake.read(origin)
            let shelf = try await intake.texts()
            let books = try await shelf.books(.cacheFirst).value
            guard let book = books.first(where: { $0.id == id }) else {
                throw ServiceError(.notFound, context: "the text \(id.rawValue)")
            }
            let chapters = try await shelf.chapters(of: id, .cacheFirst).value
            let wanted = try await intake.queue.chapters(
                .unheard, of: book, among: chapters, at: shelf.sourceID)
            console.note(try await intake.queue.add(wanted, first: first))
        }
    }

    /// Moves a chapter to another number; a greater one than there are is the last.
    package func move(_ number: Int, to other: Int) async throws {
        let store = try store()
        let moved = try QueueNumbers.chapters([number], in: try await store.queue())
        for waiting in moved {
            let queue = try await store.change(.move(waiting.chapter, to: other)).after
            let now = queue.number(of: waiting.chapter) ?? other
            let title = waiting.chapterTitle.printable(limit: 80)
            console.note("“\(title)” waits as number \(now).")
        }
    }

    /// Drops chapters; none when one of the numbers has nothing.
    package func drop(_ numbers: [Int], isSure: Bool = false) async throws {
        let store = try store()
        let dropped = try QueueNumbers.chapters(numbers, in: try await store.queue())
        try await drop(dropped, isSure: isSure, from: store)
    }

    /// Drops everything that waits.
    package func clear(isSure: Bool = false) async throws {
        let store = try store()
        let queue = try await store.queue()
        guard !queue.isEmpty else { return console.note("Nothing waits.") }
        try await drop(queue.waiting, isSure: isSure, from: store)
    }

    private func drop(
        _ dropped: [QueuedChapter], isSure: Bool, from store: any QueueKeeping
    ) async throws {
        let count = dropped.count
        _ = try await removals.remove(
            count == 1 ? "1 chapter of the queue" : "\(count) chapters of the queue",
            isSure: isSure
        ) {
            try await store.change(.drop(dropped.map(\.chapter)))
            console.note(
                count == 1
                    ? "“\(dropped[0].chapterTitle.printable(limit: 80))” waits no more."
                    : "\(count) chapters wait no more.")
        }
    }
}

/// A chapter that waits, with all that a list shows of it.
private struct QueueRow {
    let number: Int
    let waiting: QueuedChapter
    /// The name of its source; `nil` for one that was removed.
    let source: String?
    let place: PlaybackPosition?

    var lengthText: String { waiting.length > .zero ? waiting.length.clockText : "" }

    var placeText: String {
        guard let place else { return "" }
        if place.isCompleted { return "heard" }
        return place.position > .zero ? "left at \(place.position.clockText)" : ""
    }
}

private struct QueueJSON: Encodable {
    struct Entry: Encodable {
        let number: Int
        let source: String
        let sourceName: String?
        let book: String
        let chapter: String
        let bookTitle: String
        let chapterTitle: String
        let durationSeconds: Double?
        let heardSeconds: Double?
        let isCompleted: Bool
        let addedAt: String

        init(_ row: QueueRow) {
            let (waiting, place) = (row.waiting, row.place)
            number = row.number
            source = waiting.chapter.source.rawValue
            sourceName = row.source
            book = waiting.chapter.book.rawValue
            chapter = waiting.chapter.chapter.rawValue
            bookTitle = waiting.bookTitle
            chapterTitle = waiting.chapterTitle
            durationSeconds = waiting.length > .zero ? waiting.length.seconds : nil
            heardSeconds = place?.position.seconds
            isCompleted = place?.isCompleted ?? false
            addedAt = waiting.addedAt.formatted(.iso8601)
        }
    }

    let version = 1
    let queue: [Entry]
}
