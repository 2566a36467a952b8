import Files
import FoundationEssentials
import Glibc
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Storage

@Suite struct CacheVerifierTests {
    private let folder: TemporaryFolder
    private let cache: CacheDatabase
    private var root: String { folder.file("cache") }

    init() throws {
        folder = try TemporaryFolder()
        cache = try CacheDatabase.open(in: folder.file("cache"), clock: ManualClock())
    }

    private func kinds(_ report: CacheVerification) -> [CacheFault.Kind] {
        report.faults.map(\.kind)
    }

    @Test func `a sound cache has no faults and every byte is read`() async throws {
        try await cache.responses.store(.make(text: "12345"))
        try await cache.responses.storeMedia([1, 2, 3], for: .make("/audio"))
        let seen = Mutex<[Int64]>([])
        let report = try await cache.inventory.verify { done, total in
            seen.withLock { $0.append(done) }
            #expect(total == 8)
        }
        #expect(report.checked == 2 && report.bytes == 8 && report.faults.isEmpty)
        #expect(seen.withLock { $0.last } == 8)
        #expect(try await cache.responses.entries().count == 2)
    }

    @Test func `a changed recording is moved away and never served again`() async throws {
        let path = try await cache.responses.storeMedia([1, 2, 3], for: .make("/audio"))
        try Data([1, 9, 3]).write(to: URL(filePath: path))
        let report = try await cache.inventory.verify()
        #expect(kinds(report) == [.changed])
        let fault = try #require(report.faults.first)
        #expect(fault.head?.key == .make("/audio"))
        #expect(bytes(at: fault.movedTo ?? "") == [1, 9, 3])
        #expect(fault.movedTo?.hasPrefix(root + "/quarantine/") == true)
        #expect(try await cache.responses.response(for: .make("/audio")) == nil)
        #expect(bytes(at: path) == nil)
        #expect(try await cache.inventory.verify().faults.isEmpty)
    }

    @Test func `a changed recording of two rows takes both away`() async throws {
        let path = try await cache.responses.storeMedia([1, 2], for: .make("/a"))
        try await cache.responses.storeMedia([1, 2], for: .make("/b"))
        try Data([1]).write(to: URL(filePath: path))
        #expect(try await kinds(cache.inventory.verify()) == [.length, .length])
        #expect(try await cache.responses.entries().isEmpty)
    }

    @Test func `content in a row that changed is written to quarantine`() async throws {
        try await cache.responses.store(.make(text: "12345"))
        try await cache.responses.store(.make(.make("/longer"), text: "123"))
        try await cache.responses.store(.make(.make("/well"), text: "[]"))
        try execute(
            """
            UPDATE response SET body = x'313233343536' WHERE url LIKE '%longer';
            UPDATE response SET body = CAST('12354' AS BLOB) WHERE url LIKE '%/books'
            """, on: cache.path)
        let report = try await cache.inventory.verify()
        #expect(Set(kinds(report)) == [.changed, .length])
        #expect(try await cache.responses.entries().map(\.key) == [.make("/well")])
        let changed = try #require(report.faults.first { $0.kind == .changed })
        #expect(bytes(at: changed.movedTo ?? "") == Array("12354".utf8))
    }

    @Test func `a row that cannot be read goes`() async throws {
        try await cache.responses.store(.make(text: "12345"))
        try execute("UPDATE response SET fields = 'no fields'", on: cache.path)
        #expect(try await kinds(cache.inventory.verify()) == [.unreadable])
        #expect(try await cache.inventory.verify().checked == 0)
    }

    @Test func `a row without its recording goes, and recordings without a row`() async throws {
        let path = try await cache.responses.storeMedia([1, 2, 3], for: .make("/audio"))
        unlink(path)
        try PrivateFolder.make(root + "/objects/zz")
        try Data([7]).write(to: URL(filePath: root + "/objects/zz/not-a-hash"))
        let report = try await cache.inventory.verify()
        #expect(Set(kinds(report)) == [.missing, .stray])
        #expect(try await cache.inventory.verify().checked == 0)
    }

