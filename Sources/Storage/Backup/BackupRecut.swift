import GRDB
import ListenCore

/// Moves the records of a backup about chapters to the chapters that the books have here, by time.
///
/// The backup may be older than a book's present division, or from a machine with another one. The
/// division itself is the person's: when the backup's is newer, it is applied first.
final class BackupRecut {
    typealias Record = [String: BackupValue]

    private let database: Database
    private let times: MergeTimes
    /// Places that newer ones of the file replace, in the chapters here.
    private(set) var outdone: [PlaybackPosition] = []
    private var carriers: [BookID: Carrier?] = [:]
    /// Books whose chapters have numbers here, or took the file's.
    private var numbering: [BookID: Bool] = [:]
    private var held: [PlaybackPosition] = []
    private var divisions: BackupDivisions
    private var taken: Set<[String]> = []

    /// The chapters of a book that is here.
    private struct Carrier {
        let book: ImportedBook
        let places: RecutPlaces
        /// The chapters whose content the file itself describes.
        let exact: Set<ChapterID>
    }

    /// Reads the divisions of a file, and applies those that are newer than the ones here.
    init(_ file: BackupFile, _ times: MergeTimes, in database: Database) throws {
        self.database = database
        self.times = times
        divisions = try BackupDivisions(file, times, in: database)
    }

    /// The divisions of the file that were not taken over, in sentences.
    var refusals: [String] { divisions.refusals }

    /// Returns true for a record that is left out, as its division does not fit the files here.
    func leavesOut(_ record: Record?, of kind: BackupKind) -> Bool {
        guard kind.name == BackupKind.divisions.name,
            case .text(let book)? = record?[ChapterColumns.book]
        else { return false }
        return divisions.refused.contains(BookID(rawValue: book))
    }

    /// Gives a record on as it is meant here; places are kept back until all are known.
    func carry(
        _ record: Record?, of kind: BackupKind, _ take: (Record?) throws -> Void
    ) throws {
        guard var record else { return try take(nil) }
        if kind.name == BackupKind.knownChapters.name {
            // A record that occurs twice, or has no pieces, is malformed.
            guard let (book, own) = BackupDivisions.given(record),
                taken.insert([book.rawValue, own.chapter.id.rawValue]).inserted
            else { return try take(nil) }
            if try !takesNumbers(record) { record[KnownTable.number] = try number(of: record) }
        } else if kind.name == BackupKind.progress.name {
            if let position = try displaced(record) { return held.append(position) }
        } else if let table = RecutTable.all.first(where: { $0.name == kind.table.name }) {
            try move(&record, table)
        }
        try take(record)
    }

    /// Gives the places that were kept back on, in the chapters that are here.
    func finish(_ kind: BackupKind, _ take: (Record?) throws -> Void) throws {
        guard kind.name == BackupKind.progress.name else { return }
        for (book, positions) in Dictionary(grouping: held, by: \.chapter.book) {
            guard let carrier = try carrier(of: book) else { continue }
            // Those of a clock that was wrong must not hide others.
            let groups = Dictionary(grouping: positions) { position in
                times.isAhead(StoredTime.microseconds(of: position.updatedAt))
            }
            for isAhead in [false, true] {
                let progress = RecutProgress(
                    of: (groups[isAhead] ?? []).map {
                        .init($0, isExact: carrier.exact.contains($0.chapter.chapter))
                    }, carrier.places, in: carrier.book)
                for position in progress.positions + progress.shelved {
                    try take(ProgressTable.record(of: position))
                }
                outdone += progress.outdone
            }
        }
        held = []
    }

    /// Moves records that were restored before their chapters were known.
    func finish() throws {
        for id in divisions.given.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let book = try ImportedBookStore.book(id, in: database) else { continue }
            try ImportedBookStore.keep(book, times, in: database)
        }
    }
}

