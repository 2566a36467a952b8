import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Removed rows that come back, as they were and only where nothing else stands.
@Suite struct RemovalJournalTests {
    private let person: PersonDatabase

    init() throws { person = try PersonDatabase.inMemory() }

    private func removing(_ body: @Sendable () async throws -> Void) async throws -> RemovedRows {
        // As it is written down and read again.
        let rows = try await person.removals.recording(body)
        return try JSONDecoder().decode(RemovedRows.self, from: try JSONEncoder().encode(rows))
    }

    @Test func `a removed bookmark comes back with its number and its note`() async throws {
        let store = person.bookmarks
        let mark = try await store.save(.make(note: "it's \"a\0b\"\nç", grade: .hard))
        let other = try await store.save(.make(seconds: 3))
        let rows = try await removing { try await store.remove(mark.id) }
        #expect(try await store.bookmark(mark.id) == nil)
        let outcome = try await person.removals.restore(rows)
        #expect(outcome == RestoredRows(restored: 1))
        #expect(try await store.bookmark(mark.id) == mark)
        #expect(try await store.recentBookmarks(limit: nil).count == 2)
        #expect(try await store.bookmark(other.id) == other)
    }

    @Test func `a removed card comes back with its memory and its reviews`() async throws {
        let store = person.cards
        let card = try await store.add(.make()).card
        try await person.connection.write { database in
            try database.execute(
                sql: """
                    UPDATE study_card SET phase = 'review', stability = 0.1, difficulty = 5.123456789012345,
                        due = 7, reviewed_at = 3, reviews = 2 WHERE id = ?
                    """, arguments: [card.id])
            try database.execute(
                sql: """
                    INSERT INTO review (card, grade, at, language, day, spent, before_reviews,
                        before_lapses, after_phase, after_stability, after_difficulty, after_due,
                        after_reviewed_at, after_reviews, after_lapses)
                    VALUES (?, 3, 5, 'en', '2026-11-21', 9, 0, 0, 'review', 0.1, 0.3, 7, 3, 1, 0)
                    """, arguments: [card.id])
        }
        let before = try await self.rows(of: "study_card", "review")
        let removed = try await removing { try await store.remove(card.id) }
        #expect(try await self.rows(of: "study_card", "review").isEmpty)
        let outcome = try await person.removals.restore(removed)
        #expect(outcome == RestoredRows(restored: 2))
        #expect(try await self.rows(of: "study_card", "review") == before)
    }

    @Test func `a status that was taken away comes back, unless the word has another now`()
        async throws
    {
        let store = person.words
        let spanish = try #require(Language(tag: "es"))
        let keys = try ["barca", "faro"].map {
            try #require(WordKey($0, language: spanish))
        }
        let now = Date(timeIntervalSince1970: 1_000)
        for key in keys { try await store.set(.known, of: key, spelling: key.text, at: now) }
        let rows = try await removing {
            for key in keys { try await store.set(nil, of: key, spelling: key.text, at: now) }
        }
        try await store.set(.ignored, of: keys[1], spelling: "faro", at: now)
        let outcome = try await person.removals.restore(rows)
        #expect(outcome == RestoredRows(restored: 1, left: 1))
        #expect(try await store.entry(of: keys[0])?.status == .known)
        #expect(try await store.entry(of: keys[1])?.status == .ignored)
    }

    @Test func `a removed source comes back in use, without the token that was forgotten`()
        async throws
    {
        let store = person.sources
        for name in ["home", "work"] {
            try await store.add(.backend(name: name, url: "http://\(name).example", account: nil))
        }
        try await store.use(sourceNamed: "work")
        try await person.connection.write {
            try $0.execute(
                sql: """
                    UPDATE source SET token_kind = 'kept', token_place = 'x', token_identity = 'y'
                    WHERE name = 'work'
                    """)
        }
        let rows = try await removing { _ = try await store.remove(sourceNamed: "work") }
        let outcome = try await person.removals.restore(rows)
        #expect(outcome.left == 0 && outcome.lacksToken)
        let inUse = try await self.rows(of: "source").filter { $0.contains("is_in_use:1") }
        #expect(inUse.count == 1 && inUse[0].contains("name:\"work\""))
        #expect(inUse[0].contains("token_kind:NULL"))
    }

