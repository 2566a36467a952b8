package import AppEnvironment
import AudioIO
package import ConsoleOutput
import ListenCore
import Practice
import Processes
import SharedWork
import Subtitles

/// `listen tape`: sentences as one recording, for a way without a screen.
package struct TapeReport: Sendable {
    let selection: TapeSelection
    let sound: TapeSound
    /// The drills of the settings, by name.
    let drills: @Sendable (_ name: String) -> String?
    /// The folder that remembers the last tape.
    let folder: String
    let environment: ProcessEnvironment
    let console: Console

    /// The drill of sentences without another: hear it, say it, hear it again.
    static let usual = "hide gap 1.2L, show"
    private static let pause = MediaTime.milliseconds(600)
    private static let usualRate = SampleRate(48_000)
    /// Meanings are spoken so many at a time, which bounds the memory they take.
    private static let spokenAtOnce = 20

    package init(
        selection: TapeSelection, sound: TapeSound,
        drills: @escaping @Sendable (_ name: String) -> String? = { _ in nil }, folder: String,
        environment: ProcessEnvironment, console: Console
    ) {
        (self.selection, self.sound, self.drills) = (selection, sound, drills)
        (self.folder, self.environment, self.console) = (folder, environment, console)
    }

    /// Writes the tape with its text, cue sheet and chapters.
    package func run(_ options: TapeOptions) async throws {
        let score = try score(of: options)
        var options = options
        options.countsWords = score?.goesByWords == true
        let files = try TapeFiles(options, environment)
        var pieces = try await selection.pieces(options) { console.note($0) }
        guard !pieces.isEmpty else { throw TapeError.nothing(Self.advice(options)) }
        if options.speaksMeanings {
            pieces = try await selection.withMeanings(pieces)
        } else {
            for index in pieces.indices { pieces[index].meaning = "" }
        }
        let tape = try await record(pieces, score, to: files)
        for failure in tape.failures {
            console.note("“\(failure.text.printable(limit: 60))” is left out. \(failure.reason)")
        }
        try files.write(tape)
        console.note(
            "Wrote \(files.sound.path.printable(limit: 200)): "
                + "\(tape.marks.count.counted("sentence")), \(tape.length.clockText).")
        if !files.hasCue {
            console.note(
                "There is no cue sheet, since none can say the name of this file: it has a quotation"
                    + " mark or a control character.")
        }
        for path in files.sheets { console.note("Wrote \(path.printable(limit: 200)).") }
        // A tape of a chapter asks nothing, and lets the one before be asked.
        let last = LastTape(
            cards: pieces.compactMap(\.card), lines: Self.asked(pieces, options))
        if !last.isEmpty { try last.keep(in: folder) }
    }

    /// The sentences that are asked the next day: those that were chosen one by one, or stand out by
    /// a new word.
    private static func asked(
        _ pieces: [TapePiece], _ options: TapeOptions
    ) -> [LastTape.Line] {
        let isWhole = options.book != nil && !options.takesHard && !options.takesMarked
        return pieces.filter { !isWhole || $0.traits.newWords > 0 }.compactMap(\.line)
    }

    private func record(
        _ pieces: [TapePiece], _ score: DrillScore?, to files: TapeFiles
    ) async throws -> Tape {
        let sound = sound
        return try await InterruptibleWork().run {
            try await BlockingWork.run { stop in
                Result { try Self.record(pieces, score, sound, to: files) { stop.isCancelled } }
            }.get()
        }
    }

    /// Reads and writes sentence by sentence; the file has its name only once it is whole.
    private static func record(
        _ pieces: [TapePiece], _ score: DrillScore?, _ sound: TapeSound, to files: TapeFiles,
        isCancelled: @escaping () -> Bool
    ) throws -> Tape {
        let path = try files.sound.place()
        let rate = try rate(of: pieces, sound, path)
        let writer = try sound.create(path, AudioFormat(sampleRate: rate, channels: 1))
        do {
            let recorder = TapeRecorder(
                TapeScript(score, rate: rate, pause: pause), sound: sound, writer: writer,
                isCancelled: isCancelled)
            var rest = pieces[...]
            while !rest.isEmpty {
                let some = rest.prefix(spokenAtOnce)
                rest = rest.dropFirst(some.count)
                let meanings =
                    some.contains { !$0.meaning.isEmpty }
                    ? try sound.speak(some.map(\.meaning), rate) : []
                for (index, piece) in some.enumerated() {
                    try recorder.add(
                        piece, meaning: index < meanings.count ? meanings[index] : [])
                }
            }
            guard !recorder.marks.isEmpty else {
                throw TapeError.noPieceReadable(recorder.failures.first?.reason ?? "")
            }
            // Another tape may have come meanwhile.
            try files.check()
            try writer.finish()
            return Tape(
                marks: recorder.marks, track: recorder.track, length: recorder.length,
                failures: recorder.failures)
        } catch {
            writer.discard()
            throw error
        }
    }

    /// The rate of the first recording that can be read, or the next one that the encoding has.
    private static func rate(
        of pieces: [TapePiece], _ sound: TapeSound, _ path: String
    ) throws -> SampleRate {
        let rates = sound.rates(path).map(\.framesPerSecond).sorted()
        for piece in pieces.prefix(20) {
            guard let source = try? sound.opening.open(piece.location) else { continue }
            let rate = source.format.sampleRate
            let wanted = rates.first { $0 >= rate.framesPerSecond } ?? rates.last
            return wanted.map { SampleRate($0) } ?? rate
        }
        return usualRate
    }

    /// The drill of the options; `nil` plays each sentence once.
    private func score(of options: TapeOptions) throws -> DrillScore? {
        let typed = options.drill ?? (options.isCondensed ? "listen" : Self.usual)
        let score: DrillScore?
        do throws(NotationError) {
            score = try DrillNotation.read(drills(typed) ?? typed)
        } catch {
            throw TapeError.badDrill("\(error)")
        }
        return score
    }

    private static func advice(_ options: TapeOptions) -> String {
        options.isOfToday
            ? "No card is due and no sentence was hard. `listen tape \(options.file.shellWord) "
                + "book 3 chapter 2` takes a chapter."
            : "Nothing fits. `listen stats --hard`, `listen bookmarks` and `listen review --counts` "
                + "say what there is."
    }
}

