import FoundationEssentials
import Testing

@testable import Feeds

@Suite struct OutlineTests {
    private func outline(_ body: String) throws -> Outline {
        try OutlineReader.outline(
            of: Array(
                """
                \u{FEFF}<?xml version="1.0"?><opml version="2.0"><head><title>My &amp; list</title>\
                </head><body>\(body)</body></opml>
                """.utf8))
    }

    @Test func `feeds are read with their groups, whatever the case of the names`() throws {
        let outline = try outline(
            """
            <outline text="Languages"><outline title="German"><outline type="rss" text="Slow &amp; Clear"
            xmlUrl=" https://example.org/a.xml " htmlUrl="https://example.org/"/></outline>
            <outline text="Atom" XMLURL="https://example.org/b"/></outline>
            <outline xmlurl="feed://example.org/c" type="pie"/>
            <outline text="Empty"/>
            """)
        #expect(outline.title == "My & list")
        #expect(
            outline.feeds == [
                OutlineFeed(
                    address: "https://example.org/a.xml", title: "Slow & Clear",
                    link: "https://example.org/", groups: [["Languages", "German"]]),
                OutlineFeed(
                    address: "https://example.org/b", title: "Atom", groups: [["Languages"]]),
                OutlineFeed(address: "http://example.org/c"),
            ])
        #expect(outline.remarks.isEmpty)
    }

    @Test func `a feed that is there twice is one feed in two groups`() throws {
        let outline = try outline(
            """
            <outline text="A"><outline text="F" xmlUrl="https://example.org/f"/></outline>
            <outline text="B"><outline text="F" xmlUrl="https://example.org/f"
            category="/A,/C/D, plain"/></outline>
            """)
        #expect(outline.feeds.map(\.groups) == [[["A"], ["B"], ["C", "D"]]])
    }

    @Test func `lists that a list names are told, and addresses of no feed are left out`() throws {
        let outline = try outline(
            """
            <outline type="include" url="https://example.org/more.opml"/>
            <outline type="LINK" url="https://example.org/other.opml"/>
            <outline text="x" xmlUrl="javascript:alert(1)"/><outline text="y" xmlUrl="/relative"/>
            """)
        #expect(outline.feeds.isEmpty)
        #expect(
            outline.lists == ["https://example.org/more.opml", "https://example.org/other.opml"])
        #expect(outline.remarks.count == 2)
    }

    @Test(arguments: ["", "hello", "<rss/>", "<html><outline xmlUrl='https://example.org/'/>"])
    func `a file that is no list is refused with a sentence`(_ text: String) {
        #expect(throws: OutlineError(name: "a.opml")) {
            try OutlineReader.outline(of: Array(text.utf8), name: "a.opml")
        }
        #expect(OutlineError(name: "a.opml").description.hasPrefix("a.opml is no list of feeds"))
    }

    @Test func `a list that is cut, deep or long is read as far as it goes`() throws {
        let one = #"<outline text="A" xmlUrl="https://example.org/a"/>"#
        let cut = try OutlineReader.outline(
            of: Array("<opml><body><outline text='G'>\(one)<outline text=\"B".utf8))
        #expect(cut.feeds.map(\.title) == ["A"])
        #expect(cut.remarks == ["The list breaks off; what came before was kept."])
        let deep = try outline(String(repeating: "<outline text='g'>", count: 50_000) + one)
        #expect(deep.feeds.first?.groups.first?.count == 8)
        let long = try outline(
            (0..<30_000).map { #"<outline xmlUrl="https://example.org/\#($0)"/>"# }.joined())
        #expect(long.feeds.count == OutlineReader.mostFeeds && long.remarks.count == 1)
    }

    @Test func `a list that is written is read as the same`() throws {
        let list = Outline(
            title: "Mine & <yours>",
            feeds: [
                OutlineFeed(
                    address: "https://example.org/a?x=1&y=\"2\"", title: "A \"quoted\" <title> é",
                    link: "https://example.org/", groups: [["News"], ["Languages", "German"]]),
                OutlineFeed(address: "https://example.org/b", title: "B", groups: []),
            ])
        let text = OutlineWriter.opml(list, created: Date(timeIntervalSince1970: 1_772_514_000))
        #expect(text.contains("<dateCreated>Tue, 03 Mar 2026 05:00:00 GMT</dateCreated>"))
        var read = try OutlineReader.outline(of: Array(text.utf8))
        read.feeds.sort { $0.address < $1.address }
        #expect(read == list)
    }

    @Test func `a title from outside cannot break a list that is written`() throws {
        let feed = OutlineFeed(
            address: "https://example.org/",
            title: "a\u{0}\u{1B}[2J\u{202E}\n\"/><outline xmlUrl=\"x")
        let text = OutlineWriter.opml(Outline(feeds: [feed]))
        #expect(!text.contains("\u{1B}") && !text.contains("\0") && !text.contains("\u{202E}"))
        #expect(try OutlineReader.outline(of: Array(text.utf8)).feeds.count == 1)
    }

    @Test(arguments: [
        "htp://me:hidden@cast.example/feed", "nonsense?token=hidden", "me:hidden@cast.example",
    ])
    func `of an address that is left out neither password nor key is told`(
        _ address: String
    ) throws {
        let list = "<opml><body><outline xmlUrl='\(address)'/></body></opml>"
        let outline = try OutlineReader.outline(of: Array(list.utf8))
        #expect(outline.feeds.isEmpty && outline.remarks.count == 1)
        #expect(outline.remarks.first?.contains("hidden") == false)
    }
}
