import CryptoDigests
import Foundation
import HTTPCaching
import ListenCore
import Testing

@testable import Podcasts

@Suite struct PodcastIndexDirectoryTests {
    private static let key = PodcastIndexKey(
        key: place("UXKCGDSYGUUEVQJSYDZH"), secret: place("s^#"))

    private static func place(_ text: String) -> ServiceKey {
        ServiceKey(setting: "podcast-index-key") { () async throws(TokenError) in Secret(text) }
    }

    /// The instant of the stub's clock.
    private static let now = 1_700_000_000

    private func directory(
        _ stub: DirectoryStub, base: String = "https://api.podcastindex.org/api/1.0",
        digests: any DigestMaking = LibcryptoDigests()
    ) throws -> PodcastIndexDirectory {
        try #require(
            PodcastIndexDirectory(
                Self.key, base: HTTPURL(base), digests: digests, network: stub.network))
    }

    private static let answer = """
        {"status": "true", "feeds": [
          {"id": 75075, "title": "Batman", "url": "https://feeds.example/b.xml",
           "author": "Bruce", "language": "en-us", "episodeCount": 19, "dead": 0,
           "artwork": "https://art.example/b.jpg", "categories": {"104": "Tv"}},
          {"id": 2, "title": "Gone", "url": "https://feeds.example/gone.xml", "dead": 1},
          {"id": 3, "title": "Moved", "url": "", "originalUrl": "https://feeds.example/m.xml",
           "ownerName": "Ann", "language": "", "image": "https://art.example/m.jpg"}
        ], "count": 3, "query": "batman", "description": "Found matching feeds."}
        """

    @Test func `podcasts that are alive are found`() async throws {
        let stub = DirectoryStub(Self.answer)
        let found = try await directory(stub).search(PodcastQuery("batman university", limit: 9))
        #expect(found.map(\.title) == ["Batman", "Moved"])
        #expect(found.map(\.author) == ["Bruce", "Ann"])
        #expect(found.map(\.language?.code) == ["en", nil])
        #expect(found.map(\.episodes) == [19, nil])
        #expect(found.map(\.address) == ["b", "m"].map { "https://feeds.example/\($0).xml" })
        #expect(found[0].listings == [.init(directory: "Podcast Index", id: "75075")])
        #expect(
            stub.requests.first?.url.description
                == "https://api.podcastindex.org/api/1.0/search/byterm?q=batman%20university&max=9")
    }

    @Test func `a request is signed with the key, the secret and the time`() async throws {
        let stub = DirectoryStub(Self.answer)
        _ = try await directory(stub).search(PodcastQuery("a"))
        let fields = try #require(stub.requests.first).fields
        #expect(fields.first("X-Auth-Key") == "UXKCGDSYGUUEVQJSYDZH")
        #expect(fields.first("X-Auth-Date") == "1700000000")
        // printf 'UXKCGDSYGUUEVQJSYDZHs^#1700000000' | sha1sum
        #expect(fields.first("Authorization") == "964bfbb0ec120f0cbb430545f0cafb983727bf3f")
        #expect(fields.first("User-Agent") == "listen/1.0")
        #expect(stub.requests.first?.redirects == .report)
    }

    @Test func `where the clocks differ, it is asked once more by the server's`() async throws {
        let date = HTTPDate.text(Date(timeIntervalSince1970: 1_700_003_600))
        let stub = DirectoryStub([.reply(401, "", ["Date": date]), .reply(200, Self.answer)])
        #expect(try await directory(stub).search(PodcastQuery("a")).count == 2)
        let stamps = stub.requests.map { $0.fields.first("X-Auth-Date") }
        #expect(stamps == ["1700000000", "1700003600"])
    }

    @Test(arguments: [1_700_000_005.0, 1_800_000_000])
    func `a key that is refused is refused after at most two requests`(
        server: Double
    ) async throws {
        let date = HTTPDate.text(Date(timeIntervalSince1970: server))
        let stub = DirectoryStub(Array(repeating: .reply(401, "", ["Date": date]), count: 9))
        let directory = try directory(stub)
        let error = await failure { () throws(ServiceError) in
            try await directory.search(PodcastQuery("a"))
        }
        #expect(stub.requests.count == (server < 1_750_000_000 ? 1 : 2))
        #expect(error?.kind == .refused)
        let text = try #require(error).description
        #expect(text.contains("Check the key and the secret of Podcast Index"))
        #expect(!text.contains("UXKC") && !text.contains("s^#"))
    }

    @Test(arguments: [
        (#"{"status": true, "feeds": []}"#, nil), (#"{"status": "TRUE", "feeds": []}"#, nil),
        (#"{"status": "false", "description": "No\nquery"}"#, "it says “No query”"),
        (#"{"status": "true"}"#, "not what it should be"), ("{}", "not what it should be"),
        ("<html>", "a web page"),
    ])
    func `the status is a text`(json: String, part: String?) async throws {
        let directory = try directory(DirectoryStub(json))
        let error = await failure { () throws(ServiceError) in
            try await directory.search(PodcastQuery("a"))
        }
        #expect((error == nil) == (part == nil))
        if let part { #expect("\(try #require(error))".contains(part)) }
    }

    @Test func `the key is never sent where others can read it`() async throws {
        let stub = DirectoryStub(Self.answer)
        let directory = try directory(stub, base: "http://mirror.example/api")
        let error = await failure { () throws(ServiceError) in
            try await directory.search(PodcastQuery("a"))
        }
        #expect(error?.code == .misconfigured && stub.requests.isEmpty)
    }

    @Test func `without SHA-1 it is said which package is missing`() async throws {
        let directory = try directory(DirectoryStub(Self.answer), digests: PlainDigests())
        let error = await failure { () throws(ServiceError) in
            try await directory.search(PodcastQuery("a"))
        }
        #expect("\(try #require(error))".contains("libssl3"))
    }
}