/// A finished tape.
struct Tape: Sendable {
    let marks: [TapeSheets.Mark]
    let track: SubtitleTrack
    let length: MediaTime
    let failures: [(text: String, reason: String)]
}

/// The file of a tape, and those beside it.
struct TapeFiles: Sendable {
    let sound: OutputFile
    private let lines: OutputFile?
    private let cue: OutputFile?
    private let chapters: OutputFile?
    /// True where a cue sheet can say the name of the tape.
    let hasCue: Bool

    static let endings = ["flac", "wav", "mp3", "opus"]

    /// Throws for a name of another kind of file, and for a file that is there.
    init(_ options: TapeOptions, _ environment: ProcessEnvironment) throws {
        let ending = ExportFormat.ending(ofName: options.file) ?? ""
        guard Self.endings.contains(ending),
            let sound = OutputFile(
                options.file, replaces: options.replaces, environment)
        else { throw TapeError.badEnding(options.file) }
        self.sound = sound
        let stem = options.file.dropLast(ending.count + 1)
        func beside(_ ending: String) -> OutputFile? {
            OutputFile(stem + ending, replaces: options.replaces, environment)
        }
        let name = sound.path.split(separator: "/").last.map(String.init) ?? ""
        hasCue = TapeSheets([]).cueSheet(file: name, title: name) != nil
        (lines, chapters) = (beside(".lrc"), beside(".chapters.txt"))
        cue = hasCue ? beside(".cue") : nil
        _ = try sound.place()
        try check()
    }

    /// Throws for a file that is there and is not to be replaced.
    func check() throws {
        for file in [sound, lines, cue, chapters] { try file?.check() }
    }

    /// The paths of the files beside the sound.
    var sheets: [String] { [lines, cue, chapters].compactMap { $0?.path } }

    /// Writes the files beside the sound.
    func write(_ tape: Tape) throws {
        let document = SubtitleDocument(format: "lrc", encoding: .utf8, track: tape.track)
        let sheets = TapeSheets(tape.marks)
        let name = sound.path.split(separator: "/").last.map(String.init) ?? sound.path
        try lines?.write(SubtitleExport.text(of: document, as: .lrc).utf8)
        if let sheet = sheets.cueSheet(file: name, title: name) { try cue?.write(sheet.utf8) }
        try chapters?.write(sheets.chapterList.utf8)
    }
}

extension TapeSelection {
    /// The pieces with meanings, asked for where none is known; one that nobody gives stays empty.
    func withMeanings(_ pieces: [TapePiece]) async throws -> [TapePiece] {
        let aids = try await aids()
        var pieces = pieces
        for index in pieces.indices where pieces[index].meaning.isEmpty {
            try Task.checkCancellation()
            let request = TranslationRequest(
                text: pieces[index].text, source: nil, target: target, place: nil, sentence: nil)
            pieces[index].meaning = (try? await aids.translate(request))?.text ?? ""
        }
        return pieces
    }
}
