import ListenCore
import ListenTestSupport
import Testing

@testable import ICUText

/// Pinyin of words, and how far it can be trusted.
@Suite struct PolyphoneTests {
    private let icu = ICUText()
    private let chinese = Language(tag: "zh")

    private func pinyin(_ words: String, changesTones: Bool = false) -> String {
        ICUText(changesTones: changesTones)
            .readings(of: words.split(separator: " ").map(String.init), language: chinese)
            .map { $0?.text ?? "-" }.joined(separator: " ")
    }

    @Test func `words are read before their characters`() {
        let table = [
            ("银行 行长 银 行", "yínháng hángzhǎng yín háng"),
            ("長江 音樂 重新 覺得", "chángjiāng yīnyuè chóngxīn juéde"),
            ("弟弟 睡觉 觉得", "dìdi shuìjiào juéde"),
            ("著名 着 看着", "zhùmíng zhe kànzhe"),
        ]
        for (words, wanted) in table { #expect(pinyin(words) == wanted) }
    }

    @Test func `一 and 不 change their tones if that is wished`() {
        let table = [
            ("一 个", "yī gè", "yí gè"), ("一 天", "yī tiān", "yì tiān"),
            ("不 是", "bù shì", "bú shì"), ("不 好", "bù hǎo", "bù hǎo"),
            ("第一 次", "dìyī cì", "dìyī cì"), ("一月", "yīyuè", "yīyuè"),
            ("统一 的", "tǒngyī de", "tǒngyī de"), ("看 一 看", "kàn yī kàn", "kàn yi kàn"),
            ("一，二", "yī’èr", "yī’èr"), ("一百", "yībǎi", "yìbǎi"),
        ]
        for (words, written, spoken) in table {
            #expect(pinyin(words) == written)
            #expect(pinyin(words, changesTones: true) == spoken)
        }
    }

    @Test func `characters with several readings make a word likely only, unless it is known`() {
        let sure = ["我们", "今天", "北京，", "的", "是", "说", "去", "银行", "音乐", "弟弟", "長江"]
        let likely = ["行墙", "长墙", "为", "T恤", "墙墙"]
        for (words, wanted) in [(sure, ReadingCertainty.sure), (likely, .likely)] {
            let readings = icu.readings(of: words, language: chinese)
            for (word, reading) in zip(words, readings) {
                #expect(reading?.certainty == wanted, "\(word)")
            }
        }
    }

    @Test(.enabled(if: GoldSentences.isPresent, "../shared/data/gold is absent"))
    func `nearly all words read unlike their characters are right, and few others are doubtful`()
        throws
    {
        let rows = try GoldSentences.rows("zh-words.tsv")
        let wrong = rows.filter {
            let reading = icu.readings(of: [$0[0]], language: chinese)[0]
            let wanted = Pinyin.joined($0[1])
            return reading?.text != wanted && reading?.certainty == .sure
        }
        #expect(wrong.count * 50 < rows.count, "\(wrong.map { $0[0] })")
        let running = try GoldSentences.rows("zh.tsv").map { $0[2] }.filter(Pinyin.isNeeded)
        let doubtful = icu.readings(of: running, language: chinese)
            .count { $0?.certainty == .likely }
        #expect(doubtful * 5 < running.count, "\(doubtful) of \(running.count)")
    }
}
