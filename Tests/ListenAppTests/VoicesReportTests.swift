import ConsoleOutput
import ICUText
import ListenCore
import Testing

@testable import Reports

/// `listen voices` with voices of the test's own.
@Suite struct VoicesReportTests {
    private let printed = Printed()

    private struct Voices: VoiceListing {
        func voices() async -> [Voice] {
            let german = Language(tag: "de") ?? .english
            return [
                Voice(.init(.espeak, "de"), name: "German", languages: [german], bytes: 69_000),
                Voice(.init(.espeak, "en"), name: "English", languages: [.english]),
                Voice(
                    .init(.piper, "/v/karl.onnx"), name: "karl", languages: [german],
                    bytes: 63_000_000, rate: SampleRate(22_050)),
            ]
        }
    }

    /// A voice that says what it is given to say.
    private final class Session: VoiceSpeaking {
        let printed: Printed

        init(_ printed: Printed) { self.printed = printed }

        func speak(_ sentence: VoicedSentence) async throws(VoiceError) -> SpokenSentence {
            printed.console.print("says \(sentence.language.tag): \(sentence.text)")
            return SpokenSentence(samples: [1, 2], rate: SampleRate(8_000), words: [])
        }

        func close() async { printed.console.print("closed") }
    }

    private func report(_ settings: [String: String] = [:]) -> VoicesReport {
        VoicesReport(
            voices: Voices(), settings: { settings },
            open: { voice in
                printed.console.print("opens \(voice.id.text)")
                return Session(printed)
            }, play: { printed.console.print("plays \($0.samples.count)") }, folder: "/data/voices",
            analysis: ICUText(), console: printed.console)
    }

    @Test func `voices are listed with language and size, the one that reads is marked`()
        async throws
    {
        try await report().list(nil, json: false)
        #expect(
            printed.data == """
                   espeak:de           German     69 KB  German
                *  espeak:en           English           English
                *  piper:/v/karl.onnx  German   63.0 MB  karl

                """)
        #expect(printed.notes.contains("/data/voices"))
    }

    @Test func `a setting changes the mark`() async throws {
        try await report(["de": "espeak"]).list("de", json: false)
        #expect(
            printed.data == """
                *  espeak:de           German    69 KB  German
                   piper:/v/karl.onnx  German  63.0 MB  karl

                """)
        #expect(printed.notes.contains("Set for de: espeak"))
    }

    @Test func `the list is data too`() async throws {
        try await report().list("en", json: true)
        #expect(printed.data.contains(#""id" : "espeak:en""#))
        #expect(printed.data.contains(#""version" : 1"#))
    }

    @Test(
        arguments: [
            ("karl", nil, "piper:/v/karl.onnx", "de", "Ich lese"),
            ("espeak", "de", "espeak:de", "de", "Ich lese"),
            ("say {text}", "fr", "command:say {text}", "fr", "Je te lis"),
            ("say {text}", "xh", "command:say {text}", "xh", "1, 2"),
        ] as [(String, String?, String, String, String)])
    func `a voice says a sentence of its language`(
        name: String, language: String?, id: String, tag: String, text: String
    ) async throws {
        try await report().say(name, language: language)
        let lines = printed.data.split(separator: "\n")
        #expect(lines.first == "opens \(id)")
        #expect(lines.dropFirst().first?.hasPrefix("says \(tag): \(text)") == true)
        #expect(lines.suffix(2) == ["plays 2", "closed"])
    }

    @Test func `a voice that is not here, and a language without any, are named`() async throws {
        await #expect(throws: VoiceError(.unknownVoice(name: "none", language: "English"))) {
            try await report().say("none", language: nil)
        }
        await #expect(throws: VoiceError(.noVoiceHere(language: "Greek"))) {
            try await report().list("el", json: false)
        }
    }
}
