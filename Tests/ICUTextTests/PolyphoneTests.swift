import ListenCore
import ListenTestSupport
import Testing

@testable import ICUText

/// How far pinyin can be trusted.
@Suite struct PolyphoneTests {
    private let icu = ICUText()
    private let chinese = Language(tag: "zh")

    @Test func `characters with several readings make a word likely only`() {
        let sure = ["我们", "今天", "北京，", "的", "是", "说", "去"]
        let likely = ["银行", "长江", "長江", "目的", "音乐", "弟弟", "为", "T恤", "女子"]
        for (words, wanted) in [(sure, ReadingCertainty.sure), (likely, .likely)] {
            let readings = icu.readings(of: words, language: chinese)
            for (word, reading) in zip(words, readings) {
                #expect(reading?.certainty == wanted, "\(word)")
            }
        }
    }

    @Test(.enabled(if: GoldSentences.isPresent, "../shared/data/gold is absent"))
    func `nearly all words read unlike their characters are marked, and few others`() throws {
        let words = try GoldSentences.rows("zh-words.tsv").map { $0[0] }
        let missed = words.filter { Polyphones.certainty(of: $0) == .sure }
        #expect(missed.count * 20 < words.count, "\(missed)")
        let running = try GoldSentences.rows("zh.tsv").map { $0[2] }.filter(Pinyin.isNeeded)
        let marked = running.count { Polyphones.certainty(of: $0) == .likely }
        #expect(marked * 4 < running.count, "\(marked) of \(running.count)")
    }
}
