import GRDB
import Testing

@testable import Storage

/// Tables as they are described, beside those that the migrations make.
@Suite struct StoredTableTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try PersonSchema.migrator.migrate(queue)
    }

    /// The facts of a column that both know.
    private struct Fact: Equatable {
        let name: String
        let type: String
        let isOptional: Bool
    }

    private func present(_ table: StoredTable) throws -> [Fact] {
        try queue.read { try $0.columns(in: table.name) }.map { column in
            // The number of a row is never NULL, though nothing says so.
            let isOptional = !column.isNotNull && column.type != "INTEGER"
            return Fact(
                name: column.name, type: column.type,
                isOptional: isOptional || !column.isNotNull && column.primaryKeyIndex == 0)
        }
    }

    private func described(_ table: StoredTable) -> [Fact] {
        table.columns.map {
            Fact(name: $0.name, type: $0.kind.type, isOptional: $0.isOptional)
        }
    }

    @Test(arguments: StoredTable.all.map(\.name))
    func `every column of the schema is described, in its order and with its type`(
        name: String
    ) throws {
        let table = try #require(StoredTable.all.first { $0.name == name })
        #expect(try present(table) == described(table))
        #expect(Set(table.columns).isSuperset(of: table.key) && !table.key.isEmpty)
    }

    @Test func `a column that a migration adds must be described`() throws {
        try queue.write { try $0.execute(sql: "ALTER TABLE bookmark ADD COLUMN colour TEXT") }
        #expect(try present(BookmarkTable.table) != described(BookmarkTable.table))
    }

    @Test func `every table of the schema is described once`() throws {
        let tables = try queue.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table'
                    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' ORDER BY name
                    """)
        }
        #expect(StoredTable.all.map(\.name).sorted() == tables)
    }

    /// Tables that no backup has, with the reason.
    private static let leftOut: [(table: StoredTable, reason: String)] = {
        let importing = "importing the files makes it anew, with the ids that places are kept by"
        let files = "it names files of this machine alone"
        return [
            (BookTable.table, importing), (RecordingTable.table, importing),
            (ImportedChapterTable.table, importing), (PartTable.table, importing),
            (ImportedTextTable.ofRecordings, files), (ImportedTextTable.ofChapters, files),
            (PathTable.roots, files), (PathTable.passedOver, files),
            (DeviceTable.table, "a restored database is another device"),
            (RemovalTable.table, "it tells other devices what went, and a backup brings it back"),
            (FactTable.table, "it tells other devices what is in the other tables"),
            (MeetingTable.table, "it names folders and tokens of this machine alone"),
            (ServiceTable.table, "its numbers are those of this device alone"),
            (DocumentTable.table, "it is of use with the texts of the data folder alone"),
            (MarksTable.table, "it names files of the data folder, which no backup holds"),
            (AttachedTable.table, "its texts are files of the data folder, which no backup holds"),
        ]
    }()

    @Test func `every table is in a backup, or has a reason why not`() throws {
        let (kinds, leftOut) = (BackupKind.all.map(\.table.name), Self.leftOut)
        #expect(
            (kinds + leftOut.map(\.table.name)).sorted() == StoredTable.all.map(\.name).sorted())
        #expect(leftOut.allSatisfy { $0.reason.count > 20 })
    }

    /// Columns that never leave this machine: what leads to tokens, the last answers of feeds,
    /// addresses that may hold a key, and what was fetched here by itself.
    private static let local = [
        "source": ["token_kind", "token_place", "token_identity"],
        "podcast": [
            "checked_at", "tag", "modified", "fault", "ended_at", "token_kind", "token_place",
            "token_identity", "details",
        ],
        "podcast_episode": ["private_sound", "private_details", "fetched_at"],
    ]

    @Test func `a backup has all columns but numbers of rows and those that are local`() throws {
        for kind in BackupKind.all {
            let local = kind.table.columns.filter { !kind.columns.contains($0) }
            let others = local.filter { $0.kind != .row }.map(\.name)
            #expect(others == Self.local[kind.table.name] ?? [], "\(kind.name)")
            #expect(Set(kind.columns.map(\.field)).count == kind.columns.count, "\(kind.name)")
        }
    }

    @Test func `fields of a backup are called as columns are`() {
        #expect(ProgressTable.updatedAt.field == "updatedAt")
        #expect(ReviewTable.before.reviewedAt.field == "beforeReviewedAt")
        #expect(BookmarkTable.start.field == "start" && BookmarkTable.start.name == "range_start")
    }

    @Test func `a row that is put changes all but its key and what is kept`() throws {
        let table = StoredTable(
            "thing", [.row, StoredColumn("a"), StoredColumn("b"), StoredColumn("c")],
            key: [StoredColumn("a")])
        #expect(table.insert() == "INSERT OR ABORT INTO thing (a, b, c) VALUES (?, ?, ?)")
        #expect(
            table.upsert(keeping: [StoredColumn("c")])
                == table.insert() + " ON CONFLICT (a) DO UPDATE SET b = excluded.b")
        #expect(
            table.copy(with: [StoredColumn("b")], or: "IGNORE")
                == "INSERT OR IGNORE INTO thing (a, b, c) SELECT a, ?, c FROM thing")
    }
}

extension StoredColumn.Kind {
    /// The type of such a column in SQL.
    var type: String {
        switch self {
        case .text, .id, .words: "TEXT"
        case .real: "REAL"
        case .row, .integer, .span, .time, .count, .flag: "INTEGER"
        }
    }
}

extension StoredTable {
    /// The beginning of an INSERT of its first columns, to which later versions add others.
    func insert(first count: Int) -> String {
        "INSERT INTO \(name) (\(columns.prefix(count).list))"
    }
}
