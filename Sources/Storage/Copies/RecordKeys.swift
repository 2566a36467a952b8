import GRDB
import ListenCore

/// The keys by which records of one database are recognised in another, so that a hundred other
/// cards do not replace a hundred lost ones.
///
/// Chapters do not count: a book that was divided again has others, which now have the records of
/// the former ones.
struct RecordKeys {
    private static let columns: [Holdings.Kind: [StoredColumn]] = [
        .cards: [CardTable.kind, CardTable.language, CardTable.folded, CardTable.text]
            + ChapterColumns.ofBook,
        .words: WordTable.table.key,
        .bookmarks: ChapterColumns.ofBook + [BookmarkTable.createdAt],
        .places: ChapterColumns.ofBook,
        .days: DayTable.table.key,
        .sentences: ChapterColumns.ofBook + [EffortTable.text],
        .dictations: ChapterColumns.ofBook + [DictationTable.at],
        .routes: ChapterColumns.ofBook + [RouteTable.at, RouteTable.kind, RouteTable.step],
        .tests: ChapterColumns.ofBook + [ListeningTestTable.at],
        .tags: TagTable.table.key,
        .names: WordingTable.table.key,
    ]

    /// Hashes of the keys of each kind, good within this process.
    private var keys: [Holdings.Kind: Set<Int>] = [:]
    private var counts: [Holdings.Kind: Int] = [:]

    /// The keys of a database, of whatever schema; kinds it has no table for have none.
    init(in database: Database) throws {
        for (kind, columns) in Self.columns where try database.tableExists(kind.rawValue) {
            let key = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
            let rows = try Row.fetchCursor(database, sql: "SELECT \(key) FROM \(kind.rawValue)")
            var own: Set<Int> = []
            while let row = try rows.next() { own.insert(row.text(0).hashValue) }
            keys[kind] = own
            counts[kind] = own.count
        }
    }

    /// Takes away what another database has as well.
    mutating func remove(_ other: RecordKeys) {
        for (kind, own) in other.keys { keys[kind]?.subtract(own) }
    }

    /// Says that more than half are left of a kind that has many.
    var isMuch: Bool {
        keys.contains { kind, left in
            guard let count = counts[kind], count >= Holdings.many else { return false }
            return left.count > count - left.count
        }
    }
}
