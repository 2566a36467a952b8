import ListenCore
import Subtitles
import Testing

@testable import ICUText

@Suite struct ICUTextTests {
    private let icu = ICUText()

    private func cut(_ text: String, at offsets: [Int]) -> String {
        let bytes = Array(text.utf8)
        return zip(offsets, offsets.dropFirst() + [bytes.count])
            .map { String(decoding: bytes[$0..<$1], as: UTF8.self) }.joined(separator: "|")
    }

    @Test(arguments: [
        ("ja", "友達と図書館で勉強した。", "友達|と|図書館|で|勉強|した|。"),
        ("zh", "我们今天去北京大学看书，你去吗？", "我们|今天|去|北京|大学|看书|，|你|去|吗|？"),
        ("th", "วันนี้อากาศดีมากและผมจะไปโรงเรียน", "วัน|นี้|อากาศ|ดี|มาก|และ|ผม|จะ|ไป|โรงเรียน"),
        ("ko", "오늘은 학교에 가요.", "오늘은| |학교에| |가요|."),
        ("en", "He can't stop, 3.5!", "He| |can't| |stop|,| |3.5|!"), ("en", "", ""),
    ])
    func `words are those of the dictionaries`(tag: String, text: String, expected: String) {
        let pieces = icu.pieces(of: text, language: Language(tag: tag))
        #expect(cut(text, at: pieces.map(\.range.lowerBound)) == expected)
        #expect(pieces.last?.range.upperBound ?? 0 == text.utf8.count)
    }

    @Test func `a word is told from marks by its rule status`() {
        let pieces = icu.pieces(of: "本を、2 km", language: Language(tag: "ja"))
        #expect(pieces.map(\.isWord) == [true, true, false, true, false, true])
    }

    @Test func `Japanese lines end between phrases`() {
        let text = "今日は東京に行って、友達と勉強した。"
        let places = icu.lineBreaks(in: text, language: Language(tag: "ja"))
        let good = places.filter { $0.quality >= .phrase }.map(\.offset)
        #expect(cut(text, at: [0] + good.dropLast()) == "今日は|東京に|行って、|友達と|勉強した。")
        #expect(places.last == LineBreakPlace(offset: text.utf8.count, quality: .clause))
    }

    @Test func `Korean lines end at spaces, kinsoku holds`() {
        let korean = "오늘은 학교에 가요."
        let places = icu.lineBreaks(in: korean, language: Language(tag: "ko"))
        #expect(
            cut(korean, at: [0] + places.filter { $0.quality >= .phrase }.map(\.offset).dropLast())
                == "오늘은 |학교에 |가요.")
        let japanese = "「きょう」は、ちょっと…"
        let offsets = icu.lineBreaks(in: japanese, language: Language(tag: "ja")).map(\.offset)
        #expect(cut(japanese, at: [0] + offsets.dropLast()) == "「きょ|う」|は、|ちょっ|と…")
    }

    @Test func `sentences, levels and forms`() {
        let text = "今日は。明日も。"
        #expect(cut(text, at: icu.sentenceStarts(in: text, language: nil)) == "今日は。|明日も。")
        for line in ["هو قال \"OK\" 12 مرة", "abc שלום 12", "ב (c) d", "plain"] {
            #expect(icu.bidiLevels(of: line) == PlainTextAnalysis().bidiLevels(of: line), "\(line)")
        }
        #expect(icu.shaped("سلام").count == 4)
    }

    @Test func `pinyin is written word by word`() {
        let words = ["我们", "去", "西安，", "OK", "。"]
        #expect(
            icu.readings(of: words, language: Language(tag: "zh")).map { $0?.text }
                == ["wǒmen", "qù", "xī’ān", nil, nil])
        #expect(icu.readings(of: ["東京"], language: Language(tag: "ja")) == [nil])
    }

    @Test func `one service answers many callers at once`() async {
        let icu = icu
        let text = "今天天气很好，我们去公园。"
        let expected = icu.pieces(of: text, language: Language(tag: "zh"))
        let isSame = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    icu.pieces(of: text, language: Language(tag: "zh")) == expected
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(isSame)
    }

    @Test func `a track comes with words, breaks and pinyin`() throws {
        let text = "1\n00:00:01,000 --> 00:00:03,000\n我们今天去北京看书。\n"
        let track = try SubtitleReader.read(
            Array(text.utf8), name: "a.srt", language: Language(tag: "zh"), analysis: icu)
        let sentence = try #require(track.sentences.first)
        #expect(sentence.words.map(\.text) == ["我们", "今天", "去", "北京", "看书。"])
        #expect(
            sentence.scripts.map(\.reading?.text) == [
                "wǒmen", "jīntiān", "qù", "běijīng", "kànshū",
            ])
        #expect(sentence.scripts.map(\.breakAfter) == [.word, .word, .word, .word, .clause])
        let thai = "1\n00:00:01,000 --> 00:00:03,000\nผมจะไปโรงเรียนครับ\n"
        let other = try SubtitleReader.read(
            Array(thai.utf8), name: "b.srt", language: Language(tag: "th"), analysis: icu)
        #expect(other.sentences.first?.words.map(\.text) == ["ผม", "จะ", "ไป", "โรงเรียน", "ครับ"])
        #expect(
            other.sentences.first?.scripts.map(\.breakAfter)
                == [.word, .poor, .word, .poor, .clause])
    }
}
