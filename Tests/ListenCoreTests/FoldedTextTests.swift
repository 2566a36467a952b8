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

    @Test(
        arguments: [
            0x300, 0x36F, 0x483, 0x487, 0x591, 0x5C7, 0x610, 0x61A, 0x64B, 0x65F, 0x670, 0x6D6,
            0x6ED,
            0x1AB0, 0x1DC0, 0x1DFF, 0x20D0, 0x20F0, 0xFE00, 0xFE0F, 0xFE20, 0xFE2F,
        ] as [UInt32])
    func `marks of any script do not count, and stay where letters count as written`(
        mark: UInt32
    ) throws {
        let scalar = try #require(Unicode.Scalar(mark))
        let text = "q" + String(Character(scalar)) + "q"
        #expect(folded(text) == "qq")
        #expect(folded(text, .asWritten) == text)
    }
}
