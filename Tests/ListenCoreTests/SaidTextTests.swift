import ListenCore
import Testing

/// Texts from outside and lists of words, as messages say them.
@Suite struct SaidTextTests {
    @Test(arguments: [
        ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
    ])
    func `words are joined as one says them`(words: [String], text: String) {
        #expect(words.asSaid == text)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, "…"), ("", 0, ""),
        ("a\u{1B}[0m\u{202E}b\u{2028}c\u{2029}d\u{E000}\u{AD}", 9, "a[0mbcd"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `a text from outside is cut, and has nothing that a terminal obeys`(
        text: String, limit: Int, wanted: String
    ) {
        #expect(text.printable(limit: limit) == wanted)
    }

    @Test func `no more than 400 scalars of a text are looked at`() {
        let text = String(repeating: "a", count: 400)
        #expect((text + "b").printable(limit: 500) == text)
        let silent = String(repeating: "\u{200B}", count: 399)
        #expect((silent + "ab").printable(limit: 9) == "a")
    }

    @Test(arguments: [
        ("  a b\t\n", "a b"), ("", ""), (" \n ", ""), ("a", "a"), ("\u{3000}猫\u{3000}", "猫"),
    ])
    func `blanks around a text are left out`(text: String, wanted: String) {
        #expect(text.trimmed == wanted)
    }

    @Test(arguments: [
        ("“¿gato?”", "gato"), ("don't", "don't"), ("…", ""), ("", ""), (" a-b, ", "a-b"),
        ("$5", "5"), ("C++", "C"), ("a", "a"),
    ])
    func `a word is bare without the signs around it`(text: String, wanted: String) {
        #expect(bareWord(text) == wanted)
    }
}
