import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Podcasts

/// Podcasts that are followed from now on.
@Suite struct AddingTests {
    private static let address = "https://cast.example/feed"
    private let house: CastHouse

    init() throws { house = try CastHouse() }

    private func add(_ address: String, isPrivate: Bool = false) async throws -> PodcastAddition {
        try await house.refresher.add(address, isPrivate: isPrivate)
    }

    private func isAdded(_ addition: PodcastAddition) -> Bool {
        if case .added = addition.outcome { true } else { false }
    }

    @Test func `a page that names its feed will do`() async throws {
        house.origin["https://cast.example/"] = .init(
            fields: ["Content-Type": "text/html"],
            body: "<!doctype html><html><head><title>T</title>"
                + "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"/feed\"></head></html>"
        )
        house.origin[Self.address] = .feed(CastHouse.feed([("a", "One", 1)]))
        let addition = try await add("https://cast.example/")
        #expect(isAdded(addition) && addition.show.address == Self.address)
        #expect(addition.show.title == "Slow News" && addition.show.language?.code == "es")
        #expect(addition.episodes == 1)
    }

    @Test func `a show that is followed already is added once`() async throws {
        house.origin[Self.address] = .feed(CastHouse.feed([("a", "One", 1)]))
        _ = try await add(Self.address)
        guard case .known(movedFrom: nil) = try await add("http://cast.example/feed/").outcome
        else {
            Issue.record("It was added twice.")
            return
        }
        #expect(try await house.person.podcasts.shows().count == 1)
    }

    @Test func `a show at another address is known by the id of its feed`() async throws {
        let head = "<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>"
        let new = "https://new.example/feed"
        house.origin[Self.address] = .feed(CastHouse.feed(head: head, [("a", "One", 1)]))
        house.origin[new] = .feed(
            CastHouse.feed(head: head, [("y", "Two", 16), ("x", "One", 1)]))
        let first = try await add(Self.address).show
        let second = try await add(new)
        guard case .known(movedFrom: Self.address) = second.outcome else {
            Issue.record("It was added twice.")
            return
        }
        #expect(second.show.id == first.id && second.show.address == new)
        #expect(try await house.titles(first.id) == ["1 One*", "2 Two*"])
    }

    @Test func `a feed without sound is refused, with the way to have it read`() async throws {
        house.origin[Self.address] = .feed(
            "<rss><channel><title>Paper</title><item><title>A</title></item></channel></rss>")
        let error = await #expect(throws: StatedError.self) { try await add(Self.address) }
        #expect(error?.description.contains("listen news add") == true)
        #expect(try await house.person.podcasts.shows().isEmpty)
    }

    @Test(arguments: [
        "https://me:hidden@cast.example/feed", "https://cast.example/feed?token=hidden",
    ])
    func `what is private goes into the vault and nowhere else`(address: String) async throws {
        let asked = address.contains("?") ? address : Self.address
        house.origin[asked] = .feed(CastHouse.feed([("a", "One", 1)]))
        let show = try await add(address).show
        #expect(show.address == Self.address && show.token != nil)
        #expect(house.secrets.all[show.id]?.reveal() == address)
        #expect(!house.refresher.list(of: [show]).contains("cast.example"))
        house.origin[asked] = nil
        let stored = try #require(try await house.person.podcasts.show(show.id))
        let renewal = try #require(try await house.refresher.refresh([stored]).first)
        #expect(house.origin.asked.last == asked)
        let error = try #require(renewal.error)
        #expect(!"\(error)".contains("hidden"), "\(error)")
        if !address.contains("?") {
            let request = try #require(house.origin.requests.last)
            #expect(request.fields.first("Authorization") == "Basic bWU6aGlkZGVu")
        }
    }

    @Test func `a password is not sent unencrypted`() async throws {
        let error = await #expect(throws: StatedError.self) {
            try await add("http://me:hidden@cast.example/feed")
        }
        #expect(house.origin.requests.isEmpty)
        #expect(error?.description.contains("hidden") == false)
    }

    @Test func `a list is followed as far as it can be, each at its place`() async throws {
        let head = "<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>"
        house.origin[Self.address] = .feed(CastHouse.feed(head: head, [("a", "One", 1)]))
        _ = try await add(Self.address)
        house.origin["https://a.example/feed"] = .feed(
            CastHouse.feed(title: "A", [("a", "One", 1)]))
        house.origin["https://moved.example/feed"] = house.origin[Self.address]
        house.origin["https://page.example/feed"] = .init(body: "<html><p>No.</html>")
        house.origin["https://gone.example/feed"] = .init(status: 404)
        let places = [
            "https://down.example/feed", "https://a.example/feed", "https://page.example/feed",
            Self.address, "https://moved.example/feed", "https://gone.example/feed",
        ]
        let list =
            "<opml version=\"2.0\"><body>"
            + places.map { "<outline type=\"rss\" text=\"T\" xmlUrl=\"\($0)\"/>" }.joined()
            + "</body></opml>"
        let outcome = try await house.refresher.add(
            list: Array(list.utf8), name: "l.opml", at: nil
        ) { _ in }
        let kinds = outcome.additions.map { addition in
            switch addition.outcome {
            case .added: "added"
            case .known: "known"
            case .unread: "unread"
            case .failed: "failed"
            }
        }
        #expect(kinds == ["unread", "added", "failed", "known", "known", "failed"])
        let shows = try await house.person.podcasts.shows()
        #expect(shows.map(\.title) == ["Slow News", "T", "A"])
        // The one whose server was down is read when it is there.
        house.origin["https://down.example/feed"] = .feed(
            CastHouse.feed(title: "D", [("a", "One", 1)]))
        _ = try await house.refresher.refresh(shows)
        #expect(try await house.person.podcasts.shows().map(\.title) == ["Slow News", "D", "A"])
    }

    @Test func `a list at an address is told by its body, and leads to no other machine's self`()
        async throws
    {
        let list = """
            <opml version="2.0"><body>
            <outline type="rss" text="A" xmlUrl="https://a.example/feed"/>
            <outline type="rss" text="B" xmlUrl="http://127.0.0.1/feed"/></body></opml>
            """
        house.origin["https://lists.example/all?key=1"] = .init(
            fields: ["Content-Type": "text/html"], body: list)
        house.origin["https://a.example/feed"] = .feed(
            CastHouse.feed(title: "A", [("a", "One", 1)]))
        let found = await #expect(throws: FoundPodcastList.self) {
            try await add("https://lists.example/all?key=1")
        }
        let bytes = try #require(found?.bytes)
        #expect(found?.address == "https://lists.example/all")
        #expect(found?.kind == .badData && found?.description.contains("key=1") == false)
        let outcome = try await house.refresher.add(
            list: bytes, name: "list", at: found?.address
        ) { _ in }
        #expect(outcome.additions.map(isAdded) == [true, false])
        #expect(house.origin.asked.filter { $0.contains("127.0.0.1") } == [])
    }

    @Test func `a list that was written can be read again`() async throws {
        house.origin[Self.address] = .feed(
            CastHouse.feed(title: "Slow & \"good\"", [("a", "One", 1)]))
        let show = try await add(Self.address).show
        let text = house.refresher.list(of: [show])
        try await house.person.podcasts.forget(show.id)
        let outcome = try await house.refresher.add(
            list: Array(text.utf8), name: "", at: nil
        ) { _ in }
        #expect(outcome.additions.map(\.show.id) == [show.id])
        #expect(outcome.additions.map(isAdded) == [true])
    }
}
