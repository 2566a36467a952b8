import ListenCore
import Testing

@testable import MeCabText

/// Morphemes as the tests need them.
enum Make {
    static func morpheme(
        _ surface: String, at start: Int, reading: String?, kind: String = "名詞,一般,*"
    ) -> Morpheme {
        let line = "\(kind),*,*,*,\(surface),\(reading ?? "*"),*"
        return Morpheme(
            range: start..<start + surface.utf8.count, surface: surface,
            features: MorphemeFeatures(line))
    }
}

/// What the dictionaries of Debian print, taken apart.
@Suite struct MorphemeFeaturesTests {
    /// A line, and what is to be known of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        var reading: String?
        var forms: [String] = []
        var isSymbol = false
        var isName = false
        var isNumber = false
        var testDescription: String { line }
    }

    /// Lines of mecab-ipadic 2.7.0, unidic-mecab 3.1.1 and 2.1.2, and mecab-jumandic 7.0.
    static let cases = [
        Case(line: "動詞,自立,*,*,五段・マ行,未然形,読む,ヨマ,ヨマ", reading: "ヨマ", forms: ["読む"]),
        Case(line: "名詞,固有名詞,人名,姓,*,*,田中,タナカ,タナカ", reading: "タナカ", forms: ["田中"], isName: true),
        Case(line: "名詞,接尾,人名,*,*,*,さん,サン,サン", reading: "サン", forms: ["さん"]),
        Case(line: "名詞,数,*,*,*,*,三,サン,サン", reading: "サン", forms: ["三"], isNumber: true),
        Case(line: "記号,句点,*,*,*,*,。,。,。", reading: "。", forms: ["。"], isSymbol: true),
        Case(line: "名詞,一般,*,*,*,*,*"),
        Case(
            line: "動詞,一般,*,*,五段-マ行,未然形-一般,ヨム,読む,読ま,ヨマ,読む,ヨム,和,*,*,*,*,*,*,用,ヨマ,ヨム,ヨマ,ヨム,1,"
                + "C1,*,10853287968514625,39484", reading: "ヨマ", forms: ["読む"]),
        Case(
            line: "名詞,普通名詞,一般,*,*,*,トショカン,図書館,図書館,トショカン,図書館,トショカン,漢,*,*,*,*,*,*,体,"
                + "トショカン,トショカン,トショカン,トショカン,2,C1,*,7258983593222656,26408",
            reading: "トショカン", forms: ["図書館"]),
        Case(
            line: "助詞,格助詞,*,*,*,*,ヲ,を,を,オ,を,オ,和,*,*,*,*,*,*,格助,ヲ,ヲ,ヲ,ヲ,*,"
                + "\"動詞%F2@0,名詞%F1,形容詞%F2@-1\",*,11381878116459008,41407",
            reading: "ヲ", forms: ["を"]),
        Case(
            line: "名詞,普通名詞,一般,*,*,*,ソング,ソング-song,ソング,ソング,ソング,ソング,外,*,*,*,*,*,*,体,"
                + "ソング,ソング,ソング,ソング,1,C1,*,1,1", reading: "ソング", forms: ["ソング"]),
        Case(
            line:
                "名詞,数詞,*,*,*,*,サン,三,三,サン,三,サン,漢,*,*,*,*,N3,*,数,サン,サン,サン,サン,0,C3,*,3985463396409856,"
                + "14499", reading: "サン", forms: ["三"], isNumber: true),
        Case(
            line: "補助記号,句点,*,*,*,*,*,。,。,*,。,*,記号,*,*,*,*,*,*,補助,*,*,*,*,*,*,*,6880571302400,25",
            forms: ["。"], isSymbol: true),
        Case(
            line: "名詞,普通名詞,一般,*,*,*,ホン,本,本,ホン,本,ホン,漢,ホ濁,基本形,*,*,ホン,ホン,ホン,ホン,*,*,1,C3,*",
            reading: "ホン", forms: ["本"]),
        Case(line: "名詞,普通名詞,一般,*,*,*"),
        Case(line: "動詞,*,子音動詞マ行,未然形,読む,よま,代表表記:読む/よむ", reading: "よま", forms: ["読む"]),
        Case(
            line: "名詞,人名,*,*,田中,たなか,人名:日本:姓:2:0.00871", reading: "たなか", forms: ["田中"], isName: true),
        Case(line: "名詞,数詞,*,*,三,さん,カテゴリ:数量", reading: "さん", forms: ["三"], isNumber: true),
        Case(line: "名詞,組織名,*,*,*,*,*", isName: true),
        Case(line: "特殊,読点,*,*,、,、,*", reading: "、", forms: ["、"], isSymbol: true),
        Case(line: ""),
    ]

    @Test(arguments: cases) func `fields are taken by the kind of the dictionary`(wanted: Case) {
        let features = MorphemeFeatures(wanted.line)
        #expect(features.reading == wanted.reading)
        #expect(features.dictionaryForms == wanted.forms)
        #expect(features.isSymbol == wanted.isSymbol)
        #expect(features.isName == wanted.isName)
        #expect(features.isNumber == wanted.isNumber)
    }

    @Test func `another reading of the same characters makes one doubtful, the same one does not`()
    {
        var morpheme = Make.morpheme("今日", at: 0, reading: "キョウ")
        morpheme.share = 0.6
        #expect(morpheme.certainty == .likely)
        morpheme.weigh(rival: MorphemeFeatures("名詞,一般,*,*,今日,きょう,*"), probability: 0.399)
        #expect(morpheme.certainty == .sure)
        morpheme.weigh(rival: MorphemeFeatures("名詞,一般,*,*,今日,こんにち,*"), probability: 0.002)
        #expect(morpheme.certainty == .likely)
    }

    @Test func `a number with its counter is read by rule, what is put together is only likely`() {
        let three = Make.morpheme("三", at: 0, reading: "サン", kind: "名詞,数,*")
        let month = Make.morpheme("月", at: 3, reading: "ツキ")
        let mist = Make.morpheme("霧", at: 6, reading: "キリ")
        let all = JapaneseRules.settled([three, month, mist])
        func reading(_ range: Range<Int>) -> WordReading? {
            JapaneseReading.reading(of: range, in: all)
        }
        #expect(reading(0..<6) == WordReading("さんがつ", .sure, isByRule: true))
        #expect(reading(6..<9) == WordReading("きり", .sure))
        #expect(reading(3..<9) == WordReading("がつきり", .likely, isByRule: true))
    }
}
