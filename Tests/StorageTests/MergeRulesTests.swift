import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Which of two facts wins when a backup is merged, and what becomes of the other.
@Suite struct MergeRulesTests {
    private let here: PersonDatabase
    private let there: PersonDatabase
    private let clock = ManualClock()

    init() throws {
        here = try PersonDatabase.inMemory(clock: clock)
        there = try PersonDatabase.inMemory(clock: clock)
    }

    private var now: Double { clock.now.timeIntervalSince1970 }

    private func history(_ database: PersonDatabase) async throws -> [Double] {
        try await database.placeHistory.history(of: nil, limit: nil).map(\.position.seconds)
    }

    private func place(_ database: PersonDatabase) async throws -> Double? {
        try await database.progress.position(of: .make())?.position.seconds
    }

    @Test(arguments: [(-5.0, 20.0, 10.0), (5, 10, 20), (86_400, 10, 20), (86_401, 20, 10)])
    func `the place that loses goes into the history, whichever it is`(
        ahead: Double, lost: Double, kept: Double
    ) async throws {
        let base = ahead >= 86_400 ? now : 1_000
        try await here.progress.save(.make(seconds: 10, at: base))
        try await there.progress.save(.make(seconds: 20, at: base + ahead))
        let backup = try await there.backup()
        let outcome = try await here.restore(backup)
        #expect(try await place(here) == kept)
        #expect(try await history(here) == [lost])
        #expect(outcome.outdone == 1 && outcome.ahead == (ahead > 86_400 ? 1 : 0))
        let after = try await here.backup()
        #expect(try await !here.restore(backup).changes)
        #expect(try await here.backup() == after)
    }

    @Test func `a place of a clock that was wrong gives way to one that was not`() async throws {
        try await here.progress.save(.make(seconds: 10, at: now + 9e7))
        try await there.progress.save(.make(seconds: 20, at: 1_000))
        let outcome = try await here.restore(try await there.backup())
        #expect(try await place(here) == 20 && outcome.ahead == 0)
        #expect(try await history(here) == [10])
    }

    @Test func `a place ahead is restored where there is none, and told`() async throws {
        try await there.progress.save(.make(seconds: 20, at: now + 9e7))
        let outcome = try await here.restore(try await there.backup())
        #expect(try await place(here) == 20)
        #expect(outcome.ahead == 1 && outcome.outdone == 0)
    }

    @Test func `places that lost are in the order of their times among the others`() async throws {
        try await here.placeHistory.record(.make(seconds: 500, at: 900))
        try await here.placeHistory.record(.make(seconds: 700, at: 1_100))
        try await here.progress.save(.make(seconds: 10, at: 1_000))
        try await there.progress.save(.make(seconds: 20, at: 2_000))
        try await there.placeHistory.record(.make(seconds: 600, at: 950))
        try await here.restore(try await there.backup())
        #expect(try await history(here) == [700, 10, 600, 500])
    }

    @Test func `the same place is not noted twice, nor one that the history tells`() async throws {
        try await here.progress.save(.make(seconds: 10, at: 1_000))
        try await there.progress.save(.make(seconds: 12, at: 2_000))
        #expect(try await here.restore(try await there.backup()).outdone == 0)
        try await here.placeHistory.record(.make(seconds: 81, at: 1))
        try await there.progress.save(.make(seconds: 80, at: 900))
        #expect(try await here.restore(try await there.backup()).outdone == 0)
        #expect(try await history(here) == [81])
    }

    @Test func `of equal times both machines come to the same`() async throws {
        for (index, database) in [here, there].enumerated() {
            try await database.progress.save(.make(seconds: index == 0 ? 70 : 20))
            try await database.execute(
                """
                \(EffortTable.table.insert(first: 12)) VALUES
                    ('local', '3', '2', 5, 'x', \(index), 2, 3, 4, 55, 'Talk', 'Part 1');
                \(WordingTable.table.insert(first: 5)) VALUES ('local', '3', 'title', 'T\(index)', 7);
                \(WordTable.table.insert(first: 7)) VALUES ('es', 'faro', \(index), 'Faro', 'm\(index)', 8, 9);
                """)
        }
        let backups = [try await here.backup(), try await there.backup()]
        try await here.restore(backups[1])
        try await there.restore(backups[0])
        #expect(try await place(here) == 70)
        let merged = [try await here.backup(), try await there.backup()]
        #expect(merged[0] == merged[1])
    }

    @Test func `a word that was taken back stays so, and titles are not lost to nothing`()
        async throws
    {
        for (database, text, time) in [(here, "Mine", 5), (there, "", 9)] {
            try await database.execute(
                "\(WordingTable.table.insert(first: 5)) VALUES ('local', '3', 'title', '\(text)', \(time))"
            )
        }
        try await here.progress.save(.make(seconds: 10, at: 1))
        try await there.progress.save(.make(seconds: 80, at: 2))
        try await there.execute("UPDATE progress SET book_title = ''")
        try await here.restore(try await there.backup())
        #expect(try await here.rows("book_wording", "text", of: "3") == ["\"\""])
        #expect(
            try await here.progress.recentPositions(limit: nil).map(\.bookTitle) == ["赤い本"])
    }

    @Test func `a card that is asked again is not suspended by an older backup`() async throws {
        let card = try await here.cards.add(.make()).card
        try await here.cards.change(card.id, .suspended(true))
        let backup = try await here.backup()
        try await here.cards.change(card.id, .suspended(false))
        try await here.restore(backup)
        #expect(try await here.cards.card(card.id)?.isSuspended == false)
    }

    @Test func `two notes of one mark become one, once`() async throws {
        _ = try await here.bookmarks.save(.make(note: "mine"))
        _ = try await there.bookmarks.save(.make(note: "theirs"))
        let backups = [try await here.backup(), try await there.backup()]
        try await here.restore(backups[1])
        #expect(try await !here.restore(backups[1]).changes)
        #expect(try await !here.restore(backups[0]).changes)
        let marks = try await here.bookmarks.recentBookmarks(limit: nil)
        #expect(marks.map(\.note) == ["mine\n\ntheirs"])
        try await there.restore(try await here.backup())
        #expect(try await !here.restore(try await there.backup()).changes)
    }

    @Test func `two marks that a division makes one keep both notes`() async throws {
        let half = HalfHour()
        for (backup, note) in [(there, "theirs"), (here, "mine")] {
            try await backup.importedBooks.keep([half.book(backup === there ? 0 : 600)])
            let chapter = half.address(backup === there ? 0 : 600, backup === there ? 0 : 1)
            _ = try await backup.bookmarks.save(
                .make(chapter, seconds: backup === there ? 700 : 100, note: note))
        }
        try await here.restore(try await there.backup())
        #expect(
            try await here.bookmarks.recentBookmarks(limit: nil).map(\.note) == ["mine\n\ntheirs"])
        // Here itself: a mark of the whole, restored before it is known that it is a part.
        try await here.execute(
            """
            INSERT INTO bookmark SELECT NULL, source, book, 'all', 700000000, 702000000, text,
                'third', grade, created_at, book_title, chapter_title FROM bookmark
            """)
        try await here.importedBooks.keep([half.book(900)])
        let notes = try await here.bookmarks.recentBookmarks(limit: nil).map(\.note)
        #expect(notes.count == 1)
        for note in ["mine", "theirs", "third"] { #expect(notes.first?.contains(note) == true) }
    }
}
