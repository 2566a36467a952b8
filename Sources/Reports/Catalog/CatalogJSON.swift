import FoundationEssentials
package import ListenCore
import SharedWork

/// The `--json` form of a freshness.
package struct FreshnessJSON: Encodable {
    package let state: String
    package let ageSeconds: Int64?
    package let reason: String?

    package init(_ freshness: Freshness) {
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
package struct BooksJSON: Encodable {
    package struct Entry: Encodable {
        package let place: Int
        package let id: String
        package let title: String
        package let author: String?
        package let language: String?
        package let lastChapter: String?
        package let lastHeard: String?
        package let tags: [String]
        /// The number of chapters on this machine; `null` when the source's books are all here.
        package let storedChapters: Int?
        package let pinnedChapters: Int?
    }

    /// The books of another source that is switched on.
    package struct Shelf: Encodable {
        package let source: String
        package let id: String
        package let freshness: FreshnessJSON?
        package let books: [Entry]
        /// The reason that the list could not be read; left out without an error.
        package let error: String?
    }

    package let version = 1
    package let source: String
    package let freshness: FreshnessJSON
    package let books: [Entry]
    /// The shelves of the other sources; left out when there are none.
    package let others: [Shelf]?

    package init(_ shelf: ListedShelf, others: [OtherShelfReport]) {
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
package struct ChaptersJSON: Encodable {
    package struct Entry: Encodable {
        package let place: Int
        package let number: Int?
        package let id: String
        package let title: String
        package let durationSeconds: Double?
        package let wordCount: Int?
        package let wordsPerMinute: Double?
        package let hasAudio: Bool
        package let hasSubtitles: Bool
        package let heard: Double?
        package let heardSeconds: Double?
        package let isCompleted: Bool
        /// `no`, `partly`, `stored` (all of it) or `pinned` (all of it, and it stays).
        package let onThisMachine: String
    }

    package let version = 1
    package let book: String
    package let freshness: FreshnessJSON
    /// The rule of the chapters' order (`ChapterOrder.Rule`).
    package let order: String
    /// The reason that the order is uncertain; `nil` when it is certain.
    package let orderRemark: String?
    package let chapters: [Entry]

    package init(
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
