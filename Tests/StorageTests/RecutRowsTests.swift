import FoundationEssentials
import ListenCore
import Testing

@testable import Storage

/// One file of an hour, heard as one chapter or as parts of 15 minutes.
@Suite struct RecutRowsTests {
    private let person: PersonDatabase
    private let quarter = MediaTime.seconds(900)

    init() throws {
        person = try PersonDatabase.inMemory()
    }

    private func book(_ chapters: [ImportedChapter]) -> ImportedBook {
        ImportedBook(
            id: BookID(rawValue: "b"), title: "Talk", folder: "/books",
            addedAt: Date(timeIntervalSince1970: 0),
            recordings: [
                ImportedRecording(
                    path: "/books/talk.mp3", size: 1, modified: 1, duration: .seconds(3_600))
            ], chapters: chapters)
    }

    private var whole: ImportedBook {
        book([ImportedChapter(id: ChapterID(rawValue: "all"), title: "Talk", recording: 0)])
    }

    private var parts: ImportedBook {
        book(
            (0..<4).map { number in
                let start = Double(number) * 900
                let end: MediaTime? = number == 3 ? nil : .seconds(start + 900)
                return ImportedChapter(
                    id: ChapterID(rawValue: "p\(number)"), title: "Part \(number)",
                    parts: [ImportedPart(recording: 0, start: .seconds(start), end: end)])
            })
    }

    private func address(_ chapter: String) -> ChapterAddress {
        ChapterAddress(
            source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: chapter))
    }

    private func leave(
        _ chapter: String, at seconds: Double, of length: Double, isCompleted: Bool = false,
        on day: Int
    ) async throws {
        try await person.progress.save(
            PlaybackPosition(
                chapter: address(chapter), position: .seconds(seconds),
                duration: .seconds(length), isCompleted: isCompleted,
                updatedAt: Date(timeIntervalSince1970: Double(day)), bookTitle: "Talk",
                chapterTitle: chapter))
    }

    /// What is kept of all chapters: `p1 12 of 900`, `p0 done`.
    private func places() async throws -> [String] {
        try await person.progress.positions(in: BookID(rawValue: "b"), of: .local).map {
            let name = $0.chapter.chapter.rawValue
            return $0.isCompleted
                ? "\(name) done"
                : "\(name) \(Int($0.position.seconds)) of \(Int($0.duration.seconds))"
        }.sorted()
    }

    @Test func `a place in one chapter is in the part that has it, and what is before is done`()
        async throws
    {
        try await person.importedBooks.keep([whole])
        try await leave("all", at: 2_000, of: 3_600, on: 1)
        try await person.importedBooks.keep([parts])
        #expect(try await places() == ["p0 done", "p1 done", "p2 200 of 900"])
        try await person.importedBooks.keep([whole])
        #expect(try await places() == ["all 2000 of 3600"], "and it comes back")
    }

    @Test func `a chapter that was heard is heard in all its parts`() async throws {
        try await person.importedBooks.keep([whole])
        try await leave("all", at: 3_590, of: 3_600, isCompleted: true, on: 1)
        try await person.importedBooks.keep([parts])
        #expect(try await places() == ["p0 done", "p1 done", "p2 done", "p3 done"])
        try await person.importedBooks.keep([whole])
        #expect(try await places() == ["all done"])
    }

    @Test func `of several places the latest counts`() async throws {
        try await person.importedBooks.keep([parts])
        try await leave("p0", at: 900, of: 900, isCompleted: true, on: 1)
        try await leave("p3", at: 5, of: 900, on: 2)
        try await leave("p1", at: 100, of: 900, on: 3)
        try await person.importedBooks.keep([whole])
        #expect(try await places() == ["all 1000 of 3600"])
    }

    @Test func `bookmarks and noted places go to the part that has them`() async throws {
        try await person.importedBooks.keep([whole])
        let bookmark = try await person.bookmarks.save(.make(address("all"), seconds: 1_000, at: 1))
        try await person.placeHistory.record(
            PlaceRecord(
                chapter: address("all"), position: .seconds(3_600), occasion: .leave,
                at: Date(timeIntervalSince1970: 1), bookTitle: "Talk", chapterTitle: "Talk"))
        try await person.importedBooks.keep([parts])
        let moved = try #require(try await person.bookmarks.bookmarks(in: address("p1")).first)
        let (before, after) = (bookmark.range, moved.range)
        #expect(moved.id == bookmark.id && moved.chapterTitle == "Part 1")
        #expect(after.lowerBound == before.lowerBound - quarter)
        #expect(after.upperBound == before.upperBound - quarter)
        let noted = try #require(try await person.placeHistory.history(of: nil, limit: 1).first)
        #expect(noted.chapter == address("p3") && noted.position == quarter, "the end of the file")
    }

    @Test func `chapters that stay keep their places`() async throws {
        try await person.importedBooks.keep([parts])
        try await leave("p1", at: 100, of: 900, on: 1)
        var renamed = parts
        renamed.chapters[1].title = "Second"
        try await person.importedBooks.keep([renamed])
        #expect(try await places() == ["p1 100 of 900"])
        var moved = parts
        moved.recordings[0].path = "/elsewhere/talk.mp3"
        try await person.importedBooks.keep([moved])
        #expect(try await places() == ["p1 100 of 900"], "a moved file changes no chapter")
    }
}
