import ListenCore
import Testing

@testable import UIVocabulary

/// Texts that a search takes for the same.
@Suite struct SearchTests {
    @Test(arguments: [
        ("Ángel", "angel"), ("ANGEL", "ángel"), ("Straße", "STRASSE"), ("strasse", "Straße"),
        ("Đà Nẵng", "da nang"), ("e\u{301}tude", "étude"), ("Ὀδυσσεύς", "οδυσσευσ"),
        ("ёлка", "ЕЛКА"), ("Ｆｕｌｌ　１２", "full 12"), ("l’amour", "l'amour"),
        ("co\u{AD}operate", "cooperate"), ("كِتَاب", "كتاب"), ("שָׁלוֹם", "שלום"),
        ("İstanbul", "istanbul"), ("ﾃｽﾄ", "テスト"), ("well—known", "well known"),
        ("Æsop", "aesop"), ("Łódź", "lodz"),
    ])
    func `case, accents and widths do not count`(one: String, other: String) {
        #expect(FoldedText(one).scalars == FoldedText(other).scalars)
    }

    @Test(arguments: [("กิน", "กน"), ("が", "か"), ("हिन्दी", "हनद"), ("한", "하"), ("l", "i")])
    func `what another script tells apart stays apart`(one: String, other: String) {
        #expect(FoldedText(one).scalars != FoldedText(other).scalars)
    }

    @Test(arguments: [
        ("river village", "The River Village", true), ("village river", "The River Village", true),
        ("riv", "The River Village", true), ("river town", "The River Village", false),
        ("", "The River Village", false), ("—", "The River Village", false),
        ("老妇", "一位老妇人划着船", true), ("妇老", "一位老妇人划着船", false),
    ])
    func `every word must be found`(typed: String, text: String, isFound: Bool) {
        let query = SearchQuery(typed, .words)
        #expect((!query.isEmpty && query.matches(FoldedText(text))) == isFound)
    }

    @Test(arguments: [
        ("letters and a lamp", "A basket of letters, and a lamp.", true),
        ("a lamp letters", "A basket of letters, and a lamp.", false),
        ("LETTERS  and", "A basket of letters, and a lamp.", true), ("ett", "letters", true),
        ("划着船", "一位老妇人划着船，", true),
    ])
    func `a phrase is found as it was typed`(typed: String, text: String, isFound: Bool) {
        #expect(SearchQuery(typed, .phrase).matches(FoldedText(text)) == isFound)
    }

    @Test(arguments: [
        ("lamp", "Lamp by lamp", [0..<4, 8..<12]), ("e", "e\u{301}e x", [0..<2]),
        ("strasse", "Die Straße!", [4..<10]), ("an na", "Anna", [0..<4]),
        ("a b", "x", []),
    ])
    func `what was found is told in characters`(typed: String, text: String, found: [Range<Int>]) {
        #expect(SearchQuery(typed, .words).ranges(in: FoldedText(text)) == found)
    }

    @Test func `a text that repeats its beginning is searched in reasonable time`() {
        let text = FoldedText(String(repeating: "a", count: 4_000))
        let query = SearchQuery(String(repeating: "a", count: 80) + "b", .phrase)
        #expect(!query.matches(text))
        #expect(SearchQuery("aa", .words).ranges(in: text) == [0..<4_000])
    }
}
