import Fetching
import HTTPCaching
import FoundationEssentials
import ListenCore
import Testing

@testable import News

@Suite struct BackendNewsTests {
    private func news(_ origin: PlacedOrigin, isTold: Bool = false) throws -> BackendNews {
        BackendNews(
            try ServerEndpoint("http://home.example/api"), title: "home", cache: origin.cache,
            isTold: isTold)
    }

    private static let list = """
        {"articles": [
          {"id": "a1b2c3d4", "title": "A fox", "url": "https://n.example/1", "summary": "It ran.",
           "provider_name": "Times", "published_at": "2026-05-01T08:00:00Z"},
          {"id": 7, "title": null, "url": "https://n.example/2", "published_at": "2026-05-01T07:00:00"},
          {"title": "no address"}, {"title": "no web", "url": "ftp://n.example/3"},
          {"title": "again", "url": "https://n.example/1"}
        ], "count": 5, "cached": false}
        """

    @Test func `headlines are read, whatever is missing`() async throws {
        let origin = PlacedOrigin([
            "http://home.example/api/news/headlines?count=50&market=de-DE&category=tech%20%26%20more":
                ("application/json", Self.list)
        ])
        let wish = NewsWish(category: "tech & more", market: "de-DE")
        let headlines = try await news(origin).headlines(wish, .cacheFirst).value
        #expect(headlines.map(\.address) == ["https://n.example/1", "https://n.example/2"])
        #expect(headlines[0].provider == "Times" && headlines[0].summary == "It ran.")
        let times = headlines.map { $0.publishedAt?.timeIntervalSince1970 }
        #expect(times == [1_777_622_400, 1_777_618_800])
        #expect(headlines[1].title == "https://n.example/2")
    }

    @Test func `a search goes to the place of searches`() async throws {
        let origin = PlacedOrigin([
            "http://home.example/api/news/search?q=f%C3%BCchse&count=50":
                ("application/json", #"{"articles": []}"#)
        ])
        let found = try await news(origin).headlines(NewsWish(search: "füchse"), .cacheFirst)
        #expect(found.value.isEmpty)
    }

    @Test(arguments: [
        (true, "a1b2c3d4", 1), (false, "a1b2c3d4", 0), (true, "abc", 0),
        (true, String(repeating: "a", count: 65), 0),
    ])
    func `a server is told only what the person allows and it can take`(
        isTold: Bool, id: String, count: Int
    ) async throws {
        let origin = PlacedOrigin([:])
        let headline = Headline(address: "https://n.example/1", title: "A fox", list: "l", id: id)
        try await news(origin, isTold: isTold).tell(.open, with: headline)
        #expect(origin.requests.count == count)
        guard let request = origin.requests.first else { return }
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        #expect(request.url.description == "http://home.example/api/news/events")
        #expect(body.contains(#""action":"open""#) && body.contains(#""article_id":"a1b2c3d4""#))
    }
}
