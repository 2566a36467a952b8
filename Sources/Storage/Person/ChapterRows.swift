import GRDB
import ListenCore

/// All records of one chapter, in every table: moved to another chapter with their times.
///
/// Runs inside a transaction of the caller's.
struct ChapterRows {
    /// A stretch of a chapter; without an end it goes on.
    struct Stretch {
        let start: MediaTime
        let end: MediaTime?
    }

    let database: Database

    /// Moves all records of a chapter to one without any.
    func move(_ chapter: ChapterAddress, to other: ChapterAddress) throws {
        for table in RecutTable.withPlaces {
            try move(chapter, to: other, in: table, where: "1")
        }
    }

    /// Moves the records with times in some stretches of a chapter that is split; of its texts each
    /// chapter gets the parts that are spoken in it.
    func move(
        _ moved: [Stretch], and staying: [Stretch], of chapter: ChapterAddress,
        to other: ChapterAddress
    ) throws {
        for table in RecutTable.all {
            let condition = Self.condition(table.time?.name ?? "0", moved)
            try move(chapter, to: other, in: table.table, where: condition)
        }
        try share(chapter, with: other, moved, staying)
        let texts = try AttachedTextStore.texts(of: chapter.book, at: chapter.source, in: database)
        for text in texts where text.chapter == chapter {
            try AttachedTextStore.forget(text, startingAt: text.start, in: database)
            for (address, stretches) in [(chapter, staying), (other, moved)] {
                for stretch in stretches {
                    let part = text.part(from: stretch.start, to: stretch.end, in: address)
                    if let part { try AttachedTextStore.put(part, in: database) }
                }
            }
        }
    }

    /// Writes the place in a split chapter to each of the new ones that was reached by then: the
    /// part before it counts as heard.
    private func share(
        _ chapter: ChapterAddress, with other: ChapterAddress, _ moved: [Stretch],
        _ staying: [Stretch]
    ) throws {
        guard let place = try ListeningProgressStore.position(of: chapter, in: database) else {
            return
        }
        func isReached(_ stretches: [Stretch]) -> Bool {
            place.isCompleted || stretches.contains { $0.start <= place.position }
        }
        if isReached(moved) {
            try ListeningProgressStore.put(
                PlaybackPosition(
                    chapter: other, position: place.position, duration: place.duration,
                    isCompleted: place.isCompleted, updatedAt: place.updatedAt,
                    bookTitle: place.bookTitle, chapterTitle: place.chapterTitle), in: database)
        }
        guard !isReached(staying) else { return }
        try ListeningProgressStore.forget(chapter, in: database)
    }

    private func move(
        _ chapter: ChapterAddress, to other: ChapterAddress, in table: StoredTable,
        where condition: String
    ) throws {
        try database.execute(
            sql: """
                \(table.update(ChapterColumns.book, ChapterColumns.chapter))
                WHERE \(ChapterColumns.key.areGiven) AND \(condition)
                """,
            arguments: [
                StoredText(other.book.rawValue), StoredText(other.chapter.rawValue),
            ] + chapter.storedKey)
    }

    private static func condition(_ column: String, _ stretches: [Stretch]) -> String {
        let parts = stretches.map { stretch in
            let end = stretch.end.map { " AND \(column) < \($0.microseconds)" } ?? ""
            return "(\(column) >= \(stretch.start.microseconds)\(end))"
        }
        return parts.isEmpty ? "0" : "(" + parts.joined(separator: " OR ") + ")"
    }
}
