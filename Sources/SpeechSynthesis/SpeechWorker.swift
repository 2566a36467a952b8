import CSpeech
import Glibc

/// The process that speaks: it alone loads espeak-ng, which is under the GPL.
///
/// It reads the name of a voice and then lines, each with its length of 32 bits in front, and
/// answers with `SpeechMessage`s until there are no more lines.
public struct SpeechWorker {
    private let input: SpeechStream
    private let output: SpeechStream
    /// No line is longer, in bytes.
    static let longestLine = ESpeakVoice.longestLine

    /// A worker between standard input and output.
    public init() {
        input = SpeechStream(descriptor: STDIN_FILENO)
        output = SpeechStream(descriptor: STDOUT_FILENO)
    }

    /// Speaks until the input ends, or nobody listens.
    public func run() {
        guard let voices = line() else { return }
        let rate = listen_speech_open()
        guard rate > 0 else {
            _ = output.write(SpeechMessage.ready(0).bytes)
            return
        }
        let names = voices.split(separator: " ").map(String.init)
        guard names.contains(where: { listen_speech_voice($0) == 0 }) else {
            _ = output.write(SpeechMessage.ready(-1).bytes)
            return
        }
        guard output.write(SpeechMessage.ready(rate).bytes) else { return }
        while let text = line() {
            guard speak(text), output.write(SpeechMessage.end.bytes) else { return }
        }
    }

    private func line() -> String? {
        guard let head = input.read(4), let length = SpeechMessage.number(head[...]),
            (0...Int32(Self.longestLine)).contains(length), let bytes = input.read(Int(length))
        else { return nil }
        // The library takes a text to its first 0.
        return String(decoding: bytes.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
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

/// Passes on what the library tells while it speaks a line.
private final class Listener {
    private let output: SpeechStream

    init(_ output: SpeechStream) {
        self.output = output
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Listener? {
        context.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
    }

    /// 0 as long as somebody listens.
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
