import Files
import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import ListenTestSupport
import Places
import Testing

@testable import Storage

/// What earlier versions of the program wrote.
@Suite struct FormerSchemaTests {
    private let clock = ManualClock()

    private func open(_ folder: TemporaryFolder) throws -> PersonDatabase {
        try PersonDatabase.open(
            in: folder.file("data"), clock: clock, busyTimeout: .seconds(5))
    }

    @Test func `what was written with schema 1 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema1.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        #expect(try await database.progress.position(of: .make()) == .make())
        #expect(try await database.sources.backendInUse()?.name == "home")
        #expect(try await database.preferences.value(for: PreferenceKey<Int>("count")) == 7)
    }

    @Test func `the person's schema 1 becomes the present one, with a copy kept of it`()
        async throws
    {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema1.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(try await database.bookmarks.recentBookmarks(limit: 9).isEmpty)
        try await database.placeHistory.record(.make())
        try await database.listeningDays.add(.make())
        try await database.edgeNudges.save(
            EdgeNudge(sentence: .zero, end: .milliseconds(20)), in: .make())
        #expect(try await database.bookmarks.save(.make()).id == 1)
        #expect(try await database.progress.position(of: .make()) == .make())
        try database.close()
        #expect(try await open(folder).placeHistory.history(of: nil, limit: 9).count == 1)
        #expect(try keepsCopy(ofSchema: "1", in: folder))
    }

