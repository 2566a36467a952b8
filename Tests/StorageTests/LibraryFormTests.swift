import FoundationEssentials
import ListenCore
import Testing

@testable import Storage

@Suite struct LibraryFormTests {
    private func filled() async throws -> PersonDatabase {
        let database = try PersonDatabase.inMemory()
        for (chapter, seconds, date) in [("1", 10.5, 100.0), ("2", 20, 300), ("3", 30, 200)] {
            try await database.progress.save(.make(.make(chapter), seconds: seconds, at: date))
        }
        return database
    }

    private func restore(_ text: String, into database: PersonDatabase) async throws
        -> RestoreOutcome.Share
    {
        let outcome = try await database.importer.restore(Data(text.utf8), named: "library.json")
        return try #require(outcome.shares.first { $0.kind == "progress" })
    }

    @Test func `places come back from a library file, and a second time nothing`() async throws {
        let first = try await filled()
        let text = String(decoding: try await first.exporter.library(), as: UTF8.self)
        let second = try PersonDatabase.inMemory()
        #expect(try await restore(text, into: second).new == 3)
        let (here, there) = (
            try await first.progress.recentPositions(limit: 9),
            try await second.progress.recentPositions(limit: 9)
        )
        #expect(here == there)
        let again = try await restore(text, into: second)
        #expect(again.new + again.newer == 0)
    }

    @Test func `its form is that of the founding design`() async throws {
        let text = String(decoding: try await filled().exporter.library(), as: UTF8.self)
        for part in [
            "\"schemaVersion\" : 2", "\"lastPlayedTrackId\" : \"2\"",
            "\"updatedAt\" : \"1970-01-01T00:05:00Z\"", "\"position\" : 10.5",
            "\"type\" : ", "\"tags\" : [",
        ] {
            #expect(text.contains(part), "\(part) is missing in \(text)")
        }
        let names = ["author", "id", "lastPlayedTrackId", "playbackStates", "source", "tags"]
        let keys = text.split(whereSeparator: \.isNewline).compactMap { line in
            names.first { line.hasPrefix("      \"\($0)\" :") }
        }
        #expect(keys == names, "keys are sorted")
    }

