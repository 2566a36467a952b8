import Testing

@testable import ListenCore

/// Sentences whose words and readings an analysis finds.
@Suite struct SentenceAnalysisTests {
    /// An analysis that cuts where it is told and reads what it knows.
    private struct Analysis: TextAnalyzing {
        let cuts: [String]
        let known: [String: String]
        let hasDictionaries = true

        func pieces(of text: String, language: Language?) -> [TextPiece] {
            var at = 0
            return cuts.map { piece in
                defer { at += piece.utf8.count }
                return TextPiece(
                    range: at..<(at + piece.utf8.count),
                    isWord: piece.unicodeScalars.contains(where: \.isSpoken))
            }
        }

        func readings(of words: [String], language: Language?) -> [WordReading?] {
            words.map { known[$0].map { WordReading($0, .sure) } }
        }

        func sentenceStarts(in text: String, language: Language?) -> [Int] { [0] }
        func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] { [] }
        func bidiLevels(of text: String) -> [UInt8]? { nil }
        func shaped(_ text: String) -> String { text }
        func decode(_ bytes: [UInt8], charset: String) -> String? { nil }
        func charsets(of bytes: [UInt8], language: Language?) -> [String] { [] }
    }

    @Test func `Japanese has the words of the dictionary, their kana, and spoken particles`()
        throws
    {
        let japanese = try #require(Language(tag: "ja"))
        let analysis = Analysis(
            cuts: ["「", "私", "は", "」", "お茶", "を", "飲む", "。"],
            known: ["私": "わたし", "お茶": "おちゃ", "飲む": "のむ"])
        let text = "「私は」お茶を飲む。"
        let sentence = VoicedSentence(text, language: japanese, analysis: analysis)
        let bytes = Array(text.utf8)
        func written(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
        }
        #expect(sentence.words.map(written) == ["「私", "は」", "お茶", "を", "飲む。"])
        #expect(
            sentence.readings.map { "\(written($0.range))=\($0.text)" } == [
                "私=わたし", "は=わ", "お茶=おちゃ", "を=お", "飲む=のむ",
            ])
    }

    @Test func `other languages have no readings, and words between blanks`() throws {
        let analysis = Analysis(cuts: ["One", " ", "two"], known: ["One": "x"])
        let sentence = VoicedSentence("One two", language: .english, analysis: analysis)
        #expect(sentence.words == [0..<3, 4..<7] && sentence.readings.isEmpty)
        let chinese = try #require(Language(tag: "zh"))
        let words = Analysis(cuts: ["喜欢", "茶"], known: ["茶": "chá"])
        let tea = VoicedSentence("喜欢茶", language: chinese, analysis: words)
        #expect(tea.words == [0..<6, 6..<9] && tea.readings.isEmpty)
    }
}
