import Testing

@testable import Library

/// The recordings that lie in a folder.
@Suite struct FolderSoundsTests {
    @Test func `they come in their natural order, without what is no recording`() throws {
        let folder = try TemporaryFolder()
        for name in ["10 sea.mp3", "2 wind.OGG", "cover.jpg", ".hidden.mp3", "notes.txt"] {
            try folder.write("x", to: name)
        }
        try folder.write("x", to: "deeper.mp3/3 rain.mp3")
        #expect(
            FolderSounds.paths(in: folder.path)
                == ["2 wind.OGG", "10 sea.mp3"].map { "\(folder.path)/\($0)" })
    }

    @Test func `a file and a path to nothing are no folders`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "one.mp3")
        #expect(FolderSounds.paths(in: folder.path + "/one.mp3") == nil)
        #expect(FolderSounds.paths(in: folder.path + "/nothing") == nil)
    }
}
