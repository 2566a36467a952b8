import ListenCore
import ListenTestSupport
import Subtitles
import Testing

@testable import Reading

@Suite struct SpokenScriptTests {
    private func sentences(_ blocks: [TextBlock], language: Language = .english) -> [String] {
        SpokenScript(
            WrittenText(blocks: blocks), language: language, analysis: PlainTextAnalysis()
        ).lines.map(\.sentence.text)
    }

    @Test func `code is not spoken, and no sentence spans two blocks`() {
        #expect(
            sentences([
                TextBlock(.heading(level: 1), "Ants"), TextBlock(.code, "let ant = 1"),
                TextBlock(.paragraph, "They ate. They slept"), TextBlock(.paragraph, "and woke."),
            ]) == ["Ants", "They ate.", "They slept", "and woke."])
    }

    /// Blanks of every kind, before letters that begin with the same bytes: none loses text.
    @Test(arguments: [
        "\u{20}", "\u{9}", "\u{A0}", "\u{85}", "\u{1680}", "\u{2003}", "\u{2009}", "\u{200B}",
        "\u{2028}",
        "\u{202F}", "\u{205F}", "\u{3000}", "\u{FEFF}", "\u{AD}", "\u{1}",
    ])
    func `no text is lost behind a blank of another kind`(blank: String) {
        for next in ["Cats cried.", "“Cats cried.”", "«Cats» cried.", "「猫」 cried.", "あ cried."] {
            let text = "Ants ate.\(blank)\(blank)\(next) Dogs dug."
            let heard = sentences([TextBlock(.paragraph, text), TextBlock(.paragraph, "Eels.")])
            let letters = heard.joined().unicodeScalars.filter(\.isSpoken)
            #expect(
                letters.elementsEqual((text + "Eels.").unicodeScalars.filter(\.isSpoken)),
                "\(heard)")
            #expect(heard.last == "Eels.")
        }
    }

    @Test func `the words of a sentence over two lines stand where they are`() throws {
        let text = "Ants ate\r\nthe “jam”\u{2028}quickly."
        let script = SpokenScript(
            WrittenText(blocks: [TextBlock(.verse, text)]), language: .english,
            analysis: PlainTextAnalysis())
        for line in script.lines {
            let bytes = Array(line.sentence.text.utf8)
            for word in line.sentence.words {
                let written = String(decoding: bytes[word], as: UTF8.self)
                let isWord = !written.isEmpty && !written.contains { $0.isWhitespace }
                #expect(isWord, "\(written)")
            }
            let isOneLine = !line.sentence.text.contains { $0.isNewline }
            #expect(isOneLine)
        }
        #expect(script.lines.flatMap(\.sentence.words).count == 5)
    }

    @Test func `the readings of a text are its own, and are what a voice says`() throws {
        let text = "この行を読む。独言を言う。"
        let start = "この".utf8.count
        let second = "この行を読む。".utf8.count
        let spans = [
            TextSpan(start..<start + 3, .reading("くだり")),
            TextSpan(second..<second + 6, .reading("ひとりごと")),
        ]
        let japanese = try #require(Language(tag: "ja"))
        let script = SpokenScript(
            WrittenText(blocks: [TextBlock(.paragraph, text, spans: spans)]), language: japanese,
            analysis: PlainTextAnalysis())
        #expect(script.lines.map { $0.readings.map(\.text) } == [["くだり"], ["ひとりごと"]])
        let line = try #require(script.lines.last)
        #expect(line.readings.map(\.range) == [0..<6])
        // 独言 is one word, since it has one reading.
        #expect(line.sentence.words.first?.count ?? 0 >= 6)
        let voiced = line.sentence.read(by: PlainTextAnalysis(), stated: line.readings)
        #expect(voiced.readings.first?.text == "ひとりごと")
        #expect(voiced.words == line.sentence.words)
        let plain = SpokenScript(
            WrittenText(blocks: [TextBlock(.paragraph, text)]), language: japanese,
            analysis: PlainTextAnalysis())
        #expect(plain.lines.map(\.key) != script.lines.map(\.key))
        #expect(plain.lines.map(\.words) == script.lines.map(\.words))
    }

    @Test func `only Japanese is spoken by its readings`() throws {
        let text = "独言"
        let readings = [CueReading(0..<6, "dúyán")]
        let sentence = VoicedSentence(text, language: try #require(Language(tag: "zh")))
        #expect(sentence.read(by: PlainTextAnalysis(), stated: readings).readings.isEmpty)
    }
}