    @Test func `a source that was added again since keeps its token`() async throws {
        let store = person.sources
        func keepToken() async throws {
            try await store.add(.backend(name: "work", url: "http://work.example", account: nil))
            try await person.connection.write {
                try $0.execute(
                    sql: """
                        UPDATE source SET token_kind = 'kept', token_place = 'x',
                            token_identity = 'y' WHERE name = 'work'
                        """)
            }
        }
        try await keepToken()
        let rows = try await removing { _ = try await store.remove(sourceNamed: "work") }
        try await keepToken()
        let outcome = try await person.removals.restore(rows)
        #expect(outcome.left > 0 && !outcome.lacksToken)
        let kept = try await self.rows(of: "source").filter { $0.contains("name:\"work\"") }
        #expect(kept.count == 1 && kept[0].contains("token_kind:\"kept\""))
    }

    @Test func `a removed book comes back with files and chapters, behind one that took its place`()
        async throws
    {
        let store = person.importedBooks
        try await store.keep([.make("a")])
        let before = try await self.rows(
            of: "imported_recording", "imported_chapter", "imported_part")
        let rows = try await removing { try await store.forget(BookID(rawValue: "a")) }
        try await store.keep([.make("b", folder: "/b")])
        let outcome = try await person.removals.restore(rows)
        #expect(outcome.left == 0, "\(outcome)")
        #expect(try await store.books().map(\.book.id.rawValue) == ["b", "a"])
        let after = try await self.rows(
            of: "imported_recording", "imported_chapter", "imported_part")
        #expect(before.allSatisfy(after.contains))
    }

    @Test func `what is there again stays as it is`() async throws {
        let store = person.cards
        let card = try await store.add(.make()).card
        let rows = try await removing { try await store.remove(card.id) }
        _ = try await store.add(.make())
        let outcome = try await person.removals.restore(rows)
        #expect(outcome == RestoredRows(left: 1))
        #expect(try await store.cards(of: nil, limit: nil).count == 1)
    }

    @Test func `a removal that fails is rethrown, and nothing is watched any more`() async throws {
        let mark = try await person.bookmarks.save(.make())
        await #expect(throws: CancellationError.self) {
            _ = try await person.removals.recording { throw CancellationError() }
        }
        let rows = try await removing {}
        #expect(rows.isEmpty)
        try await person.bookmarks.remove(mark.id)
        #expect(try await triggers() == 0)
    }

    private static func waiting(_ name: String) -> QueuedChapter {
        QueuedChapter(
            chapter: ChapterAddress(
                source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: name)),
            bookTitle: "b", chapterTitle: name, addedAt: .distantPast)
    }

    @Test func `a removal in a session takes down its own rows alone, one after another`()
        async throws
    {
        let (queue, marks, journal) = (person.queue, person.bookmarks, person.removals)
        let names = (1...6).map { "c\($0)" }
        try await queue.change(.add(names.map(Self.waiting), first: false))
        let mark = try await marks.save(.make())
        let removed = try await withThrowingTaskGroup(of: RemovedRows.self) { group in
            for name in names.dropFirst() {
                group.addTask {
                    try await journal.recording(of: .queue) {
                        try await queue.change(.drop([Self.waiting(name).chapter]))
                        // What a player writes at the same time.
                        _ = try await marks.save(.make(seconds: 5))
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(removed.map(\.changes.count) == [1, 1, 1, 1, 1])
        try await marks.remove(mark.id)
        for rows in removed { #expect(try await journal.restore(rows).left == 0) }
        #expect(try await queue.queue().waiting.map(\.chapterTitle) == names)
        #expect(try await marks.recentBookmarks(limit: nil).count == 5)
        #expect(try await triggers() == 0)
    }

    @Test(arguments: [
        ("NULL", "null"), ("'it''s'", "it's"), ("-7", "-7"), ("0.1", "0.1"), ("''", ""),
        ("'\u{301}a'", "\u{301}a"), ("'it''\u{301}'", "it'\u{301}"),
    ])
    func `a literal of SQLite has its value`(literal: String, text: String) throws {
        let value = try #require(SQLLiteral.value(literal))
        switch value.storage {
        case .null: #expect(text == "null")
        case .string(let string): #expect(string == text)
        case .int64(let number): #expect("\(number)" == text)
        case .double(let number): #expect("\(number)" == text)
        case .blob: Issue.record("a blob")
        }
    }

    @Test(arguments: ["X'00'", "'", "x", "", "1; DROP TABLE bookmark"])
    func `what is no literal of a row has none`(literal: String) {
        #expect(SQLLiteral.value(literal) == nil)
    }

    private func triggers() async throws -> Int {
        try await person.connection.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM temp.sqlite_master") ?? -1
        }
    }

    /// The rows of tables as texts.
    private func rows(of tables: String...) async throws -> [String] {
        try await person.connection.read { database in
            try tables.flatMap { table in
                try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
                    row.map { "\($0):\($1)" }.joined(separator: " ")
                }
            }
        }
    }
}
