import Foundation
import ICUText
import ListenCore
import Testing

@testable import Feeds

/// Feeds of other projects, with what is expected of them in their first comment.
enum SharedFeeds {
    static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/fixtures").standardizedFileURL

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: folder.path + "/feedparser")
    }

    static func files(_ kinds: [String]) throws -> [URL] {
        try kinds.flatMap { kind in
            try FileManager.default.contentsOfDirectory(
                at: folder.appending(path: kind), includingPropertiesForKeys: nil)
        }.filter { ["xml", "rdf", "json", "opml"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }

    static func feed(_ file: URL) throws -> Feed {
        try FeedReader.feed(of: Array(try Data(contentsOf: file)), analysis: ICUText())
    }
}

@Suite(.enabled(if: SharedFeeds.isThere, "../shared/fixtures/feedparser is absent"))
struct SharedFeedTests {
    /// One fact that a file expects: of the feed, or of an item.
    private struct Expectation {
        let item: Int?
        let name: String
        let value: String
    }

    private func expectations(_ text: String) -> [Expectation] {
        let fact =
            #/
            (feed|entries\[(\d)\]) (?:\['|\.) (title|id|link|itunes_duration) (?:'\])? \s==\s
            '([^']*)'
            /#
        return text.matches(of: fact).map {
            Expectation(
                item: $0.output.2.flatMap { Int($0) }, name: String($0.output.3),
                value: String($0.output.4))
        }
    }

    /// A title, and the one that is expected: as it is, or as the text of its markup, which is how
    /// other projects write it.
    private func plain(_ title: String?, _ wanted: String) -> (String?, String?) {
        (title, title == wanted ? wanted : PlainNotes.title(Array(wanted.utf8)))
    }

    @Test func `titles, ids, links and lengths are those that other projects expect`() throws {
        var checked = 0
        let kinds = [
            "feedparser/itunes", "feedparser/media-rss", "feedparser/psc", "feeds/atom",
            "feeds/rss1", "feeds/illformed",
        ]
        // An empty document is no feed.
        let files = try SharedFeeds.files(kinds).filter {
            $0.lastPathComponent != "rss_empty_document.xml"
        }
        for file in files {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            let feed = try SharedFeeds.feed(file)
            for wanted in expectations(text) {
                let item = wanted.item.flatMap {
                    // Two equal items are one here.
                    feed.items.indices.contains($0) ? feed.items[$0] : feed.items.last
                }
                let isFeed = wanted.item == nil
                let (value, expected): (String?, String?) =
                    switch wanted.name {
                    case "title":
                        plain(isFeed ? feed.title : item?.title, wanted.value)
                    case "id": (isFeed ? feed.guid : item?.id, wanted.value)
                    case "link": (isFeed ? feed.link : item?.link, wanted.value)
                    default:
                        (
                            item?.duration.map { "\($0.seconds)" },
                            FeedDuration.length(wanted.value).map { "\($0.seconds)" }
                        )
                    }
                checked += 1
                #expect(value == expected, "\(file.lastPathComponent): \(wanted.name)")
            }
        }
        #expect(checked > 40)
    }

    @Test func `a feed that has moved and repeats its ids is read sensibly`() throws {
        let file = SharedFeeds.folder.appending(path: "feeds/rss2-made-moved.xml")
        let feed = try SharedFeeds.feed(file)
        #expect(feed.newAddress == "https://new.example.org/feed.xml")
        #expect(Set(feed.items.map(\.id)).count == 4)
        #expect(feed.items.last?.title == "Tomorrow – really")
        #expect(feed.items.map { $0.duration?.seconds } == [75, 3_723, 3_720, nil])
        #expect(feed.items[2].date == nil && feed.items[2].sound?.address.hasSuffix("&x=2") == true)
    }

    @Test func `every feed of other projects is read`() throws {
        for file in try SharedFeeds.files(["rss", "podcast", "feeds/json"]) {
            guard let feed = try? SharedFeeds.feed(file) else { continue }
            #expect(feed.title != nil, "\(file.lastPathComponent)")
            #expect(!feed.items.isEmpty, "\(file.lastPathComponent)")
        }
    }

    @Test func `every list of other projects is read`() throws {
        for file in try SharedFeeds.files(["opml"]) {
            let outline = try OutlineReader.outline(of: Array(try Data(contentsOf: file)))
            let text = OutlineWriter.opml(outline)
            var again = try OutlineReader.outline(of: Array(text.utf8))
            #expect(
                Set(again.feeds.map(\.address)) == Set(outline.feeds.map(\.address)),
                "\(file.lastPathComponent)")
            again.remarks = []
        }
    }
}
