import ListenCore
import Testing

@testable import Voices

/// The text that an engine gets.
@Suite struct SpokenTextTests {
    private func spoken(_ sentence: VoicedSentence, parted: Bool = false) -> SpokenText {
        SpokenText(
            sentence, words: sentence.words.indices, language: sentence.language,
            parted: parted)
    }

    @Test(arguments: [
        ("One  two\u{A0}three ", "One two three"), ("a\u{0}b\u{1}c\u{7F}\u{85}d", "a b c d"),
        ("so\u{AD}ft z\u{200B}ero", "soft zero"), ("yes 🙂👍🏽 no →", "yes no"),
        ("50 % & <b>$5</b> 20°", "50 % & <b>$5</b> 20°"), ("“l’été”", "“l’été”"),
        ("🙂", ""), ("👨‍👩‍👧", ""),
    ])
    func `pictures and controls are left out, and nothing else`(text: String, expected: String) {
        #expect(spoken(VoicedSentence(text, language: .english)).text == expected)
    }

    @Test(arguments: [
        ("🙂", false), ("…", false), ("— “”", false), ("a", true), ("5", true), ("%", true),
        ("日", true), ("", false),
    ])
    func `a text of signs alone says nothing`(text: String, expected: Bool) {
        #expect(spoken(VoicedSentence(text, language: .english)).isSpoken == expected)
    }

    @Test func `parts that are not read and readings change the text, and not the words`()
        throws
    {
        let japanese = try #require(Language(tag: "ja"))
        let text = "私[1]はお茶"
        let sentence = VoicedSentence(
            text, language: japanese, words: [0..<6, 6..<9, 9..<15], unread: [3..<6],
            readings: [.init(0..<3, "わたし"), .init(12..<15, "ちゃ")])
        let whole = spoken(sentence, parted: true)
        #expect(whole.text == "わたし は おちゃ")
        let words = (0..<whole.text.unicodeScalars.count).map { whole.word(atScalar: $0) }
        #expect(words == [0, 0, 0, 0, 1, 2, 2, 2, 2].map(Optional.some))
        #expect(whole.tokens == [0, 1, 2])
        #expect(spoken(sentence).text == "わたし はおちゃ")
    }

    @Test func `bytes and scalars lead to the same word`() {
        let whole = spoken(VoicedSentence("é 日本 🙂 x", language: .english))
        #expect(whole.text == "é 日本 x")
        #expect([0, 1, 2, 3, 8, 10].map { whole.word(atByte: $0) } == [0, 0, 0, 1, 1, 3])
        #expect(whole.word(atByte: 11) == nil && whole.word(atScalar: 6) == nil)
        #expect(whole.word(atByte: -1) == nil)
    }
}
