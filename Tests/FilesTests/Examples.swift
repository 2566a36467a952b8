import Files
import Glibc
import ListenCore
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file is written whole`() async throws {
        let path = folder.file("f")
        try AtomicFile.write("new".utf8, to: path)
        let error = await storeError { try AtomicFile.create("new".utf8, at: path) }
        #expect(error?.kind == .usage)
    }

    @Test func `a folder is made for its owner alone`() throws {
        let path = folder.file("own")
        try PrivateFolder.make(path)
        try PrivateFolder.makeFile(path + "/lock")
        #expect(mode(of: path) == 0o700)
    }

    @Test func `a lock and a held file`() throws {
        let path = folder.file("lock")
        #expect(try FileLock.whileHolding(path, timeout: .seconds(1)) { 7 } == 7)
        let held = try HeldFile(makingOrTaking: path)
        #expect(try HeldFile(makingOrTaking: path) == nil)
        held?.release()
    }

    @Test func `facts, listings and work that waits`() async {
        #expect(SmallFile.text(at: "/proc/sys/kernel/ostype") == "Linux")
        #expect(!FolderListing.names(in: "/etc", where: { $0.hasSuffix(".conf") }).isEmpty)
        #expect(PathFacts.isFile("/etc/passwd"))
        #expect(!PathFacts.isFile("/etc"))
        #expect(await DiskWork.run { PathFacts.isFile("/etc/passwd") })
        let descriptor = open("/dev/null", O_WRONLY)
        defer { close(descriptor) }
        #expect(
            Array("text".utf8).withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) } == 0)
    }
}
