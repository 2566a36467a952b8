import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Databases that are only looked at, as for the shell's completion.
@Suite struct ReadAsItIsTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws { folder = try TemporaryFolder() }

    @Test func `What is kept is read while another program has it open, and cannot be written`()
        async throws
    {
        let open = try PersonDatabase.open(in: folder.path, clock: clock)
        let home = KeptSource.backend(name: "home", url: "https://books.example/")
        try await open.sources.add(home)
        let looked = try PersonDatabase.readAsItIs(in: folder.path, clock: clock)
        #expect(try await looked.sources.sources().map(\.name) == ["home"])
        let refused = await storeError { try await looked.sources.use(sourceNamed: "home") }
        #expect(refused?.code == .notPermitted)
    }

    @Test func `Where there is none, none is made`() throws {
        #expect(throws: StoreError.self) {
            try PersonDatabase.readAsItIs(in: folder.path, clock: clock)
        }
        #expect(throws: StoreError.self) {
            try CacheDatabase.readAsItIs(in: folder.path, clock: clock)
        }
        #expect(try folder.names().isEmpty)
    }

    @Test func `A look makes no copy of the day and no lock`() async throws {
        try PersonDatabase.open(in: folder.path, clock: clock).close()
        let before = try folder.names()
        let looked = try PersonDatabase.readAsItIs(in: folder.path, clock: clock)
        #expect(try await looked.sources.sources().isEmpty)
        try looked.close()
        // SQLite's own files beside the log may come and go.
        let after = try folder.names().filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }
        #expect(Set(after).isSubset(of: before), "\(after)")
    }

    @Test func `A database of another version is left alone`() throws {
        try PersonDatabase.open(in: folder.path, clock: clock).close()
        try execute(
            "DELETE FROM grdb_migrations WHERE rowid = (SELECT max(rowid) FROM grdb_migrations)",
            on: folder.file("person.sqlite"))
        let before = try folder.bytes(of: "person.sqlite")
        #expect(throws: StoreError.self) {
            try PersonDatabase.readAsItIs(in: folder.path, clock: clock)
        }
        #expect(try folder.bytes(of: "person.sqlite") == before)
    }
}
