import Testing

@testable import Feeds

@Suite struct ItemIdentityTests {
    private let file = #"<enclosure url="https://example.org/a.mp3" type="audio/mpeg"/>"#

    @Test func `an item is known by its id, else its file, its link, its title and date`() throws {
        let link = "<link>https://example.org/a</link>"
        let titled = "<title>A</title><pubDate>Tue, 03 Mar 2026 06:00:00 GMT</pubDate>"
        #expect(try Written.item("<guid> x </guid>" + file + link)?.id == "x")
        #expect(try Written.item(file + link)?.id == "https://example.org/a.mp3")
        #expect(try Written.item(link + titled)?.id == "https://example.org/a")
        let hashed = try #require(try Written.item(titled)?.id)
        #expect(hashed.hasPrefix("title:"))
        #expect(try Written.item(titled + "<description>New words</description>")?.id == hashed)
        #expect(try Written.item(titled.replacing("A", with: "B"))?.id != hashed)
    }

    @Test func `an item whose id changed is still known by its file`() throws {
        let before = try #require(try Written.item("<guid>old</guid>" + file))
        let after = try #require(try Written.item("<guid>new</guid>" + file))
        #expect(before.id != after.id)
        #expect(before.aliases.contains("https://example.org/a.mp3"))
        #expect(after.aliases.contains("https://example.org/a.mp3"))
    }

    private func items(_ order: [Int]) throws -> [String: String] {
        let feed = try Written.rss(
            order.map {
                """
                <item><guid>same</guid><title>T\($0)</title>\
                <enclosure url="https://example.org/\($0).mp3"/></item>
                """
            }.joined())
        return Dictionary(
            uniqueKeysWithValues: feed.items.map { ($0.title ?? "", $0.id) })
    }

    @Test func `items that share an id are told apart, in any order`() throws {
        let first = try items([1, 2, 3])
        #expect(Set(first.values).count == 3)
        #expect(try items([3, 1, 2]) == first)
        // One that leaves the feed changes nothing of the others.
        #expect(try items([4, 3, 2]).filter { $0.key != "T4" } == first.filter { $0.key != "T1" })
    }

    @Test func `an item that is there twice is kept once, with a remark`() throws {
        let item = "<item><guid>a</guid><title>A</title></item>"
        let feed = try Written.rss(item + item + "<item><guid>b</guid></item>")
        #expect(feed.items.map(\.title) == ["A", nil])
        #expect(feed.remarks == ["An item is there twice; it was kept once."])
    }

    @Test func `items with nothing in them do not collide with others`() throws {
        let feed = try Written.rss("<item/><item></item><item><title>A</title></item>")
        #expect(Set(feed.items.map(\.id)).count == feed.items.count)
        #expect(feed.items.contains { $0.title == "A" })
    }

    @Test func `an id of any length is an identity of bounded length`() throws {
        let long = String(repeating: "x", count: 10_000)
        let item = try #require(try Written.item("<guid>\(long)</guid>"))
        #expect(item.id.utf8.count <= FeedLimits.line + 8)
    }
}
