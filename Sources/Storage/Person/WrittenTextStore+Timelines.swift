import FoundationEssentials
import GRDB
package import ListenCore

/// The timelines of chapters, by which the places in them are kept.
extension WrittenTextStore {
    private typealias T = TimelineTable

    /// Moves all places in a chapter to the timeline that a session begins with.
    package func begin(
        _ timeline: SpokenTimeline, of chapter: ChapterAddress
    ) async throws(StoreError) -> TimelineStage {
        let (now, times) = (now, MergeTimes(at: clock?.now))
        let text = timeline.text
        let kept = try await connection.read { try Self.stored(chapter, in: $0) }
        guard let kept, kept != text else { return TimelineStage(timeline, since: now) }
        let moved = try await connection.write { database -> TimelineShift? in
            guard let kept = try Self.stored(chapter, in: database), kept != text else {
                return nil
            }
            let shift = SpokenTimeline(text: kept).map { TimelineShift(from: $0, to: timeline) }
            if let shift {
                try RetimedRows(chapter: chapter, shift: shift, times: times, database: database)
                    .run()
            }
            try Self.put(text, of: chapter, in: database)
            return shift
        }
        return TimelineStage(timeline, since: now, moved: moved)
    }

    /// Moves the places that were noted before a stage of a session to the next timeline.
    package func change(
        _ stage: TimelineStage, to timeline: SpokenTimeline, of chapter: ChapterAddress
    ) async throws(StoreError) -> TimelineStage? {
        let (next, times) = (TimelineStage(timeline, since: now), MergeTimes(at: clock?.now))
        guard timeline != stage.timeline else { return stage }
        return try await connection.write { database in
            guard
                try WrittenTable.table.has(
                    where: WrittenTable.table.key, are: [StoredText(chapter.book.rawValue)],
                    in: database),
                try [nil, stage.timeline.text].contains(Self.stored(chapter, in: database))
            else { return nil }
            try RetimedRows(
                chapter: chapter, shift: TimelineShift(from: stage.timeline, to: timeline),
                before: StoredTime.microseconds(of: stage.since), times: times, database: database
            ).run()
            try Self.put(timeline.text, of: chapter, in: database)
            return next
        }
    }

    /// The present; without a clock no place counts as noted since.
    private var now: Date { clock?.now ?? .distantFuture }

    /// The text of the timeline of a chapter.
    static func stored(_ chapter: ChapterAddress, in database: Database) throws -> String? {
        try T.table.row(where: T.key, are: key(chapter), in: database)?.text(T.sentences)
    }

    private static func put(
        _ text: String, of chapter: ChapterAddress, in database: Database
    ) throws {
        try T.table.put(key(chapter) + [StoredText(text)], in: database)
    }

    private static func key(_ chapter: ChapterAddress) -> StatementArguments {
        [StoredText(chapter.book.rawValue), StoredText(chapter.chapter.rawValue)]
    }
}
