import ListenCore
import ListenTestSupport
import Testing

@testable import MeCabText

/// Readings beside those of people.
@Suite(.enabled(if: GoldSentences.isPresent, "../shared/data/gold is absent"))
struct GoldReadingTests {
    @Test(.enabled(if: MeCabTextTests.isInstalled, MeCabTextTests.reason))
    func `nearly all wrong readings are marked`() throws {
        let text = MeCabText(over: PlainReader())
        var sentences: [[(word: String, kana: String)]] = []
        var last = ""
        for row in try GoldSentences.rows("ja.tsv") where row.count > 9 && !row[1].contains("-") {
            if row[0] != last { sentences.append([]) }
            last = row[0]
            sentences[sentences.count - 1].append((row[2], row[9]))
        }
        var (all, wrong, wrongAndSure, marked) = (0, 0, 0, 0)
        for sentence in sentences {
            let readings = text.readings(
                of: sentence.map(\.word), language: Language(tag: "ja"))
            for (gold, reading) in zip(sentence, readings) {
                guard let reading, !gold.kana.isEmpty else { continue }
                all += 1
                marked += reading.certainty == .likely ? 1 : 0
                guard Self.folded(reading.text) != Self.folded(gold.kana) else { continue }
                wrong += 1
                wrongAndSure += reading.certainty == .sure ? 1 : 0
            }
        }
        #expect(all > 3_000)
        #expect(wrongAndSure * 10 < wrong, "\(wrongAndSure) of \(wrong) of \(all)")
        #expect(marked * 5 < all * 2, "\(marked) of \(all)")
    }

    /// Spellings of one sound as one.
    private static func folded(_ kana: String) -> String {
        JapaneseReading.hiragana(kana).replacing("づ", with: "ず").replacing("ぢ", with: "じ")
            .replacing("おー", with: "おう")
    }
}
