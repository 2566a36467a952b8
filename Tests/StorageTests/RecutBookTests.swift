import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// A book of half an hour that is divided anew, with all that hangs on its chapters.
@Suite struct RecutBookTests {
    private let person: PersonDatabase
    private let half = HalfHour()

    init() throws {
        person = try PersonDatabase.inMemory()
    }

    @Test func `a place at 25 minutes of half an hour is where the book goes on`() async throws {
        try await person.importedBooks.keep([half.book(0)])
        try await person.leave(half.address(0), at: 1_500, of: 1_800, on: 9)
        try await person.importedBooks.keep([half.book(600)])
        let places = ["Part 3 300/600 @9", "Part 2 done @9", "Part 1 done @9"]
        #expect(try await person.places() == places)
        let recent = try await person.progress.recentPositions(limit: 1)
        #expect(recent.map(\.chapter) == [half.address(600, 2)])
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.places() == ["Part 1 1500/1800 @9"])
    }

    @Test func `a track of a library file is left where the book goes on`() async throws {
        try await person.importedBooks.keep([half.book(0)])
        try await person.leave(half.address(0), at: 1_500, of: 1_800, on: 9)
        try await person.importedBooks.keep([half.book(600)])
        let places = try await person.progress.positions(in: half.id, of: .local)
        let parts = try await person.connection.read {
            try TrackParts(of: half.address(600), in: $0)
        }
        let place = parts.place(
            among: Dictionary(places.map { ($0.chapter, $0) }, uniquingKeysWith: { $1 }),
            MergeTimes(at: nil))
        #expect(place?.position == .seconds(1_500) && place?.isCompleted == false)
    }

    @Test func `of many chapters in one the place of the newest counts, whatever their ids`()
        async throws
    {
        try await person.importedBooks.keep([half.book(60)])
        for (number, time) in [(3, 50.0), (29, 40.0), (12, 70.0), (1, 60.0)] {
            try await person.leave(half.address(60, number), at: 20, of: 60, on: time)
        }
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.places() == ["Part 1 740/1800 @70"])
        let noted = try await person.placeHistory.history(of: half.address(0), limit: 9)
        #expect(noted.map(\.position.seconds) == [80, 200, 1_760], "what loses is not lost")
        #expect(noted.map(\.at.timeIntervalSince1970) == [60, 50, 40])
    }

    @Test func `a chapter is heard only where all that it is made of was`() async throws {
        try await person.importedBooks.keep([half.book(600)])
        try await person.leave(half.address(600, 2), at: 600, of: 600, isCompleted: true, on: 5)
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.places() == ["Part 1 1800/1800 @5"], "not heard, yet left there")

        try await person.importedBooks.keep([half.book(600)])
        for number in 0..<3 {
            try await person.leave(
                half.address(600, number), at: 600, of: 600, isCompleted: true,
                on: 9 - Double(number))
        }
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.places() == ["Part 1 done @9"])
        try await person.importedBooks.keep([half.book(900)])
        #expect(try await person.places() == ["Part 2 done @9", "Part 1 done @9"])
    }

    @Test func `whoever heard a chapter to its end goes on where the next is not heard`()
        async throws
    {
        try await person.importedBooks.keep([half.book(600)])
        try await person.leave(half.address(600, 1), at: 100, of: 600, on: 3)
        try await person.leave(half.address(600, 0), at: 600, of: 600, isCompleted: true, on: 5)
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.places() == ["Part 1 700/1800 @5"])
    }

    @Test func `what was practised follows by time, with when it was`() async throws {
        try await person.importedBooks.keep([half.book(0)])
        try await person.execute(
            """
            \(NudgeTable.table.insert(first: 6)) VALUES ('local', 'b', 'all', 700000000, -5, 7);
            \(EffortTable.table.insert(first: 12)) VALUES
                ('local', 'b', 'all', 1300000000, 'x', 1, 2, 3, 4, 55, 'Talk', 'Part 1');
            \(DictationTable.table.insert(first: 13)) VALUES
                (7, 'local', 'b', 'all', 10000000, 'es', '2026-01-01', 66, 1, 5, 4, 0, 0);
            \(CollectionTable.table.insert(first: 4)) VALUES (1, 'c', 1, '{}');
            \(TrackTable.table.insert(first: 5)) VALUES ('c', 't', 'local', 'b', 'all');
            \(QueueTable.table.insert(first: 8)) VALUES
                ('local', 'b', 'all', 4, 1800000000, 5, 'Talk', 'Part 1');
            """)
        try await person.importedBooks.keep([half.book(600)])
        let (second, third) = (half.address(600, 1), half.address(600, 2))
        #expect(
            try await person.edgeNudges.nudges(in: second) == [
                EdgeNudge(
                    sentence: .seconds(100), start: MediaTime(microseconds: -5),
                    end: MediaTime(microseconds: 7))
            ])
        let effort = try #require(try await person.sentencePractice.efforts(in: third).first)
        #expect(effort.sentence.start == .seconds(100) && effort.effort.errors == 4)
        #expect(effort.sentence.chapterTitle == "Part 3")
        #expect(try await person.rows("sentence_effort", "updated_at") == ["55"])
        #expect(
            try await person.rows("dictation", "id, chapter, sentence, at")
                == ["7 \"h-0\" 10000000 66"])
        #expect(try await person.rows("library_track", "chapter") == ["\"h-0\""])
        #expect(try await person.rows("queued_chapter", "chapter, place") == ["\"h-0\" 4"])
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.rows("edge_nudge", "chapter, sentence") == ["\"all\" 700000000"])
        #expect(try await person.rows("sentence_effort", "chapter") == ["\"all\""])
        #expect(try await person.rows("library_track", "chapter") == ["\"all\""])
    }

    @Test func `first parts of one id and other lengths are told apart`() async throws {
        try await person.importedBooks.keep([half.book(900)])
        let mark = try await person.bookmarks.save(.make(half.address(900), seconds: 800, at: 1))
        try await person.leave(half.address(900), at: 900, of: 900, isCompleted: true, on: 4)
        try await person.importedBooks.keep([half.book(600)])
        let first = try await person.bookmarks.save(.make(half.address(600), seconds: 5, at: 2))
        var named = half.book(300)
        named.chapters[0].title = "Beginning"
        try await person.importedBooks.keep([named])
        #expect(try await person.bookmarks.bookmark(first.id)?.chapterTitle == "Beginning")
        try await person.importedBooks.keep([half.book(600)])
        let moved = try #require(try await person.bookmarks.bookmark(mark.id))
        #expect(moved.chapter == half.address(600, 1) && moved.range.lowerBound == .seconds(200))
        #expect(try await person.places() == ["Part 2 300/600 @4", "Part 1 done @4"])
        try await person.importedBooks.keep([half.book(900)])
        #expect(try await person.places() == ["Part 2 0/900 @4", "Part 1 done @4"])
        #expect(try await person.bookmarks.bookmark(mark.id)?.range == mark.range)
    }

    @Test func `rows that come to be one keep the later state and all reviews`() async throws {
        try await person.importedBooks.keep([half.book(600)])
        // A row of a former division, as a backup of former times has brought it.
        try await person.execute(
            """
            \(KnownTable.table.insert(first: 5)) VALUES ('b', 'all', NULL, 'Talk',
                '[["talk.mp3",77,0,0,1800000000,1]]');
            """)
        let columns = """
            kind, language, folded, text, context, translation, note, source, book, chapter,
            range_start, range_end, book_title, chapter_title, created_at, is_suspended, phase,
            stability, difficulty, due, reviewed_at, reviews
            """
        let chapters = [
            ("all", 700, "", 20), (half.address(600, 1).chapter.rawValue, 100, "n", 10),
        ]
        for (chapter, start, note, reviewed) in chapters {
            try await person.execute(
                """
                INSERT INTO study_card (\(columns)) VALUES ('word', 'es', 'faro', 'faro', '', '',
                    '\(note)', 'local', 'b', '\(chapter)', \(start)000000, \(start + 2)000000, '',
                    '', 5, 0, 'review', 1, 5, 9, \(reviewed), 1);
                INSERT INTO review (card, grade, at, language, day, spent, before_reviews,
                    before_lapses, after_phase, after_stability, after_difficulty, after_due,
                    after_reviewed_at, after_reviews, after_lapses)
                VALUES (last_insert_rowid(), 3, \(reviewed), 'es', '2026-01-01', 0, 0, 0,
                    'review', 1, 5, 9, \(reviewed), 1, 0);
                """)
        }
        try await person.importedBooks.keep([half.book(600)])
        let cards = try await person.cards.cards(of: nil, limit: 9)
        #expect(cards.map(\.note) == ["n"] && cards.map(\.place?.chapter) == [half.address(600, 1)])
        #expect(cards.first?.memory?.reviewedAt == StoredTime.instant(20))
        let reviews = try await person.connection.read {
            try Int.fetchAll(
                $0, sql: "SELECT at FROM review WHERE card = ? ORDER BY at",
                arguments: [cards.first?.id])
        }
        #expect(reviews == [10, 20])
    }

    @Test func `a place behind the end of a recording that became shorter stays there`()
        async throws
    {
        try await person.importedBooks.keep([half.book(0)])
        try await person.leave(half.address(0), at: 1_500, of: 1_800, on: 9)
        var short = half.book(0)
        (short.recordings[0].size, short.recordings[0].modified) = (9, 9)
        short.recordings[0].duration = .seconds(600)
        try await person.importedBooks.keep([short])
        #expect(try await person.places() == ["Part 1 1500/1800 @9"])
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.places() == ["Part 1 1500/1800 @9"])
    }

    @Test func `what a player notes of a chapter that is gone meanwhile goes where it is heard`()
        async throws
    {
        try await person.importedBooks.keep([half.book(0)])
        try await person.leave(half.address(0), at: 1_000, of: 1_800, on: 9)
        try await person.importedBooks.keep([half.book(600)])
        _ = try await person.bookmarks.save(.make(half.address(0), seconds: 1_300, at: 1))
        try await person.leave(half.address(0), at: 1_500, of: 1_800, on: 20)
        #expect(
            try await person.places()
                == ["Part 3 300/600 @20", "Part 2 done @20", "Part 1 done @20"])
        let marks = try await person.bookmarks.bookmarks(in: half.address(600, 2))
        #expect(marks.map(\.range.lowerBound) == [.seconds(100)])
    }

    @Test func `places of one instant are told apart by what they say, never by their ids`()
        async throws
    {
        for first in [false, true] {
            let person = try PersonDatabase.inMemory()
            try await person.importedBooks.keep([half.book(600)])
            // Ids of later chapters come before those of earlier ones.
            try await person.leave(half.address(600, 1), at: first ? 100 : 200, of: 600, on: 9)
            try await person.leave(half.address(600, 2), at: first ? 200 : 100, of: 600, on: 9)
            try await person.importedBooks.keep([half.book(0)])
            #expect(
                try await person.places() == ["Part 1 \(first ? 1_400 : 1_300)/1800 @9"])
        }
    }

    @Test func `what is left of a chapter that stays goes into the history where it loses`()
        async throws
    {
        try await person.importedBooks.keep([half.book(600)])
        try await person.leave(half.address(600, 1), at: 300, of: 600, on: 5)
        // A newer place of a former division, as a backup of former times has brought it.
        try await person.execute(
            """
            \(KnownTable.table.insert(first: 5)) VALUES ('b', 'all', NULL, 'Talk',
                '[["talk.mp3",77,0,0,1800000000,1]]');
            """)
        try await person.leave(half.address(0), at: 700, of: 1_800, on: 9)
        try await person.importedBooks.keep([half.book(600)])
        #expect(try await person.places() == ["Part 2 100/600 @9", "Part 1 done @9"])
        let noted = try await person.placeHistory.history(of: half.address(600, 1), limit: 9)
        #expect(noted.map(\.position) == [.seconds(300)])
        #expect(noted.map(\.at) == [Date(timeIntervalSince1970: 5)])
    }

    @Test func `two bookmarks that come to be one keep both notes`() async throws {
        try await person.importedBooks.keep([half.book(600)])
        try await person.execute(
            """
            \(KnownTable.table.insert(first: 5)) VALUES ('b', 'all', NULL, 'Talk',
                '[["talk.mp3",77,0,0,1800000000,1]]');
            """)
        for (chapter, second, note) in [
            (half.address(0), 700.0, "first"), (half.address(600, 1), 100, "other"),
            (half.address(0), 800, "same"), (half.address(600, 1), 200, "same"),
            (half.address(0), 900, String(repeating: "a", count: 9_000)),
            (half.address(600, 1), 300, String(repeating: "b", count: 9_000)),
        ] {
            var mark = Bookmark.make(chapter, seconds: second, at: 1)
            mark.note = note
            _ = try await person.bookmarks.save(mark)
        }
        try await person.importedBooks.keep([half.book(600)])
        let marks = try await person.bookmarks.bookmarks(in: half.address(600, 1))
        #expect(marks.count == 3)
        #expect(marks.first?.note == "other\n\nfirst")
        #expect(marks.dropFirst().first?.note == "same")
        #expect(marks.last?.note.utf8.count == 18_002)
        for mark in marks { _ = try await person.bookmarks.save(mark) }
    }

    @Test func `former chapters that nothing hangs on do not pile up`() async throws {
        func chapters(_ count: Int, _ name: String) -> ImportedBook {
            var book = half.book(0)
            let length = 1_800.0 / Double(count)
            book.chapters = (0..<count).map { number in
                ImportedChapter(
                    id: ChapterID(rawValue: "\(name)\(number)"), title: "x",
                    parts: [
                        ImportedPart(
                            recording: 0, start: .seconds(Double(number) * length),
                            end: number + 1 == count
                                ? nil : .seconds(Double(number + 1) * length))
                    ])
            }
            return book
        }
        try await person.importedBooks.keep([chapters(2_000, "a")])
        _ = try await person.bookmarks.save(
            .make(
                ChapterAddress(
                    source: .local, book: half.id, chapter: ChapterID(rawValue: "gone")),
                seconds: 9, at: 1))
        try await person.execute(
            "\(KnownTable.table.insert(first: 5)) VALUES ('b', 'gone', NULL, 'x', '[[\"x\",1,0,0,9,1]]')"
        )
        for name in ["b", "c", "d"] {
            try await person.importedBooks.keep([chapters(2_000, name)])
        }
        try await person.importedBooks.keep([chapters(5_000, "large")])
        try await person.importedBooks.keep([half.book(600)])
        let known = try await person.rows("known_chapter", "chapter")
        #expect(known.count == 5_004, "those of the last division stay")
        #expect(known.contains("\"gone\""), "what something hangs on stays")
    }

    @Test func `a file that is called otherwise takes its places along`() async throws {
        try await person.importedBooks.keep([half.book(600)])
        try await person.leave(half.address(600, 1), at: 100, of: 600, on: 3)
        var renamed = half
        renamed.name = "other name.mp3"
        try await person.importedBooks.keep([renamed.book(0)])
        #expect(try await person.places() == ["Part 1 700/1800 @3"])
    }

    @Test func `every table with chapters is known to what divides books anew`() async throws {
        let tables = try await person.connection.read { database in
            try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"
            ).filter { try database.columns(in: $0).contains { $0.name == "chapter" } }
        }
        let ofChapters = [
            KnownTable.table, PartTable.table, ImportedTextTable.ofChapters,
            // Of texts that are read aloud, which are not divided.
            TimelineTable.table,
        ]
        let known = (RecutTable.withPlaces + ofChapters).map(\.name)
        #expect(Set(tables) == Set(known) && tables.count == known.count)
        for table in RecutTable.all {
            let named =
                [table.time, table.newest, table.notedAt].compactMap(\.self) + table.identity
                + table.others + table.ends
                + table.sameness + table.filled + table.joined + table.shifts + table.counts
            #expect(Set(table.table.columns).isSuperset(of: named), "\(table.name)")
        }
    }

    @Test func `what fails in between changes nothing`() async throws {
        try await person.importedBooks.keep([half.book(0)])
        try await person.leave(half.address(0), at: 1_500, of: 1_800, on: 9)
        try await person.execute(
            """
            \(NudgeTable.table.insert(first: 6)) VALUES ('local', 'b', 'all', 700000000, -5, 7);
            CREATE TRIGGER no BEFORE UPDATE ON edge_nudge BEGIN SELECT RAISE(ABORT, 'no'); END;
            """)
        let before = try await person.backup()
        await #expect(throws: StoreError.self) {
            try await person.importedBooks.keep([half.book(600)])
        }
        #expect(try await person.backup() == before)
        #expect(try await person.importedBooks.book(half.id)?.chapters.count == 1)
    }
}
