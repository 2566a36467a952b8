import Feeds
import FoundationEssentials
import HTTPCaching
import ListenCore
import Subtitles
import Testing

@testable import Podcasts

/// Episodes of a feed that is read again and again: none comes back as new.
@Suite struct EpisodeMergeTests {
    private static let now = Date(timeIntervalSince1970: 1_779_000_000)  // 17 May 2026

    private func merged(_ feed: String, into stored: [PodcastEpisode] = []) throws -> EpisodeMerge {
        EpisodeMerge(
            try FeedReader.feed(of: Array(feed.utf8)), into: stored,
            lastAsked: stored.isEmpty ? nil : Self.now.addingTimeInterval(-3 * 86_400),
            now: Self.now)
    }

    typealias Item = (id: String?, title: String, day: Int)

    private static let two: [Item] = [("b", "Two", 2), ("a", "One", 1)]

    @Test func `of a first reading the newest alone is new, and numbers go by date`() throws {
        let merge = try merged(
            CastHouse.feed([("a", "One", 1), ("c", "Three", 3), ("b", "Two", 2)]))
        #expect(merge.changed.map(\.title) == ["One", "Two", "Three"])
        #expect(merge.changed.map(\.number) == [1, 2, 3])
        #expect(merge.changed.map { $0.newSince != nil } == [false, false, true])
        #expect(merge.new == 1)
    }

    static let changes: [(String, [Item], Int)] = [
        ("the same again", [("b", "Two", 2), ("a", "One", 1)], 0),
        ("another order", [("a", "One", 1), ("b", "Two", 2)], 0),
        ("all ids changed at once", [("y", "Two", 2), ("x", "One", 1)], 0),
        ("no ids any more", [(nil, "Two", 2), (nil, "One", 1)], 0),
        ("one id for all", [("z", "Two", 2), ("z", "One", 1)], 0),
        ("a title was mended", [("b", "Two, mended", 2), ("a", "One", 1)], 0),
        ("ids that count places", [("a", "Three", 14), ("b", "One", 1), ("c", "Two", 2)], 1),
        ("one more", [("c", "Three", 15), ("b", "Two", 2), ("a", "One", 1)], 1),
        ("two old ones came back", [("o", "Old", 3), ("b", "Two", 2), ("a", "One", 1)], 0),
        ("nothing at all", [], 0),
    ]

    @Test(arguments: changes)
    func `what is known stays known`(change: String, items: [Item], new: Int) throws {
        let first = try merged(CastHouse.feed(Self.two)).changed
        let merge = try merged(CastHouse.feed(items), into: first)
        #expect(merge.new == new, "\(change)")
        let known = Set(first.map(\.id))
        let one = merge.changed.first { $0.title == "One" }
        #expect(one.map { known.contains($0.id) } ?? true, "\(change)")
        #expect(Set(merge.changed.map(\.id)).count == merge.changed.count, "\(change)")
    }

    @Test func `an episode that changed keeps its id, its number and whether it is new`() throws {
        let first = try merged(CastHouse.feed(Self.two)).changed
        let merge = try merged(
            CastHouse.feed([("new-b", "Two", 2), ("new-a", "One", 1)]), into: first)
        #expect(Set(merge.changed.map(\.id)) == Set(first.map(\.id)))
        for episode in merge.changed {
            let before = try #require(first.first { $0.id == episode.id })
            #expect(episode.number == before.number && episode.newSince == before.newSince)
            #expect(episode.title == before.title && episode.keys != before.keys)
        }
        // Both ids are known from now on.
        let third = try merged(CastHouse.feed(Self.two), into: merge.changed)
        #expect(third.new == 0 && third.count == 2)
    }

    @Test func `a file of the same name every day is another episode every day`() throws {
        func daily(_ id: String, _ title: String, _ day: Int) -> String {
            """
            <rss version="2.0"><channel><title>Daily</title><item><title>\(title)</title>
            <guid>\(id)</guid><enclosure url="https://cast.example/latest.mp3" type="audio/mpeg"/>
            <pubDate>\(day) May 2026 08:00:00 GMT</pubDate></item></channel></rss>
            """
        }
        let first = try merged(daily("1", "Monday", 15)).changed
        let merge = try merged(daily("2", "Tuesday", 16), into: first)
        #expect(merge.new == 1 && merge.changed.map(\.number) == [2])
    }

    @Test func `nothing is written for a feed that says the same`() throws {
        let first = try merged(CastHouse.feed(Self.two)).changed
        #expect(try merged(CastHouse.feed(Self.two), into: first).changed.isEmpty)
    }

    @Test func `a date in the future is newest, but no later than today`() throws {
        let feed = CastHouse.feed([("a", "One", 1), ("f", "Future", 30)])
        let merge = try merged(feed)
        #expect(merge.changed.map(\.title) == ["One", "Future"])
    }

    @Test func `items without sound are no episodes`() throws {
        let feed = """
            <rss version="2.0"><channel><title>T</title><item><title>Words</title></item>
            <item><title>Sound</title><enclosure url="https://c.example/a.mp3" type="audio/mpeg"/>
            </item></channel></rss>
            """
        #expect(try merged(feed).changed.map(\.title) == ["Sound"])
    }
}
