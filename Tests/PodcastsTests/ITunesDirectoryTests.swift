import Foundation
import HTTPCaching
import ListenCore
import Testing

@testable import Podcasts

@Suite struct ITunesDirectoryTests {
    private func directory(_ stub: DirectoryStub) throws -> ITunesDirectory {
        try #require(ITunesDirectory(network: stub.network))
    }

    private static let answer = """


        {"resultCount": 5, "results": [
          {"wrapperType": "track", "kind": "podcast", "collectionId": 7, "artistName": "Ann\\nLee",
           "collectionName": "Slow  News", "feedUrl": "https://pod.example/slow.xml",
           "trackCount": 77, "artworkUrl600": "https://art.example/600x600bb.jpg"},
          {"wrapperType": "track", "kind": "podcast", "collectionName": "No feed", "trackCount": 3},
          {"wrapperType": "audiobook", "collectionName": "A book", "feedUrl": "https://b.example/"},
          {"kind": "podcast", "collectionName": "Home", "feedUrl": "http://127.0.0.1/feed"},
          {"kind": "podcast", "trackName": "Small", "feedUrl": "http://pod.example/s?a=1",
           "trackId": "9", "artworkUrl100": "https://art.example/100x100bb.jpg",
           "trackCount": "many"}
        ]}
        """

    @Test func `podcasts with a feed are found, whatever else is missing`() async throws {
        let stub = DirectoryStub(Self.answer)
        let found = try await directory(stub).search(PodcastQuery("slow"))
        #expect(found.map(\.title) == ["Slow News", "Small"])
        let addresses = ["https://pod.example/slow.xml", "http://pod.example/s?a=1"]
        #expect(found.map(\.address) == addresses)
        #expect(found.map(\.author) == ["Ann Lee", nil])
        #expect(found.map(\.episodes) == [77, nil])
        let artwork = found.map(\.artwork)
        #expect(artwork == ["600", "600"].map { "https://art.example/\($0)x600bb.jpg" })
        #expect(found.map { $0.listings.map(\.id) } == [["7"], ["9"]])
    }

    @Test(arguments: [
        (PodcastQuery("tea & talk"), "term=tea%20%26%20talk", "limit=25&country=US"),
        (PodcastQuery("a", language: Language(tag: "de")), "term=a", "country=DE"),
        (PodcastQuery("a", language: Language(tag: "pt-PT")), "term=a", "country=PT"),
        (PodcastQuery("a", language: Language(tag: "de"), country: "at"), "a", "country=AT"),
        (PodcastQuery("a", country: "x&y", limit: 0), "term=a", "limit=1&country=US"),
        (PodcastQuery("a", limit: 5_000), "term=a", "limit=100"),
    ])
    func `the words, the country and the number are asked for`(
        query: PodcastQuery, words: String, end: String
    ) async throws {
        let stub = DirectoryStub(#"{"results": []}"#)
        #expect(try await directory(stub).search(query).isEmpty)
        let request = try #require(stub.requests.first)
        #expect(request.url.description.hasPrefix("https://itunes.apple.com/search?term="))
        #expect(request.url.description.contains(words))
        #expect(request.url.description.contains(end))
        #expect(request.fields.first("User-Agent") == "listen/1.0")
    }

    @Test func `no more than twenty calls go out in a minute`() async throws {
        let stub = DirectoryStub(Array(repeating: .reply(200, #"{"results": []}"#), count: 21))
        let directory = try directory(stub)
        for _ in 0..<21 { _ = try await directory.search(PodcastQuery("a")) }
        #expect(stub.begun.first == .zero && stub.begun.last == .seconds(60))
    }

    @Test(arguments: [
        (DirectoryStub.Answer.reply(503, "", ["Retry-After": "30"]), "asks to wait 30 seconds"),
        (.reply(403, ""), "asked too often"), (.reply(500, ""), "the server answered 500"),
        (.reply(200, "<html>"), "a web page came instead"),
        (.reply(200, ""), "not what it should be"), (.reply(200, "[]"), "not what it should be"),
        (.reply(200, #"{"results": {}}"#), "not what it should be"),
        (.reply(200, String(repeating: " ", count: 5 << 20)), "larger than the limit"),
        (.failure(.unreachable), "cannot be reached"), (.failure(.timeout), "in time"),
    ])
    func `a failure is told in a sentence`(
        answer: DirectoryStub.Answer, part: String
    ) async throws {
        let directory = try directory(DirectoryStub([answer]))
        let error = await failure { () throws(ServiceError) in
            try await directory.search(PodcastQuery("a"))
        }
        let text = try #require(error).description
        #expect(text.contains(part) && text.contains("iTunes"), "\(text)")
        #expect(!text.contains("listen server"))
    }

    @Test(arguments: [
        #"{"results": [[[[[[[[[[[[[[[[[[[["#,
        #"{"results": [{"collectionName": 7, "feedUrl": {}}]}"#,
        #"{"results": [null, 1, "a", {}, {"feedUrl": "x"}]}"#,
        #"{"results": [{"collectionName": "a", "feedUrl": "file:///etc/passwd"}]}"#,
        #"{"results": [{"collectionName": "a", "feedUrl": "javascript:alert(1)"}]}"#,
    ])
    func `hostile answers give nothing`(json: String) async throws {
        #expect(try await directory(DirectoryStub(json)).search(PodcastQuery("a")).isEmpty)
    }

    @Test func `a title is one line of bounded length`() async throws {
        let long = String(repeating: "x", count: 100_000)
        let stub = DirectoryStub(
            #"{"results": [{"collectionName": "\#(long)", "feedUrl": "https://a.example/"}]}"#)
        let found = try await directory(stub).search(PodcastQuery("a"))
        #expect(found.first?.title.count == 300)
    }

    @Test(.enabled(if: Fixtures.isThere, "../shared/fixtures/podcast is absent"))
    func `a recorded answer is read`() async throws {
        let json = try Fixtures.text("itunes/search-podcast.json")
        let found = try await directory(DirectoryStub("\n\n\n" + json)).search(PodcastQuery("g"))
        #expect(found.map(\.title) == ["Giants of History", "They Might Be Giants Podcast"])
        #expect(found.map(\.episodes) == [77, 4])
    }
}
