import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Places
import Testing

@testable import Storage

/// What a person puts right of words, by word and sentence.
@Suite struct WordCorrectionStoreTests {
    private let clock = ManualClock()

    private func place(
        _ word: String, in sentence: String = "La luz del faro.", _ code: String = "es"
    ) throws -> WordCorrection.Place {
        WordCorrection.Place(
            word: word, sentence: sentence, language: try #require(Language(tag: code)))
    }

    @Test func `a meaning and a reading are kept by word and sentence`() async throws {
        let store = try PersonDatabase.inMemory(clock: clock).corrections
        let faro = try place("Faro")
        try await store.correct(faro, .meaning("lighthouse", .english), at: clock.now)
        try await store.correct(faro, .reading("ˈfaɾo"), at: clock.now)
        let kept = try await store.correction(at: place("faro"))
        #expect(kept?.meaning == "lighthouse" && kept?.target == "en" && kept?.reading == "ˈfaɾo")
        #expect(try await store.correction(at: place("faro", in: "Otro faro.")) == nil)
        #expect(try await store.correction(at: place("faro", "pt")) == nil)
        try await store.correct(faro, .meaning("headlight", .english), at: clock.now)
        #expect(try await store.correction(at: faro)?.meaning == "headlight")
    }

    @Test func `what is taken back is not brought back by a backup of before`() async throws {
        let database = try PersonDatabase.inMemory(clock: clock)
        let faro = try place("faro")
        try await database.corrections.correct(faro, .meaning("x", .english), at: clock.now)
        let pieces = Pieces()
        try await database.exporter.write { pieces.add($0) }
        let backup = Data(pieces.text.utf8)
        try await database.corrections.correct(faro, .takenBack, at: clock.now)
        #expect(try await database.corrections.correction(at: faro) == nil)
        _ = try await database.importer.restore(backup, named: "x.json")
        #expect(try await database.corrections.correction(at: faro) == nil)
        let other = try PersonDatabase.inMemory(clock: clock)
        _ = try await other.importer.restore(backup, named: "x.json")
        #expect(try await other.corrections.correction(at: faro)?.meaning == "x")
    }

    @Test func `what was written with schema 24 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema24.person, on: folder.file("data/person.sqlite"))
        let database = try PersonDatabase.open(in: folder.file("data"), clock: clock)
        #expect(database.notice == nil)
        #expect(
            try await database.corrections.correction(at: place("faro"))?.meaning == "lighthouse")
        let market = try place("市場", in: "市場に行く。", "ja")
        #expect(try await database.corrections.correction(at: market) == nil)
    }

    @Test
    func `what was written with schema 30 can be read, and older times are of what there was`()
        async throws
    {
        typealias T = CorrectionTable
        for (frozen, expected) in [
            (Schema24.person, ["1000 nil", "900 900"]),
            (Schema30.person, ["1000 nil", "2000 3000", "900 900"]),
        ] {
            let folder = try TemporaryFolder()
            try PrivateFolder.make(folder.file("data"))
            try execute(frozen, on: folder.file("data/person.sqlite"))
            let database = try PersonDatabase.open(in: folder.file("data"), clock: clock)
            let times = try await database.connection.read { database in
                try T.table.rows(by: "\(T.language), \(T.word)", in: database).map { row in
                    [T.meaningAt, T.readingAt].map {
                        row.optionalInteger($0).map(String.init) ?? "nil"
                    }.joined(separator: " ")
                }
            }
            #expect(times == expected)
        }
    }

    /// A change on one of two devices, in order of time.
    struct Change: Sendable {
        let device: Int
        let change: WordCorrectionChange

        static func meaning(_ device: Int, _ text: String) -> Self {
            Change(device: device, change: .meaning(text, .english))
        }

        static func reading(_ device: Int, _ text: String) -> Self {
            Change(device: device, change: .reading(text))
        }

        static func takenBack(_ device: Int) -> Self { Change(device: device, change: .takenBack) }
    }

    @Test(arguments: [
        ([Change.meaning(0, "a"), .reading(1, "x")], "a", "x"),
        ([Change.reading(0, "x"), .meaning(1, "a")], "a", "x"),
        ([Change.meaning(0, "a"), .meaning(1, "b"), .reading(0, "x")], "b", "x"),
        ([Change.reading(0, "x"), .meaning(0, "a"), .reading(1, "y")], "a", "y"),
        ([Change.meaning(0, "a"), .takenBack(1), .reading(0, "x")], nil, "x"),
        ([Change.meaning(0, "a"), .reading(0, "x"), .takenBack(1)], nil, nil),
        ([Change.takenBack(1), .meaning(0, "a")], "a", nil),
    ])
    func `of two devices the later meaning and the later reading count, each for itself`(
        changes: [Change], meaning: String?, reading: String?
    ) async throws {
        let (hub, place) = (Hub(), try place("faro"))
        let devices = [try Desk(), try Desk()]
        // Both begin with what one of them put right.
        try await devices[0].database.corrections.correct(
            place, .takenBack, at: devices[0].clock.now)
        for device in devices { try await device.meet(hub) }
        for change in changes {
            for device in devices { device.clock.advance(by: 60) }
            try await devices[change.device].database.corrections.correct(
                place, change.change, at: devices[change.device].clock.now)
        }
        for device in devices + devices { try await device.meet(hub) }
        for device in devices {
            let kept = try await device.database.corrections.correction(at: place)
            #expect(kept?.meaning == meaning && kept?.reading == reading)
            #expect(try await !device.meet(hub).isWritten)
        }
    }

    @Test func `a device that knows one time for both is understood, and understands`() async throws
    {
        let (place, other) = (try place("faro"), try place("luz"))
        let database = try PersonDatabase.inMemory(clock: clock)
        try await database.corrections.correct(
            place, .meaning("lighthouse", .english), at: clock.now)
        clock.advance(by: 60)
        try await database.corrections.correct(place, .reading("ˈfaɾo"), at: clock.now)
        // What it tells is the row as it is, but for the times it does not know; and a word of its own.
        let row = try await database.backup(of: BackupKind.corrections)
        #expect(row["changedAt"] == row["readingAt"] && row["changedAt"] != row["meaningAt"])
        clock.advance(by: 60)
        try await database.corrections.correct(place, .meaning("beacon", .english), at: clock.now)
        var former = row.filter { !["meaningAt", "readingAt"].contains($0.key) }
        // It took the reading in at a time after the meaning here was changed.
        former["changedAt"] = .integer(StoredTime.microseconds(of: clock.now) - 1)
        var own = former
        own["word"] = .text(other.word)
        own["reading"] = .null
        try await database.merge([former, own], of: .corrections, at: clock.now)
        #expect(try await database.corrections.correction(at: place)?.meaning == "beacon")
        #expect(try await database.corrections.correction(at: place)?.reading == "ˈfaɾo")
        #expect(try await database.corrections.correction(at: other)?.meaning == "lighthouse")
        try await database.corrections.correct(other, .reading("luθ"), at: clock.now)
        own["meaning"] = .text("light")
        own["changedAt"] = .integer(StoredTime.microseconds(of: clock.now) + 1)
        try await database.merge([own], of: .corrections, at: clock.now)
        #expect(try await database.corrections.correction(at: other)?.meaning == "light")
        #expect(try await database.corrections.correction(at: other)?.reading == "luθ")
    }

    @Test func `a text too long is cut alike for writing and reading`() async throws {
        let store = try PersonDatabase.inMemory(clock: clock).corrections
        let long = try place("x", in: String(repeating: "á ", count: 200_000))
        try await store.correct(
            long, .meaning(String(repeating: "m", count: 9_000), .english), at: clock.now)
        #expect(try await store.correction(at: long)?.meaning?.utf8.count == TextBounds.title)
    }
}

extension PersonDatabase {
    /// The only record of a kind, as a backup has it.
    fileprivate func backup(of kind: BackupKind) async throws -> [String: BackupValue] {
        let file = try BackupFile(Data(try await backup().utf8), named: "x.json")
        var found: [[String: BackupValue]] = []
        _ = try file.records(of: kind.name) { $0.map { found.append($0) } }
        return try #require(found.first)
    }

    /// Merges records of a kind.
    fileprivate func merge(
        _ records: [[String: BackupValue]], of kind: BackupKind, at now: Date
    ) async throws {
        try await connection.write { database in
            var merge = KindMerge(
                kind: kind, times: MergeTimes(at: now), database: database)
            for record in records { try merge.add(record) }
        }
    }
}
