import ListenCore
import Testing

@testable import Feeds

/// The links of notes.
@Suite struct NoteLinksTests {
    private func links(_ html: String, base: String? = "https://a.example/feed/") -> [FeedLink] {
        NoteLinks.links(of: FeedContent(html: html, base: base))
    }

    private func links(_ pairs: KeyValuePairs<String, String?>) -> [FeedLink] {
        pairs.map { FeedLink(address: $0, title: $1) }
    }

    @Test func `links have their words, each address once`() {
        let html = """
            <p>See <a href="https://b.example/?a=1&amp;b=2" rel=nofollow>the <b>page</b></a>,
            <A HREF='../c'>another</A>, <abbr title="x">x</abbr>, <a name="n">no link</a>,
            <a href="https://b.example/?a=1&amp;b=2">again</a>, <a href=mailto:a@a.example>mail</a>
            <a href="https://d.example">https://d.example</a></p>
            """
        #expect(
            links(html)
                == links([
                    "https://b.example/?a=1&b=2": "the page", "https://a.example/c": "another",
                    "mailto:a@a.example": "mail", "https://d.example": nil,
                ]))
    }

    @Test(arguments: [
        "", "<a", "<a ", "<a href", "<a href=\"javascript:alert(1)\">x</a>", "<a href=\"\">x</a>",
        "<a href=\"https://a.example", "a < b", "<area href=\"https://a.example\">",
    ])
    func `what is none is left out`(html: String) {
        #expect(links(html) == [])
    }

    @Test func `a hostile text costs little, and has so many links at most`() {
        #expect(links(String(repeating: "<a ", count: 500_000)) == [])
        #expect(links(String(repeating: "<a href='", count: 200_000)) == [])
        let many = (0..<5_000).map { "<a href=\"https://a.example/\($0)\">" }.joined()
        #expect(links(many).count == 100)
    }

    @Test func `addresses in plain text are links without the marks around them`() {
        let text = """
            Page: https://a.example/x. (See http://b.example/y?z=(1)), <https://c.example/>
            https://a.example/x again, https:// and ftp://d.example
            """
        #expect(
            NoteLinks.links(inText: text).map(\.address) == [
                "https://a.example/x", "http://b.example/y?z=(1", "https://c.example/",
            ])
    }
}
