import FoundationEssentials
import ListenCore
import SharedWork

/// The `--json` form of a freshness.
struct FreshnessJSON: Encodable {
    let state: String
    let ageSeconds: Int64?
    let reason: String?

    init(_ freshness: Freshness) {
        ageSeconds = freshness.age?.components.seconds
        switch freshness {
        case .local: (state, reason) = ("local", nil)
        case .fetched: (state, reason) = ("fetched", nil)
        case .fresh: (state, reason) = ("fresh", nil)
        case .stale: (state, reason) = ("stale", nil)
        case .offline(_, let error):
            // The reason describes the response of the server, or of a network in between.
            let isUnreached = [.offline, .notAsked].contains(error.code)
            (state, reason) = (isUnreached ? "offline" : "kept", error.description)
        }
    }
}

/// The `--json` form of `listen books`.
struct BooksJSON: Encodable {
    struct Entry: Encodable {
        let place: Int
        let id: String
        let title: String
        let author: String?
        let language: String?
        let lastChapter: String?
        let lastHeard: String?
        let tags: [String]
        /// The number of chapters on this machine; `null` when the source's books are all here.
        let storedChapters: Int?
        let pinnedChapters: Int?
    }

    /// The books of another source that is switched on.
    struct Shelf: Encodable {
        let source: String
        let id: String
        let freshness: FreshnessJSON?
        let books: [Entry]
        /// The reason that the list could not be read; left out without an error.
        let error: String?
    }

    let version = 1
    let source: String
    let freshness: FreshnessJSON
    let books: [Entry]
    /// The shelves of the other sources; left out when there are none.
    let others: [Shelf]?

    init(_ shelf: ListedShelf, others: [OtherShelfReport]) {
        source = shelf.service.sourceName
        freshness = FreshnessJSON(shelf.snapshot.freshness)
        books = Self.entries(of: shelf)
        self.others =
            others.isEmpty
            ? nil
            : others.map { other in
                Shelf(
                    source: other.entry.name, id: other.entry.id.rawValue,
                    freshness: (other.shelf?.snapshot.freshness).map(FreshnessJSON.init),
                    books: other.shelf.map(Self.entries(of:)) ?? [], error: other.failure)
            }
    }

    private static func entries(of shelf: ListedShelf) -> [Entry] {
        shelf.shown.map { index, book in
            let last = shelf.last[book.id]
            let count = shelf.kept?.count(of: book.id)
            return Entry(
                place: index + 1, id: book.id.rawValue, title: book.title, author: book.author,
                language: book.language?.tag, lastChapter: last?.chapter.chapter.rawValue,
                lastHeard: last?.updatedAt.formatted(.iso8601),
                tags: (shelf.tags[book.id] ?? []).map(\.text), storedChapters: count?.stored,
                pinnedChapters: count?.pinned)
        }
    }
}

/// The `--json` form of `listen chapters`.
struct ChaptersJSON: Encodable {
    struct Entry: Encodable {
        let place: Int
        let number: Int?
        let id: String
        let title: String
        let durationSeconds: Double?
        let wordCount: Int?
        let wordsPerMinute: Double?
        let hasAudio: Bool
        let hasSubtitles: Bool
        let heard: Double?
        let heardSeconds: Double?
        let isCompleted: Bool
        /// `no`, `partly`, `stored` (all of it) or `pinned` (all of it, and it stays).
        let onThisMachine: String
    }

    let version = 1
    let book: String
    let freshness: FreshnessJSON
    /// The rule of the chapters' order (`ChapterOrder.Rule`).
    let order: String
    /// The reason that the order is uncertain; `nil` when it is certain.
    let orderRemark: String?
    let chapters: [Entry]

    init(
        _ book: Book, _ snapshot: Snapshot<[Chapter]>, _ positions: [PlaybackPosition],
        _ kept: KeptSound?
    ) {
        self.book = book.id.rawValue
        let order = ChapterOrder(snapshot.value)
        (self.order, orderRemark) = (order.rule.rawValue, order.remark)
        freshness = FreshnessJSON(snapshot.freshness)
        chapters = snapshot.value.enumerated().map { index, chapter in
            let position = positions.first { $0.chapter.chapter == chapter.id }
            return Entry(
                place: index + 1, number: chapter.number, id: chapter.id.rawValue,
                title: chapter.title,
                durationSeconds: chapter.duration > .zero ? chapter.duration.seconds : nil,
                wordCount: chapter.wordCount, wordsPerMinute: chapter.wordsPerMinute,
                hasAudio: chapter.hasAudio, hasSubtitles: chapter.hasSubtitles,
                heard: position.map(\.share) ?? 0, heardSeconds: position?.position.seconds,
                isCompleted: position?.isCompleted ?? false,
                onThisMachine: Self.presence(of: chapter, kept.map { $0[book.id, chapter.id] }))
        }
    }

    /// The presence of a chapter's sound on this machine; the outer `nil` for a source whose books
    /// are all here.
    private static func presence(of chapter: Chapter, _ kept: SoundPresence??) -> String {
        guard chapter.hasAudio, let kept else { return chapter.hasAudio ? "stored" : "no" }
        return kept?.rawValue ?? "no"
    }
}
