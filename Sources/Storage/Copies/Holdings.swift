import GRDB
import ListenCore

/// The records of the person's that a database has, counted by kind.
public struct Holdings: Hashable, Sendable {
    /// A kind of records, by the name of its table; the most valuable first.
    public enum Kind: String, Sendable, CaseIterable {
        case cards = "study_card"
        case words = "word_status"
        case bookmarks = "bookmark"
        case places = "progress"
        case books = "imported_book"
        case reviews = "review"
        case days = "listening_day"
        case sentences = "sentence_effort"
        case dictations = "dictation"
        case tags = "book_tag"
        case names = "book_wording"
        case divisions = "book_division"
        case collections = "library_collection"
        case texts = "attached_text"
        case edges = "edge_nudge"
        case history = "place_history"
        case sources = "source"
        case settings = "preference"

        /// The word for one such record.
        public var noun: String {
            switch self {
            case .cards: "card"
            case .words: "word"
            case .bookmarks: "bookmark"
            case .places: "place"
            case .books: "imported book"
            case .reviews: "review"
            case .days: "day of listening"
            case .sentences: "hard sentence"
            case .dictations: "dictation"
            case .tags: "tag"
            case .names: "name of a book"
            case .divisions: "division of a book"
            case .collections: "collection"
            case .texts: "attached text"
            case .edges: "moved edge"
            case .history: "noted place"
            case .sources: "source"
            case .settings: "setting"
            }
        }

        /// Its table in a database of any schema version; `nil` when there is none.
        fileprivate func table(in database: Database) throws -> String? {
            let names: [String] = self == .sources ? [rawValue, "server"] : [rawValue]
            return try names.first { try database.tableExists($0) }
        }

        /// The word for several such records.
        public var plural: String {
            switch self {
            case .days: "days of listening"
            case .names: "names of books"
            case .divisions: "divisions of books"
            default: noun + "s"
            }
        }
    }

    /// Tables that are not counted: those that belong to the records of another, and those that a
    /// program writes by itself.
    static let uncounted: Set = [
        "review_day", "imported_recording", "imported_chapter", "imported_part",
        "imported_recording_text", "imported_chapter_text", "import_root", "import_passed_over",
        "library_track", "known_chapter",
    ]

    private var counts: [Kind: Int] = [:]

    /// The number of records of a kind.
    public func count(of kind: Kind) -> Int { counts[kind] ?? 0 }

    /// True when it has none of the person's records.
    ///
    /// Settings do not count: merely viewing an empty library writes some.
    public var isEmpty: Bool { total == 0 }

    /// True when there is no record at all, not even a setting.
    var isBlank: Bool { isEmpty && count(of: .settings) == 0 }

    private var total: Int {
        Kind.allCases.reduce(0) { sum, kind in
            kind == .settings ? sum : sum.addingReportingOverflow(count(of: kind)).partialValue
        }
    }

    /// Says that much of what another database has is missing here: more than half of all
    /// records, or of a kind that has many.
    ///
    /// Taking a few cards or marks away is nothing to warn of.
    func lacksMuch(of other: Holdings) -> Bool {
        func isLess(_ own: Int, _ others: Int) -> Bool { own < others - own }
        return isLess(total, other.total)
            || Kind.allCases.contains { kind in
                kind != .settings && other.count(of: kind) >= Self.many
                    && isLess(count(of: kind), other.count(of: kind))
            }
    }

    /// Says that it has fewer records than another, settings left out.
    func isLess(than other: Holdings) -> Bool { total < other.total }

    /// From how many records on a kind is looked at by itself.
    static let many = 20

    /// The first kinds it has, in words: `214 cards, 31 places and 2 servers`.
    public var summary: String {
        let parts = Kind.allCases.compactMap { kind -> String? in
            let count = count(of: kind)
            guard count > 0 else { return nil }
            return count == 1 ? "1 \(kind.noun)" : "\(count) \(kind.plural)"
        }
        return parts.isEmpty ? "nothing" : parts.prefix(Self.told).asSaid
    }

    /// The number of kinds that a text names.
    private static let told = 3

    /// Holdings by count.
    init(_ counts: [Kind: Int] = [:]) {
        self.counts = counts
    }

    /// Counts the records of a database, of whatever schema; kinds it has no table for count
    /// as none.
    init(in database: Database) throws {
        for kind in Kind.allCases {
            guard let table = try kind.table(in: database) else { continue }
            counts[kind] = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)")
        }
    }

    /// Returns true when a database has none of the person's records; reads no more than necessary.
    static func isEmpty(in database: Database) throws -> Bool {
        for kind in Kind.allCases where kind != .settings {
            guard let table = try kind.table(in: database) else { continue }
            let sql = "SELECT EXISTS (SELECT 1 FROM \(table))"
            if try Bool.fetchOne(database, sql: sql) == true { return false }
        }
        return true
    }
}
