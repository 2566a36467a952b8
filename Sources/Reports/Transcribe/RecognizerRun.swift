import ListenCore
import Processes

/// Runs a recogniser on a recording in a folder, and limits its output.
struct RecognizerRun: Sendable {
    let command: RecognizerCommand
    let folder: RecognizerFolder
    let language: Language?
    let duration: MediaTime
    /// The environment variables of the program.
    let environment: [String: String]
    /// Asks the program to end.
    let stop: CancelSignal
    /// Ends it at once.
    let kill: CancelSignal

    /// The largest output of a program, in bytes; a file that is read may have an eighth of it.
    static let mostBytes = 1 << 30
    /// The largest standard output that is kept, in bytes.
    private static let mostPrinted = 128 << 20

    /// The output of a program that ended.
    struct Outcome: Sendable {
        /// Its standard output.
        let printed: [UInt8]
        /// Its last messages on standard error, in a form for a sentence.
        let said: String
    }

    /// The state of a run; used only by the thread of the run.
    private struct Heard {
        var printed: [UInt8] = []
        var messages = OutputTail(most: 4_096)
        var isTooMuch = false
        var progress: [ProgramStream: RecognizerProgress]
        /// The share of the stream that changed last: the bar of a download stays full.
        var share: Double?

        mutating func read(_ bytes: ArraySlice<UInt8>, of stream: ProgramStream) {
            let before = progress[stream]?.share
            progress[stream]?.read(bytes)
            if let now = progress[stream]?.share, now != before { share = now }
        }
    }

    /// Runs it to its end; blocks.
    ///
    /// `progress` is called about five times a second with the share that is done, if the program
    /// reports one.
    ///
    /// Throws a `TranscribeFault`, or `CancellationError` when it was stopped.
    func outcome(progress: (Double?) -> Void) throws -> Outcome {
        let reader = RecognizerProgress(duration: duration)
        var heard = Heard(progress: [.output: reader, .messages: reader])
        let words = command.words(
            wav: folder.wav, out: folder.out, folder: folder.path, language: language)
        // Python buffers its output into a pipe, and with it its progress.
        let launch = ProgramLaunch(
            words, environment: environment.merging(["PYTHONUNBUFFERED": "1"]) { mine, _ in mine })
        let ending = ProgramRun(launch, stop: stop, kill: kill).run { stream, bytes in
            heard.read(bytes, of: stream)
            return Self.keep(bytes, of: stream, in: &heard)
        } tick: {
            progress(heard.share)
            heard.isTooMuch = heard.isTooMuch || folder.madeBytes > Self.mostBytes
            return !heard.isTooMuch
        }
        let said = Self.lastWords(of: heard.messages.bytes)
        switch ending {
        case .exited(0) where !heard.isTooMuch: return Outcome(printed: heard.printed, said: said)
        case .notStarted:
            throw failed("could not be started", "")
        case .exited(let status): throw failed("ended with \(status)", said)
        case .signalled(let signal): throw failed("was ended by signal \(signal)", said)
        case .stopped where heard.isTooMuch:
            throw TranscribeFault.tooMuch(
                program: name, megabytes: Self.mostBytes >> 20)
        case .stopped, .late: throw CancellationError()
        }
    }

    private var name: String { command.name.printable(limit: 100) }

    private func failed(_ how: String, _ said: String) -> TranscribeFault {
        .failed(program: name, how: how, said: said)
    }

    private static func keep(
        _ bytes: ArraySlice<UInt8>, of stream: ProgramStream, in heard: inout Heard
    ) -> Bool {
        switch stream {
        case .output:
            guard heard.printed.count + bytes.count <= mostPrinted else {
                heard.isTooMuch = true
                return false
            }
            heard.printed += bytes
        case .messages:
            heard.messages.add(bytes)
        }
        return true
    }

    /// The last lines that are not progress, joined to one.
    static func lastWords(of messages: [UInt8]) -> String {
        let lines = messages.split { $0 == 0x0A || $0 == 0x0D }
            .map { String(decoding: $0, as: UTF8.self).printable(limit: 200) }
            .filter { !$0.allSatisfy(\.isWhitespace) && !RecognizerProgress.isProgress($0) }
        let text = lines.suffix(3).joined(separator: "; ")
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
