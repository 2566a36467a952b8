import Files
import Glibc
import ListenCore
import Testing

/// Folders, and the system's answers about what is in them.
@Suite struct FolderListingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `names are bounded by those that are wanted`() throws {
        for name in ["a.x", "b.x", "c.y", ".h"] { try folder.write([1], to: name) }
        #expect(FolderListing.names(in: folder.path).sorted() == [".h", "a.x", "b.x", "c.y"])
        let wanted = FolderListing.names(in: folder.path) { $0.hasSuffix(".x") }
        #expect(wanted.sorted() == ["a.x", "b.x"])
        let one = FolderListing.names(in: folder.path, most: 1) { $0.hasSuffix(".y") }
        #expect(one == ["c.y"])
        #expect(FolderListing.names(in: folder.path, most: 2).count == 2)
        #expect(FolderListing.names(in: folder.file("none")) == [])
    }

    @Test func `a link that leads nowhere is there, and is no file`() throws {
        try folder.write([1], to: "f")
        symlink("nowhere", folder.file("dead"))
        symlink("f", folder.file("link"))
        #expect(PathFacts.isAnything(folder.file("dead")))
        #expect(!PathFacts.exists(folder.file("dead")))
        #expect(PathFacts.isFile(folder.file("link")))
        #expect(PathFacts.resolved(folder.file("dead")) == folder.file("dead"))
        #expect(PathFacts.resolved(folder.file("link")).hasSuffix("/f"))
        #expect(!PathFacts.isFile(folder.path) && PathFacts.exists(folder.path))
    }

    @Test func `a file that is missing cannot be settled, and the error names what is asked`()
        async throws
    {
        let missing = folder.file("missing")
        let error = await storeError { try AtomicFile.settle(missing, reported: "/shown") }
        #expect(error?.description.contains("/shown") == true)
        try folder.write([1], to: "f")
        try AtomicFile.settle(folder.file("f"))
    }
}
