import ListenCore
import Testing

@testable import MeCabText

/// Readings that follow from the words around.
@Suite struct JapaneseRulesTests {
    /// The reading of morphemes parted by bars, in which digits are numbers and `=` gives a
    /// dictionary's reading.
    private func reading(_ text: String) -> WordReading? {
        var at = 0
        let morphemes = text.split(separator: "|").map { part in
            let pair = part.split(separator: "=").map(String.init)
            let isNumber = NumberReading.writes(pair[0])
            defer { at += pair[0].utf8.count }
            return Make.morpheme(
                pair[0], at: at, reading: pair.count > 1 ? pair[1] : "ヨミ",
                kind: isNumber
                    ? "名詞,数,*" : isParticle(pair[0]) ? "助詞,格助詞,*" : "名詞,接尾,助数詞")
        }
        return JapaneseReading.reading(of: 0..<at, in: JapaneseRules.settled(morphemes))
    }

    private func isParticle(_ text: String) -> Bool {
        ["を", "で", "へ", "の", "だ", "た", "に"].contains(text)
    }

    @Test(arguments: [
        ("一|本", "いっぽん"), ("三|本", "さんぼん"), ("四|本", "よんほん"), ("十|本", "じゅっぽん"),
        ("八|杯", "はっぱい"), ("三|匹", "さんびき"), ("四|分", "よんぷん"), ("三|泊", "さんぱく"),
        ("六|個", "ろっこ"), ("三|階", "さんがい"), ("八|冊", "はっさつ"), ("六|冊", "ろくさつ"), ("三|足", "さんぞく"),
        ("一|人", "ひとり"), ("二|人", "ふたり"), ("四|人", "よにん"), ("十|人", "じゅうにん"),
        ("四|時", "よじ"), ("九|時", "くじ"), ("七|時|間=カン", "しちじかん"), ("四|月", "しがつ"), ("九|年", "きゅうねん"),
        ("三|日", "みっか"), ("十|四|日", "じゅうよっか"), ("二|十|日", "はつか"), ("２０|日", "はつか"),
        ("二|十|一|日", "にじゅういちにち"), ("五月=ゴガツ|一|日", "ごがつついたち"), ("一|日", "いちにち"),
        ("二|日間", "ふつかかん"), ("二|十|歳", "はたち"), ("三|つ", "みっつ"),
        ("三|百|円", "さんびゃくえん"), ("六|百|円", "ろっぴゃくえん"), ("八|千|円", "はっせんえん"),
        ("1980|年", "せんきゅうひゃくはちじゅうねん"),
        ("二〇一一|年", "にせんじゅういちねん"), ("一|万|円", "いちまんえん"), ("3|千|人", "さんぜんにん"), ("二|三|人", "にさんにん"),
        ("0|時", "れいじ"),
        ("何=ナニ|本", "なんぼん"), ("何=ナニ|百|人", "なんびゃくにん"), ("何=ナニ|だ=ダ", "なんだ"), ("何=ナニ|を=ヲ", "なにを"),
        ("数=スウ|日", "すうじつ"), ("三|分=ブン|の=ノ|二", "さんぶんのに"),
        ("他=タ|の=ノ", "ほかの"), ("の=ノ|間=マ", "のあいだ"), ("母=ハハ|さん=サン", "かあさん"),
        ("た=タ|後=ノチ|で=デ", "たあとで"), ("の=ノ|後=ゴ", "のあと"), ("後=ノチ|で=デ", "あとで"),
        ("三|年|後=ゴ", "さんねんご"), ("後=ノチ|に=ニ", "のちに"), ("この=コノ|後=ノチ", "このあと"), ("一|日|中=チュウ", "いちにちじゅう"),
        ("十|一|日|中=チュウ", "じゅういちにちちゅう"),
        ("一|晩=バン|中=チュウ", "ひとばんじゅう"), ("世界=セカイ|中=チュウ", "せかいじゅう"),
        ("一|年|中=チュウ", "いちねんじゅう"), ("2024|年|中=ジュウ", "にせんにじゅうよねんちゅう"),
        ("数=スウ|年=ネン|中=ジュウ", "すうねんちゅう"), ("その=ソノ|年=トシ|中=チュウ", "そのとしじゅう"),
        ("会議=カイギ|中=チュウ", "かいぎちゅう"), ("日本人=ニッポンジン", "にほんじん"),
        ("で=デ|行っ=オコナッ", "でおこなっ"), ("電車=デンシャ|で=デ|行っ=オコナッ", "でんしゃでいっ"), ("へ=ヘ|行っ=オコナッ", "へいっ"),
    ])
    func `a number, its counter and their neighbours decide`(text: String, expected: String) {
        #expect(reading(text)?.text == expected)
    }

    @Test func `what people read in two ways is only likely`() {
        let certainties = ["三|本", "七|人", "一|日"].map { reading($0)?.certainty }
        #expect(certainties == [.sure, .likely, .likely])
    }

    @Test(arguments: ["99999999999999999", "一二三四五六七八九十百千万億兆一二", "万万万万万万", "0120", "億", ""])
    func `no number of any length is too much`(text: String) {
        let number = NumberReading(text)
        #expect(number == nil || number?.text.isEmpty == false)
    }

    @Test func `a headword of several parts has its own reading`() {
        let parts = [
            Make.morpheme("駄", at: 0, reading: "ダ"), Make.morpheme("菓子", at: 3, reading: "カシ"),
            Make.morpheme("屋", at: 9, reading: "ヤ"),
        ]
        let known = ["駄菓子": ["だがし"], "菓子屋": ["かしや"], "駄菓": ["a", "b"]]
        let merged = JapaneseCompounds.merged(parts) { known[$0] ?? [] }
        #expect(merged.map(\.surface) == ["駄菓子", "屋"])
        #expect(merged[0].settled == WordReading("だがし", .sure))
        let apart = JapaneseCompounds.merged(parts) { $0 == "駄菓子" ? ["だがし", "だかし"] : [] }
        #expect(apart == parts)
    }
}

/// Words as they are looked up.
@Suite(.enabled(if: MeCabTextTests.isInstalled, MeCabTextTests.reason))
struct JapaneseWordsTests {
    @Test(arguments: [
        "学校|へ|行かなかった", "食べて|います", "食べて|しまった", "勉強|しませんでした", "高くない|です", "静か|だった",
        "読んだり|書いたり|する", "行けば|いい", "食べさせられた", "飲んじゃった", "見てた", "来られる", "行く|だろう",
        "一日中|寝て|いた", "学生|で|は|ない", "先生|で|ある", "二十日|に|二人|で|来た", "三千六百|円", "3つ|の|20日",
    ])
    func `a verb or an adjective is one with its endings`(words: String) {
        let text = words.replacing("|", with: "")
        let bytes = Array(text.utf8)
        let pieces = MeCabText(over: PlainReader()).pieces(of: text, language: Language(tag: "ja"))
        let found = pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        #expect(found.joined(separator: "|") == words)
    }

    @Test func `its dictionary form is that of the verb`() async throws {
        let language = try #require(Language(tag: "ja"))
        let text = MeCabText(over: PlainReader())
        let sentence = "学校へ行かなかった。"
        let place = "学校へ".utf8.count
        #expect(
            await text.lemmas(of: "行かなかった。", at: place, in: sentence, language: language) == ["行く"])
        #expect(await text.lemmas(of: "行かなかった", in: nil, language: language) == ["行く"])
    }
}