extension BackupRecut {
    private func carrier(of id: BookID) throws -> Carrier? {
        if let known = carriers[id] { return known }
        let carrier = try ImportedBookStore.book(id, in: database).map { book in
            let own = (divisions.given[id] ?? []).map(\.chapter)
            let exact = Set(own.map(\.id))
            let others = try KnownChapterRows.chapters(of: id, in: database)
                .filter { !exact.contains($0.id) }
            let known = FileFollowing(own + others, of: nil, to: book.recordings)
                .chapters(own + others)
            let places = RecutPlaces(known, in: BookDivision(of: book))
            // Records of chapters whose files are not here keep their chapters known.
            for chapter in places.shelved {
                try KnownChapterRows.add(chapter, nil, to: id, in: database)
            }
            return Carrier(book: book, places: places, exact: exact)
        }
        carriers[id] = .some(carrier)
        return carrier
    }

    /// The chapter of a record of a book that is here.
    private func chapter(
        of record: Record
    ) throws -> (carrier: Carrier, chapter: ChapterID)? {
        guard case .text(SourceID.local.rawValue)? = record[ChapterColumns.source],
            case .text(let book)? = record[ChapterColumns.book],
            case .text(let chapter)? = record[ChapterColumns.chapter],
            let carrier = try carrier(of: BookID(rawValue: book))
        else { return nil }
        return (carrier, ChapterID(rawValue: chapter))
    }

    private func move(_ record: inout Record, _ table: RecutTable) throws {
        guard let (carrier, chapter) = try chapter(of: record) else { return }
        var time = MediaTime.zero
        if let column = table.time {
            guard case .integer(let value)? = record[column] else { return }
            time = MediaTime(microseconds: value)
        }
        guard let place = carrier.places.place(of: time, in: chapter),
            place.chapter != chapter || place.time != time
        else { return }
        record[ChapterColumns.chapter] = .text(place.chapter.rawValue)
        if table.hasTitle, let title = carrier.places.title(of: place.chapter) {
            record[ChapterColumns.chapterTitle] = .text(title)
        }
        for column in [table.time].compactMap(\.self) + table.others {
            guard case .integer(let value)? = record[column] else { continue }
            let moved = MediaTime(microseconds: value) + (place.time - time)
            record[column] = .integer(moved.microseconds)
        }
    }

    /// The place of a record of a chapter that is another here; `nil` where it stays as it is.
    private func displaced(_ record: Record) throws -> PlaybackPosition? {
        guard let (carrier, chapter) = try chapter(of: record),
            let row = BackupKind.progress.row(of: record)
        else { return nil }
        let position = ListeningProgressStore.position(from: row)
        let stays = carrier.places.isAsLong(position.duration, as: chapter)
        if carrier.places.isUnchanged(chapter), stays || carrier.exact.contains(chapter) {
            return nil
        }
        if carrier.places.isUnchanged(chapter) {
            return carrier.places.isHeard(chapter) ? position : nil
        }
        return carrier.places.moves(chapter) ? position : nil
    }

    /// True when a chapter's number in the file is used: the chapter here is of another division.
    private func takesNumbers(_ record: Record) throws -> Bool {
        guard case .text(let text)? = record[ChapterColumns.book] else { return true }
        let book = BookID(rawValue: text)
        if let known = numbering[book] { return known }
        let isNumbered = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (\(KnownTable.table.select)
                    WHERE \(ChapterColumns.book) = ? AND \(KnownTable.number) IS NOT NULL)
                """, arguments: [StoredText(text)])
        numbering[book] = isNumbered != true
        return isNumbered != true
    }
}

extension BackupRecut {
    /// The number that a chapter has here.
    private func number(of record: Record) throws -> BackupValue? {
        guard case .text(let book)? = record[ChapterColumns.book],
            case .text(let chapter)? = record[ChapterColumns.chapter]
        else { return nil }
        return try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(KnownTable.number) FROM \(KnownTable.table)
                    WHERE \(KnownTable.key.areGiven)
                    """),
            arguments: [StoredText(book), StoredText(chapter)]
        ).map(BackupValue.integer)
    }
}
