import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import SharedWork

/// Removals that are asked for, kept for a day, and undone.
@Suite final class RemovalsTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-removals-\(UUID().uuidString)").path
    private let clock = ManualClock()
    private let printed = Printed()
    private let restored = Collected<Data>()
    private let letGo = Collected<[String]>()

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func removals(
        answer: Bool? = nil, isWhole: Bool = true, rows: String = "rows", letsGo: Bool = true
    ) -> Removals {
        let (restored, letGo) = (restored, letGo)
        return Removals(
            folder: folder + "/removed", clock: clock, console: printed.console,
            ask: { _ in answer },
            record: { removal in
                try await removal()
                return Data(rows.utf8)
            },
            restore: { rows in
                restored.add(rows)
                return Removals.Outcome(isWhole: isWhole)
            },
            letGo: { rows, others in
                guard letsGo else { throw CancellationError() }
                let all = rows + [Data("|".utf8)] + others
                letGo.add(all.map { String(decoding: $0, as: UTF8.self) })
            })
    }

    private func file(_ name: String, _ text: String) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test(arguments: [(Bool?.none, true), (true, true), (false, false)])
    func `nobody to ask means yes, and a no changes nothing`(answer: Bool?, isDone: Bool)
        async throws
    {
        let calls = Collected<Int>()
        let outcome = try await removals(answer: answer).remove("a card", isSure: false) {
            calls.add(1)
        }
        #expect(outcome == isDone && calls.all.count == (isDone ? 1 : 0))
        #expect(await removals().entries().map(\.what) == (isDone ? ["a card"] : []))
    }

    @Test func `one who is sure is not asked`() async throws {
        #expect(try await removals(answer: false).remove("a card", isSure: true) {})
    }

    @Test func `rows and files come back, and the removal is forgotten`() async throws {
        let path = try file("sound.mp3", "sound")
        let removals = removals()
        _ = try await removals.remove("a card", isSure: true, files: [path, path + ".none"]) {
            try FileManager.default.removeItem(atPath: path)
        }
        let entry = try #require(await removals.entries().first)
        #expect(try await removals.undo(entry).isWhole)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "sound")
        #expect(restored.all == [Data("rows".utf8)])
        #expect(await removals.entries().isEmpty)
    }

    @Test func `a file that is there again is left alone`() async throws {
        let path = try file("sound.mp3", "sound")
        let removals = removals()
        _ = try await removals.remove("a card", isSure: true, files: [path]) {
            try FileManager.default.removeItem(atPath: path)
        }
        _ = try file("sound.mp3", "another")
        _ = try await removals.undo(try #require(await removals.entries().first))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "another")
    }

    @Test func `the newest removal is the first, and a day later there is none`() async throws {
        let removals = removals()
        for what in ["one", "two", "three"] {
            _ = try await removals.remove(what, isSure: true) {}
            clock.advance(by: 3_600)
        }
        #expect(await removals.entries().map(\.what) == ["three", "two", "one"])
        clock.advance(by: 86_401 - 2 * 3_600)
        #expect(await removals.entries().map(\.what) == ["three"])
        clock.advance(by: 3_600)
        #expect(await removals.entries().isEmpty)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder + "/removed")
        #expect(left.isEmpty, "\(left)")
    }

    @Test func `what was kept for a removal is let go of with it, and not before`() async throws {
        _ = try await removals(rows: "old").remove("one", isSure: true) {}
        clock.advance(by: 80_000)
        _ = try await removals(rows: "young").remove("two", isSure: true) {}
        #expect(letGo.all.isEmpty)
        clock.advance(by: 10_000)
        // What cannot be let go of now is the next time.
        #expect(await removals(letsGo: false).entries().map(\.what) == ["two"])
        #expect(letGo.all.isEmpty)
        #expect(await removals().entries().map(\.what) == ["two"])
        #expect(letGo.all == [["old", "|", "young"]])
        _ = await removals().entries()
        #expect(letGo.all.count == 1)
    }

    @Test func `what is undone may leave something that nobody needs any more`() async throws {
        let removals = removals(rows: "one")
        _ = try await removals.remove("one", isSure: true) {}
        _ = try await removals.undo(try #require(await removals.entries().first))
        #expect(letGo.all == [["one", "|"]])
    }

    @Test func `a removal that cannot be written down keeps nothing`() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder + "/removed"))
        #expect(try await !removals(rows: "one").keep("one") {})
        #expect(letGo.all == [["one", "|"]])
    }

    @Test func `a removal that fails leaves nothing to undo`() async throws {
        let removals = removals()
        await #expect(throws: CancellationError.self) {
            _ = try await removals.remove("a card", isSure: true) { throw CancellationError() }
        }
        #expect(await removals.entries().isEmpty)
    }

    @Test func `a record that is damaged is passed over`() async throws {
        let removals = removals()
        _ = try await removals.remove("a card", isSure: true) {}
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder + "/removed").first)
        try Data("{".utf8).write(to: URL(filePath: folder + "/removed/\(name)/removal.json"))
        #expect(await removals.entries().isEmpty)
    }
}
