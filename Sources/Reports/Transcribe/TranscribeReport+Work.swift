package import AppEnvironment
import AudioIO
import ConsoleOutput
import Foundation
import ListenCore
import Processes
import SharedWork
import Subtitles
import Synchronization
import Files

/// The steps from a recording to its text.
extension TranscribeReport {
    /// The recogniser of this run; throws the error in its settings.
    func recognizer(_ order: Order) throws -> RecognizerCommand {
        let typed = order.command ?? setting.command
        guard order.command != nil || !typed.isEmpty else { throw TranscribeFault.notSetUp }
        guard let template = CommandTemplate(typed, home: environment["HOME"]) else {
            throw TranscribeFault.noCommand
        }
        let command = RecognizerCommand(
            template, model: environment.modelPath(order.model ?? setting.model))
        if let fault = command.fault(environment["PATH"], exists: environment.exists) {
            throw TranscribeFault.setup(fault)
        }
        return command
    }

    /// Runs the recogniser on the recording, and refines the times of its output.
    func transcript(
        _ order: Order, _ command: RecognizerCommand, _ location: AudioLocation,
        _ language: Language?, _ stop: CancelSignal, _ kill: CancelSignal
    ) async throws -> Result {
        let (text, duration) = try await withTaskCancellationHandler {
            try await recognized(order, command, location, language, stop, kill)
        } onCancel: {
            // A reader that blocks for bytes cannot notice cancellation.
            if case .stream(let bytes) = location { bytes.interrupt() }
        }
        let own = PlacedTranscript(text.sentences, spokenBy: text.speakers)
        let spoken =
            text.language
            ?? LanguageGuess.language(of: own.lines.map(\.text).joined(separator: " "))
        let count = own.lines.count == 1 ? "1 line" : "\(own.lines.count) lines"
        let late = text.leftOut == 1 ? "1 line" : "\(text.leftOut) lines"
        func result(_ transcript: PlacedTranscript, _ note: String) -> Result {
            Result(
                transcript: transcript, language: spoken,
                recogniser: command.name.printable(limit: 100), duration: duration,
                note: "\(count) recognised" + note
                    + (text.leftOut > 0
                        ? " \(late) after the end of the recording left out." : ""))
        }
        if order.keepsTimes { return result(own, ".") }
        guard let spoken else {
            return result(
                own,
                "; the times are the recogniser’s, since the language is not known. "
                    + "Say it with --language.")
        }
        do {
            let refined = try await refined(text, spoken, location, order)
            let kept = refined.lines.count { $0.confidence == nil }
            return result(
                refined,
                kept == 0
                    ? ", all times by the aligner."
                    : ", \(own.lines.count - kept) with times by the aligner; the others have the "
                        + "recogniser’s own.")
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            return result(own, "; the times are the recogniser’s. \(error)")
        }
    }

    private func recognized(
        _ order: Order, _ command: RecognizerCommand, _ location: AudioLocation,
        _ language: Language?, _ stop: CancelSignal, _ kill: CancelSignal
    ) async throws -> (RecognizedText, MediaTime) {
        let folder = try RecognizerFolder(in: environment.temporaryFolder)
        defer { folder.remove() }
        let duration = try await handed(location, folder, order)
        let program = command.name.printable(limit: 100)
        let progress = WorkProgress(line("Transcribing", order))
        defer { progress.end() }
        let run = RecognizerRun(
            command: command, folder: folder, language: language, duration: duration,
            environment: environment.variables, stop: stop, kill: kill)
        let outcome = try await DiskWork.run { try run.outcome(progress: progress.tell) }
        try Task.checkCancellation()
        let text = try await DiskWork.run { [analysis] in
            try RecognizedText.read(
                folder, outcome, program: program, language: language, analysis: analysis)
        }
        let within = text.within(duration)
        guard !within.sentences.isEmpty else { throw TranscribeFault.late(program: program) }
        return (within, duration)
    }

    /// Writes the recording in the form that recognisers accept; returns its length.
    private func handed(
        _ location: AudioLocation, _ folder: RecognizerFolder, _ order: Order
    ) async throws -> MediaTime {
        let progress = WorkProgress(line("Reading", order))
        defer { progress.end() }
        return try await DiskWork.cancellable { [handOver] isCancelled in
            do {
                return try handOver(location, folder.wav, { progress.tell($0) }, isCancelled)
            } catch let error as AudioError {
                guard error.subject == folder.wav else { throw error }
                switch error.code {
                case .unwritable, .diskFull:
                    throw TranscribeFault.noRoom(parent: folder.path, reason: error.reason)
                default: throw error
                }
            }
        }
    }

    private func refined(
        _ text: RecognizedText, _ language: Language, _ location: AudioLocation, _ order: Order
    ) async throws -> PlacedTranscript {
        let script = ScriptBuilder(language: language, analysis: analysis)
            .script(of: text.sentences)
        let progress = AlignProgress(line("Aligning", order))
        defer { progress.end() }
        let aligned =
            try await job
            .run(location, script, language, progress)
        return PlacedTranscript(text.sentences, by: aligned, spokenBy: text.speakers)
    }

    private func line(_ label: String, _ order: Order) -> ProgressLine {
        ProgressLine(label, on: console, isWanted: !order.json && environment.errorIsTerminal)
    }
}

/// Reports the progress of some work with the time it will take, or has taken; callable from any
/// thread.
final class WorkProgress: Sendable {
    private let line: ProgressLine
    private let start = ContinuousClock.now
    /// The last share, and the estimate of the end at that time.
    private let known = Mutex<(share: Double, end: Double)?>(nil)

    init(_ line: ProgressLine) {
        self.line = line
    }

    /// Reports the share that is done; `nil` when it is unknown.
    func tell(_ share: Double?) {
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        guard let share else { return line.tell(MediaTime.seconds(elapsed).clockText) }
        let end = known.withLock { known in
            // A repeated share gives no new estimate: only the clock goes on.
            if let known, known.share == share { return known.end }
            let end = share > 0 ? elapsed / share : 0
            known = (share, end)
            return end
        }
        // The first hundredth is too short for an estimate.
        let left = share > 0.01 ? max(share < 1 ? 1 : 0, end - elapsed) : nil
        line.tell(
            Int64(share * 1_000), of: 1_000,
            detail: left.map { "\(MediaTime.seconds($0.rounded(.up)).clockText) left" } ?? "")
    }

    func end() { line.end() }
}

extension ProcessEnvironment {
    /// A model's path with `~` replaced by the home folder; other values unchanged.
    package func modelPath(_ model: String) -> String {
        model.hasPrefix("~/") ? absolutePath(model) : model
    }

    /// The folder for temporary files.
    var temporaryFolder: String { self["TMPDIR"].map(absolutePath) ?? "/tmp" }

    /// True when a path exists.
    package func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
