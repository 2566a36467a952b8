import Testing

@testable import ListenCore

/// The links of a text: which there are, and what of their addresses is kept.
@Suite struct WrittenLinkTests {
    private static func text(
        _ blocks: [(String, [(Range<Int>, String)])], address: String? = nil
    ) -> WrittenText {
        WrittenText(
            address: address,
            blocks: blocks.map { text, links in
                TextBlock(.paragraph, text, spans: links.map { TextSpan($0, .link($1)) })
            })
    }

    @Test func `links are told in reading order, with their words and places`() {
        let links = Self.text([
            (
                "The fox and the wolf.",
                [(16..<20, "https://b.example/"), (4..<7, "https://a.example/")]
            ),
            ("More.", [(0..<4, "mailto:fox@a.example")]),
        ]).links
        #expect(links.map(\.text) == ["fox", "wolf", "More"])
        #expect(
            links.map(\.address) == [
                "https://a.example/", "https://b.example/", "mailto:fox@a.example",
            ])
        #expect(links.map(\.block) == [0, 0, 1] && links.map(\.range) == [4..<7, 16..<20, 0..<4])
        #expect(links.map(\.isOfWeb) == [true, true, false])
    }

    @Test func `a link that is cut in pieces is one, and an address is told once in a block`() {
        let fox = "https://a.example/fox"
        let links = Self.text([
            ("A red fox ran, fox.", [(2..<5, fox), (6..<9, fox), (15..<18, fox)]),
            ("The fox.", [(4..<7, fox)]),
        ]).links
        #expect(links.map(\.text) == ["red fox", "fox"])
        #expect(links.map(\.range) == [2..<9, 4..<7])
    }

    @Test(arguments: [
        ("https://a.example/x", "https://a.example/x"),
        ("HTTP://A.example", "HTTP://A.example"),
        ("https://a.example/лис", "https://a.example/%D0%BB%D0%B8%D1%81"),
        ("https://a.example/a b\u{1B}[31m", "https://a.example/a%20b%1B[31m"),
        ("https://a.example/\u{202E}x", "https://a.example/%E2%80%AEx"),
        ("tel:+34", "tel:+34"),
        ("chapter2.xhtml", nil), ("#part", nil), ("/a/b:c", nil), ("", nil), (":", nil),
        ("https://a.example/" + String(repeating: "x", count: 2_000), nil),
        ("https://a.example/" + String(repeating: "é", count: 700), nil),
        ("https://page.example/a#part", nil), ("https://page.example/a", nil),
        ("https://page.example/a?b#part", "https://page.example/a?b#part"),
    ])
    func `an address is whole and printable, or the link is left out`(
        stated: String, address: String?
    ) {
        let text = Self.text([("The fox.", [(4..<7, stated)])], address: "https://page.example/a#x")
        #expect(text.links.map(\.address) == (address.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("https://a.example/", true), ("http://a", true), ("HTTPS://a.example", true),
        ("https://", false), ("http:/a.example", false), ("ftp://a.example", false),
        ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("-x", false), ("", false),
        ("https://a.example/a b", false), ("https://a.example/\n", false),
        ("https://a.example/é", false),
        ("https://a.example/" + String(repeating: "x", count: 2_000), false),
    ])
    func `only whole addresses of the web are opened`(address: String, isOfWeb: Bool) {
        #expect(WrittenLink.isOfWeb(address) == isOfWeb)
    }

    @Test func `words of a link are bounded and on one line`() {
        let long = String(repeating: "fox ", count: 100)
        let links = Self.text([
            (long, [(0..<400, "https://a.example/1")]),
            ("a\nb\u{1B}[31mc", [(0..<8, "https://b.example/")]),
        ]).links
        #expect(links[0].text.count == 200 && links[0].text.hasSuffix("…"))
        #expect(links[1].text == "a b[31m")
    }

    @Test func `a page of nothing but links has an end`() {
        let block: (String, [(Range<Int>, String)]) = (
            "fox fox", [(0..<3, "https://a.example/"), (4..<7, "https://b.example/")]
        )
        #expect(Self.text(Array(repeating: block, count: 1_500)).links.count == 2_000)
    }
}
