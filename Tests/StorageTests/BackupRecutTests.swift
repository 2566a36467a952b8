import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Backups of a book that is divided otherwise here than it was there.
@Suite struct BackupRecutTests {
    private let person: PersonDatabase
    private let half = HalfHour()

    init() throws {
        person = try PersonDatabase.inMemory()
    }

    /// Something of each kind, at 25 minutes and before.
    private func fill(_ database: PersonDatabase) async throws {
        try await database.leave(half.address(0), at: 1_500, of: 1_800, on: 9)
        _ = try await database.bookmarks.save(.make(half.address(0), seconds: 700, at: 1))
        _ = try await database.cards.add(
            .make(
                place: CardPlace(
                    chapter: half.address(0), range: .seconds(1_300)..<MediaTime.seconds(1_302),
                    bookTitle: "Talk", chapterTitle: "Part 1")))
        try await database.placeHistory.record(
            PlaceRecord(
                chapter: half.address(0), position: .seconds(650), occasion: .leave,
                at: Date(timeIntervalSince1970: 1), bookTitle: "Talk", chapterTitle: "Part 1"))
        try await database.execute(
            """
            \(NudgeTable.table.insert(first: 6)) VALUES ('local', 'b', 'all', 700000000, -5, 7);
            \(EffortTable.table.insert(first: 12)) VALUES
                ('local', 'b', 'all', 1300000000, 'x', 1, 2, 3, 4, 55, 'Talk', 'Part 1');
            \(DictationTable.table.insert(first: 13)) VALUES
                (7, 'local', 'b', 'all', 10000000, 'es', '2026-01-01', 66, 1, 5, 4, 0, 0);
            """)
    }

    /// A backup as programs before schema 9 wrote it, which says nothing of divisions.
    private func old(_ backup: String) throws -> String {
        let start = try #require(backup.firstRange(of: ",\n\"bookDivisions\""))
        return backup[..<start.lowerBound] + "\n}\n"
    }

    private let chapterTables = [
        "progress", "bookmark", "study_card", "place_history", "edge_nudge", "sentence_effort",
        "dictation",
    ]

    private func chapters(_ database: PersonDatabase) async throws -> [String] {
        var chapters: [String] = []
        for table in chapterTables { chapters += try await database.rows(table, "chapter") }
        return chapters
    }

    @Test(arguments: [false, true])
    func `a backup from before a division doubles nothing and brings no former chapter back`(
        isOld: Bool
    ) async throws {
        try await person.importedBooks.keep([half.book(0)])
        try await fill(person)
        let backup = isOld ? try old(try await person.backup()) : try await person.backup()
        try await person.importedBooks.keep([half.book(600)])
        let before = try await person.backup()
        let outcome = try await person.restore(backup)
        #expect(outcome.shares.allSatisfy { $0.new + $0.newer + $0.unreadable == 0 })
        #expect(try await person.backup() == before)
    }

