import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Sessions
@testable import ListenApp
@testable import AppEnvironment
@testable import Reports
@testable import SharedWork

/// The promises every kind of source keeps, whoever brings it.
@Suite struct SourceConformanceTests {
    typealias Kind = SourceHouse.Kind

    @Test(arguments: Kind.allCases)
    func `it is listed among the sources with what it can do`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        try await container.servers.makeSourceReport().list(json: false)
        let lines = house.printed.data.split(separator: "\n")
        #expect(lines.contains { $0.contains("*") && $0.contains(house.name) }, "\(lines)")
        let list = try await container.sources.list()
        #expect(list.inUse?.abilities.contains(.lists) == true)
        #expect(Set(list.entries.map(\.id)).count == list.entries.count)
    }

    @Test(arguments: Kind.allCases)
    func `its books are listed and numbered, whichever source is in use`(_ kind: Kind) async throws
    {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        let books = try await container.catalog().books().value
        try await container.reports.makeCatalogReport().books(json: false)
        let first = try #require(books.first)
        let heading = kind == .library ? "" : "\(house.name), in use:\n"
        #expect(house.printed.data.hasPrefix("\(heading)1  \(first.title)"))
        guard kind != .library else { return }
        #expect(house.printed.data.contains("\nthis machine, with --local:\n1  "))
        let before = house.printed.data.count
        try await container.servers.makeSourceReport().use("local")
        try await container.reports.makeCatalogReport().books(json: false)
        let option = kind == .backend ? "--server home" : "--source town"
        let after = house.printed.data.dropFirst(before)
        #expect(after.hasPrefix("this machine, in use:\n"))
        #expect(after.contains(", with \(option):\n1  \(first.title)"), "\(after)")
    }

    @Test(arguments: Kind.allCases)
    func `its chapters carry its own id, so that equal ids stay apart`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        let books = try await container.service()
        let playback = try await house.firstChapter(books)
        #expect(playback.address.source == books.sourceID)
        let person = try container.stores.person()
        let elsewhere = ChapterAddress(
            source: SourceID(rawValue: "elsewhere"), book: playback.address.book,
            chapter: playback.address.chapter)
        try await person.progress.save(SourceHouse.position(elsewhere))
        #expect(try await person.progress.latestPositions(of: books.sourceID).isEmpty)
        try await person.progress.save(SourceHouse.position(playback.address))
        #expect(try await person.progress.latestPositions(of: books.sourceID).count == 1)
        #expect(try await person.progress.recentPositions(limit: nil).count == 2)
    }

    @Test(arguments: Kind.allCases)
    func `its sound can be opened and its text read`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        let books = try await container.service()
        let playback = try await house.firstChapter(books)
        let location = try await books.audio(of: playback, .cacheFirst).value
        let (player, shutdown) = try container.sound.player()()
        defer { shutdown() }
        let events = player.events
        player.load(location, at: .zero, rate: .normal, tag: nil)
        var end: PlayerPhase?
        for await case .phase(let phase) in events {
            end = phase
            if case .failed = phase { break }
            if phase == .ready { break }
        }
        #expect(end == .ready)
        let text = try await books.text(
            of: playback.address.chapter, in: playback.address.book, .cacheFirst,
            container.analysis)
        #expect(text.track?.sentences.isEmpty == false)
        await books.settle()
    }

    @Test(arguments: Kind.allCases)
    func `its texts are searched while it is on`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        let books = try await container.service()
        let playback = try await house.firstChapter(books)
        let text = try await books.text(
            of: playback.address.chapter, in: playback.address.book, .cacheFirst,
            container.analysis)
        await books.settle()
        let words = try #require(text.track?.sentences.first).text.split(separator: " ")
        func found() async throws -> Bool {
            var options = FindOptions(words.prefix(3).map(String.init))
            options.json = true
            let before = house.printed.data.count
            try await container.heard.makeFindReport().find(options)
            return house.printed.data.dropFirst(before).replacing("\\/", with: "/")
                .contains("\"source\" : \"\(playback.address.source.rawValue)\"")
        }
        #expect(try await found())
        guard kind != .library else { return }
        let report = try container.servers.makeSourceReport()
        try await report.use("local")
        try await report.set(isOn: false, house.name)
        // The library has the backend's sentences too, and is found; of the shelf nothing is.
        if kind == .backend {
            #expect(try await !found())
        } else {
            await #expect(throws: FindError.self) { try await found() }
        }
        try await report.set(isOn: true, house.name)
        #expect(try await found())
    }

    @Test(arguments: Kind.allCases)
    func `a card's sentence is heard from it in a review`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        let playback = try await house.firstChapter(try await container.service())
        var card = StudyCard(
            kind: .sentence, language: .english, text: "A bell.", createdAt: Make.past)
        card.place = CardPlace(
            chapter: playback.address, range: .zero..<MediaTime.seconds(0.1), bookTitle: "A",
            chapterTitle: "B")
        // Whichever source is in use.
        try await container.servers.makeSourceReport().use("local")
        let review = try container.cards.makeReviewSource(isAlone: true)
        let found = try await review.recordings.find(card)
        #expect(found.range?.isEmpty == false)
    }

    @Test(arguments: Kind.allCases)
    func `it is fetched for use without a network, or is here already`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        try await container.caching.makeFetchReport().fetch(book: "1", .one("1"), json: false)
        let books = try await container.service()
        let playback = try await house.firstChapter(books)
        let kept = await books.keptSound(of: playback.address.book)
        if kind == .library {
            #expect(kept == nil)
            #expect(house.printed.notes.contains("everything is here already"))
        } else {
            #expect(kept?[playback.address.book, playback.address.chapter] == .pinned)
            try await container.caching.makeCacheReport().list(
                CacheReport.Choice(), json: false)
            let title = playback.chapter.title
            #expect(house.printed.data.contains("\(title): sound"), "the cache names it")
        }
        await books.settle()
    }

    @Test(arguments: Kind.allCases)
    func `its time is counted, and not while it is off`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        let books = try await container.service()
        let days = try container.stores.person().listeningDays
        let today = container.localTime.day(at: container.clock.now)
        try await days.add(
            ListeningDay(
                day: today, source: books.sourceID, book: BookID(rawValue: "b"), bookTitle: "B",
                language: .english, heard: .seconds(3_600)))
        try await container.reports.makeStatsReport().print(by: .book, days: 1, as: .csv)
        #expect(house.printed.data.contains("3600"))
        guard kind != .library else { return }
        let report = try container.servers.makeSourceReport()
        await #expect(throws: SourceError.inUse(house.name)) {
            try await report.set(isOn: false, house.name)
        }
        try await report.use("local")
        try await report.set(isOn: false, house.name)
        let before = house.printed.data.count
        try await container.reports.makeStatsReport().print(by: .book, days: 1, as: .csv)
        try await container.reports.makeCatalogReport().books(json: false)
        let after = String(house.printed.data.dropFirst(before))
        #expect(!after.contains("3600") && !after.contains(", with --"), "\(after)")
        try await report.set(isOn: true, house.name)
        try await container.reports.makeCatalogReport().books(json: false)
        #expect(house.printed.data.dropFirst(before).contains(", with --"))
    }

    @Test(arguments: Kind.allCases)
    func `it is removed, and what was heard of it stays`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        let report = try container.servers.makeSourceReport()
        guard kind != .library else {
            await #expect(throws: SourceError.builtIn("local")) { try await report.remove("local") }
            return
        }
        let playback = try await house.firstChapter(try await container.service())
        try await container.stores.person().progress.save(SourceHouse.position(playback.address))
        try await report.use("local")
        try await report.remove(house.name)
        #expect(try await container.sources.list().entries.map(\.name) == ["local"])
        #expect(try await container.sources.books(of: playback.address.source) == nil)
        #expect(try await container.stores.person().progress.recentPositions(limit: nil).count == 1)
        await #expect { try await report.use(house.name) } throws: {
            ($0 as? any DescribedError)?.kind == .notFound
        }
    }

    @Test(arguments: Kind.allCases)
    func `the command that goes back to a place names it`(_ kind: Kind) async throws {
        let house = try SourceHouse(kind)
        let container = try await house.withSource()
        let playback = try await house.firstChapter(try await container.service())
        func command() async throws -> String? {
            try await container.placeCommand().text(
                for: playback.address, bookTitle: "", chapterTitle: "", at: .zero)
        }
        #expect(try await command()?.hasSuffix("--start 0:00") == true)
        guard kind != .library else { return }
        try await container.servers.makeSourceReport().use("local")
        let flag = kind == .backend ? " --server home" : " --source town"
        #expect(try await command()?.hasSuffix("--start 0:00" + flag) == true)
    }
}

