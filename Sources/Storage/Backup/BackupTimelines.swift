import GRDB
import ListenCore

/// Moves the records of a backup about texts that are read aloud to the times that their sentences
/// have here.
///
/// Where nothing is known here of a chapter's times, those of the backup are taken over with its
/// records.
struct BackupTimelines {
    typealias Record = [String: BackupValue]

    /// The chapters whose times are others here.
    private var shifts: [ChapterAddress: TimelineShift] = [:]

    /// Reads the timelines of a file beside those here.
    init(_ file: BackupFile, in database: Database) throws {
        var found: [ChapterAddress: TimelineShift] = [:]
        _ = try file.records(of: BackupKind.timelines.name) { record in
            guard case .text(let book)? = record?[ChapterColumns.book],
                case .text(let id)? = record?[ChapterColumns.chapter],
                case .text(let text)? = record?[TimelineTable.sentences],
                let given = SpokenTimeline(text: text)
            else { return }
            let chapter = ChapterAddress(
                source: .articles, book: BookID(rawValue: book), chapter: ChapterID(rawValue: id))
            guard let own = try WrittenTextStore.stored(chapter, in: database), own != text,
                let here = SpokenTimeline(text: own)
            else { return }
            found[chapter] = TimelineShift(from: given, to: here)
        }
        shifts = found
    }

    /// A record as it is meant here.
    func moved(_ record: Record?, of kind: BackupKind) -> Record? {
        guard !shifts.isEmpty, var record,
            case .text(SourceID.articles.rawValue)? = record[ChapterColumns.source],
            case .text(let book)? = record[ChapterColumns.book],
            case .text(let id)? = record[ChapterColumns.chapter],
            let shift = shifts[
                ChapterAddress(
                    source: .articles, book: BookID(rawValue: book),
                    chapter: ChapterID(rawValue: id)
                )]
        else { return record }
        if kind.name == BackupKind.progress.name {
            guard let row = kind.row(of: record) else { return record }
            let place = RetimedRows.place(ListeningProgressStore.position(from: row), shift)
            record[ProgressTable.position] = .integer(place.position.microseconds)
            record[ProgressTable.duration] = .integer(place.duration.microseconds)
        } else if let table = RecutTable.all.first(where: { $0.name == kind.table.name }),
            let values = kind.values(of: record)
        {
            let moved = RetimedRows.values(of: values, in: table, shift)
            for column in table.table.columns {
                guard let time = moved[column].flatMap(Int64.fromDatabaseValue) else { continue }
                record[column] = .integer(time)
            }
        }
        return record
    }
}