    @Test func `what was written with schema 2 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema2.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        #expect(try await database.progress.position(of: .make()) == .make())
        #expect(try await database.bookmarks.bookmarks(in: .make()).map(\.note) == ["wie hallo"])
        #expect(
            try await database.edgeNudges.nudges(in: .make()) == [
                EdgeNudge(
                    sentence: .seconds(1), start: .milliseconds(-20), end: .milliseconds(40))
            ])
        #expect(
            try await database.placeHistory.history(of: .make(), limit: 9).map(\.position) == [
                .seconds(7)
            ])
        #expect(
            try await database.listeningDays.days(since: nil).map(\.material) == [.seconds(75)])
    }

    @Test(arguments: [("1", Schema1.person), ("2", Schema2.person)])
    func `servers of earlier schemas can be given an account and a token`(
        version: String, frozen: String
    ) async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(frozen, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        let home = KeptSource.backend(name: "home", url: "http://127.0.0.1:8000")
        #expect(try await database.sources.backends() == [home])
        #expect(try await database.sources.backendInUse() == home)
        let token = TokenReference(.kept(name: "ab12"), identity: "ab12")
        try await database.sources.setToken(token, account: "anna", ofSourceNamed: "home")
        try database.close()
        let server = try await open(folder).sources.backendInUse()
        #expect(server?.token == token)
        #expect(server?.account == "anna")
        #expect(try keepsCopy(ofSchema: "\(version)", in: folder))
    }

    @Test func `what was written with schema 3 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema3.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        #expect(try await database.progress.position(of: .make()) == .make())
        #expect(
            try await database.sources.backends() == [
                KeptSource.backend(name: "home", url: "http://127.0.0.1:8000"),
                KeptSource.backend(
                    name: "work", url: "https://books.example", account: "anna",
                    token: TokenReference(
                        .command("pass show listen"),
                        identity: "0123456789abcdef0123456789abcdef")),
            ])
    }

    @Test func `what was written with schema 4 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema4.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        #expect(try await database.words.entries(of: nil).map(\.translation) == ["dog"])
        let card = try #require(try await database.cards.card(7))
        #expect(card.context == "El perro ladra." && card.memory?.phase == .review)
        let record = try #require(try await database.cards.reviews(on: "2026-11-21").first)
        #expect(record.after == card.memory)
        #expect(try await database.cards.takeBack(record))
        #expect(try await database.cards.card(7)?.memory == nil)
    }

    @Test func `what was written with schema 5 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema5.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let hardest = try await database.sentencePractice.hardest(9)
        #expect(hardest.map(\.effort) == [SentenceEffort(replays: 2, lookUps: 1, errors: 3)])
        #expect(hardest.first?.sentence.start == .milliseconds(1_500))
        let days = try await database.sentencePractice.dictations(since: nil)
        #expect(days.map(\.rightWords) == [2] && days.first?.day == "2026-11-21")
    }

    @Test func `what was written with schema 6 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema6.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let book = try #require(try await database.importedBooks.book(BookID(rawValue: "b1")))
        #expect(book.title == "El faro" && book.year == 1920 && book.language?.code == "es")
        #expect(book.recordings.map(\.duration) == [.seconds(7)])
        #expect(
            book.chapters.map(\.parts) == [
                [ImportedPart(recording: 0)],
                [ImportedPart(recording: 0, start: .seconds(1), end: .seconds(2))],
            ])
        #expect(try keepsCopy(ofSchema: "6", in: folder))
    }

    @Test func `what was written with schema 7 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema7.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let id = BookID(rawValue: "b1")
        let book = try #require(try await database.importedBooks.book(id))
        #expect(book.chapters.last?.parts.last == ImportedPart(recording: 0, start: .seconds(3)))
        #expect(book.recordings.first?.texts == [ImportedText(path: "/t/1.srt")])
        #expect(
            book.chapters.first?.texts == [
                ImportedText(path: "/t/c1.srt", language: Language(tag: "es"))
            ])
        let texts = try await database.attachedTexts.texts(of: id, at: .local)
        #expect(texts.map(\.name) == ["mine.srt"] && texts.first?.origin == .added)
    }

    @Test func `what was written with schema 8 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema8.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let entry = try #require(try await database.importedBooks.books().first)
        #expect(entry.book.title == "The lighthouse" && entry.book.author != nil)
        let tags = try await database.tags.tags(at: .local)
        #expect(tags[BookID(rawValue: "b1")]?.map(\.text) == ["Evening"])
        let collection = try #require(try await database.collections.unlinked().first)
        #expect(collection.id == "c1" && collection.paths == ["t": "/b/1.mp3"])
    }

    @Test func `what was written with schema 9 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema9.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let book = try #require(try await database.importedBooks.book(BookID(rawValue: "b1")))
        #expect(book.chapterLength == .seconds(600) && book.chapterList == nil)
        #expect(book.dividedAt == StoredTime.instant(11))
    }

    @Test func `what was written with schema 10 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema10.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let sources = try await database.sources.sources()
        #expect(sources.map(\.kind.rawValue) == ["backend", "backend", "podcast", "library"])
        #expect(sources.map(\.isOn) == [true, true, false, false])
        #expect(sources.map(\.configuration) == [nil, nil, "{\"a\":1}", nil])
    }

    @Test func `what was written with schema 11 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema11.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let text = try #require(try await database.writtenTexts.texts().first)
        #expect(text.title == "A fox" && text.language == .english && !text.isArchived)
        #expect(try await database.writtenTexts.work(text.id)?.chapters.first?.plain == "It ran.")
    }

    @Test func `what was written with schema 12 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema12.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let queue = try await database.queue.queue()
        #expect(queue.waiting.map(\.chapterTitle) == ["The lamp", "The ferry"])
        #expect(queue[1]?.length == .seconds(62) && queue[2]?.chapter.source == .articles)
    }

    @Test func `what was written with schema 13 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema13.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let chapter = ChapterAddress.make("1", book: "w1", source: .articles)
        let slower = try #require(SpokenTimeline(text: "a 3000"))
        _ = try await database.writtenTexts.begin(slower, of: chapter)
        #expect(try await database.progress.position(of: chapter)?.position == .seconds(1.5))
    }

    @Test func `what was written with schema 14 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema14.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        #expect(try await database.feeds.feeds().map(\.title) == ["The Times"])
    }

    @Test func `what was written with schema 15 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema15.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let show = try #require(try await database.podcasts.shows().first)
        #expect(show.title == "Slow News" && show.wishes.keep == .latest(3))
        #expect(show.token?.identity == "ab12" && show.check.tag == "\"a\"")
        let episode = try #require(try await database.podcasts.episodes(of: show.id).first)
        #expect(episode.keys == ["k1", "k2"] && episode.duration == .seconds(62))
        #expect(episode.sound?.address == "https://cast.example/1.mp3?auth=b")
    }

    @Test func `what was written with schema 16 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema16.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        #expect(try await database.openBooks.books().map(\.title) == ["Emma"])
    }

    @Test func `what was written with schema 17 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema17.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        #expect(try await database.stations.stations().map(\.title) == ["Radio Isla"])
    }

    @Test func `what was written with schema 18 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema18.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let id = BookID(rawValue: "p18")
        let show = try await database.podcasts.show(id)
        #expect(show?.wishes.dropsHeard == true && show?.details == "{}")
        #expect(try await database.podcasts.episodes(of: id).first?.fetchedAt != nil)
    }

    @Test func `a podcast whose address schema 18 kept as a password is private`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(
            Schema18.person + """

                UPDATE podcast SET token_kind = 'kept', token_place = 'ab', token_identity = 'ab'
                    WHERE show = 'p18';
                """, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let flags = try await database.connection.read {
            try Int.fetchAll($0, sql: "SELECT is_private FROM podcast WHERE show = 'p18'")
        }
        #expect(flags == [1])
    }

    @Test func `what was written with schema 19 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema19.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let show = try await database.podcasts.show(BookID(rawValue: "p19"))
        #expect(show?.token == TokenReference(.kept(name: "ab"), identity: "ab"))
    }

    @Test func `what was written with schema 20 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema20.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        #expect(try await database.sync.devices().map(\.name) == ["desk", "phone"])
        #expect(try await database.sync.meetings().map(\.address) == ["/home/ana/Cloud"])
        let entry = try await database.sync.entries(of: nil, at: nil, limit: 9).first
        #expect(entry?.position == .seconds(12.5) && entry?.stamp.number == 7)
        let memory = try await database.sync.memory(
            of: PlaceService(id: SourceID(rawValue: "https://books.example"), name: "books"))
        #expect(memory.told == 6 && memory.seen == "x" && memory.metAt == nil)
        #expect(memory.seenAt == Date(timeIntervalSince1970: 8))
    }

    @Test func `of servers of schema 20 the person trusts what the system trusts`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(
            Schema20.person + """

                INSERT INTO source (id, name, kind, address)
                    VALUES ('https://t20.example', 't20', 'backend', 'https://t20.example');
                """, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let source = try await database.sources.sources().first { $0.name == "t20" }
        #expect(source != nil && source?.trust == nil)
        #expect(try await database.sync.meetings().map(\.trust) == [nil])
    }

    @Test func `what was written with schema 21 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema21.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let document = try await database.documents.document("d21")
        #expect(document?.letters == 900 && document?.blocks.map(\.start) == [0, 40])
        let text = try await database.documents.texts(of: BookID(rawValue: "b21"), at: .local).first
        #expect(text?.digest == "d21")
        #expect(text?.marks == [DocumentMark(start: .seconds(1.5), letter: 40)])
    }

    @Test func `what was written with schema 22 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema22.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let source = try await database.sources.sources().first { $0.name == "t22" }
        #expect(source?.trust?.certificates == "PEM")
        #expect(try await database.sync.meetings().first { $0.name == "t22" }?.trust?.pin != nil)
    }

    @Test func `places of before are the first entries of the journal, each with its facts`()
        async throws
    {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(
            Schema19.person + """

                INSERT INTO progress VALUES
                    ('http://127.0.0.1:8000', '3', '2', 7, 9, 1, 5, 'B', 'C');
                """, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        let places = try await database.progress.recentPositions(limit: nil)
        let entries = try await database.sync.entries(of: nil, at: nil, limit: 99)
        #expect(places.count > 1 && Set(entries.map(\.place)) == Set(places))
        #expect(Set(entries.map(\.stamp.number)) == Set((1...Int64(places.count))))
        let device = try await database.sync.device()
        #expect(entries.allSatisfy { $0.stamp.device == device.id })
        #expect(device.last == Int64(places.count))
        #expect(entries.contains { $0.reason == .finished && $0.isCompleted })
    }

    @Test(arguments: [
        ("1", Schema1.person), ("2", Schema2.person), ("3", Schema3.person), ("4", Schema4.person),
        ("5", Schema5.person), ("6", Schema6.person), ("7", Schema7.person), ("8", Schema8.person),
        ("9", Schema9.person),
    ])
    func `servers of every former schema are sources that keep their rows`(
        version: String, schema: String
    ) async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(
            schema + """

                INSERT INTO progress VALUES
                    ('http://127.0.0.1:8000', '3', '2', 7, 9, 0, 1, '', '');
                """, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        let source = try #require(try await database.sources.sourceInUse())
        #expect(
            source
                == KeptSource(
                    id: SourceID(rawValue: "http://127.0.0.1:8000"), name: "home", kind: .backend,
                    address: "http://127.0.0.1:8000"))
        let sources = try await database.sources.sources()
        #expect(sources.map(\.name) == (version < "3" ? ["home"] : ["home", "work"]))
        #expect(sources.last?.token?.source == (version < "3" ? nil : .command("pass show listen")))
        let place = try await database.progress.position(of: .make(source: source.id))
        #expect(place?.position == MediaTime(microseconds: 7))
        #expect(try keepsCopy(ofSchema: version, in: folder))
    }

    @Test(arguments: [
        ("1", Schema1.person), ("2", Schema2.person), ("3", Schema3.person), ("4", Schema4.person),
        ("5", Schema5.person), ("6", Schema6.person), ("7", Schema7.person), ("8", Schema8.person),
    ])
    func `chapters of every former schema are known by their pieces of files`(
        version: String, schema: String
    ) async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(schema, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(database.notice == nil)
        for entry in try await database.importedBooks.books() {
            let book = try #require(try await database.importedBooks.book(entry.book.id))
            let known = try await database.connection.read {
                try KnownChapterRows.chapters(of: book.id, in: $0)
            }
            let pieces = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0.pieces) })
            for chapter in BookDivision(of: book).chapters {
                #expect(pieces[chapter.id] == chapter.pieces, "\(version), \(chapter.title)")
            }
            #expect(!known.isEmpty && known.count == book.chapters.count)
        }
        #expect(try keepsCopy(ofSchema: "\(version)", in: folder))
    }

    @Test func `the sums of schema 7's books are there at once`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema7.person, on: folder.file("data/person.sqlite"))
        let entry = try #require(try await open(folder).importedBooks.books().first)
        #expect(entry.chapters == 2 && entry.duration == .seconds(7) && entry.size > 0)
        #expect(try keepsCopy(ofSchema: "7", in: folder))
    }

    @Test func `the person's schema 5 can keep books, with a copy kept of it`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema5.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        try await database.importedBooks.keep([.make("b")])
        #expect(try await database.importedBooks.books().count == 1)
        #expect(try await database.sentencePractice.hardest(9).count == 1)
        #expect(try keepsCopy(ofSchema: "5", in: folder))
    }

    @Test func `the person's schema 4 gets hard sentences, with a copy kept of it`()
        async throws
    {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema4.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(try await database.sentencePractice.hardest(9).isEmpty)
        #expect(try await database.words.entries(of: nil).map(\.translation) == ["dog"])
        #expect(try keepsCopy(ofSchema: "4", in: folder))
    }

    @Test func `the person's schema 3 gets words and cards, with a copy kept of it`()
        async throws
    {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema3.person, on: folder.file("data/person.sqlite"))
        let database = try open(folder)
        #expect(try await database.cards.add(.make()).isNew)
        #expect(try await database.words.entries(of: nil).isEmpty)
        #expect(try await database.progress.position(of: .make()) == .make())
        #expect(try keepsCopy(ofSchema: "3", in: folder))
    }
}

/// True when there is one copy from before the schema was changed, for its owner alone.
func keepsCopy(ofSchema version: String, in folder: TemporaryFolder) throws -> Bool {
    let copies = try FileManager.default.contentsOfDirectory(atPath: folder.file("data/copies"))
        .filter { CopyName($0)?.occasion == .schema(version) }
    return copies.count == 1 && mode(of: folder.file("data/copies/\(copies[0])")) == 0o600
}
