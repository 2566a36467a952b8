import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct PodcastStoreTests {
    private let clock = ManualClock()
    private let person: PersonDatabase

    init() throws { person = try PersonDatabase.inMemory(clock: clock) }

    private func show(_ id: String, _ title: String = "T") -> PodcastShow {
        PodcastShow(
            id: BookID(rawValue: id), address: "https://x/" + id, title: title, addedAt: clock.now)
    }

    private func episode(_ id: String, _ title: String = "E", new: Bool = false) -> PodcastEpisode {
        var episode = PodcastEpisode(
            id: ChapterID(rawValue: id), number: 1, keys: ["a", "b"], title: title)
        episode.published = clock.now
        episode.sound = EpisodeSound(address: "https://x/\(id).mp3", type: "audio/mpeg", length: 9)
        episode.newSince = new ? clock.now : nil
        return episode
    }

    @Test func `shows come back whole, in the order they were added`() async throws {
        var all: [PodcastShow] = []
        for (place, title) in hostileTexts.enumerated() {
            var show = show("s\(place)", title)
            show.author = title
            show.language = .english
            show.guid = "g"
            show.check.tag = "\"1\""
            show.check.at = clock.now
            show.token = TokenReference(.secretService(account: "me"), identity: "ab")
            try await person.podcasts.keep(show, episodes: [])
            all.append(show)
        }
        #expect(try await person.podcasts.shows() == all)
        #expect(try await person.podcasts.show(BookID(rawValue: "none")) == nil)
    }

    @Test func `what the person wished and marked stays when the feed is read again`() async throws
    {
        let id = BookID(rawValue: "s")
        try await person.podcasts.keep(show("s"), episodes: [episode("1", new: true)])
        var wishes = PodcastWishes()
        wishes.skipEnd = .seconds(9)
        wishes.keep = .all
        wishes.dropsHeard = true
        try await person.podcasts.set(wishes, of: id)
        try await person.podcasts.mark(newSince: nil, nil, of: id)
        try await person.podcasts.note(fetchedAt: clock.now, ChapterID(rawValue: "1"), of: id)
        try await person.podcasts.keep(
            show("s", "New"), episodes: [episode("1", "Other", new: true)])
        let kept = try #require(try await person.podcasts.show(id))
        #expect(kept.title == "New" && kept.wishes == wishes)
        let episodes = try await person.podcasts.episodes(of: id)
        #expect(episodes.map(\.title) == ["Other"] && episodes.first?.newSince == nil)
        #expect(episodes.first?.fetchedAt == clock.now)
        try await person.podcasts.note(fetchedAt: nil, ChapterID(rawValue: "1"), of: id)
        #expect(try await person.podcasts.episodes(of: id).first?.fetchedAt == nil)
    }

    @Test func `what a former address said changes nothing of a show that was moved or removed`()
        async throws
    {
        let asked = show("s", "Old")
        var moved = asked
        moved.address = "https://y/s"
        try await person.podcasts.keep(moved, episodes: [])
        var check = FeedCheck()
        check.fault = "It is gone."
        let podcasts = person.podcasts
        func isTaken(at former: String) async throws -> [Bool] {
            [
                try await podcasts.note(check, address: asked.address, of: asked.id, over: former),
                try await podcasts.keep(asked, episodes: [episode("1")], over: former),
            ]
        }
        #expect(try await isTaken(at: asked.address) == [false, false])
        #expect(try await podcasts.shows() == [moved])
        #expect(try await podcasts.episodes(of: asked.id).isEmpty)
        #expect(try await podcasts.keep(asked, episodes: [], over: moved.address))
        #expect(try await isTaken(at: asked.address) == [true, true])
        try await podcasts.forget(asked.id)
        #expect(try await isTaken(at: asked.address) == [false, false])
        #expect(try await podcasts.shows().isEmpty)
    }

    @Test func `heard is what was heard to its end, unless it is to be heard again`() async throws {
        let id = BookID(rawValue: "s")
        try await person.podcasts.keep(
            show("s"), episodes: ["1", "2", "3"].map { episode($0) })
        for (chapter, isCompleted) in [("1", true), ("2", false), ("3", true)] {
            try await person.progress.save(
                PlaybackPosition(
                    chapter: ChapterAddress(
                        source: .podcasts, book: id, chapter: ChapterID(rawValue: chapter)),
                    position: .seconds(1), duration: .seconds(1), isCompleted: isCompleted,
                    updatedAt: clock.now, bookTitle: "", chapterTitle: ""))
        }
        clock.advance(by: 1)
        try await person.podcasts.mark(newSince: clock.now, [ChapterID(rawValue: "3")], of: id)
        #expect(try await person.podcasts.heardEpisodes(of: id).map(\.rawValue) == ["1"])
    }

    @Test func `the sounds of a private show are where no backup takes them from`() async throws {
        var secret = show("s")
        secret.token = TokenReference(.kept(name: "ab"), identity: "ab")
        var one = episode("1")
        one.details = "{}"
        try await person.podcasts.keep(secret, episodes: [one])
        try await person.podcasts.keep(show("public"), episodes: [])
        #expect(try await person.podcasts.privateShows() == [secret])
        #expect(try await person.podcasts.episodes(of: secret.id) == [one])
        let pieces = Pieces()
        try await person.exporter.write { pieces.add($0) }
        #expect(pieces.text.contains("https://x/s") && !pieces.text.contains("1.mp3"))
    }

    @Test func `an episode is new until it is heard or marked`() async throws {
        let id = BookID(rawValue: "s")
        try await person.podcasts.keep(
            show("s"), episodes: [episode("1", new: true), episode("2", new: true), episode("3")])
        #expect(try await person.podcasts.counts() == [id: EpisodeCounts(all: 3, new: 2)])
        clock.advance(by: 1)
        try await person.progress.save(
            PlaybackPosition(
                chapter: ChapterAddress(
                    source: .podcasts, book: id, chapter: ChapterID(rawValue: "1")),
                position: .zero, duration: .zero, isCompleted: false, updatedAt: clock.now,
                bookTitle: "", chapterTitle: ""))
        #expect(try await person.podcasts.newEpisodes(of: id) == [ChapterID(rawValue: "2")])
        clock.advance(by: 1)
        let marked = [ChapterID(rawValue: "1")]
        #expect(try await person.podcasts.mark(newSince: clock.now, marked, of: id) == 1)
        #expect(try await person.podcasts.newEpisodes(of: id).count == 2)
        #expect(try await person.podcasts.mark(newSince: nil, nil, of: id) == 2)
        #expect(try await person.podcasts.newEpisodes(of: id).isEmpty)
    }

    @Test func `a show is forgotten with its episodes, once, and comes back`() async throws {
        let show = show("s")
        try await person.podcasts.keep(show, episodes: [episode("1", new: true)])
        let podcasts = person.podcasts
        let rows = try await person.removals.recording { try await podcasts.forget(show.id) }
        #expect(try await !person.podcasts.forget(show.id))
        #expect(try await person.podcasts.counts().isEmpty)
        let outcome = try await person.removals.restore(rows)
        #expect(outcome.left == 0)
        #expect(try await person.podcasts.counts() == [show.id: EpisodeCounts(all: 1, new: 1)])
    }

    @Test func `a private show comes back with the place of its address`() async throws {
        var show = show("s")
        show.token = TokenReference(.kept(name: "ab"), identity: "ab")
        try await person.podcasts.keep(show, episodes: [])
        let (podcasts, id) = (person.podcasts, show.id)
        let rows = try await person.removals.recording { try await podcasts.forget(id) }
        #expect(rows.privateShows.map(\.id) == [id] && rows.privateShows[0].token == show.token)
        let outcome = try await person.removals.restore(rows)
        #expect(outcome.left == 0 && !outcome.lacksToken)
        #expect(try await person.podcasts.show(id)?.token == show.token)
        #expect(try await person.podcasts.privateShows().map(\.id) == [id])
    }
}
