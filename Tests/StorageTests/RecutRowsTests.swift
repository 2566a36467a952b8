import FoundationEssentials
import ListenCore
import ListenTestSupport
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

    private var parts: ImportedBook { parts(of: 900, named: "p") }

    private func parts(of length: Double, named name: String) -> ImportedBook {
        let count = Int((3_600 / length).rounded(.up))
        return book(
            (0..<count).map { number in
                let start = Double(number) * length
                let end: MediaTime? = number == count - 1 ? nil : .seconds(start + length)
                return ImportedChapter(
                    id: ChapterID(rawValue: "\(name)\(number)"), title: "Part \(number)",
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

    @Test func `a completed chapter in the middle stays so, cut smaller and larger`() async throws {
        let halves = parts(of: 1_800, named: "h")
        try await person.importedBooks.keep([halves])
        try await leave("h0", at: 1_800, of: 1_800, isCompleted: true, on: 1)
        try await person.importedBooks.keep([parts])
        #expect(try await places() == ["p0 done", "p1 done"])
        try await leave("p2", at: 60, of: 900, on: 2)
        try await person.importedBooks.keep([halves])
        #expect(try await places() == ["h0 done", "h1 60 of 1800"])
        try await person.importedBooks.keep([parts(of: 1_200, named: "t")])
        #expect(try await places() == ["t0 done", "t1 660 of 1200"])
    }

    @Test func `a place counts more than what was completed before it`() async throws {
        let halves = parts(of: 1_800, named: "h")
        try await person.importedBooks.keep([halves])
        try await leave("h1", at: 500, of: 1_800, on: 1)
        try await leave("h0", at: 1_800, of: 1_800, isCompleted: true, on: 2)
        try await person.importedBooks.keep([parts])
        #expect(try await places() == ["p0 done", "p1 done", "p2 500 of 900"])
    }

    @Test func `a book that is copied and cut anew at once takes its places along`() async throws {
        try await person.importedBooks.keep([whole])
        try await leave("all", at: 2_000, of: 3_600, on: 1)
        var copied = parts
        copied.folder = "/own"
        copied.recordings[0].path = "/own/b/talk.mp3"
        try await person.importedBooks.keep([copied])
        #expect(try await places() == ["p0 done", "p1 done", "p2 200 of 900"])
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

    @Test func `a card goes along with the sound it is cut of`() async throws {
        try await person.importedBooks.keep([whole])
        var card = StudyCard.make(
            place: CardPlace(
                chapter: address("all"), range: .seconds(1_000)..<MediaTime.seconds(1_002),
                bookTitle: "Talk", chapterTitle: "Talk"))
        card.audio = AudioCut(range: .seconds(999)..<MediaTime.seconds(1_003))
        let id = try await person.cards.add(card).card.id
        try await person.importedBooks.keep([parts])
        let moved = try #require(try await person.cards.card(id))
        #expect(moved.place?.chapter == address("p1"))
        #expect(moved.place?.range == .seconds(100)..<MediaTime.seconds(102))
        #expect(moved.audio?.range == .seconds(99)..<MediaTime.seconds(103))
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
