import ListenCore

/// How far chapters were heard, as the lists show it.
struct ProgressBook: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let share: Double
        let isCompleted: Bool
        let position: MediaTime
        let chapterTitle: String
        /// A higher one was noted later.
        let order: Int
    }

    private var entries: [BookID: [ChapterID: Entry]] = [:]
    private var chapterCounts: [BookID: Int] = [:]
    private var order = 0

    /// Stored positions, newest first.
    mutating func take(_ positions: [PlaybackPosition]) {
        for position in positions.reversed() {
            order += 1
            entries[position.chapter.book, default: [:]][position.chapter.chapter] = Entry(
                share: position.share, isCompleted: position.isCompleted,
                position: position.position, chapterTitle: position.chapterTitle, order: order)
        }
    }

    /// A place reached just now.
    mutating func take(_ note: ProgressNote) {
        order += 1
        let share =
            note.duration > .zero
            ? min(1, max(0, note.position.seconds / note.duration.seconds)) : 0
        entries[note.chapter.book, default: [:]][note.chapter.chapter] = Entry(
            share: note.isCompleted ? 1 : share, isCompleted: note.isCompleted,
            position: note.position, chapterTitle: note.chapterTitle, order: order)
    }

    mutating func take(counts: [BookID: Int]) {
        chapterCounts.merge(counts) { $1 }
    }

    func entry(_ chapter: ChapterID, of book: BookID) -> Entry? { entries[book]?[chapter] }

    /// The chapter of a book heard last.
    func latest(of book: BookID) -> (chapter: ChapterID, entry: Entry)? {
        entries[book]?.max { $0.value.order < $1.value.order }
            .map { (chapter: $0.key, entry: $0.value) }
    }

    /// The share heard of a book, when its number of chapters is known.
    func share(of book: BookID) -> Double? {
        guard let heard = entries[book], let count = chapterCounts[book], count > 0 else {
            return nil
        }
        return min(1, heard.values.reduce(0) { $0 + $1.share } / Double(count))
    }
}
