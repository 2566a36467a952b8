import Glibc
import ListenCore
import Testing

@testable import Files

@Suite struct HeldFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a file is held by one, until it is released`() throws {
        let path = folder.file("f")
        let first = try #require(try HeldFile(makingOrTaking: path))
        #expect(mode(of: path) == 0o600)
        #expect(try HeldFile(makingOrTaking: path) == nil)
        #expect(HeldFile(taking: path) == nil)
        #expect(try HeldFile(makingNew: path) == nil)
        first.release()
        first.release()
        #expect(HeldFile(taking: path) != nil)
    }

    @Test func `only a file that is there is taken, only one that is not is new`() throws {
        let path = folder.file("f")
        #expect(HeldFile(taking: path) == nil)
        #expect(try folder.names() == [])
        #expect(try HeldFile(makingNew: path) != nil)
        #expect(try HeldFile(makingNew: path) == nil)
        #expect(HeldFile(taking: path) != nil)
    }

    @Test func `its size is that of its bytes, and nothing once emptied`() throws {
        try folder.write([1, 2, 3], to: "f")
        let held = try #require(HeldFile(taking: folder.file("f")))
        #expect(held.size == 3)
        try held.synchronize(path: folder.file("f"))
        held.empty()
        #expect(held.size == 0)
        #expect(try folder.bytes(of: "f") == [])
        held.release()
        #expect(held.size == 0)
    }

    @Test func `a link is not followed, and a folder that is missing is said`() async throws {
        try folder.write([1], to: "f")
        #expect(symlink(folder.file("f"), folder.file("link")) == 0)
        #expect(HeldFile(taking: folder.file("link")) == nil)
        let link = await storeError { _ = try HeldFile(makingOrTaking: folder.file("link")) }
        #expect(link != nil)
        let missing = await storeError { _ = try HeldFile(makingNew: folder.file("none/f")) }
        #expect(missing?.description.contains("none/f") == true)
    }

    @Test func `a lock is let go with the last that holds it`() throws {
        let path = folder.file("f")
        do {
            let held = try #require(try HeldFile(makingNew: path))
            #expect(HeldFile(taking: path) == nil)
            _ = held
        }
        #expect(HeldFile(taking: path) != nil)
    }

    @Test func `files that are refused leave no descriptor open`() throws {
        let path = folder.file("f")
        let held = try #require(try HeldFile(makingNew: path))
        func openFiles() -> Int {
            FolderListing.names(in: "/proc/self/fd") { fd in
                PathFacts.resolved("/proc/self/fd/\(fd)") == PathFacts.resolved(path)
            }.count
        }
        #expect(openFiles() == 1)
        for _ in 0..<3 { #expect(HeldFile(taking: path) == nil) }
        #expect(openFiles() == 1)
        held.release()
        #expect(openFiles() == 0)
    }

    @Test func `what was released cannot be written to disk`() async throws {
        let held = try #require(try HeldFile(makingNew: folder.file("f")))
        held.release()
        #expect(await storeError { try held.synchronize(path: folder.file("f")) } != nil)
    }
}
