import Testing

@testable import Markup

/// Character references, as HTML reads them and as subtitles do.
@Suite struct HTMLReferenceTests {
    private func html(_ text: String) -> String? {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            HTMLReference.read(bytes, at: 0).map { "\($0.length) \($0.text)" }
        }
    }

    private func subtitle(_ text: String) -> String? {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            Entity.read(bytes, at: 0).map { entity in
                "\(entity.length) " + (entity.scalar.map { String($0) } ?? "none")
            }
        }
    }

    @Test(arguments: [
        ("&amp;", "5 &"), ("&amp", "4 &"), ("&notit;", "4 ¬"), ("&notin;", "7 ∉"), ("&#65", "4 A"),
        ("&#x1F600;", "9 😀"), ("&#0;", "4 \u{FFFD}"), ("&#xD800;", "8 \u{FFFD}"),
        ("&#128;", "6 €"), ("&#x9f;", "6 Ÿ"), ("&#x81;", "6 \u{FFFD}"), ("&#xA0;", "6 \u{A0}"),
        ("&#99999999999;", "14 \u{FFFD}"), ("&NotEqualTilde;", "15 ≂̸"),
        ("&CounterClockwiseContourIntegral;", "33 ∳"), ("&frac12x", "7 ½"), ("&ltx;", "3 <"),
        ("&#x10FFFF;", "10 \u{10FFFF}"), ("&#x110000;", "10 \u{FFFD}"), ("&#x7f;", "6 \u{7F}"),
        ("&#X4a;", "6 J"), ("&#x4Ag", "5 J"), ("&#65a", "4 A"), ("&#x;&#65;", nil),
        ("&#1;", "4 \u{1}"),
        ("&#130;", "6 ‚"), ("&amp;amp;", "5 &"), ("&AMP&", "4 &"), ("&am", nil),
    ])
    func `HTML's references are read`(text: String, read: String?) {
        #expect(html(text) == read)
    }

    @Test(arguments: ["&", "& ", "&;", "&#;", "&#x;", "&nope;", "&hellip"])
    func `a plain ampersand stays`(text: String) {
        #expect(html(text) == nil)
    }

    @Test(arguments: [
        ("&amp;", "5 &"), ("&eacute;", "8 é"), ("&#x41;", "6 A"), ("&#0;", "4 \u{FFFD}"),
        ("&#7;", "4 none"), ("&#27;", "5 \u{1B}"), ("&#xD800;", "8 \u{FFFD}"),
        ("&#31;", "5 none"), ("&#32;", "5  "), ("&#x7E;", "6 ~"), ("&#x7F;", "6 none"),
        ("&#x9F;", "6 none"), ("&#xA0;", "6 \u{A0}"), ("&#X41;", "6 A"), ("&amp;;", "5 &"),
        ("&CounterClockwiseContourIntegral;", "33 ∳"),
        ("&#x00000000000000000000000000041;", "33 A"),
    ])
    func `references of subtitles are read`(text: String, read: String) {
        #expect(subtitle(text) == read)
    }

    @Test(arguments: [
        "&amp", "&nope;", "& b;", "&#x;", "&a&b;", "&NotEqualTilde;", "&",
        "&#x0000000000000000000000000000041;", "&#4 1;", "&;",
    ])
    func `what subtitles do not know stays`(text: String) {
        #expect(subtitle(text) == nil)
    }
}
