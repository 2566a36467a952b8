import FoundationEssentials
import HTTPCaching
import ListenCore
import Storage
import Testing

@testable import Podcasts

/// Lists that name what is followed already: nothing of it is lost.
@Suite struct ListAgainTests {
    private static let address = "https://cast.example/feed"
    private let house: CastHouse

    init() throws { house = try CastHouse() }

    private func add(list addresses: String...) async throws -> [PodcastAddition] {
        let rows = addresses.map { "<outline type=\"rss\" text=\"Old\" xmlUrl=\"\($0)\"/>" }
        let list = "<opml version=\"2.0\"><body>\(rows.joined())</body></opml>"
        return try await house.refresher.add(list: Array(list.utf8), name: "", at: nil) { _ in }
            .additions
    }

    private func isKnown(_ addition: PodcastAddition?) -> Bool {
        if case .known? = addition?.outcome { true } else { false }
    }

    @Test(arguments: [nil, CastOrigin.Answer(status: 404), CastOrigin.Answer(status: 401)])
    func `a show that moved is not lost with its former address`(
        answer: CastOrigin.Answer?
    ) async throws {
        house.origin[Self.address] = .feed(CastHouse.feed([("b", "Two", 2), ("a", "One", 1)]))
        let show = try await house.refresher.add(Self.address, isPrivate: false).show
        let new = "https://new.example/feed"
        house.origin[Self.address] = .moved(301, to: new)
        house.origin[new] = .feed(CastHouse.feed([("b", "Two", 2), ("a", "One", 1)]))
        _ = try await house.refresher.refresh([show])
        house.origin[Self.address] = answer
        #expect(isKnown(try await add(list: Self.address).first))
        let stored = try #require(try await house.person.podcasts.show(show.id))
        #expect(stored.address == new && stored.title == "Slow News")
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*"])
    }

    @Test(arguments: [nil, CastOrigin.Answer(status: 404), CastOrigin.Answer(status: 401)])
    func `a private show is not lost when it is listed again`(
        answer: CastOrigin.Answer?
    ) async throws {
        let address = "https://cast.example/private/hidden.rss"
        house.origin[address] = .feed(CastHouse.feed([("b", "Two", 2), ("a", "One", 1)]))
        let show = try await house.refresher.add(address, isPrivate: false).show
        house.origin[address] = answer
        #expect(isKnown(try await add(list: address).first))
        #expect(house.secrets.all[show.id]?.reveal() == address)
        #expect(try await house.person.podcasts.show(show.id)?.title == "Slow News")
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*"])
    }

    @Test func `a show that is removed while it is asked stays removed`() async throws {
        house.origin[Self.address] = .feed(CastHouse.feed([("a", "One", 1)]))
        let show = try await house.refresher.add(Self.address, isPrivate: false).show
        try await house.person.podcasts.forget(show.id)
        _ = try await house.refresher.refresh([show])
        #expect(try await house.person.podcasts.shows().isEmpty)
        #expect(try await house.person.podcasts.episodes(of: show.id).isEmpty)
    }
}
