/// The choice of a voice for a language among those that are here.
///
/// A voice that the person set for the language wins; then one of the person's piper voices, then
/// espeak-ng; flite speaks English where espeak-ng is missing.
package struct VoiceChoice: Hashable, Sendable {
    /// The voices that are here.
    private let voices: [Voice]
    /// The voices that the person set, by language tag in small letters.
    private let settings: [String: String]

    /// A choice; `settings` are the table `[voices]` as it is written: `espeak`, `flite:rms`,
    /// `piper:NAME`, the path of a `.onnx` file, or a command.
    package init(among voices: [Voice], settings: [String: String] = [:]) {
        self.voices = voices
        self.settings = [String: String](
            settings.map { ($0.key.lowercased().replacing("_", with: "-"), $0.value) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The voice for a language.
    ///
    /// Throws `.unknownVoice` for a setting that names none that is here, and `.noVoiceHere`.
    package func voice(for language: Language) throws(VoiceError) -> Voice {
        let tag = language.tag.lowercased()
        if let setting = settings[tag] ?? settings[language.code], !setting.isEmpty {
            guard let voice = chosen(setting, for: language) else {
                throw VoiceError(
                    .unknownVoice(name: setting, language: language.englishName))
            }
            return voice
        }
        for engine in [VoiceEngine.piper, .espeak, .flite] {
            if let voice = best(of: voices.filter { $0.engine == engine }, for: language) {
                return voice
            }
        }
        throw VoiceError(.noVoiceHere(language: language.englishName))
    }

    /// The voice that a person means by a text, in a setting or on the command line; `nil` when it
    /// is not here.
    ///
    /// An identity, an engine's name, a path, a voice's name, or a command, which has a blank or a
    /// name in braces.
    package func chosen(_ text: String, for language: Language) -> Voice? {
        if let voice = voices.first(where: { $0.id.text == text }) { return voice }
        if let engine = VoiceEngine(rawValue: text), engine != .command {
            let own = voices.filter { $0.engine == engine }
            return best(of: own, for: language)
        }
        let id = Voice.ID(text)
        if id?.engine == .command || id == nil && (text.contains("{") || text.contains(" ")) {
            let command = id?.name ?? text
            let program = command.split(separator: " ").first.map(String.init) ?? command
            let name = program.split(separator: "/").last.map(String.init) ?? program
            return Voice(.init(.command, command), name: name, languages: [])
        }
        let name = id?.name ?? text
        return voices.first {
            ($0.id.name == name || $0.name == name) && (id == nil || $0.engine == id?.engine)
        }
    }

    /// The best of some voices for a language: one of the same region, then any that may be of it.
    private func best(of voices: [Voice], for language: Language) -> Voice? {
        let tag = language.tag.lowercased()
        let exact = voices.first { $0.languages.contains { $0.tag.lowercased() == tag } }
        if let exact { return exact }
        let fitting = voices.filter { $0.languages.contains { $0.mayBe(language) } }
        let near = voices.filter { $0.languages.contains { $0.code == language.code } }
        return fitting.first { $0.languages.first?.mayBe(language) == true }
            ?? fitting.first ?? near.first
    }
}