    @Test(arguments: [false, true])
    func `what a backup says of former chapters is carried over by time`(isOld: Bool) async throws {
        let other = try PersonDatabase.inMemory()
        try await other.importedBooks.keep([half.book(0)])
        try await fill(other)
        let backup = isOld ? try old(try await other.backup()) : try await other.backup()
        if isOld { try await person.importedBooks.keep([half.book(0)]) }
        try await person.importedBooks.keep([half.book(600)])
        try await person.leave(half.address(600, 1), at: 50, of: 600, on: 20)
        try await person.restore(backup)
        #expect(
            try await person.places()
                == ["x 50/600 @20", "Part 3 300/600 @9", "Part 1 done @9"])
        #expect(try await !chapters(person).contains("\"all\""))
        #expect(
            try await person.rows("bookmark", "chapter, range_start")
                == ["\"\(half.address(600, 1).chapter.rawValue)\" 100000000"])
        #expect(
            try await person.rows("study_card", "chapter, range_start, chapter_title")
                == ["\"\(half.address(600, 2).chapter.rawValue)\" 100000000 \"Part 3\""])
        let after = try await person.backup()
        #expect(try await !person.restore(backup).changes)
        #expect(try await person.backup() == after)
    }

    @Test func `first parts of one id in an old backup are told apart by their lengths`()
        async throws
    {
        let other = try PersonDatabase.inMemory()
        try await other.importedBooks.keep([half.book(900)])
        try await other.leave(half.address(900), at: 900, of: 900, isCompleted: true, on: 4)
        _ = try await other.bookmarks.save(.make(half.address(900), seconds: 800, at: 1))
        try await person.importedBooks.keep([half.book(600)])
        try await person.restore(try old(try await other.backup()))
        #expect(try await person.places() == ["Part 2 300/600 @4", "Part 1 done @4"])
        #expect(
            try await person.rows("bookmark", "chapter, range_start")
                == ["\"\(half.address(600, 1).chapter.rawValue)\" 200000000"])
    }

    @Test func `a division said later elsewhere is taken over with its chapters`() async throws {
        try await person.importedBooks.keep([half.book(0)])
        try await person.leave(half.address(0), at: 1_500, of: 1_800, on: 9)
        let other = try PersonDatabase.inMemory()
        var said = half
        (said.chapterLength, said.dividedAt) = (.seconds(600), Date(timeIntervalSince1970: 50))
        said.name = "copied.mp3"
        try await other.importedBooks.keep([said.book(600)])
        try await other.leave(half.address(600, 0), at: 30, of: 600, on: 3)
        let backup = try await other.backup()
        let outcome = try await person.restore(backup)
        #expect(outcome.shares.first { $0.kind == "bookDivisions" }?.new == 1)
        let book = try #require(try await person.importedBooks.book(half.id))
        #expect(book.chapters == half.book(600).chapters && book.chapterLength == .seconds(600))
        #expect(
            try await person.places()
                == ["Part 3 300/600 @9", "Part 2 done @9", "Part 1 done @9"])
        let entry = try #require(try await person.importedBooks.books().first)
        #expect(entry.chapters == 3)
        #expect(try await !person.restore(backup).changes)

        // One that was said before is not.
        (said.chapterLength, said.dividedAt) = (.zero, Date(timeIntervalSince1970: 40))
        let older = try PersonDatabase.inMemory()
        try await older.importedBooks.keep([said.book(0)])
        try await person.restore(try await older.backup())
        #expect(try await person.importedBooks.book(half.id)?.chapters.count == 3)
    }

    @Test func `what is restored before the book is imported finds its chapters then`()
        async throws
    {
        let other = try PersonDatabase.inMemory()
        var said = half
        (said.chapterLength, said.dividedAt) = (.zero, Date(timeIntervalSince1970: 50))
        try await other.importedBooks.keep([said.book(0)])
        try await fill(other)
        try await person.restore(try await other.backup())
        let wish = try await person.importedBooks.wishedDivision(of: half.id)
        #expect(wish?.length == .zero && wish?.saidAt == said.dividedAt)
        try await person.importedBooks.keep([half.book(600)])
        #expect(
            try await person.places()
                == ["Part 3 300/600 @9", "Part 2 done @9", "Part 1 done @9"])
        #expect(try await !chapters(person).contains("\"all\""))
    }

    /// The backup of a machine that divided the book later, with its chapters changed in text.
    private func later(_ change: (String) -> String) async throws -> String {
        let other = try PersonDatabase.inMemory()
        var said = half
        (said.chapterLength, said.dividedAt) = (.seconds(600), Date(timeIntervalSince1970: 50))
        try await other.importedBooks.keep([said.book(600)])
        _ = try await other.bookmarks.save(.make(half.address(600, 1), seconds: 100, at: 1))
        let backup = try await other.backup()
        let changed = change(backup)
        try #require(changed != backup)
        return changed
    }

    @Test(arguments: [
        ("0,600000000,0", "0,500000000,0"), ("1200000000,600000000,1", "1200000000,300000000,0"),
        ("600000000,600000000,0", "300000000,900000000,0"), (",77,", ",78,"),
        ("600000000,600000000,0", "600000000,9223372036854775807,0"),
    ])
    func `a division that leaves something out is told and not taken over`(
        piece: (String, String)
    ) async throws {
        try await person.importedBooks.keep([half.book(0)])
        try await person.leave(half.address(0), at: 1_500, of: 1_800, on: 9)
        let backup = try await later {
            $0.replacing(piece.0, with: piece.1).replacing(
                "talk.mp3", with: piece.0 == ",77," ? "another.mp3" : "talk.mp3")
        }
        let outcome = try await person.restore(backup)
        #expect(outcome.refusals.count == 1 && outcome.refusals[0].contains("“Talk”"))
        #expect(outcome.unreadable == 0)
        #expect(try await person.importedBooks.book(half.id)?.chapters == half.book(0).chapters)
        #expect(try await person.importedBooks.wishedDivision(of: half.id) == nil)
        #expect(try await person.places() == ["x 1500/1800 @9"])
        #expect(try await person.rows("bookmark", "chapter").count == 1, "the rest goes on")
    }

    @Test func `a chapter that a backup has twice costs itself alone`() async throws {
        try await person.importedBooks.keep([half.book(0)])
        let backup = try await later { text in
            guard let list = text.firstRange(of: "\"knownChapters\": ["),
                let end = text[list.upperBound...].firstRange(of: "}")
            else { return text }
            let record = text[list.upperBound..<end.upperBound]
            return text[..<end.upperBound] + "," + record + text[end.upperBound...]
        }
        let outcome = try await person.restore(backup)
        #expect(outcome.shares.first { $0.kind == "knownChapters" }?.unreadable == 1)
        #expect(outcome.unreadable == 1 && outcome.refusals.isEmpty)
        #expect(try await person.importedBooks.book(half.id)?.chapters.count == 3)
        #expect(try await person.rows("bookmark", "chapter").count == 1)
    }

    @Test func `places of two divisions in a backup are one, and what loses is in the history`()
        async throws
    {
        try await person.importedBooks.keep([half.book(0)])
        let other = try PersonDatabase.inMemory()
        try await other.importedBooks.keep([half.book(600)])
        for (number, time) in [(0, 5.0), (1, 9.0), (2, 7.0)] {
            try await other.leave(half.address(600, number), at: 100, of: 600, on: time)
        }
        let backup = try await other.backup()
        try await person.restore(backup)
        #expect(try await person.places() == ["Part 1 700/1800 @9"])
        let noted = try await person.placeHistory.history(of: half.address(0), limit: 9)
        #expect(noted.map(\.position.seconds) == [1_300, 100])
        let after = try await person.backup()
        try await person.restore(backup)
        #expect(try await person.backup() == after)
    }

    @Test func `rows of a book that is not here stay with the chapter they were made in`()
        async throws
    {
        try await person.importedBooks.keep([half.book(900)])
        _ = try await person.bookmarks.save(.make(half.address(900), seconds: 800, at: 1))
        try await person.importedBooks.forget(half.id)
        // In the backup the same id is a shorter chapter.
        try await person.restore(try await later { $0.replacing("Hola.", with: "Adiós.") })
        try await person.importedBooks.keep([half.book(600)])
        let moved = try await person.rows("bookmark", "chapter, range_start")
        let second = half.address(600, 1).chapter.rawValue
        #expect(moved == ["\"\(second)\" 100000000", "\"\(second)\" 200000000"])
    }
}
