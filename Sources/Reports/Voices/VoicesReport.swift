package import ConsoleOutput
package import ListenCore
import SharedWork

/// `listen voices`: the synthetic voices of this machine, and a sentence by one of them.
package struct VoicesReport: Sendable {
    /// The voices that are here.
    let voices: any VoiceListing
    /// The table `[voices]` of the settings.
    let settings: @Sendable () throws -> [String: String]
    /// Starts a session of a voice.
    let open: @Sendable (Voice) async throws -> any VoiceSpeaking
    /// Plays a spoken sentence to its end.
    let play: @Sendable (SpokenSentence) async throws -> Void
    /// The folder for the person's own piper voices.
    let folder: String
    let analysis: any TextAnalyzing
    let console: Console

    package init(
        voices: any VoiceListing, settings: @escaping @Sendable () throws -> [String: String],
        open: @escaping @Sendable (Voice) async throws -> any VoiceSpeaking,
        play: @escaping @Sendable (SpokenSentence) async throws -> Void, folder: String,
        analysis: any TextAnalyzing, console: Console
    ) {
        (self.voices, self.settings, self.open, self.play) = (voices, settings, open, play)
        (self.folder, self.analysis, self.console) = (folder, analysis, console)
    }

    /// Lists the voices, those of a language alone if one is given; the one that speaks a language
    /// is marked.
    package func list(_ language: String?, json: Bool) async throws {
        let language = try language.map(Language.typed)
        let all = await voices.voices()
        let settings = try settings()
        let choice = VoiceChoice(among: all, settings: settings)
        let shown = all.filter { voice in
            language.map { wanted in voice.languages.contains { $0.code == wanted.code } } ?? true
        }
        let chosen = Set(
            shown.compactMap { voice in
                voice.languages.first.flatMap { Language(tag: $0.code) }
                    .flatMap { try? choice.voice(for: $0).id }
            })
        if json {
            return console.print(
                json: VoicesJSON(
                    shown.map { .init($0, isChosen: chosen.contains($0.id)) }, settings))
        }
        guard !shown.isEmpty else {
            throw VoiceError(.noVoiceHere(language: language?.englishName ?? "any language"))
        }
        var table = TextTable(.left, .left, .left, .right, .left)
        for voice in shown {
            table.add(
                chosen.contains(voice.id) ? "*" : "", voice.id.text,
                voice.languages.first?.englishName ?? "", voice.bytes.map(byteText) ?? "",
                voice.name)
        }
        console.print(table)
        for (tag, setting) in settings.sorted(by: { $0.key < $1.key }) {
            console.note("Set for \(tag): \(setting)")
        }
        console.note(
            "A * marks the voice that reads its language. Voices of piper are looked for in "
                + "\(folder).")
    }

    /// Says a sentence by a voice, in a language if it speaks several.
    package func say(_ name: String, language: String?) async throws {
        let all = await voices.voices()
        let stated = try language.map(Language.typed)
        let choice = VoiceChoice(among: all, settings: try settings())
        guard let voice = choice.chosen(name, for: stated ?? .english) else {
            throw VoiceError(
                .unknownVoice(name: name, language: (stated ?? .english).englishName))
        }
        let spoken = stated ?? voice.languages.first ?? .english
        let text = VoiceSample.text(in: spoken)
        let session = try await open(voice)
        do {
            let sentence = try await session.speak(
                VoicedSentence(text, language: spoken, analysis: analysis))
            console.note(text)
            try await play(sentence)
            await session.close()
        } catch {
            await session.close()
            throw error
        }
    }
}

/// The voices as `--json` prints them.
struct VoicesJSON: Encodable {
    struct Row: Encodable {
        let id: String
        let name: String
        let engine: String
        let languages: [String]
        let bytes: Int64?
        let sampleRate: Int?
        let chosen: Bool

        init(_ voice: Voice, isChosen: Bool) {
            (id, name, engine) = (voice.id.text, voice.name, voice.engine.rawValue)
            (languages, bytes) = (voice.languages.map(\.tag), voice.bytes)
            (sampleRate, chosen) = (voice.rate?.framesPerSecond, isChosen)
        }
    }

    let version = 1
    let voices: [Row]
    let settings: [String: String]

    init(_ voices: [Row], _ settings: [String: String]) {
        (self.voices, self.settings) = (voices, settings)
    }
}
