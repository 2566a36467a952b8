import ListenCore
import Testing

@testable import Feeds

@Suite struct BrokenFeedTests {
    @Test func `prefixes that nobody declared mean what they usually mean`() throws {
        let feed = try Written.feed(
            """
            <rss><channel><itunes:author>Ann</itunes:author><item><itunes:duration>75</itunes:duration>
            <podcast:transcript url="https://example.org/a.vtt" type="text/vtt"/></item></channel></rss>
            """)
        #expect(feed.author == "Ann")
        #expect(feed.items.first?.duration == .seconds(75))
        #expect(feed.items.first?.episode.transcripts.count == 1)
    }

    @Test(arguments: [
        "http://www.itunes.com/DTDs/Podcast-1.0.dtd", "HTTP://WWW.ITUNES.COM/DTDS/PODCAST-1.0.DTD",
        "http://example.com/DTDs/PodCast-1.0.dtd", "https://www.itunes.com/dtds/podcast-1.0.dtd/",
    ])
    func `a namespace counts by its name, whatever its prefix`(_ name: String) throws {
        let feed = try Written.feed(
            #"<rss xmlns:apple="\#(name)"><channel><apple:author>Ann</apple:author></channel></rss>"#
        )
        #expect(feed.author == "Ann")
    }

    @Test func `the namespace of an element ends with it`() throws {
        let feed = try Written.feed(
            """
            <rss><channel><link xmlns="http://www.w3.org/2005/Atom" rel="self"
            href="https://example.org/self"/><x xmlns="urn:x"><title>No</title></x>
            <title>Yes</title></channel></rss>
            """)
        #expect(feed.address == "https://example.org/self" && feed.title == "Yes")
    }

    @Test(arguments: [
        ("Caf&eacute; &ndash; &#8220;a&#8221; &#146;", "Café – “a” ’"), ("AT&T & Co", "AT&T & Co"),
        ("a &lt; b &amp;&amp; c &gt; d", "a < b && c > d"),
        ("Tomorrow &amp;ndash; really", "Tomorrow – really"),
        ("<![CDATA[Tom & <b>Ann</b>]]>", "Tom & Ann"), ("Tom <b>Ann</b>", "Tom Ann"),
        ("&lt;i&gt;Very&lt;/i&gt; good", "Very good"),
        ("The &lt;marquee&gt; tag", "The <marquee> tag"), ("a\u{8}b\u{0}c\n\t d", "abc d"),
        ("&unknown; x", "&unknown; x"), ("一&#x4e8c;", "一二"),
    ])
    func `a title is read as it is meant`(_ written: String, _ shown: String) throws {
        #expect(try Written.item("<title>\(written)</title>")?.title == shown)
    }

    @Test func `a bare ampersand in an address stays`() throws {
        let item = try Written.item(
            """
            <link>http://example.org/get?a=1&b=2&amp;c=3&copy=4</link>
            <enclosure url="http://example.org/a.mp3?x=1&y=2" type="audio/mpeg"/>
            """)
        #expect(item?.link == "http://example.org/get?a=1&b=2&c=3&copy=4")
        #expect(item?.sound?.address == "http://example.org/a.mp3?x=1&y=2")
    }

    @Test(arguments: [
        "\n\n  <?xml version=\"1.0\"?><rss><channel><title>T</title></channel></rss>",
        "<br />\n<b>Warning</b>: in <b>x.php</b><?xml version=\"1.0\"?><rss><channel><title>T</title>",
        "<!DOCTYPE html PUBLIC \"x\" \"y\"><rss><channel><title>T</title></channel></rss>",
        "<!DOCTYPE rss [<!ENTITY % a \"b\">]><rss><channel><title>T</title></channel>",
        "\u{FEFF}<rss><channel><title>T</title></channel></rss>",
        "<channel><title>T</title></channel>",
        "<RSS><Channel><TiTlE>T</tItLe></CHANNEL></RSS>",
        "<!-- <html> --><rss><channel><title>T</title></channel></rss>",
    ])
    func `what stands before the feed does no harm`(_ text: String) throws {
        #expect(try Written.feed(text).title == "T")
    }

    @Test func `an item that is not closed ends where the next begins`() throws {
        let feed = try Written.rss(
            """
            <item><title>One</title><description>No end<item><title>Two</title><br>
            <item><title>Three</title></item><title>The feed</title>
            """)
        #expect(feed.items.map(\.title) == ["One", "Two", "Three"])
        #expect(feed.title == "The feed")
    }

