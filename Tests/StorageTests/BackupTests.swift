import FoundationEssentials
import GRDB
import ListenCore
import Testing

@testable import Storage

@Suite struct BackupTests {
    private func backup(_ database: PersonDatabase) async throws -> String {
        let pieces = Pieces()
        try await database.exporter.write { pieces.add($0) }
        return pieces.text
    }

    @discardableResult
    private func restore(
        _ text: String, into database: PersonDatabase, isRehearsal: Bool = false
    ) async throws -> RestoreOutcome {
        try await database.importer.restore(
            Data(text.utf8), named: "x.json", isRehearsal: isRehearsal)
    }

    private func share(_ kind: String, _ outcome: RestoreOutcome) throws -> [Int] {
        let share = try #require(outcome.shares.first { $0.kind == kind })
        return [share.new, share.newer, share.same, share.older, share.unreadable]
    }

    @Test(arguments: 0..<12)
    func `a database comes back from its backup byte for byte`(seed: UInt64) async throws {
        let first = try PersonDatabase.inMemory()
        try await fill(first, seed: seed)
        let text = try await backup(first)
        let second = try PersonDatabase.inMemory()
        let outcome = try await restore(text, into: second)
        #expect(outcome.shares.allSatisfy { $0.unreadable + $0.unknownFields == 0 })
        #expect(outcome.shares.allSatisfy { $0.newer + $0.same + $0.older == 0 })
        #expect(try await backup(second) == text)
        let again = try await restore(text, into: second)
        #expect(!again.changes)
        #expect(again.shares.allSatisfy { $0.unreadable + $0.older == 0 })
        #expect(try await backup(second) == text)
    }

    @Test(arguments: 0..<8)
    func `merging two databases twice changes nothing the second time`(
        seed: UInt64
    ) async throws {
        let (first, second) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        try await fill(first, seed: seed)
        try await fill(second, seed: seed + 100)
        let text = try await backup(first)
        try await restore(text, into: second)
        let merged = try await backup(second)
        #expect(try await !restore(text, into: second).changes)
        #expect(try await backup(second) == merged)
    }

