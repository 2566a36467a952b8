import ListenCore
import ListenTestSupport
import Testing

@testable import Feeds

@Suite struct HostileFeedTests {
    @Test func `entities of a feed's own are not expanded`() throws {
        let bomb = (1...20).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);\">" }.joined()
        let feed = try Written.feed(
            """
            <?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">\(bomb)\
            <!ENTITY file SYSTEM "file:///etc/passwd">]>
            <rss><channel><title>A &l20; &file;</title></channel></rss>
            """)
        #expect(feed.title == "A &l20; &file;")
    }

    @Test(
        arguments: [
            ("Evil \u{202E}gpj.exe", "Evil gpj.exe"), ("a \u{200B} \u{2066}b\u{2069}", "a b"),
            ("\u{FEFF}One\u{200F}", "One"), ("\u{200B}\u{200D}\u{202E}", nil),
            ("\u{200D}a \u{200C}b\u{200D}", "a b"),
            ("می\u{200C}خواهم", "می\u{200C}خواهم"),
            ("👩\u{200D}🚀 “quoted” – 中文，", "👩\u{200D}🚀 “quoted” – 中文，"),
        ] as [(String, String?)])
    func `a title has no marks that are not seen, but joiners between its letters`(
        written: String, read: String?
    ) throws {
        let scalars = written.unicodeScalars.map { "&#\($0.value);" }.joined()
        #expect(try Written.item("<title>\(written)</title><guid>a</guid>")?.title == read)
        #expect(try Written.item("<title>\(scalars)</title><guid>a</guid>")?.title == read)
    }

    @Test func `elements nested without end do no harm`() throws {
        let deep = String(repeating: "<x>", count: 100_000)
        let feed = try Written.feed(
            "<rss><channel>\(deep)<title>No</title><item><title>Yes</title></item></channel></rss>")
        #expect(feed.items.map(\.title) == ["Yes"])
        let text = try Written.item(
            "<description>\(String(repeating: "<b>", count: 100_000))A</description><title>T</title>"
        )
        #expect(text?.summary == "A" && text?.title == "T")
        let json = String(repeating: #"{"items":["#, count: 10_000)
        _ = try Written.feed(json)
    }

    @Test func `of a text without end the beginning is kept`() throws {
        let long = String(repeating: "word ", count: 1_000_000)
        let item = try #require(
            try Written.item("<title>\(long)</title><description>\(long)</description>"))
        #expect(item.title?.utf8.count ?? 0 <= FeedLimits.line + 3)
        #expect(item.summary?.utf8.count ?? 0 <= FeedLimits.summary + 3)
        #expect(item.content?.html.utf8.count ?? 0 <= FeedLimits.content + 3)
        #expect(item.summary?.hasSuffix("…") == true)
    }

    @Test func `of items without end the first are kept, with a remark`() throws {
        let items = (0..<60_000).map { "<item><guid>\($0)</guid></item>" }.joined()
        let feed = try Written.rss(items)
        #expect(feed.items.count == FeedLimits.items && feed.items.last?.id == "49999")
        #expect(feed.remarks == ["The feed has more than 50000 items; the first were kept."])
    }

    @Test func `of values without end the first are kept`() throws {
        let item = try #require(
            try Written.item(
                String(repeating: #"<podcast:person>A</podcast:person>"#, count: 5_000)
                    + (0..<5_000).map { #"<enclosure url="\#($0).mp3"/>"# }.joined()
                    + (0..<5_000).map { "<category>\($0)</category>" }.joined()
                    + "<a \((0..<9_000).map { "xmlns:p\($0)='urn:x'" }.joined(separator: " "))/>"))
        #expect(item.episode.persons.count == FeedLimits.values)
        #expect(item.enclosures.count == FeedLimits.values)
        #expect(item.tags.count == FeedLimits.values)
    }

    @Test(
        arguments: LongArgument.each([
            String(repeating: "<", count: 200_000), String(repeating: "<!--", count: 100_000),
            "<rss><channel>" + String(repeating: "<![CDATA[", count: 50_000),
            "<rss><channel>" + String(repeating: "</item>", count: 100_000),
            "<rss><channel>" + String(repeating: "<item>", count: 40_000),
            "<rss><channel><title>" + String(repeating: "&", count: 500_000),
            "<rss><channel><item><description>" + String(repeating: "&lt;a ", count: 100_000),
            "<rss><channel><item><description>"
                + String(repeating: "&lt;script&gt;", count: 50_000),
            "<rss><channel><item><title>" + String(repeating: "&lt;b \"", count: 100_000),
            String(repeating: "<?xml ", count: 50_000),
            "<rss " + String(repeating: "a=\"", count: 100_000),
        ]))
    func `damage of every kind is read in a bounded time`(_ text: LongArgument<String>) {
        let clock = ContinuousClock()
        let took = clock.measure { _ = try? FeedReader.feed(of: Array(text.value.utf8)) }
        // Quadratic work would take minutes.
        #expect(took < .seconds(20))
    }

    @Test func `bytes by chance give a feed or a sentence`() {
        var state: UInt64 = 7
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        let whole = Array(
            """
            <rss xmlns:itunes="x"><channel><title>A &amp; B</title><item><guid>1</guid>
            <itunes:duration>1:02</itunes:duration><pubDate>Tue, 03 Mar 2026 06:00:00 GMT</pubDate>
            <enclosure url="a.mp3" length="9"/><description><![CDATA[<p>x</p>]]></description></item>
            </channel></rss>
            """.utf8)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<(1 + next() % 8) {
                bytes[Int(next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: next())
            }
            do {
                _ = try FeedReader.feed(of: bytes, address: "https://example.org/")
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
