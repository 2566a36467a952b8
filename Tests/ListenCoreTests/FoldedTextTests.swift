import ListenCore
import Testing

@Suite struct FoldedTextTests {
    private func folded(_ text: String, _ letters: FoldedText.Letters = .plain) -> String {
        String(
            String.UnicodeScalarView(
                FoldedText(text, letters: letters).scalars.compactMap(Unicode.Scalar.init)))
    }

    @Test(arguments: [
        ("AZaz09", "azaz09"), ("ＡＺａｚ０９", "azaz09"), ("don’t ʼ", "don't '"),
        ("  a -- b!  ", "a b"), ("Ünïcode Straße", "unicode strasse"), ("e\u{301}a\u{30A}", "ea"),
        ("so\u{AD}ft", "soft"), ("", ""), ("!?", ""),
    ])
    func `letters count without case, accent and width, and the rest as one space`(
        text: String, wanted: String
    ) {
        #expect(folded(text) == wanted)
    }

    @Test(arguments: [
        ("AZaz09", "AZaz09"), ("ＡＺａｚ", "AZaz"), ("Über", "Über"), ("a -- B", "a B"),
    ])
    func `as they are written, letters keep their case and accents`(text: String, wanted: String) {
        #expect(folded(text, .asWritten) == wanted)
    }

    @Test func `every scalar knows the character it comes from`() {
        #expect(FoldedText("aß é").places == [0, 1, 1, 2, 3])
    }

    @Test(arguments: [
        ("a cat, a catalog", "cat", [2..<5, 9..<12]), ("aaa", "aa", [0..<2]),
        ("abc", "abc", [0..<3]),
        ("xabc", "abc", [1..<4]), ("ab", "abc", []), ("abc", "", []), ("", "a", []),
        ("ababac", "abac", [2..<6]), ("Straße", "ss", [4..<5]),
    ])
    func `a word is found wherever it stands, each time behind the one before`(
        text: String, wanted: String, ranges: [Range<Int>]
    ) {
        let scalars = wanted.unicodeScalars.map(\.value)
        let folded = FoldedText(text)
        #expect(folded.ranges(of: scalars) == ranges)
        #expect(folded.contains(scalars) == !ranges.isEmpty)
    }
}
