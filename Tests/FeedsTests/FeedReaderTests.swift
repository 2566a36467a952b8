import FoundationEssentials
import ListenCore
import Testing

@testable import Feeds

@Suite struct FeedReaderTests {
    @Test func `a podcast of RSS tells all that it states`() throws {
        let feed = try Written.rss(
            """
            <title>Slow &amp; Clear</title><link>https://example.org/</link>
            <description>&lt;p&gt;Three minutes.&lt;/p&gt;&lt;p&gt;Every day.&lt;/p&gt;</description>
            <language>de-CH</language><itunes:author>Ann</itunes:author>
            <itunes:image href="cover.jpg"/><itunes:type>serial</itunes:type>
            <itunes:explicit>no</itunes:explicit>
            <itunes:category text="Education"><itunes:category text="Languages"/></itunes:category>
            <itunes:new-feed-url>https://new.example.org/feed</itunes:new-feed-url>
            <podcast:guid>917393e3</podcast:guid>
            <podcast:funding url="https://example.org/give">Thanks</podcast:funding>
            <atom:link rel="self" href="https://example.org/self.xml"/>
            <atom:link rel="next" href="?page=2"/>
            """)
        #expect(feed.format == .rss)
        #expect(feed.title == "Slow & Clear" && feed.author == "Ann")
        #expect(feed.link == "https://example.org/")
        #expect(feed.address == "https://example.org/self.xml")
        #expect(feed.description == "Three minutes.\nEvery day.")
        #expect(feed.language == Language(tag: "de-CH"))
        #expect(feed.image == "https://example.org/cover.jpg")
        #expect(feed.isSerial && feed.isExplicit == false)
        #expect(feed.tags == ["Education", "Languages"])
        #expect(feed.newAddress == "https://new.example.org/feed" && feed.guid == "917393e3")
        #expect(feed.funding == [FeedLink(address: "https://example.org/give", title: "Thanks")])
        #expect(feed.nextPage == "https://example.org/feed.xml?page=2")
        #expect(feed.remarks.isEmpty)
    }

