import Files
import Glibc
import ListenCore
import Processes
import SpeechSynthesis

/// A command of the person's that writes a WAV file: to standard output, or to the path in `{out}`.
///
/// It is run for each text, without a shell. `{text}` is the text, which goes to standard input
/// where the command does not name it; `{lang}` is its language.
struct CommandEngine: SpeechEngine {
    let name: String
    let unit = PlaceUnit.spellings
    private let template: CommandTemplate

    /// The most bytes of a file: ten minutes of 48,000 samples a second in two channels.
    private static let mostBytes = 120_000_000
    /// The longest time for a text.
    private static let patience = Duration.milliseconds(9_500)

    /// A command as it is written in a setting.
    init(_ text: String, home: String?) throws(VoiceError) {
        guard let template = CommandTemplate(text, home: home) else {
            throw VoiceError(
                .badCommand(name: text, reason: "a quote is not closed, or it is empty"))
        }
        self.template = template
        name = template.name
    }

    /// A command by its words.
    init(words: [String], name: String) throws(VoiceError) {
        let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
        try self.init(quoted.joined(separator: " "), home: nil)
    }

    func start(stop: CancelSignal) throws(VoiceError) -> SampleRate? { nil }

    func end() {}

    func speak(_ text: SpokenText, stop: CancelSignal) throws(VoiceError) -> EngineSpeech {
        let folder = try Self.makeFolder()
        defer {
            unlink(folder + "/out.wav")
            rmdir(folder)
        }
        let file = folder + "/out.wav"
        let bytes = try run(text, file, stop)
        let content =
            template.mentions("out")
            ? (try? LocalFile.bytes(of: file, limit: Self.mostBytes)) ?? [] : bytes
        var speech: EngineSpeech
        do throws(WAVFault) {
            let sound = try WAVSound(content)
            speech = EngineSpeech(rate: sound.rate)
            speech.samples = sound.samples
        } catch {
            throw failure(.nonsense(error.clause), text)
        }
        guard speech.samples.count <= SpeechBounds.samples(text, at: speech.rate) else {
            throw failure(.endless, text)
        }
        guard !speech.isMute else { throw failure(.mute, text) }
        return speech
    }

    /// Runs it; what it printed.
    private func run(
        _ text: SpokenText, _ file: String, _ stop: CancelSignal
    ) throws(VoiceError) -> [UInt8] {
        // A text that begins with a dash is not to be read as an option.
        let argument = String(text.text.drop { $0 == "-" || $0 == " " })
        let words = template.filled(with: [
            "text": argument, "lang": text.language.code, "out": file,
        ])
        let input = template.mentions("text") ? nil : Array((text.text + "\n").utf8)
        var program = ProgramRun(
            ProgramLaunch(words), input: input, patience: Self.patience, kill: stop)
        program.grace = .zero
        var bytes: [UInt8] = []
        var isTooLong = false
        let ending = program.run { stream, piece in
            if stream == .output { bytes += piece }
            isTooLong = bytes.count > Self.mostBytes
            return !isTooLong
        }
        if stop.isCancelled { throw VoiceError(.cancelled) }
        if isTooLong { throw failure(.endless, text) }
        switch ending {
        case .exited(0): return bytes
        case .exited(let status): throw failure(.status(status), text)
        case .signalled: throw failure(.ended, text)
        case .late: throw failure(.silent, text)
        case .stopped: throw VoiceError(.cancelled)
        case .notStarted(let fault) where fault.isMissing:
            throw VoiceError(
                .badCommand(name: template.words.joined(separator: " "), reason: "it is not there"))
        case .notStarted(let fault):
            throw VoiceError(
                .badCommand(name: template.words.joined(separator: " "), reason: fault.reason))
        }
    }

    private func failure(_ way: VoiceFailure, _ text: SpokenText) -> VoiceError {
        VoiceError(.failed(voice: name, way: way, text: text.text))
    }

    /// A new folder that only this user can read.
    private static func makeFolder() throws(VoiceError) -> String {
        let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = Array((place + "/listen-voice-XXXXXX").utf8CString)
        let isMade = path.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) } != nil
        }
        guard isMade else {
            let reason = String(cString: strerror(errno))
            throw VoiceError(.cannotRun(reason: "no file can be made in \(place): \(reason)"))
        }
        return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
