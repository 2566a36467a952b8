import Files
import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Places
import Testing

@testable import Storage

extension Desk {
    /// Follows a podcast.
    @discardableResult
    fileprivate func follow(
        _ id: String, at address: String? = nil, token: TokenReference? = nil
    ) async throws -> BookID {
        clock.advance(by: 10)
        var show = PodcastShow(
            id: BookID(rawValue: id), address: address ?? "https://cast.example/\(id)",
            title: "Title of \(id)", addedAt: clock.now)
        show.token = token
        try await database.podcasts.keep(show, episodes: [])
        return show.id
    }

    fileprivate func forget(_ id: String) async throws {
        clock.advance(by: 10)
        try await database.podcasts.forget(BookID(rawValue: id))
    }

    fileprivate func wish(_ keep: PodcastKept, for id: String) async throws {
        clock.advance(by: 10)
        var wishes = PodcastWishes()
        wishes.keep = keep
        wishes.skipStart = .seconds(30)
        try await database.podcasts.set(wishes, of: BookID(rawValue: id))
    }

    fileprivate func shows() async throws -> [String] {
        try await database.podcasts.shows().map(\.id.rawValue).sorted()
    }

    fileprivate func show(_ id: String) async throws -> PodcastShow? {
        try await database.podcasts.show(BookID(rawValue: id))
    }

    fileprivate func record() async throws -> String {
        String(decoding: try await database.sync.record(besides: []), as: UTF8.self)
    }

    fileprivate func facts(_ subject: String) async throws -> [String: String?] {
        Dictionary(
            try await database.sync.facts(of: subject).map { ($0.name, $0.content) }
        ) { first, _ in first }
    }
}

/// What a person chose, on several devices: podcasts, settings and sources.
@Suite struct SyncFactStoreTests {
    private let hub = Hub()

