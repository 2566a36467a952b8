import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// Right-to-left lines in the order they are seen; letters in capitals stand
/// for Hebrew ones, as in the examples of UAX #9.
@Suite struct BidiOrderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let levels: String
        let seen: String
        var testDescription: String { text }
    }

    @Test(arguments: [
        Case(text: "car", levels: "000", seen: "car"),
        Case(text: "ABC", levels: "111", seen: "CBA"),
        Case(text: "car means CAR.", levels: "00000000001110", seen: "car means RAC."),
        Case(text: "CAR means car", levels: "1111222222222", seen: "means car RAC"),
        Case(text: "he said \"CAR\"", levels: "0000000001110", seen: "he said \"RAC\""),
        Case(text: "AB 12 CD", levels: "11122111", seen: "DC 12 BA"),
        Case(text: "ab CD 12", levels: "00011122", seen: "ab 12 DC"),
        Case(text: "A(b)C", levels: "11211", seen: "C(b)A"),
        Case(text: "", levels: "", seen: ""),
    ])
    func `levels give the order`(row: Case) {
        let text = Array(row.text)
        let levels = row.levels.map { UInt8(String($0)) ?? 0 }
        let seen = BidiOrder.visual(levels).map { place in
            levels[place] % 2 == 1 ? BidiOrder.mirrored(text[place]) : text[place]
        }
        #expect(String(seen) == row.seen)
    }

    @Test func `every order has every place once`() {
        var seed: UInt64 = 7
        for _ in 0..<200 {
            let levels = (0..<Int(seed % 40)).map { _ -> UInt8 in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(seed >> 60 & 3)
            }
            #expect(BidiOrder.visual(levels).sorted() == Array(levels.indices))
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        }
    }

    private func rows(_ words: [String], width: Int, look: SentenceLook? = nil) -> [TextRow] {
        let look = look ?? SentenceLook(before: .plain, after: .plain)
        return SentenceText(
            TextStory.rightToLeft(0, at: 0, words), look, width: width,
            manner: TextManner(glyphs: Glyphs(Make.settings()))
        ).rows
    }

    private func string(_ row: TextRow) -> String { row.text.runs.map(\.text.string).joined() }

    @Test func `each line is put in order by itself`() {
        let rows = rows(["אבג", "דהו", "זחט", "יכל"], width: 8)
        #expect(rows.map(string) == ["והד גבא", "לכי טחז"])
    }

    @Test func `Latin names, numbers and brackets stand as they are read`() {
        let rows = rows(["אב", "(Ana", "Lobo)", "גד", "12", "הו"], width: 60)
        #expect(rows.map(string) == ["וה 12 דג (Ana Lobo) בא"])
    }

    @Test func `a number after a Latin name stays behind it`() {
        let rows = rows(["אב", "iPhone", "14", "גד"], width: 60)
        #expect(rows.map(string) == ["דג iPhone 14 בא"])
    }

    @Test func `the lit word lights its own letters`() {
        var look = SentenceLook(before: .plain, after: .plain)
        look.current = (1...1, .bold)
        let row = rows(["אבג", "דה", "וזח"], width: 60, look: look)[0]
        let lit = row.text.runs.filter { $0.style == .bold && $0.text != " " }
        #expect(lit.map(\.text.string) == ["ה", "ד"])
        #expect(row.spans.first { $0.word == 1 }?.columns == 4..<6)
    }

    @Test func `in a right-to-left sentence Left goes to the next word`() {
        var app = Make.playing(at: 4.6, sentences: TextStory.arabicStory)
        app.type("w")
        app.press(Key(.left), Key(.left))
        #expect(app.played?.words.cursor == WordAddress(sentence: 1, word: 2))
        app.press(Key(.right))
        #expect(app.played?.words.cursor == WordAddress(sentence: 1, word: 1))
    }

    @Test func `a terminal that puts text in order itself is sent it as it is read`() {
        var manner = TextManner(glyphs: Glyphs(Make.settings()))
        manner.reordersBidi = false
        let text = SentenceText(
            TextStory.rightToLeft(0, at: 0, ["אב", "גד"]),
            SentenceLook(before: .plain, after: .plain), width: 60, manner: manner)
        #expect(text.rows.map(string) == ["אב גד"])
        #expect(text.isRightToLeft)
    }
}