    @Test func `an episode tells all that it states`() throws {
        let item = try #require(
            try Written.item(
                """
                <title>Der Hund</title><link>/1</link><guid isPermaLink="false">n1</guid>
                <pubDate>Tue, 03 Mar 2026 06:00:00 +0100</pubDate>
                <author>ann@example.org (Ann)</author>
                <description>Short.</description>
                <content:encoded><![CDATA[<p>Long <b>text</b>.</p>]]></content:encoded>
                <enclosure url="n1.mp3" length="224000" type="audio/mpeg"/>
                <itunes:duration>1:02:03</itunes:duration><itunes:episode>7</itunes:episode>
                <podcast:season name="Two">2</podcast:season>
                <itunes:episodeType>Bonus</itunes:episodeType><itunes:explicit>true</itunes:explicit>
                <itunes:image href="https://example.org/n1.jpg"/>
                <podcast:transcript url="n1.vtt" type="text/vtt" language="de" rel="captions"/>
                <podcast:transcript url="n1.srt" type="application/x-subrip; charset=utf-8"/>
                <podcast:chapters url="n1.json" type="application/json+chapters"/>
                <podcast:soundbite startTime="5.6" duration="3.4">It barks</podcast:soundbite>
                <podcast:soundbite startTime="0" duration="9"/>
                <podcast:person role="Guest" img="/b.jpg">Bert</podcast:person>
                <podcast:person>Cleo</podcast:person>
                """))
        #expect(item.id == "n1" && item.title == "Der Hund" && item.author == "Ann")
        #expect(item.link == "https://example.org/1")
        #expect(item.date == Date(timeIntervalSince1970: 1_772_514_000))
        #expect(item.summary == "Short." && item.content?.html == "<p>Long <b>text</b>.</p>")
        #expect(item.sound?.address == "https://example.org/n1.mp3")
        #expect(item.sound?.length == 224_000 && item.sound?.type == "audio/mpeg")
        #expect(item.duration == .seconds(3_723) && item.image == "https://example.org/n1.jpg")
        let episode = item.episode
        #expect(episode.number == 7 && episode.season == 2 && episode.kind == .bonus)
        #expect(episode.isExplicit == true)
        #expect(
            episode.transcripts == [
                FeedTranscript(
                    address: "https://example.org/n1.vtt", type: "text/vtt",
                    language: Language(tag: "de"), rel: "captions"),
                FeedTranscript(
                    address: "https://example.org/n1.srt", type: "application/x-subrip",
                    language: nil, rel: nil),
            ])
        #expect(episode.chaptersAddress == "https://example.org/n1.json")
        #expect(
            episode.soundbites == [
                FeedSoundbite(start: .seconds(5.6), duration: .seconds(3.4), title: "It barks"),
                FeedSoundbite(start: .zero, duration: .seconds(9), title: nil),
            ])
        #expect(episode.persons.map(\.name) == ["Bert", "Cleo"])
        #expect(episode.persons.map(\.role) == ["guest", "host"])
        #expect(episode.persons.first?.image == "https://example.org/b.jpg")
    }

    @Test func `a feed of Atom tells all that it states`() throws {
        let feed = try Written.feed(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr" xml:base="https://example.org/p/">
            <title type="html">Histoires &amp;amp; sons</title><subtitle>Trois minutes</subtitle>
            <link rel="self" href="atom.xml"/><link href="./"/><id>tag:p</id>
            <author><name>Anne</name><email>a@example.org</email></author>
            <entry xml:base="one/"><title>Le &lt;pain&gt;</title><id>tag:1</id>
            <published>2026-03-02T05:00:00+01:00</published><updated>2026-03-04</updated>
            <link rel="enclosure" type="audio/mpeg" length="9" href="1.mp3"/>
            <link rel="alternate" type="text/html" href="1.html"/>
            <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Du <b>pain</b> &amp;
            sel.</p></div></summary>
            <source><title>Another</title><id>no</id></source></entry></feed>
            """)
        #expect(feed.format == .atom && feed.title == "Histoires & sons")
        #expect(feed.language == Language(tag: "fr") && feed.author == "Anne")
        #expect(feed.link == "https://example.org/p/" && feed.guid == "tag:p")
        #expect(feed.address == "https://example.org/p/atom.xml")
        let item = try #require(feed.items.first)
        #expect(item.title == "Le <pain>" && item.id == "tag:1")
        #expect(item.link == "https://example.org/p/one/1.html")
        #expect(item.sound?.address == "https://example.org/p/one/1.mp3")
        #expect(item.date == Date(timeIntervalSince1970: 1_772_424_000))
        #expect(item.summary == "Du pain & sel.")
        #expect(item.content?.base == "https://example.org/p/one/")
    }

    @Test func `items of RDF stand beside their channel`() throws {
        let feed = try Written.feed(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
            xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#">
            <channel rdf:about="https://example.org/rdf"><title>News</title>
            <link>https://example.org/</link><dc:language>ja</dc:language>
            <items><rdf:Seq><rdf:li rdf:resource="https://example.org/2"/></rdf:Seq></items></channel>
            <image rdf:about="x"><title>Picture</title><url>https://example.org/i.png</url></image>
            <item rdf:about="https://example.org/2"><title>Two</title>
            <link>https://example.org/2</link><dc:date>2026-03-01</dc:date>
            <dc:creator>Ann</dc:creator><enc:enclosure rdf:resource="https://example.org/2.mp3"
            enc:type="audio/mpeg" enc:length="960"/></item>
            <textinput rdf:about="y"><title>Search</title></textinput></rdf:RDF>
            """)
        #expect(feed.format == .rdf && feed.title == "News")
        #expect(feed.language == Language(tag: "ja") && feed.image == "https://example.org/i.png")
        let item = try #require(feed.items.first)
        #expect(item.id == "https://example.org/2" && item.title == "Two" && item.author == "Ann")
        #expect(item.sound?.length == 960)
        #expect(item.date == Date(timeIntervalSince1970: 1_772_323_200))
    }

    @Test func `a JSON Feed tells all that it states`() throws {
        let feed = try Written.feed(
            #"""
            {"version": "https://jsonfeed.org/version/1.1", "title": "Langsam", "language": "de",
            "home_page_url": "https://example.org/", "authors": [{"name": "Ann"}, {"name": "Bo"}],
            "next_url": "/feed-2.json", "items": [
            {"id": 2, "title": null, "content_text": "Nur <Text>\nzwei", "date_published":
            "2026-02-01T06:00:00Z"},
            {"id": "3", "url": "/3", "title": "Der Markt", "content_html": "<p>Heute &amp; morgen</p>",
            "attachments": [{"url": "/3.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 48,
            "duration_in_seconds": "61.5"}, {"url": "/3.srt", "mime_type": "application/x-subrip"}]}
            ]}
            """#)
        #expect(feed.format == .json && feed.title == "Langsam" && feed.author == "Ann, Bo")
        #expect(feed.nextPage == "https://example.org/feed-2.json")
        #expect(feed.items.map(\.id) == ["2", "3"])
        #expect(feed.items.first?.summary == "Nur <Text>\nzwei")
        #expect(feed.items.first?.content?.html == "Nur &lt;Text><br>\nzwei")
        let item = try #require(feed.items.last)
        #expect(item.link == "https://example.org/3" && item.summary == "Heute & morgen")
        #expect(item.sound?.address == "https://example.org/3.mp3" && item.sound?.length == 48)
        #expect(item.duration == .seconds(61.5))
        #expect(item.episode.transcripts.map(\.address) == ["https://example.org/3.srt"])
    }

    @Test func `the chapters of Podlove are those of the first list, in the order of time`() throws
    {
        let item = try #require(
            try Written.item(
                """
                <psc:chapters xmlns:psc="http://podlove.org/simple-chapters" version="1.2">
                <psc:chapter start="12:42.345" title="End"/>
                <psc:chapter start="00:00:00" title="Gruß" href="/a" image="/a.png"/>
                <psc:chapter start="never" title="No"/></psc:chapters>
                <psc:chapters><psc:chapter start="1" title="Ignored"/></psc:chapters>
                """))
        #expect(item.episode.chapters.map(\.title) == ["Gruß", "End"])
        #expect(item.episode.chapters.last?.start == .seconds(762.345))
        #expect(item.episode.chapters.first?.link == "https://example.org/a")
    }

    @Test func `a live item, a list of other feeds and a source are none of the feed's own`() throws
    {
        let feed = try Written.rss(
            """
            <title>Show</title>
            <podcast:liveItem status="live"><title>Live</title><guid>live</guid></podcast:liveItem>
            <podcast:podroll><podcast:remoteItem feedGuid="x"/><title>Other</title></podcast:podroll>
            <item><title>One</title><source url="https://example.net"><title>Theirs</title></source>
            </item>
            """)
        #expect(feed.title == "Show" && feed.items.map(\.title) == ["One"])
    }
}
