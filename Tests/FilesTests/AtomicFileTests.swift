import FoundationEssentials
import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Files

@Suite struct AtomicFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a file is replaced whole, for its owner alone, and nothing else is left`() throws {
        try AtomicFile.write("old and longer".utf8, to: folder.file("f"))
        try AtomicFile.write("new".utf8, to: folder.file("f"))
        #expect(try folder.bytes(of: "f") == Array("new".utf8))
        #expect(mode(of: folder.file("f")) == 0o600)
        #expect(try folder.names() == ["f"])
    }

    @Test func `where files cannot be linked a name is claimed, and never taken away`()
        async throws
    {
        let folder = try TemporaryFolder()
        for (name, text) in [("t1", "new"), ("t2", "newer")] {
            try AtomicFile.write(text.utf8, to: folder.file(name))
        }
        try AtomicFile.claim(folder.file("f"), for: folder.file("t1"))
        let error = await storeError {
            try AtomicFile.claim(folder.file("f"), for: folder.file("t2"))
        }
        #expect(error?.kind == .usage)
        #expect(try Data(contentsOf: URL(filePath: folder.file("f"))) == Data("new".utf8))
        #expect(
            await storeError {
                try AtomicFile.claim(folder.file("g"), for: folder.file("none"))
            } != nil)
        #expect(!FileManager.default.fileExists(atPath: folder.file("g")))
    }

    @Test func `a new file is made whole, and one that is there is left alone`() async throws {
        try AtomicFile.create("new".utf8, at: folder.file("f"))
        #expect(mode(of: folder.file("f")) == 0o600)
        let error = await storeError { try AtomicFile.create("newer".utf8, at: folder.file("f")) }
        #expect(error?.kind == .usage && error?.description.contains("--force") == true)
        #expect(try folder.bytes(of: "f") == Array("new".utf8))
        #expect(try folder.names() == ["f"])
    }

    @Test func `without the system's statement, the access of new files is found by making one`()
        throws
    {
        let usual = folder.file("usual")
        close(open(usual, O_WRONLY | O_CREAT, 0o666))
        #expect(AtomicFile.triedMode(beside: folder.file("f")).map(UInt32.init) == mode(of: usual))
        #expect(try folder.names() == ["usual"])
        #expect(AtomicFile.triedMode(beside: folder.file("none/f")) == nil)
    }

    @Test func `a failed write leaves the old file and no temporary one`() async throws {
        try PrivateFolder.make(folder.file("f"))
        try folder.write([1], to: "f/inside")
        #expect(await storeError { try AtomicFile.write([2], to: folder.file("f")) } != nil)
        #expect(try folder.names() == ["f"])
        #expect(try folder.bytes(of: "f/inside") == [1])
    }

    @Test func `a temporary file of a crashed process is not in the way`() throws {
        try folder.write([0], to: "f.\(getpid())-0.tmp")
        try AtomicFile.write([1], to: folder.file("f"))
        #expect(try folder.bytes(of: "f") == [1])
    }

    @Test func `a full disk is said to be full`() async throws {
        let error = await storeError {
            let descriptor = open("/dev/full", O_WRONLY)
            defer { close(descriptor) }
            try AtomicFile.writeAll([1], to: descriptor, path: "/dev/full")
        }
        #expect(error?.code == .diskFull)
    }

    @Test(arguments: [
        (ENOSPC, StoreError.Code.diskFull), (EDQUOT, .diskFull), (EROFS, .notPermitted),
        (EACCES, .notPermitted),
    ])
    func `the system's errors mean something to a person`(number: Int32, code: StoreError.Code) {
        #expect(StoreError(call: "c", number: number, path: "p").code == code)
    }

    @Test func `a held file is nobody else's until it is released`() throws {
        let held = try HeldFile(makingOrTaking: folder.file("f"))
        #expect(try HeldFile(makingOrTaking: folder.file("f")) == nil)
        #expect(HeldFile(taking: folder.file("f")) == nil)
        held?.release()
        #expect(HeldFile(taking: folder.file("f")) != nil)
        #expect(try HeldFile(makingNew: folder.file("f")) == nil)
    }
}
