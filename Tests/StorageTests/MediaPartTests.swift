import Files
import FoundationEssentials
import GRDB
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct MediaPartTests {
    private let folder: TemporaryFolder
    private let cache: CacheDatabase
    private let key = CacheKey.make("/audio/2")
    private let origin = PartOrigin(etag: "\"v1\"", lastModified: nil, total: 6)
    private var store: HTTPResponseStore { cache.responses }

    init() throws {
        folder = try TemporaryFolder()
        cache = try CacheDatabase.open(in: folder.file("cache"), clock: ManualClock())
    }

    private func parts() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("cache/parts"))
    }

    @Test func `a committed part is found by its key as a file named by its hash`() async throws {
        let part = try await store.part(for: key)
        #expect(part.length == 0 && part.origin == nil)
        #expect(mode(of: part.path) == 0o600)
        try fill(part, [1, 2, 3])
        let head = StoredHead.make(key, .media, bytes: [1, 2, 3])
        let stored = try await part.commit(head)
        let path = folder.file("cache/objects/\(head.sha256.prefix(2))/\(head.sha256)")
        #expect(stored == StoredResponse(head, body: .file(path: path)))
        #expect(try await store.response(for: key) == stored)
        #expect(bytes(at: path) == [1, 2, 3])
        #expect(try parts().isEmpty)
    }

    @Test func `a part of the wrong length is not stored`() async throws {
        let part = try await store.part(for: key)
        try fill(part, [1, 2])
        let error = await storeError {
            _ = try await part.commit(.make(key, .media, bytes: [1, 2, 3]))
        }
        #expect(error?.kind == .inputOutput)
        #expect(try await store.response(for: key) == nil)
        await part.discard()
        #expect(try parts().isEmpty)
    }

    @Test(arguments: ["", "../../../escape", String(repeating: "A", count: 64)])
    func `a hash that is none is not stored`(hash: String) async throws {
        let part = try await store.part(for: key)
        var head = StoredHead.make(key, .media)
        head.sha256 = hash
        #expect(await storeError { _ = try await part.commit(head) } != nil)
        #expect(try await store.response(for: key) == nil)
    }

    @Test func `a suspended part is taken up with its bytes and origin`() async throws {
        let first = try await store.part(for: key)
        try await first.note(origin)
        try fill(first, [1, 2, 3])
        await first.suspend()
        let second = try await store.part(for: key)
        #expect(second.path == first.path)
        #expect(second.length == 3)
        #expect(second.origin == origin)
    }

    @Test func `a part with holes is taken up with what is known of them`() async throws {
        let held = ByteRanges([0..<2, 4..<6])
        let first = try await store.part(for: key)
        try await first.note(
            PartOrigin(etag: "\"v1\"", lastModified: nil, total: 6, held: held))
        try fill(first, [1, 2, 0, 0, 5, 6])
        await first.suspend()
        let second = try await store.part(for: key)
        #expect(second.length == 6)
        #expect(second.origin?.held == held)
    }

    @Test func `a part whose holder died is taken up`() async throws {
        do {
            let first = try await store.part(for: key)
            try await first.note(origin)
            try fill(first, [1, 2, 3])
        }
        #expect(try await store.part(for: key).length == 3)
    }

    @Test func `bytes of unknown origin and more bytes than the whole are thrown away`()
        async throws
    {
        let first = try await store.part(for: key)
        try fill(first, [1, 2, 3])
        await first.suspend()
        let second = try await store.part(for: key)
        #expect(second.length == 0 && second.origin == nil)
        try await second.note(origin)
        try fill(second, Array(repeating: 1, count: 7))
        await second.suspend()
        let third = try await store.part(for: key)
        #expect(third.length == 0 && third.origin == nil)
        #expect(bytes(at: third.path) == [])
    }

    @Test func `a discarded part leaves nothing behind`() async throws {
        let first = try await store.part(for: key)
        try await first.note(origin)
        try fill(first, [1, 2, 3])
        await first.discard()
        #expect(try parts().isEmpty)
        #expect(try await store.part(for: key).origin == nil)
    }

    @Test func `a second holder gets a part of its own and both may commit`() async throws {
        let other = try CacheDatabase.open(in: folder.file("cache"), clock: ManualClock())
        let first = try await store.part(for: key)
        try await first.note(origin)
        let second = try await other.responses.part(for: key)
        #expect(first.path != second.path)
        #expect(second.length == 0 && second.origin == nil)
        for part in [first, second] { try fill(part, [1, 2, 3]) }
        _ = try await first.commit(.make(key, .media, bytes: [1, 2, 3]))
        _ = try await second.commit(.make(key, .media, bytes: [1, 2, 3]))
        #expect(try await store.entries().count == 1)
        #expect(try await store.response(for: key) != nil)
        #expect(try parts().isEmpty)
    }

    @Test func `a recording that a crash left without its row is found and pruned`() async throws {
        let whole = try await store.storeMedia([1, 2, 3], for: key)
        let stray = folder.file("cache/objects/ab/ab" + String(repeating: "0", count: 62))
        try PrivateFolder.make(folder.file("cache/objects/ab"))
        try AtomicFile.write([1, 2, 3, 4, 5], to: stray)
        let said = try await cache.inventory.prune(
            CachePruning(toBytes: 100, isRehearsal: true)
        ).others
        #expect(said == CacheRemoval(count: 1, bytes: 5))
        #expect(bytes(at: stray) != nil)
        #expect(try await cache.inventory.prune(CachePruning(toBytes: 100)).others == said)
        #expect(bytes(at: stray) == nil && bytes(at: whole) == [1, 2, 3])
        // So does the pruning after each recording that is stored.
        try AtomicFile.write([1], to: stray)
        _ = try await store.prune(toBytes: 100)
        #expect(bytes(at: stray) == nil && bytes(at: whole) == [1, 2, 3])
    }

    @Test func `parts that nobody holds and that cannot be taken up are pruned`() async throws {
        var held: [any PartFile] = []
        for (name, etag) in [("/tag", "\"v1\""), ("/none", nil), ("/held", nil)]
            as [(String, String?)]
        {
            let part = try await store.part(for: .make(name))
            try await part.note(PartOrigin(etag: etag, lastModified: nil, total: nil))
            try fill(part, [1, 2])
            if name == "/held" { held.append(part) } else { await part.suspend() }
        }
        let silent = try await store.part(for: .make("/silent"))
        try fill(silent, [1])
        await silent.suspend()
        #expect(try parts().count == 4)
        _ = try await store.prune(toBytes: 100)
        #expect(try parts().count == 2, "one can be taken up, one is being written")
        #expect(try await store.part(for: .make("/tag")).length == 2)
        for part in held { await part.discard() }
    }

    @Test func `a spare part that is not committed goes`() async throws {
        let first = try await store.part(for: key)
        let second = try await store.part(for: key)
        try fill(second, [1])
        await second.suspend()
        #expect(try parts().count == 1)
        await first.discard()
    }

    @Test func `a newer recording of a key removes the old file, a shared one stays`() async throws
    {
        let old = try await store.storeMedia([1], for: key)
        let shared = try await store.storeMedia([1], for: .make("/audio/3"))
        #expect(old == shared)
        try await store.storeMedia([2], for: key)
        #expect(bytes(at: shared) == [1])
        try await store.remove(.make("/audio/3"))
        #expect(bytes(at: shared) == nil)
    }

    @Test func `a recording that is gone or cut counts as absent`() async throws {
        let path = try await store.storeMedia([1, 2, 3], for: key)
        try Data([1]).write(to: URL(filePath: path))
        #expect(try await store.response(for: key) == nil)
        #expect(try await store.entries().isEmpty)
        #expect(try await store.statistics() == .init())
        try await store.storeMedia([1, 2, 3], for: key)
        #expect(try await store.response(for: key) != nil)
    }

    @Test func `clearing everything takes idle parts and leaves held ones`() async throws {
        let held = try await store.part(for: key)
        try fill(held, [1, 2, 3])
        let idle = try await store.part(for: .make("/idle"))
        try fill(idle, [1, 2])
        await idle.suspend()
        let media = try await store.storeMedia([1], for: .make("/whole"))
        #expect(try await store.clear() == CacheRemoval(count: 1, bytes: 3))
        #expect(bytes(at: media) == nil)
        #expect(bytes(at: held.path) == [1, 2, 3])
        _ = try await held.commit(.make(key, .media, bytes: [1, 2, 3]))
        #expect(try await store.response(for: key) != nil)
    }

    @Test func `a row that cannot be written leaves no file behind`() async throws {
        try await store.store(.make())
        try execute(
            "CREATE TRIGGER no BEFORE INSERT ON response BEGIN SELECT RAISE(ABORT, 'no'); END",
            on: cache.path)
        let part = try await store.part(for: key)
        try fill(part, [9])
        let head = StoredHead.make(key, .media, bytes: [9])
        #expect(await storeError { _ = try await part.commit(head) } != nil)
        #expect(
            bytes(at: folder.file("cache/objects/\(head.sha256.prefix(2))/\(head.sha256)")) == nil)
        #expect(try await store.response(for: .make()) != nil)
    }

    @Test func `the former recording stays when the new one's row cannot be committed`()
        async throws
    {
        let former = try await store.part(for: key)
        try fill(former, [1, 2, 3])
        let stored = try await former.commit(.make(key, .media, bytes: [1, 2, 3]))
        // A broken reference that is looked for only when the transaction ends.
        try await store.connection.writeOutsideTransaction { database in
            try database.execute(
                sql: """
                    CREATE TABLE anchor (id INTEGER PRIMARY KEY);
                    CREATE TABLE fault (
                        id INTEGER REFERENCES anchor (id) DEFERRABLE INITIALLY DEFERRED);
                    CREATE TRIGGER break AFTER UPDATE ON response
                    BEGIN INSERT INTO fault VALUES (1); END
                    """)
        }
        let part = try await store.part(for: key)
        try fill(part, [4, 5, 6])
        let error = await storeError {
            _ = try await part.commit(.make(key, .media, bytes: [4, 5, 6]))
        }
        #expect(error != nil)
        #expect(try await store.response(for: key) == stored)
        #expect(bytes(at: part.path) == [4, 5, 6])
    }
}
