import Files
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

    private var copies: DatabaseCopies {
        DatabaseCopies(
            file: PersonDatabase.file(in: folder.file("data"), busyTimeout: .seconds(5)))
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
        case text, cut, overwritten
    }

    private func damage(_ kind: Damage) throws {
        let whole = try folder.bytes(of: name)
        switch kind {
        case .text: try folder.write(Array("no database, only text, long enough".utf8), to: name)
        case .cut: try folder.write(whole.prefix(whole.count / 2 - 100), to: name)
        case .overwritten:
            try folder.write(
                Array(repeating: UInt8(0xA5), count: 200) + whole.dropFirst(200), to: name)
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

    @Test func `a copy is made once a day, also after a clock that was ahead`() async throws {
        func made() -> [Int] { copies.all().map { Int($0.time.timeIntervalSince1970) } }
        try open().close()
        #expect(made() == [], "a database that knows nothing needs no copy")
        let first = try open()
        try await first.progress.save(.make())
        try first.close()
        try open().close()
        #expect(made() == [1_700_000_000])
        clock.advance(by: 3_600)
        try open().close()
        #expect(made() == [1_700_000_000])
        clock.advance(by: 86_400)
        try open().close()
        #expect(made() == [1_700_000_000, 1_700_090_000])
        clock.advance(by: -10 * 86_400)
        try open().close()
        #expect(made().last == 1_700_090_000 - 864_000)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.file("data/copies"))
        {
            #expect(mode(of: folder.file("data/copies/\(name)")) == 0o600, "\(name)")
            #expect(CopyName(name) != nil, "\(name) was left behind")
        }
    }

    @Test func `copies of former programs are taken over in the order they were made`()
        async throws
    {
        let first = try open()
        try await first.progress.save(.make())
        try first.close()
        let image = try folder.bytes(of: name)
        for (suffix, time) in [
            (".copy", 1_600_000_000), (".schema-3", 1_500_000_000), (".schema-4-2", 1_550_000_000),
        ] {
            try folder.write(image, to: name + suffix)
            let times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, folder.file(name + suffix), times, 0) == 0)
        }
        try open().close()
        let kept = copies.all()
        #expect(kept.map(\.occasion) == [.schema("3"), .schema("4"), .daily, .daily])
        #expect(
            kept.map { Int($0.time.timeIntervalSince1970) } == [
                1_500_000_000, 1_550_000_000, 1_600_000_000, 1_700_000_000,
            ])
        #expect(kept.allSatisfy { (try? copies.holdings(of: $0))?.count(of: .places) == 1 })
        #expect(!PrivateFolder.exists(folder.file(name + ".copy")))
    }

    @Test func `what a process left unfinished is no copy and is taken away`() async throws {
        try PrivateFolder.make(folder.file("data/copies"))
        try folder.write(Array("half".utf8), to: "data/copies/.unfinished")
        let first = try open()
        try await first.progress.save(.make())
        try first.close()
        try open().close()
        #expect(copies.all().count == 1)
        #expect(!PrivateFolder.exists(folder.file("data/copies/.unfinished")))
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
        #expect(copies.all().map(\.occasion) == [.schema("1"), .daily])
        try folder.write(
            Array("damaged too".utf8), to: "data/copies/2.2023-11-14T221320Z.daily.sqlite")
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
        #expect(!names.contains { $0.contains("cop") })
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
