import Testing

@testable import ListenCore

/// The voice that speaks a language, among those that are here.
@Suite struct VoiceChoiceTests {
    private static func voice(_ id: String, _ languages: String...) throws -> Voice {
        let id = try #require(Voice.ID(id))
        return Voice(
            id, name: id.name.split(separator: "/").last.map(String.init) ?? id.name,
            languages: languages.compactMap { Language(tag: $0) })
    }

    private static func all() throws -> [Voice] {
        [
            try voice("espeak:de", "de"), try voice("espeak:en-gb", "en-GB", "en"),
            try voice("espeak:en-us", "en-US", "en"), try voice("espeak:pt", "pt"),
            try voice("espeak:pt-br", "pt-BR", "pt"), try voice("espeak:cmn", "zh"),
            try voice("flite:rms", "en-US"), try voice("flite:slt", "en-US"),
            try voice("piper:/v/joe.onnx", "en-US"), try voice("piper:/v/karl.onnx", "de-DE"),
        ]
    }

    @Test(arguments: [
        // The person's piper voices first, then espeak-ng.
        ("en", "piper:/v/joe.onnx"), ("de", "piper:/v/karl.onnx"), ("pt", "espeak:pt"),
        ("pt-BR", "espeak:pt-br"), ("zh-TW", "espeak:cmn"),
    ])
    func `without settings a voice of the person's is taken, then espeak-ng`(
        tag: String, expected: String
    ) throws {
        let language = try #require(Language(tag: tag))
        let choice = VoiceChoice(among: try Self.all())
        #expect(try choice.voice(for: language).id.text == expected)
    }

    @Test(arguments: [
        ("flite", "flite:rms"), ("flite:slt", "flite:slt"), ("slt", "flite:slt"),
        ("espeak", "espeak:en-gb"), ("espeak:en-us", "espeak:en-us"),
        ("/v/joe.onnx", "piper:/v/joe.onnx"), ("joe.onnx", "piper:/v/joe.onnx"),
        ("piper:joe.onnx", "piper:/v/joe.onnx"),
        ("mytts --lang {lang} {text}", "command:mytts --lang {lang} {text}"),
        ("command:mytts", "command:mytts"), ("", "piper:/v/joe.onnx"),
    ])
    func `a voice that the person set for a language wins`(setting: String, expected: String)
        throws
    {
        let choice = VoiceChoice(among: try Self.all(), settings: ["EN": setting])
        #expect(try choice.voice(for: .english).id.text == expected)
        // Regions without a setting of their own follow that of the language.
        let british = try #require(Language(tag: "en-IE"))
        let voice = try choice.voice(for: british)
        #expect(voice.engine.rawValue == expected.prefix { $0 != ":" })
    }

    @Test func `a setting of a region wins over that of its language`() throws {
        let choice = VoiceChoice(
            among: try Self.all(), settings: ["en": "slt", "en_GB": "espeak:en-gb"])
        let british = try #require(Language(tag: "en-GB"))
        #expect(try choice.voice(for: british).id.text == "espeak:en-gb")
        #expect(try choice.voice(for: .english).id.text == "flite:slt")
    }

    @Test func `flite speaks English where espeak-ng is missing`() throws {
        let flite = try Self.all().filter { $0.engine == .flite }
        let choice = VoiceChoice(among: flite)
        #expect(try choice.voice(for: .english).id.text == "flite:rms")
        let german = try #require(Language(tag: "de"))
        #expect(throws: VoiceError(.noVoiceHere(language: "German"))) {
            try choice.voice(for: german)
        }
    }

    @Test(arguments: ["piper:/v/none.onnx", "espeak:tlh", "none"])
    func `a voice that was set and is not here is named`(setting: String) throws {
        let choice = VoiceChoice(among: try Self.all(), settings: ["en": setting])
        #expect(throws: VoiceError(.unknownVoice(name: setting, language: "English"))) {
            try choice.voice(for: .english)
        }
    }

    @Test(
        arguments: [
            ("espeak:en-us", .espeak, "en-us"), ("piper:/v/a:b.onnx", .piper, "/v/a:b.onnx"),
            ("command:say {text}", .command, "say {text}"),
        ] as [(String, VoiceEngine, String)])
    func `an identity is read as it is written`(text: String, engine: VoiceEngine, name: String)
        throws
    {
        let id = try #require(Voice.ID(text))
        #expect(id == Voice.ID(engine, name) && id.text == text)
    }

    @Test(arguments: ["", "espeak", "espeak:", "other:en", ":en"])
    func `other texts are no identity`(text: String) {
        #expect(Voice.ID(text) == nil)
    }
}
