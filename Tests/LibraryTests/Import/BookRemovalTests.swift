import Foundation
import ListenCore
import ListenTestSupport
import Testing

@testable import Library

@Suite struct BookRemovalTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func book(_ names: String..., below place: String) throws -> ImportedBook {
        for name in names { try temporary.write("sound", to: "\(place)/\(name)") }
        return ImportedBook(
            id: BookID(rawValue: "b1"), title: "El faro", folder: "\(folder)/\(place)",
            ownsFiles: true, addedAt: Date(timeIntervalSince1970: 0),
            recordings: names.map {
                ImportedRecording(
                    path: "\(folder)/\(place)/\($0)", size: 5, modified: 0, duration: .seconds(1))
            }, chapters: [])
    }

    private var files: [String] { FileTree.files(below: folder) }

    @Test func `nothing is left of a book that was copied`() throws {
        let book = try book("1.mp3", "CD 2/2.mp3", below: "data/books/b1/El faro")
        try temporary.write("text", to: "data/books/b1/El faro/CD 2/2.es.srt")
        try temporary.write("cover", to: "data/books/b1/El faro/cover.jpg")
        try temporary.write("sound", to: "data/books/b2/1.mp3")
        let removal = BookRemoval(book, below: folder + "/data")
        #expect(removal.areOwn)
        #expect(removal.run(sparing: [folder + "/data/books/b2"]) == 2)
        #expect(files == ["data/books/b2/1.mp3"])
        #expect(!FileManager.default.fileExists(atPath: folder + "/data/books/b1"))
    }

    @Test func `what may be of another book in the same folder stays`() throws {
        let book = try book("1.mp3", below: "data/books/zip")
        for name in ["1.srt", "2.mp3", "2.srt", "cover.jpg", "extra/3.mp3"] {
            try temporary.write("other", to: "data/books/zip/\(name)")
        }
        let removal = BookRemoval(book, below: folder + "/data")
        #expect(removal.run(sparing: [folder + "/data/books/zip"]) == 1)
        #expect(
            files == [
                "data/books/zip/2.mp3", "data/books/zip/2.srt", "data/books/zip/cover.jpg",
                "data/books/zip/extra/3.mp3",
            ])
    }

    @Test func `nothing outside the own folder is touched`() throws {
        var book = try book("1.mp3", below: "data/books/b1")
        let cover = try temporary.write("mine", to: "pictures/cover.jpg")
        let other = try self.book("2.mp3", below: "data2")
        book.coverPath = cover
        book.recordings += other.recordings
        book.recordings.append(book.recordings[0])
        book.recordings[2].path = folder + "/data/books/../../pictures/cover.jpg"
        let removal = BookRemoval(book, below: folder + "/data")
        #expect(!removal.areOwn)
        #expect(removal.run(sparing: []) == 1)
        #expect(files == ["data2/2.mp3", "pictures/cover.jpg"])
        #expect(FileManager.default.fileExists(atPath: folder + "/data"))
    }
}
