import LanguageAids
import ListenCore
import Subtitles
import Testing

/// The text that a voice is given for a word.
@Suite struct SpokenReadingTests {
    /// Knows two words, one of each language.
    private struct TwoWords: WrappingAnalysis {
        let base: any TextAnalyzing = PlainTextAnalysis()

        func pieces(of text: String, language: Language?) -> [TextPiece] {
            var start = 0
            return text.split(separator: "|", omittingEmptySubsequences: false).map { part in
                defer { start += part.utf8.count + 1 }
                return TextPiece(range: start..<start + part.utf8.count, isWord: true)
            }
        }

        func readings(of words: [String], language: Language?) -> [WordReading?] {
            words.map { word in
                switch (word, language?.code) {
                case ("銀行", "ja"): WordReading("ぎんこう", .sure)
                case ("银行", "zh"): WordReading("yínháng", .sure)
                case ("水", "zh"): WordReading("shuǐ", .sure)
                default: nil
                }
            }
        }
    }

    @Test(arguments: [
        ("ja", "銀行", "ぎんこう"), ("ja", "銀行|へ", "ぎんこうへ"), ("ja", "みず", "みず"),
        ("ja", "銀行|鱻", "銀行|鱻"), ("zh", "银行", "yínháng"), ("cmn", "银行|水", "yínháng shuǐ"),
        ("zh", "shuǐ", "shuǐ"), ("ko", "水", "水"), ("en", "water", "water"),
    ])
    func `kana and pinyin are spoken, and what has no reading is left`(
        tag: String, text: String, spoken: String
    ) throws {
        let language = try #require(Language(tag: tag))
        #expect(SpokenReading.text(of: text, language: language, analysis: TwoWords()) == spoken)
    }
}
