import Foundation
import Glibc
import ListenCore
import Testing

@testable import Files

/// Folders and files for their owner alone, small files, and locks between processes.
@Suite struct PrivateFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a folder is made with those above it, and one that is open is closed`() throws {
        try PrivateFolder.make(folder.file("a/b/c"))
        for name in ["a", "a/b", "a/b/c"] { #expect(mode(of: folder.file(name)) == 0o700) }
        chmod(folder.file("a/b/c"), 0o755)
        try PrivateFolder.make(folder.file("a/b/c"))
        #expect(mode(of: folder.file("a/b/c")) == 0o700)
    }

    @Test func `a file in the place of a folder is told`() async throws {
        try folder.write([1], to: "f")
        for path in ["f", "f/g"] {
            #expect(await storeError { try PrivateFolder.make(folder.file(path)) } != nil)
        }
        #expect(try folder.bytes(of: "f") == [1])
        let error = await storeError { try PrivateFolder.make(folder.file("f")) }
        #expect(error?.code == .failed(reason: "it is no folder"))
        let below = await storeError { try PrivateFolder.make(folder.file("f/g")) }
        #expect(below?.code == .failed(reason: "stat: Not a directory"))
    }

    @Test func `the folders above that are there keep their rights`() throws {
        mkdir(folder.file("open"), 0o700)
        chmod(folder.file("open"), 0o755)
        try PrivateFolder.make(folder.file("open/a/b"))
        #expect(mode(of: folder.file("open")) == 0o755)
        #expect(mode(of: folder.file("open/a/b")) == 0o700)
    }

    @Test func `a link that leads nowhere is told in the place of a folder`() async throws {
        symlink("nowhere", folder.file("dead"))
        for (path, reason) in [
            ("dead", "stat: No such file or directory"),
            ("dead/a/b", "mkdir: No such file or directory"),
        ] {
            let error = await storeError { try PrivateFolder.make(folder.file(path)) }
            #expect(error?.code == .failed(reason: reason))
        }
    }

    @Test func `only a folder is written to disk as one`() async throws {
        try PrivateFolder.synchronize(folder.path)
        try folder.write([1], to: "f")
        let error = await storeError { try PrivateFolder.synchronize(folder.file("f")) }
        #expect(error?.code == .failed(reason: "open: Not a directory"))
    }

    @Test func `a file is made empty or closed, with its bytes left`() throws {
        try PrivateFolder.makeFile(folder.file("new"))
        #expect(mode(of: folder.file("new")) == 0o600)
        #expect(try folder.bytes(of: "new") == [])
        try folder.write([1, 2], to: "old")
        chmod(folder.file("old"), 0o644)
        try PrivateFolder.makeFile(folder.file("old"))
        #expect(mode(of: folder.file("old")) == 0o600)
        #expect(try folder.bytes(of: "old") == [1, 2])
    }

    @Test func `a link or a folder in the place of a file is told in its own words`() async throws {
        try folder.write([1], to: "real")
        symlink(folder.file("real"), folder.file("link"))
        mkfifo(folder.file("pipe"), 0o600)
        let link = await storeError { try PrivateFolder.makeFile(folder.file("link")) }
        #expect(link?.description.contains("it is a symbolic link") == true)
        let pipe = await storeError { try PrivateFolder.makeFile(folder.file("pipe")) }
        #expect(pipe?.description.contains("it is no ordinary file") == true)
        let none = await storeError { try PrivateFolder.makeFile(folder.file("none/f")) }
        #expect(none?.code == .failed(reason: "open: No such file or directory"))
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a/b", "a"), ("a", "."), ("/", "/")])
    func `the folder of a path is what stands before its last slash`(path: String, above: String) {
        #expect(PrivateFolder.parent(of: path) == above)
    }

    @Test func `a file has its size, and one that is not there none`() throws {
        try folder.write([1, 2, 3], to: "f")
        #expect(PrivateFolder.size(of: folder.file("f")) == 3)
        #expect(PrivateFolder.size(of: folder.file("none")) == 0)
        #expect(PrivateFolder.exists(folder.file("f")) && !PrivateFolder.exists(folder.file("g")))
        symlink("nowhere", folder.file("dead"))
        #expect(PrivateFolder.exists(folder.file("dead")))
        #expect(PrivateFolder.size(of: folder.file("dead")) == 0)
    }

    @Test func `a file that is there is settled and stays as it is`() throws {
        try folder.write([1, 2, 3], to: "f")
        try AtomicFile.settle(folder.file("f"))
        #expect(try folder.bytes(of: "f") == [1, 2, 3])
    }

    @Test(arguments: [
        ("", ""), ("x", "x"), (" \t\r\n x y \n\u{B}\u{C}", "x y"), (" \n ", ""),
        (String(repeating: "a", count: 70), String(repeating: "a", count: 64)),
    ])
    func `a small file is its first bytes without white space at the ends`(
        text: String, wanted: String
    ) throws {
        try folder.write(text.utf8, to: "f")
        #expect(SmallFile.text(at: folder.file("f")) == wanted)
        symlink(folder.file("f"), folder.file("link"))
        #expect(SmallFile.text(at: folder.file("link")) == nil)
        #expect(SmallFile.text(at: folder.file("none")) == nil)
        #expect(SmallFile.text(at: folder.path) == nil, "a folder cannot be read")
    }

    @Test func `a lock that another holds is not had, and is had once it is released`() async throws
    {
        let path = folder.file("lock")
        let holder = try FileLock.whileHolding(path, timeout: .zero) {
            open(path, O_RDWR | O_CLOEXEC)
        }
        defer { close(holder) }
        // Another description of the file is another holder, as in another process (flock(2)).
        try #require(flock(holder, LOCK_EX | LOCK_NB) == 0)
        let error = await storeError { try FileLock.whileHolding(path, timeout: .zero) {} }
        #expect(error?.code == .locked && error?.path == path)
        flock(holder, LOCK_UN)
        #expect(try FileLock.whileHolding(path, timeout: .zero) { 7 } == 7)
    }
}
