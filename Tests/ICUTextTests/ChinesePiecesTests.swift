import ListenCore
import Testing

@testable import ICUText

/// Chinese words where ICU's dictionary has none.
@Suite struct ChinesePiecesTests {
    private func words(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return ICUText().pieces(of: text, language: Language(tag: "zh-CN"))
            .map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined(separator: "|")
    }

    @Test func `names, numbers and measure words are words`() {
        let table = [
            ("史莱姆是由罗森博格设计的", "史莱姆|是|由|罗森博格|设计|的"),
            ("四百五十万美元", "四百五十万|美元"),
            ("二十一日，他的", "二十一|日|，|他|的"),
            ("一个人，目的", "一|个|人|，|目的"),
            ("一张床", "一|张|床"), ("一条路", "一|条|路"), ("三辆车", "三|辆|车"),
            ("一辆车", "一|辆|车"), ("两个人", "两|个|人"),
            ("来了一个人", "来|了|一|个|人"),
        ]
        for (text, wanted) in table { #expect(words(text) == wanted) }
    }

    @Test func `particles, and a pronoun before its verb, are words`() {
        let table = [
            ("不知道他是谁", "不知道|他|是|谁"), ("他去了北京", "他|去|了|北京"), ("为了他", "为了|他"),
            ("他住在上海", "他|住|在|上海"), ("现在很高", "现在|很|高"), ("很多人", "很多|人"),
            ("他看着我", "他|看|着|我"), ("玩得很高兴", "玩|得|很|高兴"),
        ]
        for (text, wanted) in table { #expect(words(text) == wanted) }
    }

    @Test(arguments: [
        "知了", "明了", "末了", "终了", "終了", "临了", "臨了", "睡着", "睡著", "找着", "找著", "为了",
    ])
    func `a word that ends like a verb with a particle stays whole`(word: String) {
        let whole = TextPiece(range: 0..<word.utf8.count, isWord: true)
        #expect(ChinesePieces.mended([whole], of: word) == [whole])
        let other = ChinesePieces.mended([whole], of: "去" + word.suffix(1))
        #expect(other.count == 2)
    }

    @Test func `pieces cover the text`() {
        for text in ["", "的", "一", "史莱姆。史莱姆", "a他的b", "壹贰叁肆伍陆柒捌玖拾佰仟"] {
            let pieces = ICUText().pieces(of: text, language: Language(tag: "zh"))
            var end = 0
            for piece in pieces {
                #expect(piece.range.lowerBound == end)
                end = piece.range.upperBound
            }
            #expect(end == text.utf8.count)
        }
    }
}
