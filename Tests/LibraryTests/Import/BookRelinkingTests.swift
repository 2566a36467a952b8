import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Library

@Suite final class BookRelinkingTests {
    private let folder: String

    init() throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "listen-relink-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        folder = try LocalFile.resolved(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ path: String, bytes: Int = 3) throws {
        let url = URL(filePath: folder).appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(repeating: 1, count: bytes).write(to: url)
    }

    private func book(_ paths: String...) -> ImportedBook {
        ImportedBook(
            id: BookID(rawValue: "b"), title: "Book", folder: "/gone/book",
            coverPath: "/gone/book/cover.jpg", addedAt: Date(timeIntervalSince1970: 0),
            recordings: paths.map {
                ImportedRecording(path: $0, size: 3, modified: 1, duration: .seconds(1))
            },
            chapters: paths.indices.map {
                ImportedChapter(id: ChapterID(rawValue: "c\($0)"), title: "\($0)", recording: $0)
            })
    }

    private func paths(_ outcome: RelinkOutcome) -> [String] {
        outcome.book.recordings.map { String($0.path.dropFirst(folder.count)) }
    }

    @Test func `discs with the same names keep their order`() throws {
        for path in ["new/cd2/01.mp3", "new/cd1/01.mp3", "new/cover.jpg"] { try write(path) }
        let outcome = try BookRelinking(book("/gone/book/cd1/01.mp3", "/gone/book/cd2/01.mp3"))
            .run(below: folder)
        #expect(paths(outcome) == ["/new/cd1/01.mp3", "/new/cd2/01.mp3"])
        #expect(outcome.moved == 2 && outcome.missing.isEmpty)
        #expect(outcome.book.folder == folder + "/new")
        #expect(outcome.book.coverPath == folder + "/new/cover.jpg")
    }

    @Test func `a file of another size is another one, and is said so`() throws {
        try write("1.mp3", bytes: 4)
        let outcome = try BookRelinking(book("/gone/book/1.mp3", "/gone/book/2.mp3"))
            .run(below: folder)
        #expect(outcome.moved == 0 && outcome.missing.count == 2)
        #expect(outcome.resized == ["/gone/book/1.mp3"])
        #expect(outcome.book == book("/gone/book/1.mp3", "/gone/book/2.mp3"))
    }

    @Test func `a file that is where it was stays there`() throws {
        try write("old/1.mp3")
        try write("new/1.mp3")
        try write("new/2.mp3")
        let outcome = try BookRelinking(book(folder + "/old/1.mp3", "/gone/book/2.mp3"))
            .run(below: folder + "/new")
        #expect(paths(outcome) == ["/old/1.mp3", "/new/2.mp3"])
        #expect(outcome.unmoved == 1 && outcome.moved == 1)
    }

    @Test func `a file by itself can be named, and texts follow`() throws {
        try write("new/1.mp3")
        try write("new/1.srt")
        var own = book("/gone/book/1.mp3")
        own.recordings[0].texts = [ImportedText(path: "/gone/book/1.srt")]
        let outcome = try BookRelinking(own).run(below: folder + "/new/1.mp3")
        #expect(outcome.book.recordings[0].texts.map(\.path) == [folder + "/new/1.srt"])
        #expect(throws: FileError.self) { try BookRelinking(own).run(below: folder + "/none") }
    }
}
