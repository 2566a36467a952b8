import FoundationEssentials
import ListenCore
import Markup
import ListenTestSupport
import Testing

@testable import Storage

/// Two library files with one collection, of a source that cannot be played here.
@Suite struct CollectionMergeTests {
    private let database: PersonDatabase

    init() throws {
        let clock = ManualClock(try Date("2026-06-01T00:00:00Z", strategy: .iso8601))
        database = try PersonDatabase.inMemory(clock: clock)
    }

    /// A library file; the times of the states are days of 2026, as `05-01`.
    private func file(
        _ states: [(String, Double, String)], title: String = "T", last: String = "a",
        changed: String? = "04-01"
    ) -> Data {
        func instant(_ day: String) -> String {
            "\(day.count > 5 ? "" : "2026-")\(day)T00:00:00Z"
        }
        let list = states.map {
            "\"\($0.0)\", {\"position\": \($0.1), \"kept\": 1, \"updatedAt\": \"\(instant($0.2))\"}"
        }
        let updated = changed.map { "\"updatedAt\": \"\(instant($0))\"," } ?? ""
        return Data(
            """
            {"schemaVersion": 2, "collections": [{"id": "c", "title": "\(title)", \(updated)
            "source": {"type": "baidu"}, "lastPlayedTrackId": "\(last)",
            "tracks": [{"id": "a"}, {"id": "b"}], "playbackStates": [\(list.joined(separator: ","))]
            }]}
            """.utf8)
    }

    private func restore(_ file: Data) async throws -> RestoreOutcome {
        try await database.importer.restore(file, named: "library.json")
    }

    /// What is kept, as `a 5, b 7, last b, T`.
    private func kept() async throws -> String {
        let bytes = try await database.exporter.library()
        let form = try LibraryForm(bytes, schema: 2, named: "x")
        let collection = try #require(form.collections.first)
        let states = collection.states.sorted { $0.key < $1.key }.map {
            "\($0.key) \(Int($0.value.position))"
        }
        let last = collection.record["lastPlayedTrackId"]?.text ?? ""
        return (states + ["last \(last)", collection.title]).joined(separator: ", ")
    }

    @Test func `each state goes by its own time, whatever the collection's is`() async throws {
        let first = file([("a", 5, "05-01"), ("b", 100, "05-05")], last: "b")
        let second = file([("a", 50, "05-09"), ("b", 20, "05-02")], last: "a")
        for (one, other) in [(first, second), (second, first)] {
            try await database.execute("DELETE FROM library_collection")
            _ = try await restore(one)
            _ = try await restore(other)
            #expect(try await kept() == "a 50, b 100, last a, T")
            for file in [one, other] { #expect(try await !restore(file).changes) }
            let text = String(decoding: try await database.exporter.library(), as: UTF8.self)
            #expect(text.split(separator: "\"kept\" : 1").count == 3)
        }
    }

    @Test func `all else is of the collection that changed last, and no state is lost`()
        async throws
    {
        _ = try await restore(file([("a", 5, "05-01")], title: "Old", changed: "04-01"))
        _ = try await restore(file([("b", 7, "03-01")], title: "New", changed: "04-02"))
        #expect(try await kept() == "a 5, b 7, last a, New")
        _ = try await restore(
            file([("b", 9, "05-03")], title: "Older", last: "b", changed: "03-30"))
        #expect(try await kept() == "a 5, b 9, last b, New")
    }

    @Test func `a state of a clock that was wrong wins over nothing and is told`() async throws {
        _ = try await restore(file([("a", 5, "05-01")]))
        let outcome = try await restore(file([("a", 90, "2099-01-01"), ("b", 4, "05-01")]))
        #expect(try await kept() == "a 5, b 4, last a, T")
        #expect(outcome.ahead == 1)
    }

    @Test func `places that lost are in the history`() async throws {
        _ = try await restore(file([("a", 5, "05-01"), ("b", 300, "05-01")]))
        let outcome = try await restore(file([("a", 50, "05-02"), ("b", 20, "04-01")]))
        #expect(outcome.outdone == 2)
        let places = try await database.placeHistory.history(of: nil, limit: nil)
        #expect(places.map(\.position) == [.seconds(5), .seconds(20)])
        #expect(Set(places.map(\.chapter.source.rawValue)) == ["baidu"])
    }

    @Test func `what is no collection goes by its time`() async throws {
        try await database.execute(
            "\(CollectionTable.table.insert(first: 4)) VALUES (1, 'c', 5, 'broken')")
        _ = try await restore(file([("a", 5, "05-01")]))
        #expect(try await kept() == "a 5, last a, T")
    }
}