    @Test func `a private podcast comes back as one whose address is lost`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        let id = BookID(rawValue: "p")
        var show = PodcastShow(
            id: id, address: "https://cast.example/feed", title: "Secret", addedAt: .distantPast)
        show.token = TokenReference(.kept(name: "ab"), identity: "ab")
        try await here.podcasts.keep(show, episodes: [])
        let text = try await backup(here)
        #expect(!text.contains("\"ab\""))
        try await restore(text, into: there)
        #expect(try await there.podcasts.show(id)?.token == .lost)
        // What its feed says of it changes nothing in that; the address given again does.
        let restored = try #require(try await there.podcasts.show(id))
        try await there.podcasts.keep(restored, episodes: [])
        #expect(try await there.podcasts.show(id)?.token == .lost)
        try await there.podcasts.keep(show, episodes: [])
        #expect(try await there.podcasts.show(id)?.token == show.token)
        // A backup of elsewhere takes no token away.
        try await restore(text, into: there)
        #expect(try await there.podcasts.show(id)?.token == show.token)
        show.token = nil
        try await there.podcasts.keep(show, episodes: [])
        #expect(try await there.podcasts.show(id)?.token == nil)
    }

    @Test func `what was changed last wins`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        try await here.progress.save(.make(.make("1"), seconds: 10, at: 100))
        try await here.progress.save(.make(.make("2"), seconds: 10, at: 300))
        try await here.progress.save(.make(.make("3"), seconds: 10, at: 300))
        try await there.progress.save(.make(.make("1"), seconds: 20, at: 200))
        try await there.progress.save(.make(.make("2"), seconds: 20, at: 200))
        try await there.progress.save(.make(.make("3"), seconds: 10, at: 300))
        try await there.progress.save(.make(.make("4"), seconds: 5, at: 1))
        let text = try await backup(there)
        let rehearsal = try await restore(text, into: here, isRehearsal: true)
        #expect(try share("progress", rehearsal) == [1, 1, 1, 1, 0])
        #expect(try await here.progress.position(of: .make("4")) == nil)
        let outcome = try await restore(text, into: here)
        #expect(outcome == rehearsal)
        #expect(try await here.progress.position(of: .make("1"))?.position == .seconds(20))
        #expect(try await here.progress.position(of: .make("2"))?.position == .seconds(10))
        #expect(try await here.progress.position(of: .make("4"))?.position == .seconds(5))
    }

    @Test func `days and reviews are not counted twice`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        try await here.listeningDays.add(.make(heard: 60, repeated: 9, material: 75))
        try await there.listeningDays.add(.make(heard: 80, repeated: 2, material: 75))
        let text = try await backup(there)
        try await restore(text, into: here)
        try await restore(text, into: here)
        let days = try await here.listeningDays.days(since: nil)
        #expect(days.map(\.heard) == [.seconds(80)])
        #expect(days.map(\.repeated) == [.seconds(9)])
    }

    @Test func `a grading whose time was rounded on its way is the same one`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        for (database, time) in [(here, 2_000.000_4), (there, 2_000)] {
            let id = try await database.cards.add(.make()).card.id
            try await database.cards.grade(.make(id, at: time))
            try await database.cards.grade(.make(id, .hard, at: time + 1))
        }
        let outcome = try await restore(try await backup(there), into: here)
        #expect(try share("reviews", outcome) == [0, 0, 2, 0, 0])
        #expect(try await here.cards.log(of: nil).count == 2)
    }

    @Test func `a note is not lost to a mark without one`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        _ = try await here.bookmarks.save(.make(.make("1"), note: "mine"))
        _ = try await here.bookmarks.save(.make(.make("2")))
        _ = try await there.bookmarks.save(.make(.make("1")))
        _ = try await there.bookmarks.save(.make(.make("2"), note: "theirs"))
        let outcome = try await restore(try await backup(there), into: here)
        #expect(try share("bookmarks", outcome) == [0, 1, 0, 1, 0])
        #expect(try await here.bookmarks.bookmarks(in: .make("1")).map(\.note) == ["mine"])
        #expect(try await here.bookmarks.bookmarks(in: .make("2")).map(\.note) == ["theirs"])
    }

    @Test func `a card keeps its own sound and note when it was reviewed elsewhere since`()
        async throws
    {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        for (database, reviewed, file, note) in [
            (here, 1_000, "'own.mp3'", "mine"), (there, 2_000, "NULL", "theirs"),
        ] {
            try await database.connection.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO study_card (kind, language, folded, text, context, translation,
                            note, source, book, chapter, range_start, range_end, book_title,
                            chapter_title, audio_start, audio_end, audio_file, created_at,
                            is_suspended, phase, stability, difficulty, due, reviewed_at, reviews)
                        VALUES ('word', 'es', 'faro', 'faro', '', '', '\(note)', 'local', 'b', 'c',
                            1, 2, '', '', 1, 2, \(file), 5, 0, 'review', 1, 5, 9, \(reviewed), 1)
                        """)
            }
        }
        try await restore(try await backup(there), into: here)
        let card = try #require(try await here.cards.cards(of: nil, limit: 9).first)
        #expect(card.audio?.file == "own.mp3" && card.note == "mine")
        #expect(card.memory?.reviewedAt == StoredTime.instant(2_000))
    }

    @Test func `of a word the newer status and the newer translation are kept, each for itself`()
        async throws
    {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        for (database, changed, translated, meaning) in [
            (here, 10, 90, "new"), (there, 20, 5, "old"),
        ] {
            try await database.connection.write { database in
                try database.execute(
                    sql:
                        "\(WordTable.table.insert(first: 7)) VALUES ('es', 'faro', ?, 'Faro', ?, ?, ?)",
                    arguments: [changed == 10 ? 1 : 3, meaning, changed, translated])
            }
        }
        try await restore(try await backup(there), into: here)
        let entry = try #require(try await here.words.entries(of: nil).first)
        #expect(entry.status == .three && entry.translation == "new")
    }

    @Test func `noted places of two machines are in the order of their times`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        try await here.placeHistory.record(.make(seconds: 10, at: 1_000))
        try await here.placeHistory.record(.make(seconds: 30, at: 3_000))
        try await there.placeHistory.record(.make(seconds: 20, at: 2_000))
        try await restore(try await backup(there), into: here)
        let places = try await here.placeHistory.history(of: nil, limit: 9)
        #expect(places.map(\.position) == [.seconds(30), .seconds(20), .seconds(10)])
    }

    @Test func `no token is in it, and a name that is taken gets a number`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        for (database, url) in [(here, "http://a"), (there, "http://b")] {
            try await addServer(url, to: database)
        }
        let text = try await backup(there)
        #expect(!text.contains("token") && !text.contains("secret"))
        try await restore(text, into: here)
        let servers = try await here.sources.backends()
        #expect(servers.map(\.name) == ["home", "home-2"])
        #expect(try await here.sources.backendInUse()?.url == "http://a")
    }

    private func addServer(_ url: String, to database: PersonDatabase) async throws {
        try await database.connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO source (id, name, kind, address, is_in_use, account, token_kind,
                        token_place, token_identity)
                    VALUES (?1, 'home', 'backend', ?1, 1, 'me', 'kept', 'secret-place', 'secret')
                    """, arguments: [url])
        }
    }

    @Test func `servers of a backup from before there were sources are sources`() async throws {
        let text =
            Self.head + """
                ,"servers":[
                {"isSelected":true,"name":"home","url":"http://a","account":"me"},
                {"isSelected":false,"name":"home","url":"http://b"},
                {"isSelected":false,"name":"none"},
                {"isSelected":false,"name":"long","url":"http://\(String(repeating: "a", count: 9_000))"},
                5]}
                """
        let database = try PersonDatabase.inMemory()
        let outcome = try await restore(text, into: database)
        #expect(try share("sources", outcome) == [2, 0, 0, 0, 3])
        #expect(outcome.unknownParts.isEmpty && outcome.shares.allSatisfy { $0.unknownFields == 0 })
        let servers = [
            KeptSource.backend(name: "home", url: "http://a", account: "me"),
            KeptSource.backend(name: "home-2", url: "http://b"),
        ]
        #expect(try await database.sources.sources() == servers)
        #expect(try await database.sources.sourceInUse() == servers[0])
        #expect(try await !restore(text, into: database).changes)
    }

    @Test func `a source of a kind nobody knows comes back from a backup`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        let radio = KeptSource(
            id: SourceID(rawValue: "radio:1"), name: "Radio",
            kind: SourceKindName(rawValue: "gramophone"), isOn: false,
            configuration: "{\"streams\":[1]}"
        )
        try await there.sources.add(radio)
        let library = KeptSource(id: .local, name: "library", kind: .library, isOn: false)
        try await there.sources.set(isOn: false, of: library)
        try await restore(try await backup(there), into: here)
        #expect(try await here.sources.sources() == [radio, library])
    }

    @Test func `what is trusted of a server comes back with it`() async throws {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        var source = KeptSource.backend(name: "home", url: "https://books.example")
        source.trust = ServerTrust(
            pin: KeyPin(String(repeating: "0a", count: 32)), certificates: "PEM\n")
        try await there.sources.add(source)
        try await restore(try await backup(there), into: here)
        #expect(try await here.sources.sources() == [source])
    }

    private static let head = "{\"format\":\"listen backup\",\"version\":1"

    @Test(arguments: [
        "", "no json", "[]", "{", "{}", "{\"format\":\"listen backup\"}", "{\"format\":1}",
        head, head + "]", head + "}x", head + ",\"progress\":[{}", head + ",}", "\u{0}",
        "{\"format\":\"listen backup\",\"version\":0}",
        "{\"format\":\"listen backup\",\"version\":\"1\"}",
        "{\"format\":\"listen backup\",\"version\":1e99}",
        "{\"format\":\"listen backup\",\"version\":2}",
        head + ",\"progress\":[{\"source\":\"",
    ])
    func `what is no backup, or a newer one, is refused with a sentence`(
        text: String
    ) async throws {
        let database = try PersonDatabase.inMemory()
        try await fill(database, seed: 1)
        let before = try await backup(database)
        await #expect(throws: BackupError.self) { try await restore(text, into: database) }
        #expect(try await backup(database) == before)
    }

    @Test func `deep nesting is refused without running out of stack`() async throws {
        let deep = Self.head + ",\"progress\":" + String(repeating: "[", count: 100_000)
        let database = try PersonDatabase.inMemory()
        await #expect(throws: BackupError.self) { try await restore(deep, into: database) }
    }

    @Test(arguments: [
        "{}", "[]", "1", "null", "\"x\"", "{\"source\":1}",
        "{\"source\":\"a\",\"book\":\"b\",\"chapter\":\"c\",\"position\":-1}",
    ])
    func `records that do not fit are counted and left out`(record: String) async throws {
        let database = try PersonDatabase.inMemory()
        let good = """
            {"source":"a","book":"b","chapter":"c","position":1,"duration":2,"isCompleted":true,
            "updatedAt":3,"bookTitle":"","chapterTitle":"","new":[1,{"x":2}]}
            """
        let text = Self.head + ",\"progress\":[\(record), \(good) ,\(good)],\"novel\":{}}"
        let outcome = try await restore(text, into: database)
        #expect(try share("progress", outcome) == [1, 0, 1, 0, 1])
        #expect(outcome.shares.reduce(0) { $0 + $1.unknownFields } == 2)
        #expect(outcome.unknownParts == ["novel"])
    }

    @Test(arguments: [
        ("position", "1e400"), ("position", "NaN"), ("position", "9223372036854775807"),
        ("position", "99999999999999999999999"), ("position", "1.5"), ("position", "\"1\""),
        ("position", "null"), ("position", "[]"), ("isCompleted", "1"),
        ("isCompleted", "\"true\""), ("updatedAt", "-9223372036854775808"), ("source", "5"),
    ])
    func `values that are none of their column are refused`(
        name: String, value: String
    ) async throws {
        var fields = [
            "source": "\"a\"", "book": "\"b\"", "chapter": "\"c\"", "position": "1",
            "duration": "2", "isCompleted": "true", "updatedAt": "3", "bookTitle": "\"\"",
            "chapterTitle": "\"\"",
        ]
        fields[name] = value
        let record = fields.map { "\"\($0)\":\($1)" }.joined(separator: ",")
        let database = try PersonDatabase.inMemory()
        let outcome = try await restore(
            Self.head + ",\"progress\":[{\(record)}]}", into: database)
        #expect(try share("progress", outcome) == [0, 0, 0, 0, 1])
        #expect(try await database.progress.recentPositions(limit: 9).isEmpty)
    }

    @Test func `a review without its card, or of a grade there is not, is left out`() async throws {
        let first = try PersonDatabase.inMemory()
        try await fill(first, seed: 5)
        let text = try await backup(first)
        #expect(text.contains("\"grade\":"))
        let second = try PersonDatabase.inMemory()
        let lost = text.replacing("\"card\":", with: "\"card\":9")
        #expect(try share("reviews", try await restore(lost, into: second))[0] == 0)
        let wrong = text.replacing("\"grade\":", with: "\"grade\":9")
        let outcome = try await restore(wrong, into: try PersonDatabase.inMemory())
        #expect(try share("reviews", outcome)[0] == 0)
        #expect(try share("reviews", outcome)[4] > 0)
    }

    @Test func `a file is written whole and may be pretty-printed by others`() async throws {
        let folder = try TemporaryFolder()
        let first = try PersonDatabase.inMemory()
        try await fill(first, seed: 5)
        try await first.exporter.write(to: folder.file("b.json"))
        #expect(try folder.names() == ["b.json"])
        #expect(mode(of: folder.file("b.json")) == 0o600)
        let text = String(decoding: try folder.bytes(of: "b.json"), as: UTF8.self)
        #expect(text == (try await backup(first)))
        let object = try JSONDecoder().decode(
            [String: AnyJSON].self, from: Data(text.utf8))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let pretty = String(decoding: try encoder.encode(object), as: UTF8.self)
        let second = try PersonDatabase.inMemory()
        try await restore(pretty, into: second)
        #expect(try await backup(second) == text)
    }
}

/// Any JSON value of a backup.
private enum AnyJSON: Codable {
    case value(BackupValue)
    case list([[String: BackupValue]])

    init(from decoder: any Decoder) throws {
        if let list = try? [[String: BackupValue]](from: decoder) {
            self = .list(list)
        } else {
            self = .value(try BackupValue(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .value(let value): try value.encode(to: encoder)
        case .list(let list): try list.encode(to: encoder)
        }
    }
}
