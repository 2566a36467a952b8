/// The records of the person's that a database has, counted by kind.
package struct Holdings: Hashable, Sendable {
    /// A kind of records, by the name of its table; the most valuable first.
    package enum Kind: String, Sendable, CaseIterable {
        case cards = "study_card"
        case words = "word_status"
        case bookmarks = "bookmark"
        case places = "progress"
        case books = "imported_book"
        case written = "written_text"
        case reviews = "review"
        case days = "listening_day"
        case sentences = "sentence_effort"
        case dictations = "dictation"
        case routes = "route_event"
        case tests = "test_answer"
        case corrections = "word_correction"
        case tags = "book_tag"
        case names = "book_wording"
        case divisions = "book_division"
        case collections = "library_collection"
        case texts = "attached_text"
        case queue = "queued_chapter"
        case feeds = "feed"
        case podcasts = "podcast"
        case audiobooks = "open_book"
        case stations = "radio_station"
        case edges = "edge_nudge"
        case history = "place_history"
        case sources = "source"
        case settings = "preference"

        /// The word for one such record.
        var noun: String {
            switch self {
            case .cards: "card"
            case .words: "word"
            case .bookmarks: "bookmark"
            case .places: "place"
            case .books: "imported book"
            case .written: "text to read"
            case .reviews: "review"
            case .days: "day of listening"
            case .sentences: "hard sentence"
            case .dictations: "dictation"
            case .routes: "step of a route"
            case .tests: "answer of a test"
            case .corrections: "corrected word"
            case .tags: "tag"
            case .names: "name of a book"
            case .divisions: "division of a book"
            case .collections: "collection"
            case .texts: "attached text"
            case .queue: "chapter that waits"
            case .feeds: "feed"
            case .podcasts: "podcast"
            case .audiobooks: "audiobook"
            case .stations: "radio station"
            case .edges: "moved edge"
            case .history: "noted place"
            case .sources: "source"
            case .settings: "setting"
            }
        }

        /// The word for several such records.
        package var plural: String {
            switch self {
            case .days: "days of listening"
            case .names: "names of books"
            case .routes: "steps of routes"
            case .tests: "answers of tests"
            case .written: "texts to read"
            case .queue: "chapters that wait"
            case .divisions: "divisions of books"
            default: noun + "s"
            }
        }
    }

    private var counts: [Kind: Int] = [:]

    /// The number of records of a kind.
    package func count(of kind: Kind) -> Int { counts[kind] ?? 0 }

    /// True when it has none of the person's records.
    ///
    /// Settings do not count: merely viewing an empty library writes some.
    package var isEmpty: Bool { total == 0 }

    /// True when there is no record at all, not even a setting.
    package var isBlank: Bool { isEmpty && count(of: .settings) == 0 }

    private var total: Int {
        Kind.allCases.reduce(0) { sum, kind in
            kind == .settings ? sum : sum.addingReportingOverflow(count(of: kind)).partialValue
        }
    }

    /// True when much of what another database has is missing here: more than half of all
    /// records, or of a kind that has many.
    ///
    /// Taking a few cards or marks away is nothing to warn of.
    package func lacksMuch(of other: Holdings) -> Bool {
        func isLess(_ own: Int, _ others: Int) -> Bool { own < others - own }
        return isLess(total, other.total)
            || Kind.allCases.contains { kind in
                kind != .settings && other.count(of: kind) >= Self.many
                    && isLess(count(of: kind), other.count(of: kind))
            }
    }

    /// True when it has fewer records than another, settings left out.
    package func isLess(than other: Holdings) -> Bool { total < other.total }

    /// The number of records from which a kind is compared by itself.
    package static let many = 20

    /// The first kinds it has, in words: `214 cards, 31 places and 2 servers`.
    package var summary: String {
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
    package init(_ counts: [Kind: Int] = [:]) {
        self.counts = counts
    }
}