    @Test func `a whole recording that no row names is moved away too`() async throws {
        try await cache.responses.storeMedia([1, 2, 3], for: .make("/audio"))
        try execute("DELETE FROM response", on: cache.path)
        #expect(try await kinds(cache.inventory.verify()) == [.stray])
    }

    @Test func `a row that was stored anew meanwhile stays`() async throws {
        try await cache.responses.store(.make(text: "12345"))
        let gone = try await cache.responses.storeMedia([1, 2, 3], for: .make("/audio"))
        try await cache.responses.storeMedia([4, 5], for: .make("/other"))
        unlink(gone)
        let path = cache.path
        let report = try await cache.inventory.verify { [isStored = Once()] _, _ in
            guard isStored.take() else { return }
            #expect(throws: Never.self) {
                try execute(
                    """
                    UPDATE response SET (sha256, size) =
                        (SELECT sha256, size FROM response WHERE url LIKE '%/other')
                    WHERE url LIKE '%/audio'
                    """, on: path)
            }
        }
        #expect(report.faults.isEmpty)
        #expect(try await cache.responses.response(for: .make("/audio")) != nil)
    }

    @Test func `a recording that was stored anew while it was read stays`() async throws {
        let path = try await cache.responses.storeMedia([1, 2, 3], for: .make("/audio"))
        try Data([1, 9, 3]).write(to: URL(filePath: path))
        let report = try await cache.inventory.verify { [isStored = Once()] _, _ in
            guard isStored.take() else { return }
            #expect(throws: Never.self) {
                try Data([1, 2, 3]).write(to: URL(filePath: path), options: .atomic)
            }
        }
        #expect(report.faults.isEmpty)
        #expect(bytes(at: path) == [1, 2, 3])
        #expect(try await cache.responses.response(for: .make("/audio")) != nil)
    }

    @Test func `parts are left to their holders and to those that can take them up`() async throws {
        let held = try await cache.responses.part(for: .make("/held"))
        try fill(held, [1])
        let waiting = try await cache.responses.part(for: .make("/waiting"))
        try await waiting.note(PartOrigin(etag: "\"1\"", lastModified: nil, total: 9))
        try fill(waiting, [1])
        await waiting.suspend()
        #expect(try await cache.inventory.verify().faults.isEmpty)
        let nameless = try await cache.responses.part(for: .make("/nameless"))
        try fill(nameless, [1, 2])
        await nameless.suspend()
        let report = try await cache.inventory.verify()
        #expect(kinds(report) == [.stray] && report.faults.first?.bytes == 2)
        #expect(bytes(at: held.path) == [1] && bytes(at: waiting.path) == [1])
    }

    @Test func `two damaged things of one name keep their bytes apart`() async throws {
        for wrong: UInt8 in [8, 9] {
            let path = try await cache.responses.storeMedia([1, 2], for: .make("/audio"))
            try Data([wrong, 2]).write(to: URL(filePath: path))
            #expect(try await kinds(cache.inventory.verify()) == [.changed])
        }
        #expect(cache.inventory.diskUse().quarantined == 2)
        #expect(try await cache.inventory.prune(CachePruning()).others == .init(count: 2, bytes: 4))
        #expect(cache.inventory.diskUse().quarantined == 0)
    }

    @Test func `a damaged database is said to be so and set aside at the next opening`()
        async throws
    {
        for place in 0..<200 {
            try await cache.responses.store(
                .make(.make("/\(place)"), text: String(repeating: "x", count: 900)))
        }
        try cache.close()
        var image = try folder.bytes(of: "cache/cache.sqlite")
        for index in 4096 * 12..<4096 * 20 { image[index] = 0xA5 }
        try folder.write(image, to: "cache/cache.sqlite")
        let damaged = try CacheDatabase.open(in: root, clock: ManualClock())
        let error = await storeError { _ = try await damaged.inventory.verify() }
        #expect(error?.code == .corrupt(setAside: nil))
        try? damaged.close()
        #expect(try CacheDatabase.open(in: root, clock: ManualClock()).notice != nil)
    }
}

/// Says yes the first time it is asked.
private final class Once: Sendable {
    private let isTaken = Mutex(false)

    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}
