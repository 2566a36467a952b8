import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// A book of two files of a quarter of an hour, of which one may not be there for a while.
@Suite struct RecutMissingTests {
    private let person: PersonDatabase

    init() throws {
        person = try PersonDatabase.inMemory()
    }

    private enum Division { case joined, apart }

    /// The book with the files of these letters.
    private func book(_ files: String, _ division: Division) -> ImportedBook {
        let recordings = files.map { letter in
            ImportedRecording(
                path: "/books/\(letter).mp3", size: letter == "a" ? 10 : 20, modified: 1,
                duration: .seconds(900))
        }
        var book = ImportedBook(
            id: BookID(rawValue: "b"), title: "Talk", folder: "/books",
            addedAt: Date(timeIntervalSince1970: 0), recordings: recordings, chapters: [])
        // As the import names chapters: by the file and place they begin at.
        let parts = recordings.indices.map { ImportedPart(recording: $0) }
        let named = Array(zip(files, parts))
        book.chapters =
            division == .joined
            ? [
                ImportedChapter(
                    id: ChapterID(rawValue: String(files.prefix(1))), title: "Part 1", parts: parts)
            ]
            : named.map {
                ImportedChapter(
                    id: ChapterID(rawValue: String($0)), title: "Part \($0)", parts: [$1])
            }
        return book
    }

    private func keep(_ files: String, _ division: Division) async throws {
        try await person.importedBooks.keep([book(files, division)])
    }

    private func address(_ chapter: String) -> ChapterAddress {
        ChapterAddress(
            source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: chapter))
    }

    private func attach(_ file: String, to chapter: String) async throws {
        try await person.attachedTexts.keep(
            AttachedText(
                chapter: address(chapter), file: file, name: file, language: nil,
                addedAt: Date(timeIntervalSince1970: 3)))
    }

    private func rows(_ table: String, _ time: String) async throws -> [String] {
        try await person.rows(table, "chapter, \(time)")
    }

    @Test(arguments: ["a", "b"])
    func `a place in a file that is not there comes back with the file`(remaining: String)
        async throws
    {
        try await keep("ab", .joined)
        try await person.leave(address("a"), at: 1_500, of: 1_800, on: 9)
        _ = try await person.bookmarks.save(.make(address("a"), seconds: 1_000, at: 1))
        _ = try await person.bookmarks.save(.make(address("a"), seconds: 100, at: 2))
        try await keep(remaining, .joined)
        let there = try await person.places()
        #expect(there == (remaining == "a" ? ["Part 1 done @9"] : ["Part 1 600/900 @9"]))
        let kept = try await rows("progress", "position")
        #expect(kept.count == 2, "and it waits: \(kept)")
        try await keep(remaining, .joined)
        #expect(try await rows("progress", "position") == kept)
        try await keep("ab", .joined)
        let back = try #require(try await person.progress.position(of: address("a")))
        #expect(back.position == .seconds(1_500) && !back.isCompleted)
        #expect(back.updatedAt == Date(timeIntervalSince1970: 9))
        #expect(try await rows("progress", "position") == ["\"a\" 1500000000"])
        #expect(
            try await rows("bookmark", "range_start") == ["\"a\" 100000000", "\"a\" 1000000000"])
        let spare = try await rows("known_chapter", "number").filter { $0.contains("~") }
        #expect(spare.isEmpty, "a spare id goes with what hung on it")
    }

    @Test func `what is noted meanwhile is newer`() async throws {
        try await keep("ab", .joined)
        try await person.leave(address("a"), at: 1_500, of: 1_800, on: 9)
        try await keep("a", .joined)
        try await person.leave(address("a"), at: 200, of: 900, on: 20)
        try await keep("ab", .joined)
        #expect(try await person.places() == ["Part 1 200/1800 @20"])
        let noted = try await person.placeHistory.history(of: address("a"), limit: 9)
        #expect(noted.contains { $0.position == .seconds(1_500) }, "the other is in the history")
    }

    @Test func `the part of a text that lies in a missing file waits for it`() async throws {
        try await keep("ab", .joined)
        try await attach("x.srt", to: "a")
        try await keep("a", .joined)
        try await keep("a", .joined)
        try await keep("ab", .joined)
        let texts = try await person.attachedTexts.texts(of: BookID(rawValue: "b"), at: .local)
        #expect(texts.count == 1 && texts[0].isWhole && texts[0].chapter == address("a"))
    }

    @Test func `a file that another one has replaced takes nothing of it, and it comes back`()
        async throws
    {
        try await keep("ab", .apart)
        try await person.leave(address("b"), at: 700, of: 900, on: 9)
        _ = try await person.bookmarks.save(.make(address("b"), seconds: 300, at: 1))
        var other = book("ab", .apart)
        (other.recordings[1].size, other.recordings[1].modified) = (5, 7)
        other.recordings[1].duration = .seconds(300)
        try await person.importedBooks.keep([other])
        #expect(
            try await person.places() == ["Part b 700/900 @9"], "the player says it is behind")
        #expect(try await person.bookmarks.bookmarks(in: address("b")).isEmpty)
        try await keep("ab", .apart)
        #expect(try await person.places() == ["Part b 700/900 @9"])
        #expect(try await person.bookmarks.bookmarks(in: address("b")).count == 1)
    }

    @Test func `a first file that was heard does not make the second one heard`() async throws {
        try await keep("ab", .apart)
        try await person.leave(address("a"), at: 900, of: 900, isCompleted: true, on: 4)
        try await keep("ab", .joined)
        #expect(try await person.places() == ["Part 1 900/1800 @4"])
        try await keep("ab", .apart)
        #expect(try await person.places() == ["Part a done @4", "Part b 0/900 @4"].reversed())
    }

    @Test func `of two halves the newest state counts, and the other is in the history`()
        async throws
    {
        try await keep("ab", .apart)
        try await person.leave(address("a"), at: 300, of: 900, on: 3)
        try await person.leave(address("b"), at: 900, of: 900, isCompleted: true, on: 9)
        try await keep("ab", .joined)
        #expect(try await person.places() == ["Part 1 1800/1800 @9"])
        let noted = try await person.placeHistory.history(of: address("a"), limit: 9)
        #expect(noted.map(\.position) == [.seconds(300)])
        #expect(noted.map(\.at) == [Date(timeIntervalSince1970: 3)])
    }

    @Test func `two files joined and parted keep each its text`() async throws {
        try await keep("ab", .apart)
        try await attach("x.srt", to: "a")
        try await attach("y.srt", to: "b")
        try await keep("ab", .joined)
        try await keep("ab", .apart)
        let texts = try await person.attachedTexts.texts(of: BookID(rawValue: "b"), at: .local)
        #expect(
            Set(texts.map { "\($0.file) \($0.chapter.chapter.rawValue) \(Int($0.shift.seconds))" })
                == ["x.srt a 0", "y.srt b 0"])
    }

    @Test func `a backup is restored where one of its files is missing`() async throws {
        try await keep("ab", .joined)
        try await person.leave(address("a"), at: 1_500, of: 1_800, on: 9)
        let backup = try await person.backup()
        let other = try PersonDatabase.inMemory()
        try await other.importedBooks.keep([book("a", .joined)])
        try await other.restore(backup)
        #expect(try await other.places() == ["Part 1 done @9"])
        #expect(try await !other.restore(backup).changes)
        try await other.importedBooks.keep([book("ab", .joined)])
        #expect(try await other.places() == ["Part 1 1500/1800 @9"])
    }
}