    @Test func `of a feed that breaks off the items before are kept`() throws {
        let whole = """
            <rss><channel><title>T</title><item><guid>1</guid><title>One</title></item>\
            <item><guid>2</guid><title>Two</title></item><item><guid>3</guid><title>Thr
            """
        let remark = "The feed breaks off; what came before was kept."
        let feed = try Written.feed(whole)
        #expect(feed.items.map(\.id) == ["1", "2"] && feed.remarks == [remark])
        let between = try Written.feed(String(whole.prefix { $0 != "2" }.dropLast(12)))
        #expect(between.items.map(\.id) == ["1"] && between.remarks == [remark])
        let json = #"{"items": [{"id": "1"}, {"id": "2"}, {"id": "3", "title": "Thr"#
        #expect(try Written.feed(json).items.map(\.id) == ["1", "2"])
        #expect(try Written.feed(json).remarks == [remark])
    }

    @Test func `a feed cut at any byte gives a feed or a sentence`() throws {
        let whole = Array(
            """
            <?xml version="1.0"?><rss xmlns:a="http://www.w3.org/2005/Atom"><channel>
            <title><![CDATA[Tä]]></title><item><guid>1</guid><description>a &lt;b&gt; c</description>
            </item><!-- x --><item><guid>2</guid><a:link href="https://example.org/é"/></item>
            </channel></rss>
            """.utf8)
        var most = 0
        for length in 0...whole.count {
            do {
                let feed = try FeedReader.feed(of: Array(whole[..<length]))
                #expect(feed.items.count >= most)
                most = max(most, feed.items.count)
            } catch {
                #expect(error.description.hasSuffix("."))
            }
        }
        #expect(most == 2)
    }

    @Test func `HTML that is not escaped is the text of its item`() throws {
        let item = try Written.item(
            """
            <description><p>One <a href="x">two</a> &amp; three<br></p><p>Four</description>
            <title>T</title>
            """)
        #expect(item?.summary == "One two & three\nFour")
        #expect(item?.content?.html.contains(#"<a href="x">two</a>"#) == true)
        #expect(item?.title == "T")
    }

    @Test(arguments: [
        ("Plain\ntext\n\nof lines", "Plain\ntext\nof lines"),
        ("&lt;p&gt;A&lt;/p&gt;\n&lt;p&gt;B&lt;br/&gt;C&lt;/p&gt;", "A\nB\nC"),
        ("&lt;script&gt;x()&lt;/script&gt;A&lt;style&gt;b{}&lt;/style&gt;", "A"),
        ("&lt;!-- no --&gt;A &amp;amp; B&amp;nbsp;C", "A & B C"), ("a &lt; b", "a < b"),
        ("&lt;ul&gt;&lt;li&gt;A&lt;li title=\"x>y\"&gt;B&lt;/ul&gt;", "A\nB"),
    ])
    func `a summary is plain text with a line for each paragraph`(
        _ written: String, _ shown: String
    ) throws {
        #expect(try Written.item("<description>\(written)</description>")?.summary == shown)
    }

    @Test(arguments: [
        (#"<enclosure url="a.mp3" length="0" type=""/>"#, "https://example.org/a.mp3"),
        (
            #"<enclosure url="p.jpg" type="image/jpeg"/><enclosure url="a.m4a" type="audio/x-m4a"/>"#,
            "https://example.org/a.m4a"
        ),
        (
            #"<enclosure url="v.mp4" type="video/mp4"/><enclosure url="a.mp3" type="audio/mpeg"/>"#,
            "https://example.org/a.mp3"
        ),
        (#"<enclosure url="v.mp4" type="video/mp4"/>"#, "https://example.org/v.mp4"),
        (#"<enclosure url="get?id=1" type="audio/mpeg"/>"#, "https://example.org/get?id=1"),
        (
            #"<enclosure url="a.mp3" type="application/octet-stream" length="many"/>"#,
            "https://example.org/a.mp3"
        ),
        (
            #"<media:content url="a.mp3" type="audio/mpeg" duration="9" medium="audio"/>"#,
            "https://example.org/a.mp3"
        ),
        (#"<link rel="enclosure" href="a.mp3" type="audio/mpeg"/>"#, "https://example.org/a.mp3"),
        (
            """
            <podcast:alternateEnclosure type="audio/opus" default="true"><podcast:source uri="a.opus"/>\
            <podcast:source uri="ipfs://x"/></podcast:alternateEnclosure>\
            <enclosure url="a.mp3" type="audio/mpeg"/>
            """, "https://example.org/a.mp3"
        ),
    ])
    func `the file to listen to is found among those of an item`(
        _ files: String, _ address: String
    ) throws {
        #expect(try Written.item(files)?.sound?.address == address)
    }

    @Test(arguments: [
        #"<enclosure url="p.jpg" type="image/jpeg"/>"#, #"<enclosure url="javascript:x()"/>"#,
        #"<enclosure url="file:///etc/passwd" type="audio/mpeg"/>"#, "<enclosure/>",
        #"<enclosure url="mailto:a@example.org" type="audio/mpeg"/>"#,
        #"<media:content url="p.png" medium="image"/>"#,
    ])
    func `an item without a sound that can be fetched has none`(_ files: String) throws {
        let item = try #require(try Written.item("<title>A</title>" + files))
        #expect(item.sound == nil)
    }
}
