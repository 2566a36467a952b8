package import AppEnvironment
package import BookExport
package import ConsoleOutput
import Files
import FoundationEssentials
package import ListenCore
import Processes
package import SharedWork
package import Subtitles

/// `listen export --format epub book 3 fox.epub`: a book with its sound and its text, for other
/// programs.
package struct BookExportReport: Sendable {
    /// The doors to recordings.
    package struct Sounds: Sendable {
        /// A file that readers play as it is; `nil` for one that must be encoded.
        let plain: @Sendable (_ path: String) throws -> SoundFile?
        /// The length of a file.
        let length: @Sendable (_ path: String) throws -> MediaTime
        /// Writes a stretch of a recording as MP3; blocks, and returns its length.
        let encode: Encode
        /// The loudness of a recording, by which guessed times of words are moved.
        let levels: @Sendable (AudioLocation) async throws -> SoundLevels?

        /// Writes a stretch of a recording as MP3.
        package typealias Encode =
            @Sendable (
                AudioLocation, _ start: MediaTime, _ end: MediaTime?, _ path: String,
                _ isStopped: () -> Bool
            ) throws -> MediaTime

        /// Doors.
        package init(
            plain: @escaping @Sendable (String) throws -> SoundFile?,
            length: @escaping @Sendable (String) throws -> MediaTime,
            encode: @escaping Encode,
            levels: @escaping @Sendable (AudioLocation) async throws -> SoundLevels?
        ) {
            (self.plain, self.length, self.encode, self.levels) = (plain, length, encode, levels)
        }
    }

    let catalog: @Sendable () async throws -> Catalog
    /// The person who reads a book, when known.
    let narrator: @Sendable (BookID) async -> String?
    let sounds: Sounds
    let analysis: any TextAnalyzing
    let clock: any WallClock
    let environment: ProcessEnvironment
    let console: Console

    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        narrator: @escaping @Sendable (BookID) async -> String?, sounds: Sounds,
        analysis: any TextAnalyzing, clock: any WallClock, environment: ProcessEnvironment,
        console: Console
    ) {
        (self.catalog, self.narrator, self.sounds) = (catalog, narrator, sounds)
        (self.analysis, self.clock) = (analysis, clock)
        (self.environment, self.console) = (environment, console)
    }

    /// Exports as ordered, and says how much it was.
    ///
    /// Throws `SessionInterrupted` when a signal ends it; then nothing is written.
    package func export(_ order: BookExportOrder) async throws {
        let output = try place(of: order)
        try await InterruptibleWork().run {
            let catalog = try await catalog()
            let selection = try await catalog.book(order.book)
            var draft = try await draft(of: selection.book, order, catalog)
            defer { draft.removeTemporaries() }
            try await prepare(&draft, order, beside: output)
            try await write(draft, order, to: output)
            summarise(draft, order, output)
        }
    }

    /// The absolute path to write to; throws for what stands in the way already.
    private func place(of order: BookExportOrder) throws -> String {
        guard order.file != "-" else { throw BookExportError.noFile(order.form) }
        guard order.form == .epub else {
            guard !order.replaces else { throw BookExportError.noForce }
            let path = environment.absolutePath(order.file)
            let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            try AtomicFolder.check(folder)
            return folder
        }
        guard let file = OutputFile(order.file, replaces: order.replaces, environment) else {
            throw BookExportError.noFile(order.form)
        }
        try file.check()
        return try file.place()
    }

    /// Writes the finished draft.
    private func write(_ draft: BookDraft, _ order: BookExportOrder, to path: String) async throws {
        let book = draft.book
        let files = draft.files
        let total = files.reduce(Int64(0)) { $0 + PrivateFolder.size(of: $1.path) }
        let line = ProgressLine("Writing", on: console, isWanted: environment.errorIsTerminal)
        defer { line.end() }
        try await BlockingWork.run { stop throws(StoreError) in
            var done: Int64 = 0
            let progress = { (count: Int) -> Bool in
                done += Int64(count)
                line.tell(done, of: total)
                return !stop.isCancelled
            }
            switch order.form {
            case .epub:
                let writer = EPUBWriter(book, sounds: files, by: order.unit ?? .word)
                try AtomicFile.make(path, replacing: order.replaces, access: .usual) {
                    temporary throws(StoreError) in
                    try writer.write(to: temporary, named: path, progress: progress)
                }
            case .smil:
                let writer = FolderWriter(book, sounds: files, by: order.unit ?? .word)
                try AtomicFolder.make(path) { folder throws(StoreError) in
                    try writer.writeOverlays(to: folder, progress: progress)
                }
            case .lrcFolder:
                let writer = FolderWriter(book, sounds: files, by: order.unit ?? .sentence)
                let names = Self.names(of: book.chapters)
                try AtomicFolder.make(path) { folder throws(StoreError) in
                    try writer.writeLyrics(to: folder, names: names, progress: progress)
                }
            }
        }
    }

    /// `01 The ferry`, for each chapter.
    static func names(of chapters: [SpokenChapter]) -> [String] {
        let width = max(2, "\(chapters.count)".count)
        return chapters.enumerated().map { place, chapter in
            let digits = "\(place + 1)"
            let number = String(repeating: "0", count: max(0, width - digits.count)) + digits
            let title = LiveRecorder.fileName(chapter.title, else: "")
            return title.isEmpty ? number : number + " " + title
        }
    }

    private func summarise(_ draft: BookDraft, _ order: BookExportOrder, _ path: String) {
        let book = draft.book
        let sentences = book.chapters.reduce(0) { $0 + $1.sentences.count }
        if order.json {
            console.print(
                json: BookExportJSON(
                    form: order.form.rawValue, file: path, book: book.title,
                    chapters: book.chapters.count, sentences: sentences,
                    copied: draft.files.count - draft.encoded, encoded: draft.encoded))
        }
        for title in draft.silent {
            console.note("“\(title.printable(limit: 80))” has no text; its sound is there.")
        }
        let sounds =
            draft.encoded == 0
            ? draft.files.count == 1
                ? "1 sound as it was" : "\(draft.files.count.counted("sound")) as they were"
            : "\(draft.files.count.counted("sound")), \(draft.encoded) of them encoded as MP3"
        console.note(
            "“\(book.title.printable(limit: 80))” is in \(path.printable(limit: 200)): "
                + "\(book.chapters.count.counted("chapter")), \(sentences.counted("sentence")), "
                + sounds + ".")
    }
}

private struct BookExportJSON: Encodable {
    let version = 1
    let form: String
    let file: String
    let book: String
    let chapters: Int
    let sentences: Int
    let copied: Int
    let encoded: Int
}
