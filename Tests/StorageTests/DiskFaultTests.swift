import Files
import FoundationEssentials
import Glibc
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// A disk that is full or may not be written, as the kernel makes it.
@Suite(.serialized, .enabled(if: FullDisk.canMount, "mounting a file system needs root"))
struct DiskFaultTests {
    private let disk: FullDisk
    private let clock = ManualClock()
    private var cachePath: String { disk.path + "/cache" }
    private var dataPath: String { disk.path + "/data" }

    init() throws {
        disk = try FullDisk(megabytes: 2)
    }

    @Test func `a response that finds no room leaves the former one and is kept once there is`()
        async throws
    {
        let cache = try CacheDatabase.open(in: cachePath, clock: clock)
        try await cache.responses.store(.make(text: "old"))
        try disk.fill()
        let large = StoredResponse.make(text: String(repeating: "new", count: 50_000))
        let error = await storeError { try await cache.responses.store(large) }
        #expect(error == StoreError(.diskFull, path: cache.path))
        #expect(
            try await cache.responses.response(for: .make())?.body == .inline(Array("old".utf8)))
        disk.free()
        try await cache.responses.store(large)
        #expect(try await cache.responses.response(for: .make()) == large)
        #expect(try await cache.inventory.verify().faults.isEmpty)
    }

    @Test func `a part stays when its row finds no room, and is committed later`() async throws {
        let cache = try CacheDatabase.open(in: cachePath, clock: clock)
        try await cache.responses.store(.make(text: "old"))
        let part = try await cache.responses.part(for: .make("/audio"))
        try await part.note(PartOrigin(etag: "\"1\"", lastModified: nil, total: 3))
        try fill(part, [1, 2, 3])
        try disk.fill()
        // So many fields that the row needs room of its own.
        var head = StoredHead.make(.make("/audio"), .media, bytes: [1, 2, 3])
        for number in 0..<4_000 {
            head.fields.append("X-\(number)", String(repeating: "x", count: 60))
        }
        let error = await storeError { _ = try await part.commit(head) }
        #expect(error?.code == .diskFull)
        #expect(try await cache.responses.response(for: .make("/audio")) == nil)
        #expect(bytes(at: part.path) == [1, 2, 3], "what was fetched is not lost")
        disk.free()
        _ = try await part.commit(head)
        let verified = try await cache.inventory.verify()
        #expect(verified.faults.isEmpty && verified.checked == 2)
    }

    @Test func `a place that finds no room is said, and the one before stays`() async throws {
        let person = try PersonDatabase.open(in: dataPath, clock: clock)
        try await person.progress.save(.make())
        try disk.fill()
        var refused: StoreError?
        for number in 0..<2_000 where refused == nil {
            refused = await storeError {
                try await person.progress.save(.make(.make("n\(number)")))
            }
        }
        #expect(refused == StoreError(.diskFull, path: person.path))
        #expect(refused?.description.contains("Free some space") == true)
        #expect(try await person.progress.position(of: .make()) == .make())
        disk.free()
        try await person.progress.save(.make(.make("after")))
        try person.close()
        #expect(try PersonDatabase.open(in: dataPath, clock: clock).notice == nil)
    }

    @Test func `a cache on a full disk is replaced by one in memory that says so`() throws {
        try disk.fill()
        let cache = try CacheDatabase.openOrInMemory(in: cachePath, clock: clock)
        #expect(cache.connection.isInMemory && cache.notice?.code == .diskFull)
    }

    @Test func `a copy that finds no room leaves the former ones`() async throws {
        let copies = DatabaseCopies(
            file: PersonDatabase.file(in: dataPath, busyTimeout: .seconds(5)))
        let first = try PersonDatabase.open(in: dataPath, clock: clock)
        try await first.progress.save(.make())
        try first.close()
        clock.advance(by: 90_000)
        let second = try PersonDatabase.open(in: dataPath, clock: clock)
        let former = copies.all()
        #expect(former.count == 1)
        try disk.fill()
        clock.advance(by: 90_000)
        _ = try? PersonDatabase.open(in: dataPath, clock: clock)
        #expect(copies.all() == former)
        #expect(former.allSatisfy { (try? copies.holdings(of: $0))?.count(of: .places) == 1 })
        #expect(!PrivateFolder.exists(copies.folder + "/.unfinished"))
        try second.close()
    }

    @Test func `a home that may not be written is read, and every change says why`()
        async throws
    {
        let first = try PersonDatabase.open(in: dataPath, clock: clock)
        try await first.progress.save(.make())
        try first.close()
        let image = bytes(at: dataPath + "/person.sqlite")
        try disk.setReadOnly(true)
        #expect(
            await storeError { _ = try PersonDatabase.open(in: dataPath, clock: clock) }?.code
                == .notPermitted)
        let person = try PersonDatabase.openOrRead(in: dataPath, clock: clock)
        #expect(person.notice?.code == .notPermitted)
        #expect(try await person.progress.position(of: .make()) == .make())
        let refused = await storeError { try await person.progress.save(.make(.make("4"))) }
        #expect(refused == StoreError(.notPermitted, path: dataPath + "/person.sqlite"))
        #expect(try await person.progress.recentPositions(limit: 9).count == 1)
        #expect(bytes(at: dataPath + "/person.sqlite") == image)
        try disk.setReadOnly(false)
    }

    @Test func `a home without a database that may not be written is an empty one`()
        async throws
    {
        try disk.setReadOnly(true)
        let person = try PersonDatabase.openOrRead(in: dataPath, clock: clock)
        #expect(try await person.sources.backends().isEmpty)
        #expect(
            await storeError { try await person.progress.save(.make()) }?.code == .notPermitted)
        try disk.setReadOnly(false)
    }

    @Test(arguments: [true, false])
    func `a lost database is said also where the home may not be written`(isMissing: Bool)
        async throws
    {
        let first = try PersonDatabase.open(in: dataPath, clock: clock)
        try await first.progress.save(.make())
        try first.close()
        try PersonDatabase.open(in: dataPath, clock: clock).close()
        let path = dataPath + "/person.sqlite"
        if isMissing {
            for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        } else {
            // As one that was begun anew.
            try execute("DELETE FROM progress; PRAGMA application_id = 0", on: path)
        }
        try disk.setReadOnly(true)
        let error = await storeError {
            _ = try PersonDatabase.openOrRead(in: dataPath, clock: clock)
        }
        #expect(
            error?.code
                == .forgotten(
                    isMissing: isMissing, copy: 1, of: "2023-11-14", holding: "1 place"))
        try disk.setReadOnly(false)
    }

    @Test func `a cache folder that may not be written is read, and added to for this run`()
        async throws
    {
        let first = try CacheDatabase.open(in: cachePath, clock: clock)
        try await first.responses.store(.make())
        let path = try await first.responses.storeMedia([1, 2, 3], for: .make("/audio"))
        try first.close()
        try disk.setReadOnly(true)
        do {
            let cache = try CacheDatabase.openOrInMemory(in: cachePath, clock: clock)
            #expect(cache.connection.isInMemory && cache.notice?.code == .notPermitted)
            #expect(try await cache.responses.response(for: .make()) == .make())
            let kept = try await cache.responses.response(for: .make("/audio"))
            #expect(kept?.body == .file(path: path))
            try await cache.responses.store(.make(text: "[1]"))
            #expect(try await cache.responses.response(for: .make()) == .make(text: "[1]"))
        }
        try disk.setReadOnly(false)
        let later = try CacheDatabase.open(in: cachePath, clock: clock)
        #expect(try await later.responses.response(for: .make()) == .make())
    }
}