    @Test func `places are one list, each id before its state`() async throws {
        let bytes = try await filled().exporter.library()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("\"playbackStates\" : {"))
        let database = try PersonDatabase.inMemory()
        let states = #""1", {"position": 4.5, "updatedAt": "2026-01-01T00:00:00Z"}"#
        let share = try await restore(
            """
            {"schemaVersion": 2, "collections": [{"id": "b", "source": {"type": "external",
            "url": "http:\\/\\/a.test"}, "playbackStates": [\(states)]}]}
            """, into: database)
        #expect(share.new == 1)
        let place = try await database.progress.recentPositions(limit: 1).first
        #expect(place?.position.seconds == 4.5)
        #expect(place?.chapter.source.rawValue == "http://a.test")
    }

    @Test func `an older place does not win, a newer one does`() async throws {
        for (date, expected) in [("1970-01-01T00:00:01Z", 10.5), ("1971-01-01T00:00:00Z", 42)] {
            let database = try await filled()
            let address = ChapterAddress.make("1")
            let origin = address.source == .local ? "" : address.source.rawValue
            let source =
                origin.isEmpty
                ? #"{"type":"local"}"# : #"{"type":"external","url":"\#(origin)"}"#
            let text = """
                {"schemaVersion": 2, "collections": [{"id": "\(address.book.rawValue)",
                "source": \(source), "playbackStates": {"1":
                {"position": 42, "duration": 60, "updatedAt": "\(date)"}}}]}
                """
            _ = try await restore(text, into: database)
            #expect(try await database.progress.position(of: address)?.position.seconds == expected)
        }
    }

    @Test(arguments: [
        (#"{"schemaVersion": 3, "collections": []}"#, "schema version 3"),
        (#"{"schemaVersion": 2, "collections": 5}"#, "a part that cannot be read"),
        (#"{"schemaVersion": 2}"#, "a part that cannot be read"),
        (#"{"schemaVersion": 3}"#, "schema version 3"),
        (
            #"{"schemaVersion": 2, "collections": [{"id": "b", "playbackStates": ["1"]}]}"#,
            "a part that cannot be read"
        ),
        ("[00:01.00]Hola\n[00:02.00]Adiós", "no JSON object near byte 0"),
        ("[player]\nspeed = 1", "no JSON object near byte 0"),
        (
            #"{"schemaVersion": 1, "collections": [{"title": "no id"}]}"#,
            "a part that cannot be read"
        ),
        (#"{"schemaVersion": 2, "collections": [{"id": "b", "tracks": {}}]}"#, "a part that"),
        (#"{"schemaVersion": 0, "collections": []}"#, "which no library file has"),
        (#"{"schemaVersion": -1, "collections": []}"#, "which no library file has"),
        (#"{"schemaVersion": "2", "collections": []}"#, "does not say which schema version"),
        (#"{"collections": []}"#, "does not say which schema version"),
        (#"{"schemaVersion": 1, "books": [{"id": "b"}]}"#, "the list of books of a library"),
        (#"[{"id": "b", "chapters": []}]"#, "is a JSON list, but a backup is a JSON object"),
        ("\u{FEFF} [ ]", "is a JSON list"), ("7", "is a single JSON value"),
        (#""collections""#, "is a single JSON value"), (" \n", "is an empty file"),
        ("no JSON", "no JSON object near byte 0"), ("{", "no JSON object near byte 1"),
        (#"{"name": "x"}"#, "is JSON, but no backup of listen"),
    ])
    func `what cannot be read is refused with a sentence`(
        _ text: String, expected: String
    ) async throws {
        let database = try PersonDatabase.inMemory()
        do {
            _ = try await restore(text, into: database)
            Issue.record("it was restored")
        } catch let error as BackupError {
            #expect(error.description.contains(expected))
        }
    }

    @Test func `a collection of an unknown kind is kept, without places of its own`()
        async throws
    {
        let database = try PersonDatabase.inMemory()
        let share = try await restore(
            """
            {"schemaVersion": 2, "collections": [{"id": "b", "source": {"type": "baidu"},
            "playbackStates": {"1": {"position": 1, "updatedAt": "2026-01-01T00:00:00Z"}}}]}
            """, into: database)
        #expect(share.unreadable == 0 && share.new == 0)
        let text = String(decoding: try await database.exporter.library(), as: UTF8.self)
        #expect(text.contains("\"type\" : \"baidu\"") && text.contains("\"position\" : 1,"))
    }

    @Test(arguments: [(59.5, 60.0, false), (60, 60, true), (61, 60, true), (0, 0.5, false)])
    func `only what was heard to its end is finished`(
        position: Double, duration: Double, isFinished: Bool
    ) async throws {
        let database = try PersonDatabase.inMemory()
        _ = try await restore(
            """
            {"schemaVersion": 2, "collections": [{"id": "b", "playbackStates": {"1":
            {"position": \(position), "duration": \(duration), "updatedAt": "2026-01-01T00:00:00Z"}
            }}]}
            """, into: database)
        let place = try #require(try await database.progress.recentPositions(limit: 1).first)
        #expect(place.isCompleted == isFinished && place.position <= place.duration)
    }

    @Test func `places that are no times are brought into bounds`() async throws {
        let database = try PersonDatabase.inMemory()
        let text = """
            {"schemaVersion": 2, "collections": [{"id": "b", "playbackStates": {
            "1": {"position": -5, "duration": 1e300, "updatedAt": "2026-01-01T00:00:00Z"}}}]}
            """
        #expect(try await restore(text, into: database).new == 1)
        let place = try #require(try await database.progress.recentPositions(limit: 1).first)
        #expect(place.position == .zero && place.duration > .zero)
        #expect(place.chapter.source == .local)
    }
}
