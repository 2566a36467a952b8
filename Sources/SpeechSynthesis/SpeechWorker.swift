import CSpeech
import Glibc

/// The process that speaks: only it loads espeak-ng, which is under the GPL, or flite.
///
/// It reads the names of voices, best first, or `flite:` and the name of one, and then lines, each
/// preceded by its length of 32 bits, and answers with `SpeechMessage`s until there are no more
/// lines. For `listing` it answers with the voices of both.
package struct SpeechWorker {
    private let input: SpeechReader
    private let output: SpeechStream

    /// The request for the list of voices.
    static let listing = "?"
    /// The beginning of the request for a voice of flite.
    static let flite = "flite:"

    /// The answer in place of a sample rate: the library is not installed.
    static let noLibrary: Int32 = 0
    /// No voice speaks the language.
    static let noVoice: Int32 = -1
    /// The library has no voice data.
    static let noData: Int32 = -2
    /// The library has another version than required.
    static let unfit: Int32 = -3

    /// A worker between standard input and output.
    package init() {
        let stream = SpeechStream(descriptor: STDIN_FILENO)
        input = SpeechReader { stream.read($0) }
        output = SpeechStream(descriptor: STDOUT_FILENO)
    }

    /// Speaks until the input ends, or the reader is gone.
    package func run() {
        guard let voices = text() else { return }
        guard voices != Self.listing else { return list() }
        let isFlite = voices.hasPrefix(Self.flite)
        let answer =
            isFlite ? fliteAnswer(String(voices.dropFirst(Self.flite.count))) : answer(voices)
        guard output.write(SpeechMessage.ready(answer).bytes), answer > 0 else { return }
        while let text = text() {
            guard isFlite ? speakByFlite(text) : speak(text), output.write(SpeechMessage.end.bytes)
            else { return }
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

    /// Loads a voice of flite: returns its sample rate, or the reason for a failure.
    private func fliteAnswer(_ voice: String) -> Int32 {
        let answer = listen_flite_open(voice)
        return answer < 0 ? Self.unfit : answer
    }

    /// Lists the voices of espeak-ng with the sizes of their dictionaries, and those of flite.
    private func list() {
        if listen_speech_open() > 0 {
            let voices = Collector()
            let folder = listen_speech_voices(
                { context, name, languages in Collector.of(context)?.add(name, languages) },
                Unmanaged.passUnretained(voices).toOpaque())
            let path = folder.map { String(cString: $0) } ?? ""
            for (name, languages) in voices.found {
                let code = languages.prefix { $0 != " " && $0 != "-" }
                tell(name, languages, Self.size(of: "\(path)/\(code)_dict"))
            }
        }
        for name in Self.fliteVoices {
            guard let path = listen_flite_path(name) else { continue }
            tell(name, Self.flite + name, Self.size(of: String(cString: path)))
        }
        _ = output.write(SpeechMessage.end.bytes)
    }

    /// The voices that the library of flite comes with.
    private static let fliteVoices = ["slt", "rms", "awb", "kal"]

    private func tell(_ name: String, _ languages: String, _ bytes: Int32) {
        let message = SpeechMessage.voice(name: name, languages: languages, bytes: bytes)
        _ = output.write(message.bytes)
    }

    private static func size(of path: String) -> Int32 {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int32(clamping: facts.st_size) : 0
    }

    private func speakByFlite(_ text: String) -> Bool {
        let listener = Unmanaged.passRetained(Listener(output))
        defer { listener.release() }
        return text.withCString { text in
            listen_flite_say(text, Listener.sound, Listener.happening, listener.toOpaque()) == 0
        }
    }

    private func speak(_ text: String) -> Bool {
        let listener = Unmanaged.passRetained(Listener(output))
        defer { listener.release() }
        let status = text.withCString { text in
            listen_speech_say(
                text, strlen(text), Listener.sound, Listener.happening, listener.toOpaque())
        }
        return status == 0
    }
}
