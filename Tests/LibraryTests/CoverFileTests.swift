import ListenCore
import Testing

@testable import Library

/// Covers beside the recordings.
@Suite struct CoverFileTests {
    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(LibrarySourceTests.json, to: "library.json")
        try folder.write("sound", to: "a/1.mp3")
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }

    @Test(
        arguments: [
            (["a/cover.png": "p"], "p"), (["a/cover.jpg": "j", "a/cover.png": "p"], "j"),
            (["a/folder.jpg": "f"], "f"), (["cover.png": "p"], nil), (["a/cover.png": ""], nil),
            ([:], nil),
        ] as [([String: String], String?)])
    func `a picture beside the first recording is the cover`(
        files: [String: String], cover: String?
    ) async throws {
        let folder = try folder(files)
        let library = try LibrarySource(folder: folder.path)
        let book = try #require(try await library.books(.cacheFirst).value.first)
        #expect((book.coverURL != nil) == (cover != nil))
        guard let cover else {
            await #expect(throws: ServiceError.self) {
                try await library.cover(of: book, .cacheFirst)
            }
            return
        }
        let bytes = try await library.cover(of: book, .cacheFirst).value
        #expect(bytes == Array(cover.utf8))
    }

    @Test func `every demo book has a cover`() async throws {
        let library = try LibrarySource(folder: BundledLibraryTests.folder)
        for book in try await library.books(.cacheFirst).value {
            #expect(book.coverURL != nil)
            #expect(try await library.cover(of: book, .cacheFirst).value.count > 500)
        }
    }
}
