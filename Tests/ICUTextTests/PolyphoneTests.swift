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

    @Test func `a word between bounds is read before one that a bound cuts`() {
        #expect(pinyin("他 把 头发 剪 了") == "tā bǎ tóufa jiǎn le")
    }

    @Test func `地 behind an adverb is a particle, and only likely`() {
        let words = ["着急", "地", "看", "所在", "地", "为", "高兴", "地", "上"]
        let found = ICUText().readings(of: words, language: Language(tag: "zh"))
        #expect([1, 4, 7].map { found[$0]?.text } == ["de", "dì", "dì"])
        #expect(found[1]?.certainty == .likely)
    }

    @Test func `characters outside of known words are read by their sentence`() {
        let table = [
            ("这 条 河 很 长", "zhè tiáo hé hěn cháng"), ("孩子 长 得 很 快", "háizi zhǎng de hěn kuài"),
            ("这 只 猫 很 重", "zhè zhī māo hěn zhòng"), ("我 得 走 了", "wǒ děi zǒu le"),
            ("他 为 我 做饭", "tā wèi wǒ zuòfàn"), ("弹 钢琴", "tán gāngqín"),
            ("他 住 在 城 里 的 都 是 好 人", "tā zhù zài chéng lǐ de dōu shì hǎo rén"),
        ]
        for (words, wanted) in table { #expect(pinyin(words) == wanted) }
    }

    @Test func `the network tells readings apart, and knows when it does not`() throws {
        let network = try #require(PolyphoneNetwork.bundled)
        let sentences = [
            ("这座桥全长三百米。", 4, "cháng"), ("他在农村长大成人。", 4, "zhǎng"),
            ("这本书被译为多种文字。", 5, "wéi"), ("他率领部队进城。", 1, "shuài"),
            ("出生率逐年下降。", 2, "lǜ"),
        ]
        for (sentence, place, reading) in sentences {
            let weights = network.weights(in: Array(sentence.unicodeScalars)[...])[place]
            #expect(weights?.first?.reading == reading, "\(sentence)")
            #expect(weights?.map(\.weight) == weights?.map(\.weight).sorted(by: >))
        }
        #expect(network.weights(in: Array("abc".unicodeScalars)[...]).isEmpty)
    }

    @Test(arguments: [0, 7, 100, 400_000])
    func `a file of the network that is cut short is none`(length: Int) {
        let bytes = [UInt8](repeating: 1, count: length)
        #expect(bytes.withUnsafeBytes { PolyphoneNetwork($0) } == nil)
    }

    @Test func `everyday words end without a tone`() {
        #expect(pinyin("衣服 大夫 没关系 妹妹") == "yīfu dàifu méiguānxi mèimei")
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
        let likely = ["T恤", "墙墙"]
        for (words, wanted) in [(sure, ReadingCertainty.sure), (likely, .likely)] {
            let readings = icu.readings(of: words, language: chinese)
            for (word, reading) in zip(words, readings) {
                #expect(reading?.certainty == wanted, "\(word)")
            }
        }
    }

    @Test func `a character is likely only where its sentence leaves it open`() {
        let table = [("长 吗", ReadingCertainty.likely), ("这 条 河 很 长", .sure)]
        for (words, wanted) in table {
            let parts = words.split(separator: " ").map(String.init)
            let readings = zip(parts, icu.readings(of: parts, language: chinese))
            #expect(readings.first { $0.0 == "长" }?.1?.certainty == wanted, "\(words)")
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
