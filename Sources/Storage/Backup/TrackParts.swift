import GRDB
import ListenCore

/// The chapters that a track of a library file is here: one for a file that is one chapter,
/// several where a long recording was cut.
struct TrackParts {
    /// A chapter, and where it is in the file.
    struct Part: Hashable {
        let chapter: ChapterAddress
        let start: MediaTime
        /// The length; 0 where that is not known.
        let duration: MediaTime
    }

    /// In order; never empty.
    let parts: [Part]

    /// The parts of the file that a chapter is in.
    init(of chapter: ChapterAddress, in database: Database) throws {
        typealias Part = PartTable
        let (book, chapterOf) = (ChapterColumns.book, ChapterColumns.chapter)
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT part.\(chapterOf), part.\(Part.start), part.\(Part.end),
                    file.\(RecordingTable.duration)
                FROM \(Part.table) AS own
                JOIN \(Part.table) AS part ON part.\(book) = own.\(book)
                    AND part.\(Part.recording) = own.\(Part.recording)
                JOIN \(RecordingTable.table) AS file ON file.\(book) = part.\(book)
                    AND file.\(RecordingTable.number) = part.\(Part.recording)
                WHERE own.\(book) = ? AND own.\(chapterOf) = ? AND own.\(Part.number) = 0
                    AND NOT EXISTS (SELECT 1 FROM \(Part.table) AS other
                        WHERE other.\(book) = part.\(book)
                            AND other.\(chapterOf) = part.\(chapterOf)
                            AND other.\(Part.number) > 0)
                ORDER BY part.\(Part.start)
                """,
            arguments: [StoredText(chapter.book.rawValue), StoredText(chapter.chapter.rawValue)])
        let found = rows.map { row in
            let start = row.time(PartTable.start)
            let end = row.optionalTime(PartTable.end) ?? row.time(RecordingTable.duration)
            return TrackParts.Part(
                chapter: ChapterAddress(
                    source: .local, book: chapter.book,
                    chapter: ChapterID(rawValue: row.text(chapterOf))),
                start: start, duration: max(.zero, end - start))
        }
        parts =
            chapter.source == .local && !found.isEmpty
            ? found : [TrackParts.Part(chapter: chapter, start: .zero, duration: .zero)]
    }

    /// The place in a chapter that a place in the file is.
    func place(_ place: PlaybackPosition) -> PlaybackPosition {
        let whole = place.isCompleted ? place.duration : place.position
        guard
            let part = place.isCompleted
                ? parts.last : parts.last(where: { $0.start <= whole }) ?? parts.first
        else { return place }
        let duration =
            part.duration > .zero
            ? part.duration : max(.zero, place.duration - part.start)
        let position = max(.zero, whole - part.start)
        return PlaybackPosition(
            chapter: part.chapter,
            position: duration > .zero ? min(position, duration) : position,
            duration: duration, isCompleted: place.isCompleted, updatedAt: place.updatedAt,
            bookTitle: place.bookTitle, chapterTitle: place.chapterTitle)
    }

    /// The place in the file that corresponds to the newest place of its chapters; `nil` without
    /// one.
    ///
    /// When several have the same time, as after dividing a book again, it is the person's present
    /// place, otherwise the last one that was heard.
    func place(
        among places: [ChapterAddress: PlaybackPosition], _ times: MergeTimes
    ) -> PlaybackPosition? {
        let newest = parts.compactMap { part in places[part.chapter].map { (part, $0) } }
            .max { one, other in
                if let isEarlier = times.isEarlier(one.1.updatedAt, than: other.1.updatedAt) {
                    return isEarlier
                }
                if one.1.isCompleted != other.1.isCompleted { return one.1.isCompleted }
                return one.0.start < other.0.start
            }
        guard let (part, place) = newest, parts.count > 1 || part.start > .zero else {
            return newest?.1
        }
        let isLast = part == parts.last
        let reached = place.isCompleted && place.duration > .zero ? place.duration : place.position
        return PlaybackPosition(
            chapter: place.chapter, position: part.start + reached,
            duration: isLast && place.isCompleted ? part.start + place.duration : .zero,
            isCompleted: isLast && place.isCompleted, updatedAt: place.updatedAt,
            bookTitle: place.bookTitle, chapterTitle: place.chapterTitle)
    }
}
