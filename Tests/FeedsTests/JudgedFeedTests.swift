import Foundation
import ICUText
import ListenCore
import ListenTestSupport
import Testing

@testable import Feeds

/// Feeds as feedparser reads them in the same run.
@Suite(.enabled(if: PythonClients.python != nil, "\(PythonClients.reason)"))
struct JudgedFeedTests {
    /// What is compared of an item.
    private struct Item: Decodable, Equatable {
        var title: String?
        var id: String?
        var files: [String]
        var date: Double?
        var duration: Double?
    }

    /// Prints a line of JSON for each file.
    private static let script = """
        import calendar, feedparser, json, sys
        def seconds(text):
            parts = str(text or "").strip().split(":")
            if not all(part.isdigit() for part in parts): return None
            total = 0
            for part in parts: total = total * 60 + int(part)
            return total
        def facts(one):
            date = one.get("published_parsed") or one.get("updated_parsed")
            media = one.get("media_content", [])
            files = [f.get("href") for f in one.get("enclosures", [])] + [f.get("url") for f in media]
            lengths = [one.get("itunes_duration"), *[f.get("duration") for f in media]]
            known = [n for n in map(seconds, lengths) if n is not None]
            return {"title": one.get("title"), "id": one.get("id"),
                    "files": list(dict.fromkeys(f for f in files if f)),
                    "date": calendar.timegm(date) if date else None,
                    "duration": known[0] if known else None}
        for file in sys.argv[1:]:
            print(json.dumps([facts(one) for one in feedparser.parse(open(file, "rb").read()).entries]))
        """

    private static func judged(_ files: [String]) throws -> [[Item]] {
        let process = Process()
        process.executableURL = PythonClients.python
        process.arguments = ["-c", script] + files
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try data.split(separator: 10).map {
            try JSONDecoder().decode([Item].self, from: Data($0))
        }
    }

    /// The items as we read them; an id that the feed does not state is left out.
    private static func read(_ file: String) throws -> [Item] {
        let bytes = Array(try Data(contentsOf: URL(filePath: file)))
        return try FeedReader.feed(of: bytes, analysis: ICUText()).items.map { item in
            let files = item.enclosures.map(\.address)
            let isMade = item.id.hasPrefix("title:") || item.id.hasPrefix("all:")
            let isStated = !isMade && !files.contains(item.id) && item.id != item.link
            return Item(
                title: item.title, id: isStated ? item.id : nil, files: files,
                date: item.date?.timeIntervalSince1970.rounded(.down),
                duration: item.duration?.seconds)
        }
    }

    private static func compare(_ files: [String]) throws {
        let judged = try judged(files)
        try #require(judged.count == files.count)
        for (file, theirs) in zip(files, judged) {
            let name = URL(filePath: file).lastPathComponent
            let ours = try read(file)
            #expect(ours.count == theirs.count, "\(name)")
            for (mine, var other) in zip(ours, theirs) {
                // An id that is the page, or the file, is one here too.
                if mine.id == nil { other.id = nil }
                // It keeps the markup and the line ends of a title.
                other.title = other.title.flatMap { PlainNotes.title(Array($0.utf8)) }
                #expect(mine == other, "\(name)")
            }
        }
    }

    @Test(.enabled(if: SharedFeeds.isThere, "../shared/fixtures/feedparser is absent"))
    func `the feeds of its own tests are read as it reads them`() throws {
        let files = try SharedFeeds.files(
            ["feedparser/itunes", "feedparser/media-rss", "feedparser/psc"])
        #expect(files.count == 51)
        try Self.compare(files.map(\.path))
    }

    @Test func `feeds as programs write them are read as it reads them`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-feeds-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for (number, feed) in Self.written.enumerated() {
            let file = folder.appending(path: "\(number).xml")
            try Data(feed.utf8).write(to: file)
            files.append(file.path)
        }
        try Self.compare(files)
    }

    private static let written = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
        <title>T</title>
        <item><title><![CDATA[Äpfel & Birnen]]></title><guid isPermaLink="false">a-1</guid>
        <pubDate>Tue, 03 Mar 2026 06:00:00 +0100</pubDate><itunes:duration>01:02:03</itunes:duration>
        <enclosure url="https://c.example/1.mp3?a=1&amp;b=2" type="audio/mpeg" length="9"/></item>
        <item><title>Fish &amp; chips &#8211; again</title><guid>https://c.example/2</guid>
        <pubDate>3 Mar 2026 06:00 EST</pubDate><itunes:duration>75</itunes:duration></item>
        <item><title>  Two
        lines </title><pubDate>Wed, 31 Dec 2025 23:59:59 GMT</pubDate>
        <itunes:duration>12:34</itunes:duration></item>
        <item><description>No title</description><guid>b-4</guid></item>
        </channel></rss>
        """,
        """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://c.example/casts/"><title>T</title>
        <entry><title type="html">A &amp;amp; B</title><id>urn:uuid:1</id>
        <published>2026-03-03T06:00:00Z</published><updated>2026-03-04T06:00:00+02:00</updated>
        <link rel="enclosure" href="1.mp3" type="audio/mpeg" length="9"/></entry>
        <entry><title>Plain</title><id>urn:uuid:2</id><updated>2026-03-04T06:00:00.5-05:30</updated>
        </entry></feed>
        """,
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title></channel>
        <item rdf:about="https://c.example/1"><title>One</title><link>https://c.example/1</link>
        <dc:date>2026-03-03T06:00:00+01:00</dc:date></item></rdf:RDF>
        """,
        """
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title>
        <item><title>One</title><guid>m-1</guid><media:group>
        <media:content url="https://c.example/1.mp3" type="audio/mpeg" duration="90"/>
        <media:content url="https://c.example/1.ogg" type="audio/ogg" duration="90"/></media:group>
        </item></channel></rss>
        """,
    ]
}
