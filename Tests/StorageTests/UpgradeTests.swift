import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// A person who updates the program, goes back to an older one, and updates again.
@Suite struct UpgradeTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.file("data/person.sqlite") }

    /// The person's database as the program of that version opens it.
    private func file(ofVersion version: Int) -> DatabaseFile {
        DatabaseFile(
            folder: folder.file("data"), name: "person.sqlite",
            migrator: DatabaseMigrator(versions: Array(PersonSchema.versions.prefix(version))),
            synchronous: "FULL", busyTimeout: .seconds(5), isIrreplaceable: true)
    }

    /// Opens and closes the database as the program of that version does, and counts its places.
    @discardableResult
    private func places(
        asOfVersion version: Int, after statement: String? = nil
    ) async throws -> Int {
        let (connection, _) = try file(ofVersion: version).open(clock: clock)
        defer { try? connection.close() }
        return try await connection.write { database in
            if let statement { try database.execute(sql: statement) }
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM progress") ?? 0
        }
    }

    private func heard(_ chapter: String) -> String {
        """
        INSERT INTO progress (source, book, chapter, position, duration, is_completed,
            updated_at, book_title, chapter_title)
        VALUES ('library', 'b', '\(chapter)', 1, 2, 0, 3, 'B', 'C')
        """
    }

    @Test(arguments: 1..<PersonSchema.versions.count)
    func `an older program goes back to the copy from before an update`(version: Int)
        async throws
    {
        let present = PersonSchema.versions.count
        try await places(asOfVersion: version, after: heard("before"))
        #expect(try await places(asOfVersion: present, after: heard("since")) == 2)

        // The newer database is refused, and stays as it is.
        let newer = try folder.bytes(of: "data/person.sqlite")
        await #expect(throws: StoreError(.newerSchema, path: path)) {
            try await places(asOfVersion: version)
        }
        #expect(try folder.bytes(of: "data/person.sqlite") == newer)

        // Moved away, as docs/backup.md advises, it leaves the copy to be offered.
        let aside = folder.file("newer.sqlite")
        #expect(rename(path, aside) == 0)
        let offer = await #expect(throws: StoreError.self) {
            try await places(asOfVersion: version)
        }
        #expect("\(try #require(offer))".contains("`listen restore --copy 1` brings it back"))
        #expect(try DatabaseCopies(file: file(ofVersion: version)).restore() != nil)
        #expect(try await places(asOfVersion: version) == 1)

        // The newer program takes up either of them.
        #expect(try await places(asOfVersion: present) == 1)
        #expect(rename(aside, path) == 0)
        #expect(try await places(asOfVersion: present) == 2)
    }

    @Test func `each version is opened by the next, with what is in it`() async throws {
        for version in 1...PersonSchema.versions.count {
            #expect(
                try await places(asOfVersion: version, after: heard("chapter \(version)"))
                    == version)
        }
    }
}
