import CSpeech
import Glibc

/// The process that speaks: only it loads espeak-ng, which is under the GPL.
///
/// It reads the name of a voice and then lines, each preceded by its length of 32 bits, and answers
/// with `SpeechMessage`s until there are no more lines.
public struct SpeechWorker {
    private let input: SpeechReader
    private let output: SpeechStream

    /// The answer in place of a sample rate: the library is not installed.
    static let noLibrary: Int32 = 0
    /// No voice speaks the language.
    static let noVoice: Int32 = -1
    /// The library has no voice data.
    static let noData: Int32 = -2
    /// The library has another version than required.
    static let unfit: Int32 = -3

    /// A worker between standard input and output.
    public init() {
        let stream = SpeechStream(descriptor: STDIN_FILENO)
        input = SpeechReader { stream.read($0) }
        output = SpeechStream(descriptor: STDOUT_FILENO)
    }

    /// Speaks until the input ends, or the reader is gone.
    public func run() {
        guard let voices = text() else { return }
        let answer = answer(voices)
        guard output.write(SpeechMessage.ready(answer).bytes), answer > 0 else { return }
        while let text = text() {
            guard speak(text), output.write(SpeechMessage.end.bytes) else { return }
        }
    }

    private func text() -> String? { try? input.request() }

    /// Loads the library and chooses the first available voice: returns its sample rate, or the
    /// reason for a failure.
    private func answer(_ voices: String) -> Int32 {
        switch listen_speech_open() {
        case 0: return Self.noLibrary
        case -1: return Self.noData
        case let rate where rate > 0:
            let names = voices.split(separator: " ").map(String.init)
            return names.contains { listen_speech_voice($0) == 0 } ? rate : Self.noVoice
        default: return Self.unfit
        }
    }

    private func speak(_ text: String) -> Bool {
        let listener = Unmanaged.passRetained(Listener(output))
        defer { listener.release() }
        let status = text.withCString { text in
            listen_speech_say(
                text, strlen(text),
                { context, samples, count in
                    Listener.of(context)?.hear(UnsafeBufferPointer(start: samples, count: count))
                        ?? 1
                },
                { context, event in
                    if let event { Listener.of(context)?.note(event.pointee) }
                }, listener.toOpaque())
        }
        return status == 0
    }
}

/// Passes on the library's events while it speaks a line.
private final class Listener {
    private let output: SpeechStream

    init(_ output: SpeechStream) {
        self.output = output
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Listener? {
        context.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns 0 as long as the reader is there.
    func hear(_ samples: UnsafeBufferPointer<Int16>) -> Int32 {
        output.write(SpeechMessage.sound(Array(samples)).bytes) ? 0 : 1
    }

    func note(_ event: listen_speech_event) {
        switch UInt32(event.kind) {
        case LISTEN_SPEECH_WORD.rawValue:
            let message = SpeechMessage.word(
                place: event.place, length: event.length, milliseconds: event.milliseconds)
            _ = output.write(message.bytes)
        case LISTEN_SPEECH_PHONEME.rawValue:
            let name = withUnsafeBytes(of: event.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let message = SpeechMessage.phone(name: name, milliseconds: event.milliseconds)
            _ = output.write(message.bytes)
        default: break
        }
    }
}
