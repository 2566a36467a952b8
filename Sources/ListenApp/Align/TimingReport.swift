import Alignment
import AudioIO
import Glibc
import Library
import ListenCore
import Signal
import Storage
import Subtitles

/// `listen timing`: subtitles repaired by the speech of their recordings.
public struct TimingReport: Sendable {
    /// What is to be done.
    public struct Order: Hashable, Sendable {
        /// What is done with each file.
        public enum Deed: Hashable, Sendable {
            /// Its times are repaired; the file as it was is kept beside it.
            case repair
            /// How well it fits is told.
            case check
            /// It becomes what it was before it was repaired.
            case undo
        }

        /// The subtitle files, as they were typed.
        public var files: [String]
        /// What is done with them.
        public var deed = Deed.repair
        /// The recording of the only file; else the one beside each.
        public var audio: String?
        /// The file to write instead of the only one.
        public var output: String?
        /// Whether that file may be replaced.
        public var replaces = false
        /// Prints JSON.
        public var json = false

        /// An order to repair files.
        public init(_ files: [String]) {
            self.files = files
        }
    }

    let opening: any AudioSourceOpening
    let analysis: any TextAnalyzing
    let environment: ProcessEnvironment
    let console: Console

    /// What the name of a file that is kept as it was ends with.
    private static let kept = ".orig"

    /// Carries an order out for each file, whatever happens to the others; throws what was
    /// wrong with the first that failed, or `TimingFault.off` when a check found something.
    public func run(_ order: Order) async throws {
        let work = Task { try await carryOut(order) }
        let interrupt = FetchInterrupt { work.cancel() }
        let outcome = await withTaskCancellationHandler {
            await work.result
        } onCancel: {
            work.cancel()
        }
        if let signal = interrupt.end() { throw SessionInterrupted(signal: signal) }
        try outcome.get()
    }

    private func carryOut(_ order: Order) async throws {
        var failure: (any Error)?
        var told: [TimingFileJSON] = []
        for file in order.files {
            do {
                try Task.checkCancellation()
                guard order.deed != .undo else {
                    try undo(file)
                    continue
                }
                told.append(try await repaired(file, order))
            } catch let error as CancellationError {
                throw error
            } catch {
                if order.files.count > 1 { console.note("\(error)") }
                failure = failure ?? error
            }
        }
        if order.json { console.print(json: TimingJSON(files: told)) }
        if let failure { throw failure }
        let off = told.count { $0.isOff }
        if order.deed == .check, off > 0 { throw TimingFault.off(files: off) }
    }

    private func repaired(_ file: String, _ order: Order) async throws -> TimingFileJSON {
        let path = environment.absolutePath(file)
        let document = try await DiskWork.run { [analysis] () throws in
            try SubtitleReader.document(
                LocalFile.bytes(of: path, limit: SubtitleReader.limitBytes), name: file,
                analysis: analysis, assembles: false)
        }
        guard
            let sound = order.audio.map(environment.absolutePath)
                ?? SoundBeside.recording(of: path)
        else { throw TimingFault.noSound(file) }
        let format = try format(of: document, file, order)
        let repair = try await repair(document.track.cues, sound)
        let told = TimingFileJSON(file, sound, repair)
        if !order.json { console.print(told.sentence.printable(limit: 1_000)) }
        guard order.deed == .repair, repair.fit.isSure, told.isChanged else { return told }
        let track = SubtitleTrack(
            language: document.track.language, cues: repair.cues, sentences: [])
        let text = SubtitleExport.text(
            of: SubtitleDocument(format: format.rawValue, encoding: .utf8, track: track),
            as: format)
        try write(text, over: path, order)
        return told
    }

    private func repair(_ cues: [Cue], _ sound: String) async throws -> TimingRepair {
        let progress = ProgressLine(
            "Listening", on: console, isWanted: environment.errorIsTerminal)
        defer { progress.end() }
        return try await DiskWork.cancellable { [opening] isCancelled in
            let heard = try RecordingFeatures.of(
                opening.open(.file(path: sound)),
                progress: { progress.tell(Int64($0 * 1_000), of: 1_000, detail: "read") },
                isCancelled: isCancelled)
            guard let repair = TimingRepair(of: cues, by: heard.levels, isCancelled: isCancelled)
            else { throw CancellationError() }
            return repair
        }
    }

    /// The format that is written: that of the output's name, else the file's own.
    private func format(
        of document: SubtitleDocument, _ file: String, _ order: Order
    ) throws -> ExportFormat {
        if let output = order.output {
            let ending = output.split(separator: ".").last.map { $0.lowercased() }
            return ending.flatMap(ExportFormat.init(rawValue:)) ?? .srt
        }
        // JSON has many shapes, of which one is written.
        if let format = ExportFormat(rawValue: document.format), format != .json { return format }
        guard order.deed == .check else {
            throw TimingFault.notWritten(file, format: document.format)
        }
        return .srt
    }

    private func write(_ text: String, over path: String, _ order: Order) throws {
        if let output = order.output.map(environment.absolutePath) {
            if order.replaces {
                try AtomicFile.write(text.utf8, to: output)
            } else {
                try AtomicFile.create(text.utf8, at: output)
            }
            return
        }
        // What was there before the first repair is what an undo brings back.
        if !Self.exists(path + Self.kept) {
            let bytes = try LocalFile.bytes(of: path, limit: SubtitleReader.limitBytes)
            try AtomicFile.create(bytes, at: path + Self.kept)
        }
        try AtomicFile.write(text.utf8, to: path)
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private func undo(_ file: String) throws {
        let path = environment.absolutePath(file)
        guard Self.exists(path + Self.kept) else { throw TimingFault.nothingKept(file) }
        let bytes = try LocalFile.bytes(of: path + Self.kept, limit: SubtitleReader.limitBytes)
        try AtomicFile.write(bytes, to: path)
        unlink(path + Self.kept)
        console.print("\(file) is as it was.".printable(limit: 1_000))
    }
}

/// Why a file's times cannot be repaired, or that they do not fit.
enum TimingFault: DescribedError, Hashable {
    case noSound(String)
    case notWritten(String, format: String)
    case nothingKept(String)
    case off(files: Int)

    var description: String {
        switch self {
        case .noSound(let file):
            "No recording lies beside \(file.printable(limit: 200)). Name it with --audio FILE."
        case .notWritten(let file, let format):
            "\(file.printable(limit: 200)) is \(format), which is not written here. "
                + "Say with --output FILE.srt where the repaired text goes."
        case .nothingKept(let file):
            "\(file.printable(limit: 200)) was not repaired, so there is nothing to undo."
        case .off(let files):
            (files == 1 ? "One file is" : "\(files) files are")
                + " not in step. `listen timing FILE` repairs them."
        }
    }

    var kind: FailureKind {
        switch self {
        case .noSound, .nothingKept: .notFound
        case .notWritten: .usage
        case .off: .badData
        }
    }
}
