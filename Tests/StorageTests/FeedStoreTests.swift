import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct FeedStoreTests {
    private let person: PersonDatabase

    init() throws { person = try PersonDatabase.inMemory() }

    private func feed(_ address: String, _ title: String, added: Double = 5) -> KeptFeed {
        KeptFeed(
            address: address, kind: .news, title: title, addedAt: Date(timeIntervalSince1970: added)
        )
    }

    @Test func `feeds come back in the order they were added`() async throws {
        for title in hostileTexts { try await person.feeds.keep(feed("https://x/\(title)", title)) }
        #expect(try await person.feeds.feeds().map(\.title) == hostileTexts)
    }

    @Test func `a feed that is added again keeps its place and its day`() async throws {
        try await person.feeds.keep(feed("https://a", "A"))
        try await person.feeds.keep(feed("https://b", "B"))
        try await person.feeds.keep(feed("https://a", "The A", added: 9))
        #expect(
            try await person.feeds.feeds() == [feed("https://a", "The A"), feed("https://b", "B")])
    }

    @Test func `a feed is forgotten once`() async throws {
        try await person.feeds.keep(feed("https://a", "A"))
        #expect(try await person.feeds.forget("https://a"))
        #expect(try await !person.feeds.forget("https://a"))
    }
}
