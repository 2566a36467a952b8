import Library
import ListenCore

/// `listen import` and `listen remove`: books of the person's own files.
public struct ImportReport: Sendable {
    /// What is imported, and how.
    public struct Order: Hashable, Sendable {
        /// Files and folders, as they were typed.
        public var paths: [String]
        /// Looks again at the folders of all imported books.
        public var isUpdate = false
        /// What the books are called, where they are one.
        public var title: String?
        /// Who wrote them.
        public var author: String?
        /// The language they are read in, as it was typed.
        public var language: String?
        /// Only says what would be done.
        public var isRehearsal = false

        /// An order.
        public init(_ paths: [String]) {
            self.paths = paths
        }
    }

    let store: @Sendable () throws -> any ImportedBookKeeping
    let importer: @Sendable (any ImportedBookKeeping) -> Importer
    /// What the library of this machine lists, imported books among them.
    let books: @Sendable () async throws -> [Book]
    /// Asks a question; `nil` where nobody can answer.
    let ask: @Sendable (_ question: String) -> Bool?
    let environment: ProcessEnvironment
    let console: Console

    /// How many files that were left out are listed.
    private static let listed = 20

    /// Imports, and says what came of it; throws when nothing could be read.
    public func run(_ order: Order, json: Bool) async throws {
        let store = try store()
        var paths = order.paths
        if order.isUpdate {
            paths += try await store.books().map(\.folder)
            guard !paths.isEmpty else { throw ImportError.nothingImported }
        }
        let line = ProgressLine(
            "Reading recordings", on: console, isWanted: environment.errorIsTerminal && !json,
            amount: { "\($0) files" })
        let outcome = try await outcome(of: order, paths, store, line)
        guard !outcome.books.isEmpty else {
            outcome.notes.prefix(Self.listed).forEach { tell($0) }
            throw ImportError.nothingFound(paths)
        }
        let listed = try await books()
        if json {
            console.print(json: ImportJSON(outcome, listed, isRehearsal: order.isRehearsal))
        } else {
            print(outcome, listed, order)
        }
    }

    private func outcome(
        of order: Order, _ paths: [String], _ store: any ImportedBookKeeping, _ line: ProgressLine
    ) async throws -> Importer.Outcome {
        var wishes = ImportWishes()
        (wishes.title, wishes.author) = (order.title, order.author)
        wishes.language = try order.language.map(Language.typed)
        let importer = importer(store)
        // Several books cannot have one title: found out before anything is kept.
        if order.title != nil {
            let rehearsed = try await importer.run(paths, wishes: wishes, isRehearsal: true)
            if rehearsed.books.count > 1 { throw ImportError.severalBooks(rehearsed.books.count) }
        }
        let asked = wishes
        let work = Task.detached {
            try await importer.run(
                paths, wishes: asked, isRehearsal: order.isRehearsal,
                progress: { line.tell($0, of: $1) })
        }
        let interrupt = FetchInterrupt { work.cancel() }
        let result = await withTaskCancellationHandler {
            await work.result
        } onCancel: {
            work.cancel()
        }
        line.end()
        if let signal = interrupt.end() { throw SessionInterrupted(signal: signal) }
        return try result.get()
    }

    private func print(_ outcome: Importer.Outcome, _ listed: [Book], _ order: Order) {
        var table = TextTable(.right, .left, .left, .right, .left)
        for book in outcome.books {
            let place = listed.firstIndex { $0.id == book.id }.map { "\($0 + 1)" } ?? ""
            let count = book.chapters.count
            let state =
                outcome.new.contains(book.id)
                ? "new" : outcome.changed.contains(book.id) ? "changed" : "as it was"
            table.add(
                place, book.title, book.author ?? "",
                count == 1 ? "1 chapter" : "\(count) chapters", state)
        }
        table.lines.forEach { console.print($0) }
        outcome.notes.prefix(Self.listed).forEach { tell($0) }
        let more = outcome.notes.count - Self.listed
        if more > 0 { console.note("\(more) more files were left out; --json names all.") }
        if order.isRehearsal { return console.note("Nothing was kept: this was a rehearsal.") }
        let first = outcome.books.first { outcome.new.contains($0.id) }
        if let first, let place = listed.firstIndex(where: { $0.id == first.id }) {
            console.note("Play it with `listen book \(place + 1)`.")
        }
    }

    private func tell(_ note: ImportNote) {
        console.note(note.sentence)
    }

    /// Takes an imported book out of the library; its files stay.
    public func remove(_ typed: String, isSure: Bool) async throws {
        let store = try store()
        let own = Set(try await store.books().map(\.book.id))
        let found = try BookSelection.find(typed, in: try await books()).book
        guard own.contains(found.id) else { throw ImportError.notImported(found.title) }
        let entry = try await store.book(found.id)
        let folder = entry?.folder ?? ""
        if !isSure {
            let question =
                "Take “\(found.title)” out of the library? Its files in \(folder) stay, and so does"
                + " your place in it. [y/N]"
            guard let answer = ask(question) else { throw ImportError.notAsked }
            guard answer else { return console.note("Nothing was changed.") }
        }
        try await store.forget(found.id)
        console.note("“\(found.title)” was taken out. Its files are in \(folder).")
    }
}

/// Why an import or a removal did nothing.
enum ImportError: DescribedError, Hashable {
    case nothingFound([String])
    case nothingImported
    case severalBooks(Int)
    case notImported(String)
    case notAsked

    var description: String {
        switch self {
        case .nothingFound(let paths):
            "No recording that can be played was found in \(paths.joined(separator: ", ")). "
                + "Name a folder with recordings, or the recordings themselves."
        case .nothingImported:
            "No book was imported yet, so there is none to look at again. "
                + "Begin with `listen import FOLDER`."
        case .severalBooks(let count):
            "These are \(count) books, which cannot have one title. Import each by itself, or leave"
                + " --title out."
        case .notImported(let title):
            "“\(title)” was not imported, so it cannot be taken out. "
                + "`listen books` numbers all books; those you imported come last."
        case .notAsked: "Nobody can be asked here. Say --yes to take the book out."
        }
    }

    var kind: FailureKind {
        switch self {
        case .nothingFound, .nothingImported: .notFound
        case .severalBooks, .notImported, .notAsked: .usage
        }
    }
}

/// What `listen import --json` prints.
struct ImportJSON: Encodable {
    struct Entry: Encodable {
        let id: String
        /// Its place in the library's list, from 1; none in a rehearsal of a new one.
        let place: Int?
        let title: String
        let author: String?
        let language: String?
        let folder: String
        let chapters: Int
        let durationSeconds: Double
        let state: String
    }

    struct Note: Encodable {
        let path: String
        let sentence: String
    }

    let version = 1
    let isRehearsal: Bool
    let books: [Entry]
    let leftOut: [Note]

    init(_ outcome: Importer.Outcome, _ listed: [Book], isRehearsal: Bool) {
        self.isRehearsal = isRehearsal
        books = outcome.books.map { book in
            Entry(
                id: book.id.rawValue,
                place: listed.firstIndex { $0.id == book.id }.map { $0 + 1 },
                title: book.title, author: book.author, language: book.language?.tag,
                folder: book.folder, chapters: book.chapters.count,
                durationSeconds: book.recordings.reduce(0) { $0 + $1.duration.seconds },
                state: outcome.new.contains(book.id)
                    ? "new" : outcome.changed.contains(book.id) ? "changed" : "same")
        }
        leftOut = outcome.notes.map { Note(path: $0.path, sentence: $0.sentence) }
    }
}
