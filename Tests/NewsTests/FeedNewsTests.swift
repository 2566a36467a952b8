import Feeds
import Fetching
import ListenCore
import Subtitles
import Testing

@testable import News

@Suite struct FeedNewsTests {
    private static let address = "https://times.example/feed.xml?token=1"
    private static let feed = """
        <rss version="2.0"><channel><title>The Times</title>
        <item><title>A fox</title><link>https://times.example/fox</link><category>Animals</category>
        <description>It ran.</description><pubDate>Fri, 01 May 2026 08:00:00 GMT</pubDate></item>
        <item><title>A coat</title><link>https://times.example/coat</link></item>
        <item><title>Nowhere</title></item>
        </channel></rss>
        """

    private func news(_ type: String, _ body: String) throws -> FeedNews {
        try FeedNews(
            Self.address, title: "mine", cache: PlacedOrigin([Self.address: (type, body)]).cache,
            analysis: PlainTextAnalysis())
    }

    @Test(arguments: [
        (NewsWish(), ["A fox", "A coat"]), (NewsWish(search: "RAN fox"), ["A fox"]),
        (NewsWish(search: "whale"), []), (NewsWish(category: "animals"), ["A fox"]),
    ])
    func `the articles of a feed that a person wants`(
        wish: NewsWish, titles: [String]
    ) async throws {
        let found = try await news("application/rss+xml", Self.feed).headlines(wish, .cacheFirst)
        #expect(found.value.map(\.title) == titles)
        #expect(found.value.allSatisfy { $0.provider == "The Times" && $0.list == Self.address })
    }

    @Test func `a page names its feed`() async throws {
        let page = """
            <!doctype html><html><head><title>T</title>
            <link rel="alternate" type="application/rss+xml" href="/all.xml"></head></html>
            """
        guard case .page(feed: let feed) = try await news("text/html", page).look() else {
            Issue.record("no page")
            return
        }
        #expect(feed == "https://times.example/all.xml")
        guard case .feed(let seen) = try await news("text/xml", Self.feed).look() else {
            Issue.record("no feed")
            return
        }
        #expect(seen.title == "The Times" && seen.count == 3)
    }

    @Test func `a feed that cannot be had names no server of books`() async throws {
        let news = try FeedNews(
            Self.address, title: "mine", cache: PlacedOrigin([:], isGone: true).cache,
            analysis: PlainTextAnalysis())
        let error = await #expect(throws: ServiceError.self) {
            try await news.headlines(NewsWish(), .refresh)
        }
        #expect(
            error?.description.contains("Check the network and the address of the feed") == true)
    }

    @Test func `what is no feed is refused with a sentence, without the password`() async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await news("text/plain", "Hello.").headlines(NewsWish(), .cacheFirst)
        }
        #expect("\(try #require(error))".contains("it is no feed"))
    }
}
