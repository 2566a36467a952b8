import Files
import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct DatabaseFileTests {
    private let clock = ManualClock()

    /// Whether there is one copy from before the schema was changed, for its owner alone.
    private func keepsCopy(ofSchema version: String, in folder: TemporaryFolder) throws -> Bool {
        let copies = try FileManager.default.contentsOfDirectory(atPath: folder.file("data/copies"))
            .filter { CopyName($0)?.occasion == .schema(version) }
        return copies.count == 1 && mode(of: folder.file("data/copies/\(copies[0])")) == 0o600
    }

    private func open(_ folder: TemporaryFolder, waiting: Duration = .seconds(5)) throws
        -> PersonDatabase
    {
        try PersonDatabase.open(in: folder.file("data"), clock: clock, busyTimeout: waiting)
    }

    @Test func `a database without a file throws once it was closed`() async throws {
        let person = try PersonDatabase.inMemory()
        try person.close()
        await #expect(throws: StoreError.self) { _ = try await person.importedBooks.books() }
        await #expect(throws: StoreError.self) { try await person.importedBooks.keepRoots(["/a"]) }
    }

    @Test func `the folder and every file are the owner's alone`() async throws {
        let folder = try TemporaryFolder()
        let database = try open(folder)
        try await database.progress.save(.make())
        #expect(mode(of: folder.file("data")) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.file("data")) {
            #expect(mode(of: folder.file("data/\(name)")) == 0o600, "\(name)")
        }
        #expect(database.notice == nil)
    }

    @Test func `a folder and file that others could read are closed to them`() throws {
        let folder = try TemporaryFolder()
        try open(folder).close()
        chmod(folder.file("data"), 0o755)
        chmod(folder.file("data/person.sqlite"), 0o644)
        try open(folder).close()
        #expect(mode(of: folder.file("data")) == 0o700)
        #expect(mode(of: folder.file("data/person.sqlite")) == 0o600)
    }

    @Test func `what was saved is there after opening again`() async throws {
        let folder = try TemporaryFolder()
        let first = try open(folder)
        try await first.progress.save(.make())
        try first.close()
        #expect(try await open(folder).progress.position(of: .make()) == .make())
    }

    @Test func `two connections see each other's work at once`() async throws {
        let folder = try TemporaryFolder()
        let (first, second) = (try open(folder), try open(folder))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let store = number.isMultiple(of: 2) ? first.progress : second.progress
                group.addTask { try await store.save(.make(.make("\(number)"))) }
            }
            try await group.waitForAll()
        }
        #expect(try await first.progress.recentPositions(limit: 99).count == 40)
        #expect(try await second.progress.recentPositions(limit: 99).count == 40)
    }

    @Test func `the person's commits are synced fully and nothing in the schema is trusted`()
        async throws
    {
        let folder = try TemporaryFolder()
        let (connection, _) = try PersonDatabase.file(
            in: folder.path, busyTimeout: .seconds(5)
        ).open(clock: clock)
        let values = try await connection.read { database in
            try ["synchronous", "journal_mode", "trusted_schema", "busy_timeout"].map {
                try String.fetchOne(database, sql: "PRAGMA \($0)") ?? ""
            }
        }
        #expect(values == ["2", "wal", "0", "5000"])
    }

    @Test(arguments: [
        Array("this is no database, only text, and rather a lot of it".utf8),
        Array(repeating: 0xFF, count: 8192),
    ])
    func `a damaged file is set aside, not overwritten, and the notice says so`(bytes: [UInt8])
        async throws
    {
        let folder = try TemporaryFolder()
        try open(folder).close()
        try folder.write(bytes, to: "data/person.sqlite")
        let database = try open(folder)
        let kept = folder.file("data/person.sqlite.damaged-1700000000")
        #expect(database.notice == StoreError(.corrupt(setAside: kept), path: database.path))
        #expect(Array(try Data(contentsOf: URL(filePath: kept))) == bytes)
        try await database.progress.save(.make())
        #expect(try await database.progress.position(of: .make()) == .make())
    }

    @Test func `a second damaged file does not replace the first`() throws {
        let folder = try TemporaryFolder()
        for text in ["first damage, long enough", "second damage, long enough"] {
            try open(folder).close()
            try folder.write(Array(text.utf8), to: "data/person.sqlite")
        }
        #expect(try open(folder).notice != nil)
        try folder.write(Array("third damage, long enough".utf8), to: "data/person.sqlite")
        #expect(try open(folder).notice != nil)
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.file("data"))
            .filter { $0.contains(".damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        #expect(kept.count == 3)
    }

    @Test func `damage found while in use is found again and set aside at the next start`()
        async throws
    {
        let folder = try TemporaryFolder()
        let first = try open(folder)
        // Whether there is anything is answered by what lies before the damage.
        _ = try await first.cards.add(.make())
        for number in 0..<500 { try await first.progress.save(.make(.make("\(number)"))) }
        try first.close()
        // Making the copy of the day would read all of it.
        try open(folder).close()
        var bytes = try folder.bytes(of: "data/person.sqlite")
        // The last pages hold rows alone; the schema, read at the opening, lies before.
        for index in bytes.count - 4096 * 8..<bytes.count { bytes[index] = 0xA5 }
        try folder.write(bytes, to: "data/person.sqlite")
        let second = try open(folder)
        let error = await storeError { _ = try await second.progress.recentPositions(limit: 999) }
        #expect(error?.code == .corrupt(setAside: nil))
        try? second.close()
        let third = try open(folder)
        #expect(third.notice != nil)
        #expect(try await third.progress.recentPositions(limit: 999).count == 500)
    }

    @Test func `an empty file becomes a database`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try folder.write([], to: "data/person.sqlite")
        let database = try open(folder)
        #expect(database.notice == nil)
        try await database.progress.save(.make())
    }

    @Test func `a newer schema is refused and the file stays byte for byte`() async throws {
        let folder = try TemporaryFolder()
        try open(folder).close()
        try execute(
            "INSERT INTO grdb_migrations VALUES ('99')", on: folder.file("data/person.sqlite"))
        let before = try folder.bytes(of: "data/person.sqlite")
        let error = await storeError { _ = try open(folder) }
        #expect(error?.code == .newerSchema)
        #expect(try folder.bytes(of: "data/person.sqlite") == before)
    }

    @Test func `a database of another program is set aside`() throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute("CREATE TABLE theirs (x)", on: folder.file("data/person.sqlite"))
        #expect(try open(folder).notice != nil)
    }

    @Test func `a write waits for the other process and then says locked`() async throws {
        let folder = try TemporaryFolder()
        let database = try open(folder, waiting: .milliseconds(20))
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: database.path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let error = await storeError { try await database.progress.save(.make()) }
        #expect(error?.code == .locked)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await database.progress.save(.make())
    }

    @Test func `a lock held on the opening ends with locked`() throws {
        let folder = try TemporaryFolder()
        try open(folder).close()
        let lock = folder.file("data/person.sqlite.lock")
        let error = try FileLock.whileHolding(lock, timeout: .seconds(1)) {
            () throws(StoreError) -> StoreError? in
            do throws(StoreError) {
                _ = try PersonDatabase.open(
                    in: folder.file("data"), clock: clock, busyTimeout: .milliseconds(20))
                return nil
            } catch {
                return error
            }
        }
        #expect(error?.code == .locked)
    }

    @Test func `a symbolic link in the file's place is refused`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try folder.write([], to: "elsewhere")
        symlink(folder.file("elsewhere"), folder.file("data/person.sqlite"))
        #expect(await storeError { _ = try open(folder) }?.kind == .inputOutput)
        #expect(try folder.bytes(of: "elsewhere").isEmpty)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func `a folder that may not be written is said so`() async throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        #expect(await storeError { _ = try open(folder) }?.code == .notPermitted)
    }

    @Test func `a path that is no folder is said so`() async throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "data")
        #expect(await storeError { _ = try open(folder) }?.kind == .inputOutput)
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

    @Test func `the present schema is the frozen one`() throws {
        func tables(_ body: (DatabaseQueue) throws -> Void) throws -> [String] {
            let queue = try DatabaseQueue()
            try body(queue)
            return try queue.read {
                try String.fetchAll(
                    $0,
                    sql: """
                        SELECT sql FROM sqlite_master WHERE sql IS NOT NULL
                        AND name <> 'grdb_migrations' ORDER BY name
                        """)
            }
        }
        for (migrator, frozen) in [
            (PersonSchema.migrator, Schema14.person), (CacheSchema.migrator, Schema3.cache),
        ] {
            #expect(
                try tables { try migrator.migrate($0) }
                    == tables { try $0.write { try $0.execute(sql: frozen) } })
        }
    }

    @Test func `a copy is kept before the person's schema is changed`() async throws {
        let folder = try TemporaryFolder()
        let first = try open(folder)
        try await first.progress.save(.make())
        try first.close()
        var migrator = PersonSchema.migrator
        migrator.registerMigration("15") { try $0.execute(sql: "DELETE FROM source") }
        let file = DatabaseFile(
            folder: folder.file("data"), name: "person.sqlite", migrator: migrator,
            synchronous: "FULL", busyTimeout: .seconds(5), isIrreplaceable: true)
        let (connection, _) = try file.open(clock: clock)
        try connection.close()
        #expect(try keepsCopy(ofSchema: "14", in: folder))
        let kept = try DatabaseQueue(
            path: folder.file("data/copies/1.2023-11-14T221320Z.schema-14.sqlite"))
        #expect(
            try await kept.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM progress") } == 1)
        #expect(await storeError { _ = try open(folder) }?.code == .newerSchema)
    }
}