/// Sources that the register does not know, or cannot tell apart.
@Suite struct SourceRegisterTests {
    @Test func `a source of another version's kind stays, and says so when it is asked`()
        async throws
    {
        let house = try SourceHouse(.library)
        let store = try house.container.stores.person().sources
        let future = KeptSource(
            id: SourceID(rawValue: "moon"), name: "moon",
            kind: SourceKindName(rawValue: "moonbeam"), address: nil)
        try await store.add(future)
        let report = try house.container.servers.makeSourceReport()
        try await report.list(json: false)
        #expect(house.printed.data.contains("moonbeam (not known here)"))
        await #expect(throws: SourceError.unknownKind("moon", "moonbeam")) {
            try await report.use("moon")
        }
        // A restored backup of a newer version can have put it in use.
        try await store.use(sourceNamed: "moon")
        try await house.container.reports.makeCatalogReport().books(json: false)
        #expect(
            house.printed.data.contains("1  The Ferry") && !house.printed.data.contains("with --"))
        #expect(try await house.container.sources.list().inUse?.id == .local)
    }

    @Test func `an address of no kind, a wrong kind and a taken name are refused`() async throws {
        let house = try SourceHouse(.library)
        let report = try house.container.servers.makeSourceReport()
        await #expect(throws: SourceError.unrecognized("nothing")) {
            try await report.add("nothing", name: nil, kind: nil)
        }
        for (typed, words) in [
            ("rclone:/home", "rclone listremotes"), ("smb://nas/books", "rclone:REMOTE:FOLDER"),
            ("nothing", "Write it with http"),
        ] {
            await #expect { try await report.add(typed, name: nil, kind: nil) } throws: {
                "\($0)".contains(words)
            }
        }
        await #expect { try await report.add("shelf:a", name: nil, kind: "shelve") } throws: {
            "\($0)".contains(
                "There is: library, articles, news, podcasts, librivox, radio, drive, baidu, backend,"
                    + " abs, jellyfin, subsonic, rclone, sftp, s3, nextcloud, shelf, webdav.")
        }
        await #expect(throws: SourceError.reserved("local")) {
            try await report.add("shelf:local", name: nil, kind: nil)
        }
        try await report.add("shelf:a", name: "a", kind: nil)
        await #expect { try await report.add("shelf:b", name: "a", kind: nil) } throws: {
            "\($0)".contains("already belongs to")
        }
    }

    @Test(arguments: [
        ("radio", "You keep no stations yet. "), ("podcasts", "You follow no podcasts yet. "),
        ("librivox", "You chose no audiobooks yet. "), ("news", "You follow no news yet. "),
        ("articles", "You read no texts yet. "),
    ])
    func `a source that has nothing yet says how to begin`(name: String, words: String) async throws
    {
        let sources = try SourceHouse(.library).container.sources
        await #expect { try await sources.entry(for: .named(name)) } throws: {
            "\($0)".hasPrefix(words) && ($0 as? SourceError)?.kind == .notFound
        }
        await #expect { try await sources.entry(for: .named("nowhere")) } throws: {
            "\($0)".hasPrefix("There is no source \"nowhere\".")
        }
    }

    @Test func `the library is there without the person's database`() async throws {
        let register = SourceRegister(
            kinds: [.library { StubService(named: "here") }],
            keeping: { throw StoreError(.newerSchema, path: "person.sqlite") },
            wrap: { $0 })
        let entry = try await register.entry(for: .local)
        #expect(try register.open(entry).books.sourceName == "here")
        #expect(try await register.books(of: .local)?.sourceName == "here")
        await #expect(throws: StoreError.self) { try await register.entry(for: .configured) }
    }
}
