import ListenCore
import Testing

@testable import Voices

/// The parts that a sentence is spoken in.
@Suite struct SentencePartTests {
    private func parts(
        _ sentence: VoicedSentence, longest: Int = 600, voices: Set<String> = []
    ) -> [String] {
        let bytes = Array(sentence.text.utf8)
        return sentence.parts(longest: longest) { voices.contains($0.code) }.map { part in
            let words = sentence.words[part.words].map {
                String(decoding: bytes[$0], as: UTF8.self)
            }
            return (part.language.map { "\($0.tag): " } ?? "") + words.joined(separator: " ")
        }
    }

    @Test func `a long sentence is cut at commas, or else at blanks`() {
        let text = "one two three, four five six seven eight nine ten, eleven"
        #expect(
            parts(VoicedSentence(text, language: .english), longest: 30) == [
                "one two three,", "four five six seven eight nine", "ten, eleven",
            ])
        #expect(parts(VoicedSentence("one, two", language: .english)) == ["one, two"])
    }

    @Test func `a word longer than any part is cut between characters and is one word again`()
        async throws
    {
        let text = "a " + String(repeating: "é", count: 700) + " b"
        let engine = TestEngine()
        let session = try VoiceSession(
            Voice(.init(.espeak, "en"), name: "en", languages: [.english]),
            others: { _ in nil }, aligner: nil, make: { _ in engine })
        let sentence = VoicedSentence(text, language: .english)
        let spoken = try await session.speak(sentence)
        #expect(spoken.words.map(\.range) == sentence.words)
        #expect(engine.texts.allSatisfy { $0.utf8.count <= 602 && !$0.contains("\u{FFFD}") })
        #expect(engine.texts.count > 2)
    }

    @Test(
        arguments: [
            (
                "en", "He said спасибо, 5 большое and left.", ["ru"],
                ["He said", "ru: спасибо, 5 большое", "and left."]
            ),
            // Without a voice for it, the sentence's own tries.
            ("en", "He said спасибо.", [], ["He said спасибо."]),
            ("ru", "Это iPhone 5, да.", ["en"], ["Это", "en: iPhone 5,", "да."]),
            ("zh", "我 用 Linux 3", ["en"], ["我 用", "en: Linux 3"]),
            ("ja", "漢字 かな", ["zh"], ["漢字 かな"]), ("sr", "Ово je", ["en", "ru"], ["Ово je"]),
            ("en", "12 — 13", ["ru"], ["12 — 13"]),
        ] as [(String, String, [String], [String])])
    func `a word of another script is a run of its own`(
        tag: String, text: String, voices: [String], expected: [String]
    ) throws {
        let language = try #require(Language(tag: tag))
        let sentence = VoicedSentence(text, language: language)
        #expect(parts(sentence, voices: Set(voices)) == expected)
    }

    @Test func `a run whose language is stated is one, in the same script too`() throws {
        let french = try #require(Language(tag: "fr"))
        let sentence = VoicedSentence(
            "He said merci beaucoup, and left.", language: .english,
            foreign: [.init(8..<22, french)])
        #expect(
            parts(sentence, voices: ["fr"]) == ["He said", "fr: merci beaucoup,", "and left."])
        let same = VoicedSentence(
            "one two", language: .english,
            foreign: [.init(0..<3, try #require(Language(tag: "en-GB")))])
        #expect(parts(same, voices: ["en"]) == ["one two"])
    }
}
