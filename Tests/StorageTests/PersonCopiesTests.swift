import Files
import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// A database that is missing, emptied or knows less, beside its copies.
@Suite struct PersonCopiesTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let name = "data/person.sqlite"

    init() throws {
        folder = try TemporaryFolder()
    }

    private var copies: PersonCopies { PersonCopies(in: folder.file("data"), clock: clock) }

    private func open() throws -> PersonDatabase {
        try PersonDatabase.open(in: folder.file("data"), clock: clock)
    }

    /// A database with places of some chapters and a card, of which there is a copy.
    private func fill(_ chapters: Int = 3) async throws {
        let database = try open()
        for number in 0..<chapters { try await database.progress.save(.make(.make("\(number)"))) }
        _ = try await database.cards.add(.make())
        try database.close()
        try open().close()
    }

    enum Loss: CaseIterable {
        case gone, withoutBytes, withoutBytesBesideALog, freshSchema
    }

    private func lose(_ loss: Loss) throws {
        for suffix in ["-wal", "-shm"] { unlink(folder.file(name + suffix)) }
        switch loss {
        case .gone: unlink(folder.file(name))
        case .withoutBytes: try folder.write([], to: name)
        case .withoutBytesBesideALog:
            try folder.write([], to: name)
            try folder.write([1, 2, 3], to: name + "-wal")
        case .freshSchema:
            unlink(folder.file(name))
            let queue = try DatabaseQueue(path: folder.file(name))
            try PersonSchema.migrator.migrate(queue)
            // Who looks at an emptied library has settings soon.
            try queue.write {
                try $0.execute(sql: "\(PreferenceTable.table.insert(first: 2)) VALUES ('a', '1')")
            }
            try queue.close()
        }
    }

    @Test(arguments: Loss.allCases)
    func `a database that was lost is not replaced in silence, and one command restores it`(
        loss: Loss
    ) async throws {
        try await fill()
        try lose(loss)
        for _ in 1...3 {
            let error = await storeError { try open().close() }
            #expect(
                error?.code
                    == .forgotten(
                        isMissing: loss != .freshSchema, copy: 1,
                        of: "2023-11-14", holding: "1 card and 3 places"))
            #expect(error?.description.contains("`listen restore --copy 1` brings it back") == true)
            #expect(error?.kind == .badData)
            clock.advance(by: 90_000)
        }
        #expect(copies.list().map(\.number) == [1], "nothing was copied over it")

        let outcome = try await copies.restore("newest")
        #expect(outcome.copy.number == 1 && outcome.merged == nil && outcome.missing.isEmpty)
        let database = try open()
        #expect(database.notice == nil)
        #expect(try await database.progress.recentPositions(limit: 9).count == 3)
        #expect(try await database.cards.card(1) != nil)
        let replaced = copies.list().filter { $0.occasion == .replaced }
        #expect(replaced.count == (loss == .freshSchema ? 1 : 0), "its settings are kept")
    }

    @Test func `who takes the last of their own away is believed, and the copies stay`()
        async throws
    {
        try await fill()
        for _ in 1...40 {
            try execute("DELETE FROM study_card; DELETE FROM progress", on: folder.file(name))
            let database = try open()
            #expect(try await database.progress.recentPositions(limit: 9).isEmpty)
            try database.close()
            clock.advance(by: 90_000)
        }
        #expect(copies.list().map(\.number) == [1], "nothing was copied over it")
    }

    @Test func `a read-only look refuses too`() async throws {
        try await fill()
        try lose(.gone)
        let error = await storeError {
            _ = try PersonDatabase.openOrRead(in: folder.file("data"), clock: clock)
        }
        guard case .forgotten = error?.code else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!PrivateFolder.exists(folder.file(name)))
    }

    @Test func `a person may begin anew knowingly, and the copies stay`() async throws {
        try await fill()
        try lose(.gone)
        try copies.beginAnew()
        for _ in 1...12 {
            let database = try open()
            #expect(database.notice == nil)
            try await database.progress.save(.make(.make("new")))
            try database.close()
            clock.advance(by: 4 * 90_000)
        }
        #expect(copies.list().last { $0.holdings?.count(of: .cards) == 1 } != nil)
        let refused = await storeError { try copies.beginAnew() }
        #expect(refused?.kind == .usage)
        #expect(refused?.description.contains("nothing to begin anew") == true)
    }

    @Test func `a database that knows much less is told once, and the copy outlives the others`()
        async throws
    {
        try await fill(30)
        try lose(.gone)
        let other = try DatabaseQueue(path: folder.file(name))
        try PersonSchema.migrator.migrate(other)
        try other.close()
        // A program that knew no copies began anew and was used.
        try execute(
            "\(ProgressTable.table.insert(first: 9)) VALUES ('local', 'b', 'c', 1, 2, 0, 3, '', '')",
            on: folder.file(name))
        clock.advance(by: 90_000)
        let told = try open()
        #expect(
            told.notice?.code
                == .knowsLess(copy: 1, of: "2023-11-14", holding: "1 card and 30 places"))
        #expect(told.notice?.description.contains("`listen restore --copy 1` adds") == true)
        try told.close()
        for _ in 1...12 {
            clock.advance(by: 4 * 90_000)
            let database = try open()
            #expect(database.notice == nil)
            try database.close()
        }
        #expect(copies.list().count <= 12)
        #expect(copies.list().last?.number == 1)

        let outcome = try await copies.restore("1")
        let merged = try #require(outcome.merged)
        #expect(merged.changes && merged.unreadable == 0)
        let database = try open()
        #expect(try await database.progress.recentPositions(limit: 99).count == 31)
        #expect(copies.list().first?.occasion == .replaced)
        #expect(copies.list().first?.number == outcome.kept)
        try database.close()
        // Once all of it is back the old copy may go.
        for _ in 1...45 {
            clock.advance(by: 90_000)
            try open().close()
        }
        #expect(copies.list().last?.number != 1)
    }

    @Test func `a copy alone takes the place of what is there, which is kept`() async throws {
        try await fill()
        let reader = try open()
        try await reader.progress.save(.make(.make("later")))
        let outcome = try await copies.restore("1", alone: true)
        #expect(outcome.copy.number == 1)
        // A process that has it open sees it and writes on.
        #expect(try await reader.progress.recentPositions(limit: 9).count == 3)
        try await reader.progress.save(.make(.make("after")))
        try reader.close()
        #expect(try await open().progress.recentPositions(limit: 9).count == 4)
        let replaced = try #require(copies.list().first { $0.occasion == .replaced })
        #expect(replaced.holdings?.count(of: .places) == 4)
        _ = try await copies.restore("\(replaced.number)", alone: true)
        let chapters = try await open().progress.recentPositions(limit: 9)
            .map(\.chapter.chapter.rawValue)
        #expect(Set(chapters) == ["0", "1", "2", "later"])
        clock.advance(by: 90_000)
        #expect(try open().notice == nil, "what was restored knowingly is not told")
    }

    @Test func `a copy of an older schema is brought to the present one`() async throws {
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema1.person, on: folder.file(name))
        try open().close()
        #expect(copies.list().map(\.occasion) == [.daily, .schema("1")])
        _ = try await copies.restore("1", alone: true)
        #expect(try await open().progress.position(of: .make()) == .make())
    }

    @Test func `what cannot be restored is said, and nothing changes`() async throws {
        #expect(
            await storeError { _ = try await copies.restore("newest") }?.description
                == "There are no copies of \(folder.file(name)) yet.")
        #expect(!PrivateFolder.exists(folder.file("data")))
        try await fill()
        #expect(await storeError { _ = try await copies.restore("7") }?.kind == .notFound)
        try folder.write(
            Array("no database, only text".utf8),
            to: "data/copies/2.2023-11-15T221320Z.daily.sqlite")
        #expect(copies.list().map { $0.holdings == nil } == [true, false])
        let image = try folder.bytes(of: name)
        let error = await storeError { _ = try await copies.restore("2", alone: true) }
        #expect(error?.code == .damagedCopy(2))
        #expect(try folder.bytes(of: name) == image)
        #expect(try await copies.restore("newest").copy.number == 1)
    }
}
