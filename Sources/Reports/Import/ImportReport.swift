package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import SharedWork
import UIVocabulary

/// `listen import`: makes books of the person's own files.
package struct ImportReport: Sendable {
    /// The order for one import.
    package struct Order: Hashable, Sendable {
        /// Files and folders, as they were typed.
        var paths: [String]
        /// Scans the folders of all imported books again.
        package var isUpdate = false
        /// The title, when the files are one book.
        package var title: String?
        /// The author.
        package var author: String?
        /// The language of the recordings, as it was typed.
        package var language: String?
        /// The file of a list of chapters, as it was typed; `none` removes an earlier list.
        package var chapters: String?
        /// The length of chapters when the recording has none of its own; zero for one chapter.
        package var chapterLength: MediaTime?
        /// Copies the files into the program's own folder.
        package var isCopy = false
        /// Moves the files into the program's own folder.
        package var isMove = false
        /// Only reports what would be done.
        package var isRehearsal = false

        /// An order.
        package init(_ paths: [String]) {
            self.paths = paths
        }
    }

    let store: @Sendable () throws -> any ImportedBookKeeping
    let importer: @Sendable (any ImportedBookKeeping) -> any BookImporting
    /// The list of this machine's library, imported books included.
    let books: @Sendable () async throws -> [Book]
    /// True when a request that names no books would go to a server.
    let hasServer: @Sendable () async -> Bool
    /// Reads a list of chapters as text; throws the error in the file or the list, by the name
    /// that was typed.
    let readList: @Sendable (_ path: String, _ name: String) throws -> String
    let environment: ProcessEnvironment
    let console: Console
    /// Tells the desktop of the end of a long import.
    let notice: LongWorkNotice

    package init(
        store: @escaping @Sendable () throws -> any ImportedBookKeeping,
        importer: @escaping @Sendable (any ImportedBookKeeping) -> any BookImporting,
        books: @escaping @Sendable () async throws -> [Book],
        hasServer: @escaping @Sendable () async -> Bool = { false },
        readList: @escaping @Sendable (_ path: String, _ name: String) throws -> String = {
            path, _ in
            throw ServiceError(.notFound, context: path)
        },
        environment: ProcessEnvironment, console: Console, notice: LongWorkNotice = .none
    ) {
        self.notice = notice
        (self.store, self.importer, self.books) = (store, importer, books)
        (self.hasServer, self.readList, self.environment) = (hasServer, readList, environment)
        self.console = console
    }

    /// The most skipped files that are listed.
    private static let listed = 20

    /// Imports and prints the result; throws when nothing could be read.
    package func run(_ order: Order, json: Bool) async throws {
        let store = try store()
        let outcome = try await outcome(of: order, store, isQuiet: json)
        await notice.show(
            DesktopNotice(.imported, summary: "The import is done", body: outcome.summary))
        // The import is stored, even if the list of all books cannot be read.
        let listed = (try? await books()) ?? []
        let places = Dictionary(
            listed.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
        if json {
            console.print(json: ImportJSON(outcome, places, isRehearsal: order.isRehearsal))
        }
        guard !outcome.books.isEmpty else {
            if !json { tell(outcome) }
            if outcome.failed > 0 { throw ImportError.nothingWritten }
            // After a move, the former folder has nothing left to find.
            if order.isUpdate {
                if !json { console.note("There is nothing new.") }
                return
            }
            throw ImportError.nothingFound(order.paths)
        }
        if !json { await print(outcome, places, order) }
        if outcome.failed > 0 { throw ImportError.notAllWritten(outcome.failed) }
    }

    private func outcome(
        of order: Order, _ store: any ImportedBookKeeping, isQuiet: Bool
    ) async throws -> ImportOutcome {
        var wishes = ImportWishes()
        (wishes.title, wishes.author) = (order.title, order.author)
        wishes.language = try order.language.map(Language.typed)
        wishes.chapterList = try order.chapters.map(chapterList)
        wishes.chapterLength = order.chapterLength
        wishes.placement = order.isCopy ? .copied : order.isMove ? .moved : .inPlace
        let (importer, asked) = (importer(store), wishes)
        let isShown = environment.errorIsTerminal && !isQuiet
        let reading = ProgressLine(
            "Reading recordings", on: console, isWanted: isShown, amount: { "\($0) files" })
        let writing = ProgressLine("Writing files", on: console, isWanted: isShown)
        let wrote: @Sendable (Int64, Int64) -> Void = { done, total in
            reading.end()
            writing.tell(done, of: total)
        }
        defer {
            reading.end()
            writing.end()
        }
        let outcome = try await InterruptibleWork().run { () -> ImportOutcome? in
            if order.isUpdate {
                return try await importer.update(
                    isRehearsal: order.isRehearsal, progress: { reading.tell($0, of: $1) },
                    writing: wrote)
            }
            return try await importer.run(
                order.paths, wishes: asked, isRehearsal: order.isRehearsal,
                progress: { reading.tell($0, of: $1) }, writing: wrote)
        }
        guard let outcome else { throw ImportError.nothingImported }
        return outcome
    }

    /// The text of a list of chapters; empty for `none`.
    private func chapterList(_ typed: String) throws -> String {
        guard typed != "none" else { return "" }
        return try readList(environment.absolutePath(typed), typed)
    }

    private func print(
        _ outcome: ImportOutcome, _ places: [BookID: Int], _ order: Order
    ) async {
        var table = TextTable(.right, .left, .left, .right, .left)
        var details: [[String]] = []
        // An update lists only new and changed books.
        for book in outcome.books where !order.isUpdate || outcome.isToBeKept(book.id) {
            let count = book.chapters.count
            let state =
                outcome.new.contains(book.id)
                ? "new" : outcome.changed.contains(book.id) ? "changed" : "as it was"
            table.add(
                places[book.id].map { "\($0)" } ?? "", book.title, book.author ?? "",
                count == 1 ? "1 chapter" : "\(count) chapters", state)
            // The origin of an unchanged book was printed by an earlier import.
            let taking = outcome.takings[book.id].map { "from " + $0.sentence }
            let origin = outcome.origins[book.id]?.sentence
            details.append(
                outcome.isToBeKept(book.id) ? [taking, origin].compactMap(\.self) : [])
        }
        for (line, details) in zip(table.lines, details) {
            console.print(line)
            for detail in details { console.print("   " + detail) }
        }
        tell(outcome)
        console.note(outcome.summary)
        if order.isRehearsal { return console.note("Nothing was kept: this was a rehearsal.") }
        let first = outcome.books.first { outcome.new.contains($0.id) }
        if let first, let place = places[first.id] {
            let local = await hasServer() ? " --local" : ""
            console.note("Play it with `listen book \(place)\(local)`.")
        }
    }

    private func tell(_ outcome: ImportOutcome) {
        for note in outcome.notes.prefix(Self.listed) {
            console.note(note.sentence.printable(limit: 1_000))
        }
        let more = outcome.notes.count - Self.listed
        if more > 0 { console.note("\(more) more were left out; --json names them.") }
        switch outcome.others {
        case 0: return
        case 1: console.note("1 other file is no recording by its name.")
        default: console.note("\(outcome.others) other files are no recordings by their names.")
        }
    }
}

extension ImportOutcome {
    /// The number of books by state, and their total length.
    ///
    /// `3 books: 2 new, 1 as it was; 7 chapters, 3 h 20 min.`
    var summary: String {
        let states = [
            (new.count, "new"), (changed.count, "changed"),
            (books.count - new.count - changed.count, "as it was"),
        ].filter { $0.0 > 0 }
        let parts = states.map { count, name in
            count > 1 && name == "as it was" ? "\(count) as they were" : "\(count) \(name)"
        }
        let chapters = books.reduce(0) { $0 + $1.chapters.count }
        let duration = books.reduce(MediaTime.zero) { sum, book in
            book.recordings.reduce(sum) { $0 + $1.duration }
        }
        return (books.count == 1 ? "1 book" : "\(books.count) books")
            + ": \(parts.joined(separator: ", ")); "
            + (chapters == 1 ? "1 chapter" : "\(chapters) chapters") + ", \(spanText(duration))."
    }
}

/// The reason that an import did nothing, or not everything.
enum ImportError: DescribedError, Hashable {
    case nothingFound([String])
    case nothingWritten
    case notAllWritten(Int)
    case nothingImported

    package var description: String {
        switch self {
        case .nothingFound(let paths):
            "No recording that can be played was found\(Self.place(paths)). "
                + "Name a folder with recordings, or the recordings themselves."
        case .nothingWritten:
            "Nothing was imported, for the reasons named above. The books are where they were."
        case .notAllWritten(1):
            "1 book was not taken in, for the reason named above. It is where it was."
        case .notAllWritten(let count):
            "\(count) books were not taken in, for the reasons named above. "
                + "They are where they were."
        case .nothingImported:
            "No book was imported yet, so there is none to look at again. "
                + "Begin with `listen import FOLDER`."
        }
    }

    private static func place(_ paths: [String]) -> String {
        switch paths.count {
        case 0: ""
        case 1...3: " in \(paths.joined(separator: ", "))"
        default: " in \(paths.count) places"
        }
    }

    package var kind: FailureKind {
        switch self {
        case .nothingFound, .nothingImported: .notFound
        case .nothingWritten, .notAllWritten: .inputOutput
        }
    }
}

/// The output of `listen import --json`.
struct ImportJSON: Encodable {
    struct Entry: Encodable {
        let id: String
        /// Its number in the library's list, from 1; `nil` for a new book in a rehearsal.
        let place: Int?
        let title: String
        let author: String?
        let language: String?
        let folder: String
        let chapters: Int
        let durationSeconds: Double
        let state: String
        /// The rule by which its files are one book (`BookTaking.Kind`); `nil` for an archive.
        let takenAs: String?
        /// Its files, in listening order.
        let files: [String]
        /// The former books of the files, when books are joined or split.
        let formerBooks: [Former]?
    }

    /// A book that an import joins with others, or splits.
    struct Former: Encodable {
        let id: String
        let title: String
        /// The number of books it becomes.
        let becomes: Int
    }

    struct Note: Encodable {
        let path: String
        let sentence: String
    }

    let version = 1
    let isRehearsal: Bool
    let books: [Entry]
    let leftOut: [Note]
    /// The number of other files among the recordings.
    let otherFiles: Int

    init(_ outcome: ImportOutcome, _ places: [BookID: Int], isRehearsal: Bool) {
        self.isRehearsal = isRehearsal
        books = outcome.books.map { book in
            Entry(
                id: book.id.rawValue,
                place: places[book.id],
                title: book.title, author: book.author, language: book.language?.tag,
                folder: book.folder, chapters: book.chapters.count,
                durationSeconds: book.recordings.reduce(0) { $0 + $1.duration.seconds },
                state: outcome.new.contains(book.id)
                    ? "new" : outcome.changed.contains(book.id) ? "changed" : "same",
                takenAs: outcome.takings[book.id]?.kind.rawValue,
                files: outcome.takings[book.id]?.paths ?? book.recordings.map(\.path),
                formerBooks: outcome.origins[book.id]?.formers.map {
                    Former(id: $0.id.rawValue, title: $0.title, becomes: $0.parts)
                })
        }
        otherFiles = outcome.others
        leftOut = outcome.notes.map { Note(path: $0.path, sentence: $0.sentence) }
    }
}