    @Test func `a podcast goes along with its wishes and its speed, and no feed is asked`()
        async throws
    {
        let (desk, phone) = (try Desk(), try Desk())
        let id = try await desk.follow("a")
        try await desk.wish(.latest(3), for: "a")
        var settings = BookSettings()
        settings.rate = PlaybackRate(hundredths: 125)
        try await desk.database.preferences.change(
            BookSettingsChange(from: BookSettings(), to: settings), of: id, source: .podcasts)
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.others == ["podcasts": 1])
        let show = try #require(try await phone.show("a"))
        #expect(show.title == "Title of a" && show.address == "https://cast.example/a")
        #expect(show.wishes.keep == .latest(3) && show.wishes.skipStart == .seconds(30))
        #expect(show.check == FeedCheck() && show.addedAt == phone.clock.now)
        #expect(try await phone.database.podcasts.episodes(of: id).isEmpty)
        let kept = try await phone.database.preferences.value(
            for: PreferenceKey<BookSettings>.bookSettings(of: id, source: .podcasts))
        #expect(kept?.rate == PlaybackRate(hundredths: 125))
        // What was taken in is nothing new to tell.
        try await desk.meet(hub)
        try await phone.meet(hub)
        #expect(try await desk.meet(hub).taken.isEmpty)
        #expect(try await desk.show("a")?.wishes.keep == .latest(3))
    }

    @Test func `a removed podcast stays away, until it is followed again`() async throws {
        let (desk, phone, car) = (try Desk(), try Desk(), try Desk())
        try await desk.follow("a")
        try await desk.follow("b")
        for one in [desk, phone, car] { try await one.meet(hub) }
        try await phone.forget("a")
        try await phone.meet(hub)
        // The car has it still, and tells of it.
        try await car.meet(hub)
        try await desk.meet(hub)
        try await phone.meet(hub)
        for one in [desk, phone, car] { #expect(try await one.shows() == ["b"]) }
        // Its clock is far behind.
        desk.clock.advance(by: -90_000)
        try await desk.follow("a")
        for one in [desk, phone, car] { try await one.meet(hub) }
        for one in [desk, phone, car] { #expect(try await one.shows() == ["a", "b"]) }
    }

    @Test func `neither a wish nor a feed that moved brings a removed podcast back`()
        async throws
    {
        let (desk, phone) = (try Desk(), try Desk())
        let id = try await desk.follow("a")
        for one in [desk, phone] { try await one.meet(hub) }
        try await phone.forget("a")
        try await phone.meet(hub)
        desk.clock.advance(by: 9_000)
        try await desk.wish(.all, for: "a")
        try await desk.database.podcasts.note(
            FeedCheck(), address: "https://moved.example/a", of: id,
            over: try #require(try await desk.show("a")).address)
        for one in [desk, phone, desk] { try await one.meet(hub) }
        for one in [desk, phone] { #expect(try await one.shows().isEmpty) }
    }

    @Test func `a feed that moved is moved elsewhere, and takes no wish away`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        let id = try await desk.follow("a")
        for one in [desk, phone] { try await one.meet(hub) }
        try await phone.wish(.all, for: "a")
        desk.clock.advance(by: 9_000)
        try await desk.database.podcasts.note(
            FeedCheck(), address: "https://moved.example/a", of: id,
            over: try #require(try await desk.show("a")).address)
        for one in [desk, phone, desk] { try await one.meet(hub) }
        for one in [desk, phone] {
            let show = try #require(try await one.show("a"))
            #expect(show.address == "https://moved.example/a" && show.wishes.keep == .all)
        }
    }

    @Test func `an undo brings a podcast back on every device`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await desk.follow("a")
        for one in [desk, phone] { try await one.meet(hub) }
        let removed = try await desk.database.removals.recording {
            _ = try await desk.database.podcasts.forget(BookID(rawValue: "a"))
        }
        for one in [desk, phone] { try await one.meet(hub) }
        #expect(try await phone.shows().isEmpty)
        desk.clock.advance(by: 60)
        #expect(try await desk.database.removals.restore(removed).restored == 1)
        for one in [desk, phone] { try await one.meet(hub) }
        for one in [desk, phone] { #expect(try await one.shows() == ["a"]) }
    }

    @Test func `a private podcast is in no record, and no other device removes it`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        let token = TokenReference(.kept(name: "ab"), identity: "ab")
        try await desk.follow("secret", at: "https://private.example/", token: token)
        try await desk.follow("here", at: "http://127.0.0.1:8000/feed")
        try await desk.follow("both", token: token)
        let record = try await desk.record()
        for text in ["secret", "private.example", "127.0.0.1", "both"] {
            #expect(!record.contains(text), "\(text)")
        }
        try await phone.follow("both")
        try await phone.meet(hub)
        try await phone.forget("both")
        for one in [phone, desk] { try await one.meet(hub) }
        #expect(try await desk.shows() == ["both", "here", "secret"])
        try await desk.forget("secret")
        #expect(!(try await desk.record()).contains("secret"))
        // The phone follows it without a key, and goes on.
        try await phone.follow("both")
        for one in [phone, desk] { try await one.meet(hub) }
        try await desk.forget("both")
        for one in [desk, phone] { try await one.meet(hub) }
        #expect(try await phone.shows() == ["both"])
    }

    @Test func `a feed that is followed by another id is not followed twice`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        try await desk.follow("a", at: "https://cast.example/feed")
        try await phone.follow("b", at: "http://cast.example/feed/")
        for _ in 0..<2 { for one in [desk, phone] { try await one.meet(hub) } }
        #expect(try await desk.shows() == ["a"])
        #expect(try await phone.shows() == ["b"])
    }

    @Test func `a record of more podcasts than anybody follows is taken in part`() async throws {
        let desk = try Desk()
        let facts = (0..<2_100).flatMap { number in
            [
                Self.fact("podcast", "x\(number)", "T"),
                Self.fact("podcastAddress", "x\(number)", "https://cast.example/\(number)"),
            ]
        }
        let text =
            "{\"format\":\"listen sync\",\"version\":1,\"facts\":["
            + facts.joined(separator: ",") + "]}"
        hub.all[DeviceID(number: 7)] = DeviceRecord.sealed(Array(text.utf8))
        try await desk.meet(hub)
        #expect(try await desk.shows().count == 2_000)
    }

    @Test func `choices of a newer program are kept, and told on`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        let text = """
            {"format":"listen sync","version":1,"facts":[{"subject":"alarm","name":"6:30",\
            "content":"on","madeAt":5,"number":1,"device":"00000000000000cc","more":[1]}],\
            "alarms":[{"a":1}]}
            """
        hub.all[DeviceID(number: 0xcc)] = DeviceRecord.sealed(Array(text.utf8))
        try await desk.meet(hub)
        hub.all[DeviceID(number: 0xcc)] = nil
        try await phone.meet(hub)
        #expect(try await phone.facts("alarm") == ["6:30": "on"])
        #expect(try await phone.record().contains("\"content\":\"on\""))
    }

    @Test func `a record of a program without choices removes none`() async throws {
        let desk = try Desk()
        try await desk.follow("a")
        let text = "{\"format\":\"listen sync\",\"version\":1,\"placeEntries\":[]}"
        hub.all[DeviceID(number: 7)] = DeviceRecord.sealed(Array(text.utf8))
        try await desk.meet(hub)
        #expect(try await desk.shows() == ["a"])
    }

    @Test(
        arguments: [
            "{}", "7", "{\"subject\":\"podcast\"}",
            // Neither a number of a device nor a time that can be.
            SyncFactStoreTests.fact("podcast", "x", "T", device: "../../../etc/pwd"),
            SyncFactStoreTests.fact("podcast", "x", "T", time: -1),
            SyncFactStoreTests.fact("podcast", "x", "T", time: 1 << 59),
            SyncFactStoreTests.fact("podcast", "", "T"),
        ])
    func `choices of strangers change nothing`(_ fact: String) async throws {
        let desk = try Desk()
        try await desk.follow("a")
        let address = Self.fact("podcastAddress", "x", "https://cast.example/x")
        let text =
            "{\"format\":\"listen sync\",\"version\":1,\"facts\":[\(fact),\(address),"
            + Self.fact("podcastWishes", "a", "no JSON") + "]}"
        hub.all[DeviceID(number: 7)] = DeviceRecord.sealed(Array(text.utf8))
        try await desk.meet(hub)
        #expect(try await desk.shows() == ["a"])
        #expect(try await desk.show("a")?.wishes == PodcastWishes())
    }

    @Test(
        arguments: [
            "file:///etc/passwd", "https://ana:pw@cast.example/x", "http://localhost/x", "",
        ])
    func `an address that leads elsewhere is not followed`(_ address: String) async throws {
        let desk = try Desk()
        let text =
            "{\"format\":\"listen sync\",\"version\":1,\"facts\":["
            + Self.fact("podcast", "x", "T") + "," + Self.fact("podcastAddress", "x", address)
            + "]}"
        hub.all[DeviceID(number: 7)] = DeviceRecord.sealed(Array(text.utf8))
        try await desk.meet(hub)
        #expect(try await desk.shows().isEmpty)
    }

    private static func fact(
        _ subject: String, _ name: String, _ content: String, time: Int64 = 5,
        device: String = "0000000000000007"
    ) -> String {
        """
        {"subject":"\(subject)","name":"\(name)","content":"\(content)","madeAt":\(time),\
        "number":1,"device":"\(device)"}
        """
    }

    @Test func `settings are told as they are noted, and counted`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        let sync = desk.database.sync
        try await sync.note("1.25", of: SyncFact.Subject.setting, named: "speed", at: 1_000)
        try await sync.note("1.25", of: SyncFact.Subject.setting, named: "speed", at: 9_000)
        #expect(try await sync.facts(of: SyncFact.Subject.setting).map(\.stamp.time) == [1_000])
        try await desk.meet(hub)
        let taken = try await phone.meet(hub).taken
        #expect(taken.choices == 1 && taken.others.isEmpty && !taken.isEmpty)
        #expect(try await phone.facts(SyncFact.Subject.setting) == ["speed": "1.25"])
        try await phone.database.sync.keep(settings: ["speed": nil, "theme": "dark"])
        #expect(try await phone.database.sync.settings() == ["speed": nil, "theme": "dark"])
        try await phone.database.sync.keep(settings: [:])
        #expect(try await phone.database.sync.settings().isEmpty)
    }

    @Test func `a source is told by its address, without account, token or query`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        func source(_ name: String, _ address: String) -> KeptSource {
            KeptSource(
                id: SourceID(rawValue: address), name: name,
                kind: SourceKindName(rawValue: "audiobookshelf"), address: address,
                account: "marker", token: TokenReference(.kept(name: "marker"), identity: "ef"))
        }
        try await desk.database.sources.add(source("home", "https://books.example"))
        try await desk.database.sources.add(source("keyed", "https://keyed.example/?marker=1"))
        try await desk.database.sources.add(source("near", "http://127.0.0.1:9000"))
        let record = try await desk.record()
        for text in ["marker", "keyed", "127.0.0.1"] { #expect(!record.contains(text)) }
        for one in [desk, phone] { try await one.meet(hub) }
        let told = try await phone.facts(SyncFact.Subject.source)
        #expect(Set(told.keys) == ["https://books.example"])
        #expect(
            told.values.compactMap { $0.flatMap { ToldSource($0) } }
                == [ToldSource(kind: "audiobookshelf", name: "home")])
        #expect(try await phone.database.sources.sources().isEmpty)
        try await desk.database.sources.remove(sourceNamed: "home")
        for one in [desk, phone] { try await one.meet(hub) }
        #expect(try await phone.facts(SyncFact.Subject.source).isEmpty)
    }

    @Test func `three devices that follow and meet at random agree`() async throws {
        for seed in 0..<10 {
            var random = SteadyRandom(state: UInt64(seed) + 7)
            let hub = Hub()
            let desks = [try Desk(), try Desk(), try Desk()]
            for _ in 0..<24 {
                let desk = desks[Int.random(in: 0..<3, using: &random)]
                let name = "s\(Int.random(in: 0..<3, using: &random))"
                switch Int.random(in: 0..<6, using: &random) {
                case 0: desk.clock.advance(by: Double(Int.random(in: -900...900, using: &random)))
                case 1, 2: try await desk.meet(hub)
                case 3: try await desk.forget(name)
                case 4:
                    let count = Int.random(in: 1...9, using: &random)
                    try await desk.wish(.latest(count), for: name)
                default: try await desk.follow(name)
                }
            }
            for _ in 0..<2 { for desk in desks { try await desk.meet(hub) } }
            var states: Set<[String]> = []
            for desk in desks {
                states.insert(
                    try await desk.database.podcasts.shows()
                        .map { "\($0.id.rawValue) \($0.address) \($0.wishes.keep.word)" }.sorted())
            }
            #expect(states.count == 1, "seed \(seed): \(states)")
            for desk in desks { #expect(try await desk.meet(hub).taken.isEmpty, "seed \(seed)") }
        }
    }

    @Test func `what was written with schema 23 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema23.person, on: folder.file("data/person.sqlite"))
        let database = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        #expect(database.notice == nil)
        let fact = try #require(
            try await database.sync.facts(of: SyncFact.Subject.setting).first)
        #expect(fact.content == "1.25" && fact.stamp.number == 2)
        #expect(try await database.sync.facts(of: SyncFact.Subject.podcast).isEmpty)
    }
}
