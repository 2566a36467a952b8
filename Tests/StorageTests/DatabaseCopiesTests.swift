import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct DatabaseCopiesTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let name = "data/person.sqlite"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> PersonDatabase {
        try PersonDatabase.open(in: folder.file("data"), clock: clock)
    }

    /// A database with one position of the day the copy is made, and one of later.
    private func fill() async throws {
        let first = try open()
        try await first.progress.save(.make(.make("1")))
        try first.close()
        clock.advance(by: 90_000)
        let second = try open()
        try await second.progress.save(.make(.make("2")))
        try second.close()
    }

    private func chapters(_ database: PersonDatabase) async throws -> [String] {
        try await database.progress.recentPositions(limit: 9).map(\.chapter.chapter.rawValue)
    }

    enum Damage: CaseIterable {
        case text, cut, overwritten, emptied
    }

    private func damage(_ kind: Damage) throws {
        let whole = try folder.bytes(of: name)
        switch kind {
        case .text: try folder.write(Array("no database, only text, long enough".utf8), to: name)
        case .cut: try folder.write(whole.prefix(whole.count / 2 - 100), to: name)
        case .overwritten:
            try folder.write(
                Array(repeating: UInt8(0xA5), count: 200) + whole.dropFirst(200), to: name)
        case .emptied: try folder.write([], to: name)
        }
    }

    @Test(arguments: Damage.allCases)
    func `a damaged database is replaced by its last copy and kept`(kind: Damage) async throws {
        try await fill()
        try damage(kind)
        let bytes = try folder.bytes(of: name)
        if kind == .cut {
            // A cut at a page's end is seen when the missing page is asked for, then marked.
            try PrivateFolder.makeFile(DatabaseFile.suspicionPath(of: folder.file(name)))
        }
        let database = try open()
        let kept = folder.file(name + ".damaged-1700090000")
        #expect(
            database.notice
                == StoreError(
                    .restored(setAside: kept, copyOf: "2023-11-15"), path: database.path))
        #expect(Array(try Data(contentsOf: URL(filePath: kept))) == bytes)
        #expect(try await chapters(database) == ["1"])
        #expect(
            database.notice?.description.contains("the copy of 2023-11-15 took its place") == true)
        try await database.progress.save(.make(.make("3")))
        try database.close()
        #expect(try open().notice == nil)
    }

    @Test func `a copy is renewed once a day, also after a clock that was ahead`() async throws {
        func stamp() -> Int {
            var status = stat()
            return stat(folder.file(name + ".copy"), &status) == 0 ? status.st_mtim.tv_sec : 0
        }
        try open().close()
        #expect(stamp() == 1_700_000_000)
        #expect(mode(of: folder.file(name + ".copy")) == 0o600)
        clock.advance(by: 3_600)
        try open().close()
        #expect(stamp() == 1_700_000_000)
        clock.advance(by: 86_400)
        try open().close()
        #expect(stamp() == 1_700_090_000)
        clock.advance(by: -10 * 86_400)
        try open().close()
        #expect(stamp() == 1_700_090_000 - 864_000)
        #expect(try !folder.names().contains { $0.contains(".new") })
    }

    @Test func `a damaged database never replaces its good copy`() async throws {
        let first = try open()
        for number in 0..<500 { try await first.progress.save(.make(.make("\(number)"))) }
        try first.close()
        clock.advance(by: 90_000)
        try open().close()
        var image = try folder.bytes(of: name)
        for index in 4096 * 6..<image.count { image[index] = 0xA5 }
        try folder.write(image, to: name)
        clock.advance(by: 90_000)
        // Nothing marked it: making the next copy reads all of it.
        let database = try open()
        guard case .restored = database.notice?.code else {
            Issue.record("\(String(describing: database.notice))")
            return
        }
        #expect(try await database.progress.recentPositions(limit: 999).count == 500)
    }

    @Test func `a damaged copy is passed over for one from before a schema change`() async throws {
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema1.person, on: folder.file(name))
        try open().close()
        try folder.write(Array("damaged too".utf8), to: name + ".copy")
        try damage(.text)
        let database = try open()
        guard case .restored = database.notice?.code else {
            Issue.record("\(String(describing: database.notice))")
            return
        }
        #expect(try await database.progress.position(of: .make()) == .make())
    }

    @Test func `what can be fetched again has no copies`() throws {
        let cache = try CacheDatabase.open(in: folder.file("cache"), clock: clock)
        try cache.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("cache"))
        #expect(!names.contains { $0.contains(".copy") })
    }

    @Test func `where a log's shared memory cannot be had the rollback journal serves`()
        async throws
    {
        let first = try open()
        try await first.progress.save(.make())
        try first.close()
        // A link to nowhere in its place stands for a file system that cannot map it.
        symlink("nowhere", folder.file(name + "-shm"))
        let second = try open()
        #expect(second.notice == nil)
        #expect(try await second.progress.position(of: .make()) == .make())
        try await second.progress.save(.make(.make("3")))
        let third = try open()
        #expect(try await third.progress.recentPositions(limit: 9).count == 2)
    }
}
