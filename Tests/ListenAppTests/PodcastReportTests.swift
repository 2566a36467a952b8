import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Synchronization
import Testing

@testable import AppEnvironment
@testable import Reports
@testable import SharedWork

@Suite struct PodcastReportTests {
    private let person: PersonDatabase
    private let printed = Printed()
    private let clock = ManualClock()
    private let network = Network()
    /// How often what was heard was let go of.
    private let lettingGo = Counter()

    private final class Counter: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock { $0 } }

        func add() { count.withLock { $0 += 1 } }
    }

    init() throws { person = try PersonDatabase.inMemory(clock: clock) }

    /// Feeds as the tests say they are.
    private final class Network: PodcastFollowing {
        let renewals = Mutex<[PodcastRenewal]>([])
        let lists = Mutex<[String]>([])

        func add(_ address: String, isPrivate: Bool) async throws -> PodcastAddition {
            if address.hasSuffix(".opml") {
                throw FoundPodcastList(at: address, bytes: Array("list".utf8))
            }
            throw StatedError(.unavailable, "Nothing is there.")
        }

        func add(
            list bytes: [UInt8], name: String, at address: String?,
            told: @escaping @Sendable (PodcastAddition) -> Void
        ) async throws -> PodcastListAddition {
            lists.withLock {
                $0.append("\(String(decoding: bytes, as: UTF8.self)) at \(address ?? "-")")
            }
            return PodcastListAddition([], remarks: [])
        }

        func refresh(
            _ shows: [PodcastShow], told: @escaping @Sendable (PodcastRenewal) -> Void
        ) async throws -> [PodcastRenewal] { renewals.withLock { $0 } }

        func list(of shows: [PodcastShow]) -> String {
            shows.filter { $0.token == nil }.map(\.address).joined(separator: "\n")
        }
    }

    /// Details as a feed might say them.
    private struct Details: PodcastDescribing {
        func facts(of show: PodcastShow) -> ShowFacts {
            var facts = ShowFacts()
            facts.description = "News, slowly.\nEvery day."
            facts.funding = [FeedLink(address: "https://give.example", title: "Buy us a coffee")]
            facts.subjects = ["News", "Education"]
            return facts
        }

        func facts(
            of episode: PodcastEpisode, in show: PodcastShow, _ mode: FetchMode
        ) async -> EpisodeFacts {
            var facts = EpisodeFacts()
            facts.links = [FeedLink(address: "https://a.example/one")]
            facts.marks = [
                EpisodeMark(.chapter, .zero..<MediaTime.seconds(60), title: "Intro"),
                EpisodeMark(.passage, MediaTime.seconds(5)..<MediaTime.seconds(9), title: nil),
            ]
            facts.texts = [EpisodeFacts.Text(language: .english, type: "text/vtt")]
            facts.people = [EpisodeFacts.Person(name: "Ana", role: "host")]
            return facts
        }

        func shown(_ text: String, of show: PodcastShow) -> String {
            text.replacing("hidden", with: "…")
        }
    }

    private func report(isMetered: Bool = false, isAllowed: Bool = false) -> PodcastReport {
        let (person, network, lettingGo) = (person, network, lettingGo)
        let key: @Sendable (BookID) -> PreferenceKey<BookSettings> = {
            .bookSettings(of: $0, source: .podcasts)
        }
        return PodcastReport(
            store: { person.podcasts }, following: { network }, progress: { person.progress },
            describing: { Details() },
            speed: PodcastReport.Speed(
                of: { try await person.preferences.value(for: key($0))?.rate },
                keep: { rate, show in
                    var settings = BookSettings()
                    settings.rate = rate
                    try await person.preferences.change(
                        BookSettingsChange(from: BookSettings(), to: settings), of: show,
                        source: .podcasts)
                }),
            downloads: PodcastReport.Downloads(
                isMetered: { isMetered }, isAllowed: { isAllowed },
                letGoOfHeard: { lettingGo.add() }),
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: "/"), clock: clock, console: printed.console,
            removals: .plain(printed.console))
    }

    /// Keeps a show with three episodes, the last of which is new.
    @discardableResult
    private func follow(
        _ title: String, private secret: Bool = false, sounding: Bool = false
    ) async throws -> PodcastShow {
        var show = PodcastShow(
            id: BookID(rawValue: "p-" + title.filter(\.isLetter)),
            address: "https://cast.example/" + title.filter(\.isLetter), title: title,
            addedAt: clock.now)
        if secret { show.token = TokenReference(.kept(name: "ab"), identity: "ab") }
        let episodes = ["One", "Two", "Three"].enumerated().map { place, title in
            var episode = PodcastEpisode(
                id: ChapterID(rawValue: "e-" + title), number: place + 1, keys: [title],
                title: title)
            episode.published = clock.now.addingTimeInterval(Double(place) * 86_400)
            episode.duration = .seconds(61)
            if sounding { episode.sound = EpisodeSound(address: "https://cast.example/a.mp3") }
            if place == 2 { episode.newSince = clock.now }
            return episode
        }
        try await person.podcasts.keep(show, episodes: episodes)
        return show
    }

    @Test func `who follows nothing is told how to begin`() async throws {
        try await report().list(json: false)
        #expect(printed.notes.contains("listen podcast add URL"))
        let error = await #expect(throws: StatedError.self) { try await report().show("1") }
        #expect(error?.kind == .notFound)
    }

    @Test func `shows are numbered, with what is new and what is wrong`() async throws {
        try await follow("Slow News")
        let second = try await follow("Quick News", private: true)
        var check = FeedCheck()
        check.fault = "The feed is away."
        try await person.podcasts.note(
            check, address: second.address, of: second.id, over: second.address)
        try await report().list(json: false)
        #expect(
            printed.data == "1  Slow News   1 new\n2  Quick News  1 new  could not be read\n",
            "\(printed.data)")
    }

    @Test func `episodes are listed with the newest first, and what was heard of them`()
        async throws
    {
        let show = try await follow("Slow News")
        try await person.progress.save(
            PlaybackPosition(
                chapter: ChapterAddress(
                    source: .podcasts, book: show.id, chapter: ChapterID(rawValue: "e-Two")),
                position: .seconds(30), duration: .seconds(60), isCompleted: false,
                updatedAt: clock.now, bookTitle: "", chapterTitle: ""))
        try await report().episodes(of: "slow", newAlone: false, count: 2, json: false)
        let lines = printed.data.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("*  3  Three"), "\(printed.data)")
        #expect(lines[1].hasSuffix("50 %") && lines[1].contains("2  Two"))
        try await report().episodes(of: "1", newAlone: true, count: 9, json: false)
        #expect(printed.data.split(separator: "\n").count == 3)
    }

    @Test func `what is marked as heard is not new, and what is marked as new is`() async throws {
        let show = try await follow("Slow News")
        func new() async throws -> Int? { try await person.podcasts.counts()[show.id]?.new }
        try await report().mark("1", ["3"], as: .heard)
        #expect(try await new() == 0)
        let heard = try await person.progress.positions(in: show.id, of: .podcasts)
        #expect(printed.notes.contains("1 episode is heard."), "\(printed.notes)")
        #expect(heard.map(\.isCompleted) == [true] && heard.first?.duration == .seconds(61))
        clock.advance(by: 1)
        try await report().mark("slow news", ["three", "1"], as: .new)
        #expect(try await new() == 2)
        #expect(try await person.progress.positions(in: show.id, of: .podcasts).count == 1)
        try await report().mark("1", ["latest"], as: .heard)
        #expect(try await new() == 1)
        try await report().mark("1", [], as: .heard)
        #expect(try await new() == 0)
        await #expect(throws: SelectionError.self) {
            try await report().mark("1", ["nine"], as: .new)
        }
    }

    @Test func `a refresh says what is new, moved, ended or wrong`() async throws {
        let show = try await follow("Slow News")
        var moved = PodcastRenewal(show, .read(new: 2))
        moved.movedFrom = "https://old.example/feed"
        network.renewals.withLock {
            $0 = [
                moved, PodcastRenewal(show, .ended(before: false)),
                PodcastRenewal(show, .failed(StatedError(.unavailable, "It is away."))),
            ]
        }
        try await report().refresh(nil, json: false)
        for part in ["2 new episodes", "old.example", "has ended", "It is away."] {
            #expect(printed.notes.contains(part), "\(printed.notes)")
        }
        network.renewals.withLock {
            $0 = [PodcastRenewal(show, .failed(StatedError(.unavailable, "It is away.")))]
        }
        await #expect(throws: StatedError(.unavailable, "It is away.")) {
            try await report().refresh("1", json: false)
        }
    }

    @Test func `what is removed is gone`() async throws {
        try await follow("Slow News", private: true)
        try await report().remove("1", isSure: true)
        #expect(try await person.podcasts.shows().isEmpty)
        #expect(try await person.podcasts.counts().isEmpty)
        #expect(printed.notes.contains("“Slow News” is followed no longer."))
    }

    @Test(arguments: ["", " "])
    func `nothing to add is no folder`(typed: String) async throws {
        let error = await #expect(throws: StatedError.self) {
            try await report().add(typed, isPrivate: false)
        }
        #expect(error?.description.hasPrefix("No address was given.") == true)
    }

    @Test(arguments: ["0", "3", "10"])
    func `a number is a place, and no part of a title`(typed: String) async throws {
        try await follow("Radio 10")
        try await follow("Slow 03 News")
        await #expect(throws: SelectionError.self) {
            try await report().remove(typed, isSure: true)
        }
        #expect(try await person.podcasts.shows().count == 2)
        #expect(try await report().show("2").title == "Slow 03 News")
    }

    @Test func `a list that is written has nothing private`() async throws {
        try await follow("Slow News")
        try await follow("Secret News", private: true)
        try await report().export(to: nil, replacing: false)
        #expect(printed.data.contains("SlowNews") && !printed.data.contains("SecretNews"))
        #expect(printed.notes.contains("1 private podcast"))
    }

    @Test func `wishes are kept, each by itself`() async throws {
        let show = try await follow("Slow News")
        var wishes = PodcastReport.Wishes()
        wishes.skipStart = .seconds(30)
        try await report().set("1", wishes)
        wishes = PodcastReport.Wishes()
        wishes.keep = .latest(3)
        wishes.rate = PlaybackRate(hundredths: 80)
        try await report().set("1", wishes)
        let kept = try #require(try await person.podcasts.show(show.id)).wishes
        #expect(kept.skipStart == .seconds(30) && kept.keep == .latest(3))
        wishes = PodcastReport.Wishes()
        try await report().set("1", wishes)
        // The speed that is kept is said though it was not given.
        #expect(printed.notes.split(separator: "\n").last?.contains("is heard at 0.8×") == true)
        let settings = try await person.preferences.value(
            for: PreferenceKey<BookSettings>.bookSettings(of: show.id, source: .podcasts))
        #expect(settings?.rate == PlaybackRate(hundredths: 80))
    }

    @Test func `latest is the episode with the highest number, and none named are the new ones`()
        async throws
    {
        let show = try await follow("Slow News")
        #expect(try await report().chapter("latest", of: show) == "3")
        #expect(try await report().chapters([], of: show) == ["3"])
        #expect(try await report().chapters(["1", "two"], of: show) == ["1", "2"])
    }

    @Test func `a list at an address is followed as one in a file`() async throws {
        try await report().add("https://lists.example/all.opml", isPrivate: false)
        #expect(network.lists.withLock { $0 } == ["list at https://lists.example/all.opml"])
        #expect(printed.notes.contains("0 podcasts added"))
    }

    @Test(
        arguments: [
            (false, false, false, .fetch), (false, true, false, .wait), (false, true, true, .fetch),
            (true, false, false, .fetch), (true, true, false, .warn), (true, true, true, .fetch),
            (false, false, true, .fetch), (true, false, true, .fetch),
        ] as [(Bool, Bool, Bool, EpisodeFetch)])
    func `only what nobody asked for waits for a network that is not metered`(
        isAsked: Bool, isMetered: Bool, isAllowed: Bool, expected: EpisodeFetch
    ) {
        #expect(
            EpisodeFetch(isAsked: isAsked, isMetered: isMetered, isAllowed: isAllowed) == expected)
    }

    @Test func `what is kept is due where it is not pinned, and waits on a metered network`()
        async throws
    {
        let show = try await follow("Slow News", sounding: true)
        var wishes = PodcastReport.Wishes()
        wishes.keep = .latest(2)
        try await report().set("1", wishes)
        var kept = KeptSound()
        kept.note(.stored, of: ChapterID(rawValue: "e-Two"), in: show.id)
        kept.note(.pinned, of: ChapterID(rawValue: "e-Three"), in: show.id)
        let here = kept
        let due = try await report().due(nil) { _ in here }
        #expect(due.map(\.chapter.rawValue) == ["e-Two"] && lettingGo.value == 1)
        #expect(try await report(isMetered: true).due(nil) { _ in here }.isEmpty)
        #expect(printed.notes.contains("1 episode waits for a network that is not metered"))
        #expect(
            try await report(isMetered: true, isAllowed: true).due(nil) { _ in here }.count == 1)
        try await report().noteFetched(due[0])
        let episodes = try await person.podcasts.episodes(of: show.id)
        #expect(episodes.map { $0.fetchedAt != nil } == [false, true, false])
        try await report(isMetered: true).warnOfMeter()
        #expect(printed.notes.contains("may cost money"))
    }

    @Test func `about tells all of a show, but of a private address the server alone`()
        async throws
    {
        var show = try await follow("Slow News")
        show.address = "https://cast.example/feed?show=2"
        show.token = TokenReference(.kept(name: "ab"), identity: "ab")
        try await person.podcasts.keep(show, episodes: [])
        try await report().about("1", json: false)
        for part in [
            "Slow News", "News, slowly.", "Buy us a coffee  https://give.example",
            "News, Education", "cast.example (private)", "3, 1 of them new",
            "is fetched when it is played",
        ] {
            #expect(printed.data.contains(part), "\(printed.data)")
        }
        #expect(!printed.data.contains("feed?show"))
    }

    @Test func `about tells all of an episode`() async throws {
        try await follow("Slow News")
        try await report().about("1", episode: "latest", .cacheOnly, json: false)
        for part in [
            "Three", "episode 3 of “Slow News”", "Ana  host", "en  text/vtt", "0:00  Intro",
            "0:05–0:09", "https://a.example/one",
        ] {
            #expect(printed.data.contains(part), "\(printed.data)")
        }
        try await report().about("1", episode: "2", .cacheOnly, json: true)
        #expect(printed.data.contains(#""startSeconds" : 5"#), "\(printed.data)")
    }

    @Test(arguments: [false, true])
    func `notes of a private show are told without keys`(json: Bool) async throws {
        let show = try await follow("Slow News", private: true)
        var episodes = try await person.podcasts.episodes(of: show.id)
        for place in episodes.indices {
            episodes[place].summary = "See https://cast.example/feed?token=hidden now."
        }
        try await person.podcasts.keep(show, episodes: episodes)
        try await report().about("1", episode: "2", .cacheOnly, json: json)
        try await report().episodes(of: "1", newAlone: false, count: 9, json: true)
        #expect(printed.data.contains("cast.example/feed?token=…"), "\(printed.data)")
        #expect(!printed.data.contains("hidden"))
    }

    @Test func `episodes that are marked as heard are let go of`() async throws {
        try await follow("Slow News")
        var wishes = PodcastReport.Wishes()
        wishes.dropsHeard = true
        try await report().set("1", wishes)
        #expect(printed.notes.contains("lets go of what was fetched once it was heard"))
        let before = lettingGo.value
        try await report().mark("1", ["1"], as: .heard)
        #expect(lettingGo.value == before + 1)
    }
}
