import ListenCore
import Subtitles
import Testing

@testable import HTMLText

@Suite struct HTMLPageTests {
    @Test func `a tree is numbered in the order of the page`() throws {
        let page = HTMLPage("<div id=a class='x y'><p>one</p><my-tag>two</my-tag></div><p>three")
        let div = try #require(page.first(.div))
        #expect(page.children(of: div).map { page.name($0) } == ["p", "my-tag"])
        #expect(page.content(of: div) == "onetwo")
        #expect(page.attribute("class", of: div) == "x y" && page.attribute("href", of: div) == nil)
        let last = try #require(page.all(.p).last)
        #expect(last == page.end(div) && page.parent(last) == page.body)
        #expect(page.parent(div) == page.body)
    }

    @Test func `links begin from the base of a page`() {
        let page = HTMLPage("<base href='/sub/'><p>")
        #expect(page.base("https://a.org/x/y") == "https://a.org/sub/")
        #expect(page.base(nil) == nil)
        #expect(HTMLPage("<base href='https://b.org/z'>").base(nil) == "https://b.org/z")
    }

    @Test(arguments: [
        ("<html lang=de>", "de"), ("<html xml:lang=pt-BR>", "pt-BR"), ("<body lang=eng>", "en"),
        ("<meta http-equiv=content-language content='fr, en'>", "fr"), ("<p lang=de>", nil),
    ])
    func `a page states its language`(_ html: String, _ expected: String?) {
        #expect(HTMLPage(html).language?.tag == expected)
    }

    @Test(arguments: [
        ("b", "https://a.org/x/b"), ("/b", "https://a.org/b"), ("../../b", "https://a.org/b"),
        ("//c.org/b", "https://c.org/b"), ("?q", "https://a.org/x/y?q"),
        ("#f", "https://a.org/x/y?z#f"), ("./", "https://a.org/x/"),
        (" b c ", "https://a.org/x/b%20c"),
        ("http://d.org", "http://d.org"), ("mailto:a@b.c", "mailto:a@b.c"),
        ("javascript:alert(1)", nil), ("data:text/html,x", nil), ("file:///etc/passwd", nil),
        ("", nil), ("ja\nvascript:x", nil),
    ])
    func `a link is resolved as RFC 3986 says`(_ link: String, _ expected: String?) {
        #expect(WebAddress.resolved(link, against: "https://a.org/x/y?z") == expected)
    }

    @Test func `links without a page to begin from lead nowhere`() {
        #expect(WebAddress.resolved("b", against: nil) == nil)
        #expect(WebAddress.resolved("https://a.org/b", against: nil) == "https://a.org/b")
        #expect(WebAddress.host(of: "https://user@www.A.org:8080/b") == "a.org")
    }

    @Test func `any bytes give a page`() {
        for bytes: [UInt8] in [[], [0], [0xFF, 0xFE], [0x3C], [0x80, 0x3C, 0x70, 0x3E], [0x26]] {
            let page = HTMLPage(bytes, analysis: PlainTextAnalysis())
            #expect(page.tag(0) == .html)
        }
    }
}
