import GRDB
import ListenCore
import Testing

@testable import Storage

@Suite struct CountedTablesTests {
    /// Tables that are not counted: those that belong to the records of another, and those that a
    /// program writes by itself.
    private static let uncounted: Set = [
        "review_day", "imported_recording", "imported_chapter", "imported_part",
        "imported_recording_text", "imported_chapter_text", "import_root", "import_passed_over",
        "library_track", "known_chapter", "text_timeline",
        "podcast_episode", "place_entry", "sync_device", "sync_place",
        "sync_server", "sync_removal", "sync_fact", "document", "document_marks",
        "written_line", "sound_answer", "given_status", "looked_up_word",
    ]

    @Test func `every table of the person's is counted, or is in the list that says why not`()
        throws
    {
        let queue = try DatabaseQueue()
        try PersonSchema.migrator.migrate(queue)
        let tables = try queue.read {
            try String.fetchSet(
                $0,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table'
                    AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
                    """)
        }
        let counted = Set(Holdings.Kind.allCases.map(\.rawValue))
        #expect(counted.isDisjoint(with: Self.uncounted))
        #expect(tables == counted.union(Self.uncounted))
    }

    @Test func `a database of an older schema is counted too`() throws {
        let queue = try DatabaseQueue()
        try queue.write { try $0.execute(sql: Schema1.person) }
        let (holdings, isEmpty) = try queue.read {
            (try Holdings(in: $0), try Holdings.isEmpty(in: $0))
        }
        #expect(holdings.count(of: .places) == 1 && holdings.count(of: .cards) == 0)
        #expect(!isEmpty && !holdings.isEmpty)
        #expect(holdings.count(of: .sources) == 1)
        try queue.write { try $0.execute(sql: "DELETE FROM progress") }
        #expect(try queue.read { try !Holdings.isEmpty(in: $0) })
        try queue.write { try $0.execute(sql: "DELETE FROM server") }
        #expect(try queue.read { try Holdings.isEmpty(in: $0) })
        #expect(try queue.read { try Holdings(in: $0) }.isEmpty)
    }
}
