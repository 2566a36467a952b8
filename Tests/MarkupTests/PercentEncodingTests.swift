import Testing

@testable import Markup

/// Percent-encoded text, sound and damaged.
@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("plain é", "plain é"), ("%41%c3%A9", "Aé"), ("a%2Fb", "a/b"), ("%00", "\0"),
        ("%25", "%"), ("%0a", "\n"), ("%c2%A0", "\u{A0}"), ("%7E%4f%4F", "~OO"),
    ])
    func `sound text is read in both ways`(text: String, plain: String) {
        #expect(PercentEncoding.decoded(text) == plain)
        if plain != "\0" { #expect(PercentEncoding.leniently(decoded: text) == plain) }
    }

    @Test(arguments: [
        ("%", "%"), ("%4", "%4"), ("%4g", "%4g"), ("%+5", "%+5"), ("%%41", "%A"),
        ("%C3", "\u{FFFD}"), ("%é41", "%é41"), ("%/0", "%/0"), ("%:0", "%:0"), ("%@0", "%@0"),
        ("%G0", "%G0"), ("%`0", "%`0"), ("%g0", "%g0"), ("a%4", "a%4"),
    ])
    func `damage is refused, or stays as it is`(text: String, lenient: String) {
        #expect(PercentEncoding.decoded(text) == nil)
        #expect(PercentEncoding.leniently(decoded: text) == lenient)
    }

    @Test func `no NUL comes into a name of a file`() {
        #expect(PercentEncoding.leniently(decoded: "a%00b") == "a%00b")
    }
}
