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
            (PersonSchema.migrator, Schema30.person), (CacheSchema.migrator, Schema3.cache),
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
        let schema = try #require(migrator.migrations.compactMap { Int($0) }.max())
        migrator.registerMigration("\(schema + 1)") { try $0.execute(sql: "DELETE FROM source") }
        let file = DatabaseFile(
            folder: folder.file("data"), name: "person.sqlite", migrator: migrator,
            synchronous: "FULL", busyTimeout: .seconds(5), isIrreplaceable: true)
        let (connection, _) = try file.open(clock: clock)
        try connection.close()
        #expect(try keepsCopy(ofSchema: "\(schema)", in: folder))
        let kept = try DatabaseQueue(
            path: folder.file(
                "data/copies/1.2023-11-14T221320Z.schema-\(schema).sqlite"))
        #expect(
            try await kept.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM progress") } == 1)
        #expect(await storeError { _ = try open(folder) }?.code == .newerSchema)
    }
}
