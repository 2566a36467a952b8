import FoundationEssentials
import Glibc
import ListenCore
import Testing

@testable import Files

/// Files made by a writer, rights that stay, and texts sent to what is no file.
@Suite struct NewFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func put(_ text: String) -> (String) throws(StoreError) -> Void {
        { path throws(StoreError) in try AtomicFile.write(text.utf8, to: path) }
    }

    @Test(arguments: [true, false])
    func `a writer's file appears under its name, and nothing else is left`(replacing: Bool)
        throws
    {
        let path = folder.file("f")
        try AtomicFile.make(path, replacing: replacing, by: put("new"))
        #expect(try folder.bytes(of: "f") == Array("new".utf8))
        #expect(try folder.names() == ["f"])
    }

    @Test func `a writer is not asked when its name is taken, unless the file may be replaced`()
        async throws
    {
        let path = folder.file("f")
        try folder.write([1], to: "f")
        var isAsked = false
        let error = await storeError {
            try AtomicFile.make(path, replacing: false) { _ in isAsked = true }
        }
        #expect(
            error?.description
                == "\(path) exists already. Choose another name, or replace it with --force.")
        #expect(!isAsked)
        #expect(try folder.bytes(of: "f") == [1])
        try AtomicFile.make(path, replacing: true, by: put("new"))
        #expect(try folder.bytes(of: "f") == Array("new".utf8))
        #expect(try folder.names() == ["f"])
    }

    @Test func `a file that comes while a writer works is left as it is`() async throws {
        let path = folder.file("f")
        let error = await storeError {
            try AtomicFile.make(path, replacing: false) { temporary throws(StoreError) in
                try AtomicFile.write([2], to: temporary)
                try AtomicFile.write([1], to: path)
            }
        }
        #expect(error?.kind == .usage)
        #expect(try folder.bytes(of: "f") == [1])
        #expect(try folder.names() == ["f"])
    }

    @Test func `what a writer throws is handed on, and its file is gone`() async throws {
        let wanted = StoreError(.diskFull, path: "/x")
        let error = await storeError {
            try AtomicFile.make(folder.file("f"), replacing: true) { _ throws(StoreError) in
                throw wanted
            }
        }
        #expect(error == wanted)
        #expect(try folder.names() == [])
    }

    @Test func `a writer that leaves nothing is said to have failed`() async throws {
        let error = await storeError {
            try AtomicFile.make(folder.file("f"), replacing: true) { unlink($0) }
        }
        #expect(error?.description.contains("open: No such file") == true)
        #expect(try folder.names() == [])
    }

    @Test(arguments: [0o640, 0o604, 0o444] as [mode_t])
    func `those who could read a file can read the new one`(rights: mode_t) throws {
        try folder.write([1], to: "f")
        chmod(folder.file("f"), rights)
        try AtomicFile.write([2], to: folder.file("f"), access: .usual)
        #expect(mode(of: folder.file("f")) == rights)
        try AtomicFile.write([3], to: folder.file("f"))
        #expect(mode(of: folder.file("f")) == 0o600)
    }

    @Test func `a new file for all has the rights the system gives new files`() throws {
        let usual = open(folder.file("usual"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        try #require(usual >= 0)
        close(usual)
        let wanted = mode(of: folder.file("usual"))
        try AtomicFile.create([1], at: folder.file("f"), access: .usual)
        #expect(mode(of: folder.file("f")) == wanted)
        try AtomicFile.write([1], to: folder.file("g"), access: .usual)
        #expect(mode(of: folder.file("g")) == wanted)
    }

    @Test func `a text goes through a pipe, and a missing one is told`() async throws {
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        try AtomicFile.send("text".utf8, to: path)
        var bytes = [UInt8](repeating: 0, count: 9)
        #expect(read(reader, &bytes, 9) == 4)
        #expect(bytes.prefix(4) == Array("text".utf8)[...])
        let error = await storeError { try AtomicFile.send([1], to: folder.file("none")) }
        #expect(error?.description.contains("open: No such file") == true)
        #expect(try folder.names() == ["pipe"])
    }

    @Test func `a folder that is missing is told, and nothing is made`() async throws {
        let path = folder.file("none/f")
        for work in [
            { try AtomicFile.write([1], to: path) }, { try AtomicFile.create([1], at: path) },
            { try AtomicFile.make(path, replacing: true) { _ in } },
            { try AtomicFile.claim(path, for: path) },
        ] as [() throws -> Void] {
            let error = await storeError(work)
            #expect(error == StoreError(.noFolder, path: folder.file("none")))
        }
        #expect(try folder.names() == [])
    }

    @Test func `names of crashed processes are passed over, and not for ever`() async throws {
        for number in 0..<1_000 { try folder.write([], to: "f.\(getpid())-\(number).tmp") }
        let error = await storeError { try AtomicFile.write([1], to: folder.file("f")) }
        #expect(error?.description.contains("open: File exists") == true)
        unlink(folder.file("f.\(getpid())-999.tmp"))
        try AtomicFile.write([1], to: folder.file("f"))
        #expect(try folder.bytes(of: "f") == [1])
    }

    @Test func `a name is given to a finished file once`() async throws {
        for name in ["t1", "t2"] { try folder.write(name.utf8, to: name) }
        try AtomicFile.place(folder.file("t1"), at: folder.file("f"))
        let error = await storeError {
            try AtomicFile.place(folder.file("t2"), at: folder.file("f"))
        }
        #expect(error?.kind == .usage)
        let missing = await storeError {
            try AtomicFile.place(folder.file("none"), at: folder.file("g"))
        }
        #expect(missing?.description.contains("link: No such file") == true)
        #expect(try folder.bytes(of: "f") == Array("t1".utf8))
        #expect(try folder.names() == ["f", "t1", "t2"])
    }
}
