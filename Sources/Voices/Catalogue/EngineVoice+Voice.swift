import ListenCore
import SpeechSynthesis

extension [EngineVoice] {
    /// The voices of espeak-ng and flite as the worker lists them.
    var voices: [Voice] {
        var seen: Set<Voice.ID> = []
        return compactMap(\.voice).filter { seen.insert($0.id).inserted }
    }
}

extension EngineVoice {
    /// The voice; `nil` for one that is not usable.
    fileprivate var voice: Voice? {
        guard let first = languages.first else { return nil }
        if first.hasPrefix("flite:") {
            return Voice(
                .init(.flite, String(first.dropFirst(6))), name: name,
                languages: [Language(tag: "en-US") ?? .english], bytes: size)
        }
        // Debian 12 has the names of the two Mandarin voices the wrong way round.
        guard first != "cmn" else { return nil }
        let tags = languages.compactMap { Language(tag: Self.tag(of: $0)) }
        guard !tags.isEmpty else { return nil }
        return Voice(
            .init(.espeak, first), name: name.split(separator: "_").joined(separator: " "),
            languages: tags, bytes: size)
    }

    private var size: Int64? { bytes > 0 ? bytes : nil }

    /// A tag of espeak-ng's as the rest of the world has it.
    private static func tag(of name: String) -> String {
        switch name {
        case "cmn", "cmn-latn-pinyin", "zh-cmn", "zh": "zh"
        case "nb": "no"
        default: name
        }
    }
}
