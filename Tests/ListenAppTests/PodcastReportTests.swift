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

    init() throws { person = try PersonDatabase.inMemory(clock: clock) }

    /// Feeds as the tests say they are.
    private final class Network: PodcastFollowing {
        let renewals = Mutex<[PodcastRenewal]>([])
        let forgotten = Mutex<[BookID]>([])

        func add(_ address: String, isPrivate: Bool) async throws -> PodcastAddition {
            throw StatedError(.unavailable, "Nothing is there.")
        }

        func add(
            list bytes: [UInt8], name: String,
            told: @escaping @Sendable (PodcastAddition) -> Void
        ) async throws -> PodcastListAddition { PodcastListAddition([], remarks: []) }

        func refresh(
            _ shows: [PodcastShow], told: @escaping @Sendable (PodcastRenewal) -> Void
        ) async throws -> [PodcastRenewal] { renewals.withLock { $0 } }

        func list(of shows: [PodcastShow]) -> String {
            shows.filter { $0.token == nil }.map(\.address).joined(separator: "\n")
        }

        func forgetAddress(of show: PodcastShow) async throws {
            forgotten.withLock { $0.append(show.id) }
        }
    }

    private func report() -> PodcastReport {
        let (person, network) = (person, network)
        return PodcastReport(
            store: { person.podcasts }, following: { network }, progress: { person.progress },
            keepRate: { rate, show in
                var settings = BookSettings()
                settings.rate = rate
                try await person.preferences.change(
                    BookSettingsChange(from: BookSettings(), to: settings), of: show,
                    source: .podcasts)
            },
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: "/"), clock: clock, console: printed.console,
            removals: .plain(printed.console))
    }

    /// Keeps a show with three episodes, the last of which is new.
    @discardableResult
    private func follow(_ title: String, private secret: Bool = false) async throws -> PodcastShow {
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
        try await person.podcasts.note(check, address: second.address, of: second.id)
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
        #expect(heard.map(\.isCompleted) == [true] && heard.first?.duration == .seconds(61))
        clock.advance(by: 1)
        try await report().mark("slow news", ["three", "1"], as: .new)
        #expect(try await new() == 2)
        #expect(try await person.progress.positions(in: show.id, of: .podcasts).count == 1)
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

    @Test func `what is removed is gone, with its address in the vault`() async throws {
        let show = try await follow("Slow News", private: true)
        try await report().remove("1", isSure: true)
        #expect(try await person.podcasts.shows().isEmpty)
        #expect(try await person.podcasts.counts().isEmpty)
        #expect(network.forgotten.withLock { $0 } == [show.id])
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
        #expect(printed.notes.contains("is heard at 0.8×"), "\(printed.notes)")
        let settings = try await person.preferences.value(
            for: PreferenceKey<BookSettings>.bookSettings(of: show.id, source: .podcasts))
        #expect(settings?.rate == PlaybackRate(hundredths: 80))
    }

    @Test func `latest is the episode with the highest number, and none named are the new ones`()
        async throws
    {
        let show = try await follow("Slow News")
        #expect(try await report().chapter("latest", of: show) == "e-Three")
        #expect(try await report().chapters([], of: show) == ["e-Three"])
        #expect(try await report().chapters(["1", "two"], of: show) == ["e-One", "e-Two"])
    }
}
