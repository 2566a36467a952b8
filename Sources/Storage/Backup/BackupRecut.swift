import GRDB
import ListenCore

/// Carries what a backup says of chapters over to those that the books have here, by time.
///
/// The backup may be older than a book's present division, or of a machine where it is divided
/// otherwise. The division itself is the person's: where the backup's was said later, it is
/// taken over first.
final class BackupRecut {
    typealias Record = [String: BackupValue]

    private let database: Database
    private let times: MergeTimes
    /// Places that newer ones of the file stand for, in the chapters that are here.
    private(set) var outdone: [PlaybackPosition] = []
    /// What the file knows of the chapters of each book.
    private var given: [BookID: [Given]] = [:]
    private var carriers: [BookID: Carrier?] = [:]
    /// Books whose chapters have numbers here, or took the file's.
    private var numbering: [BookID: Bool] = [:]
    private var held: [(record: Record, position: PlaybackPosition)] = []

    /// A chapter of the file.
    private struct Given {
        let number: Int64?
        let chapter: KnownChapter
    }

    /// The chapters of a book that is here.
    private struct Carrier {
        let book: ImportedBook
        let places: RecutPlaces
        /// Those of which the file itself says what they are.
        let exact: Set<ChapterID>
    }

    /// Reads the divisions of a file, and takes those over that were said later than what is here.
    init(_ file: BackupFile, _ times: MergeTimes, in database: Database) throws {
        self.database = database
        self.times = times
        _ = try file.records(of: BackupKind.knownChapters.name) { record in
            guard let (book, own) = Self.given(record) else { return }
            given[book, default: []].append(own)
        }
        _ = try file.records(of: BackupKind.divisions.name) { record in
            guard let record, let (book, wish) = Self.wish(record) else { return }
            try adopt(wish, of: book)
        }
    }

    /// Gives a record on as it is meant here; places are kept back until all are known.
    func carry(
        _ record: Record?, of kind: BackupKind, _ take: (Record?) throws -> Void
    ) throws {
        guard var record else { return try take(nil) }
        if kind.name == BackupKind.knownChapters.name {
            if try !takesNumbers(record) { record["number"] = try number(of: record) }
        } else if kind.name == BackupKind.progress.name {
            if let position = try displaced(record) {
                return held.append((record, position))
            }
        } else if let table = RecutTable.all.first(where: { $0.name == kind.table }) {
            try move(&record, of: kind, table)
        }
        try take(record)
    }

    /// Gives the places that were kept back on, in the chapters that are here.
    func finish(_ kind: BackupKind, _ take: (Record?) throws -> Void) throws {
        guard kind.name == BackupKind.progress.name else { return }
        for (book, places) in Dictionary(grouping: held, by: \.position.chapter.book) {
            guard let carrier = try carrier(of: book) else { continue }
            // Those of a clock that was wrong must not hide others.
            let groups = Dictionary(grouping: places.map(\.position)) { position in
                [
                    carrier.exact.contains(position.chapter.chapter),
                    times.isAhead(StoredTime.microseconds(of: position.updatedAt)),
                ]
            }
            for group in [[true, false], [false, false], [true, true], [false, true]] {
                let progress = RecutProgress(
                    of: groups[group] ?? [], carrier.places, in: carrier.book,
                    areExact: group[0])
                for position in progress.positions { try take(Self.record(position)) }
                outdone += progress.outdone
            }
        }
        held = []
    }

    /// Moves what was restored here before it was known to which chapters it belongs.
    func finish() throws {
        for id in given.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let book = try ImportedBookStore.book(id, in: database) else { continue }
            try ImportedBookStore.keep(book, in: database)
        }
    }
}

extension BackupRecut {
    /// Divides a book that is here as the backup says, where that was said later and the files
    /// are the same.
    private func adopt(_ wish: WishedDivision, of id: BookID) throws {
        let own = try ImportedBookStore.wishedDivision(of: id, in: database)
        let (said, wished) = (own?.saidAt, wish.saidAt)
        let side = times.newer(
            own: said.map(StoredTime.microseconds), given: StoredTime.microseconds(of: wished))
        if own != nil, side != .given { return }
        guard var book = try ImportedBookStore.book(id, in: database) else {
            return try forgetNumbers(of: id)
        }
        guard let chapters = try chapters(of: book) else { return }
        // What was said of it is a record like others, and counted as one.
        book.chapters = chapters
        try ImportedBookStore.keep(book, in: database)
        try ImportedBookStore.sumUp(in: database)
    }

    /// Makes room for the file's order of the chapters of a book that is not here.
    private func forgetNumbers(of id: BookID) throws {
        guard let chapters = given[id], chapters.contains(where: { $0.number != nil }) else {
            return
        }
        let book = StoredText(id.rawValue)
        for chapter in chapters {
            try database.execute(
                sql: "DELETE FROM known_chapter WHERE book = ? AND chapter = ?",
                arguments: [book, StoredText(chapter.chapter.id.rawValue)])
        }
        try database.execute(
            sql: "UPDATE known_chapter SET number = NULL WHERE book = ?", arguments: [book])
    }

    /// The chapters that the file gives a book; `nil` where they are not of all its files.
    private func chapters(of book: ImportedBook) throws -> [ImportedChapter]? {
        let numbered = (given[book.id] ?? []).filter { $0.number != nil }
            .sorted { $0.number ?? 0 < $1.number ?? 0 }
        let isInOrder = numbered.enumerated().allSatisfy { Int64($0) == $1.number }
        guard !numbered.isEmpty, isInOrder, book.chapters.allSatisfy(\.texts.isEmpty) else {
            return nil
        }
        let following = FileFollowing(
            Set(numbered.flatMap(\.chapter.pieces).map(\.file)), of: nil, to: book.recordings)
        let marks = Dictionary(
            FileMark.marks(of: book.recordings).enumerated().map { ($1, $0) }
        ) { first, _ in first }
        var unused = Set(book.recordings.indices)
        var chapters: [ImportedChapter] = []
        for known in numbered.map(\.chapter) {
            let parts = following.pieces(known.pieces).compactMap { piece -> ImportedPart? in
                guard let index = marks[piece.file] else { return nil }
                unused.remove(index)
                return ImportedPart(
                    recording: index, start: piece.start,
                    end: piece.reachesEnd ? nil : piece.start + piece.length)
            }
            guard !parts.isEmpty, parts.count == known.pieces.count else { return nil }
            chapters.append(ImportedChapter(id: known.id, title: known.title, parts: parts))
        }
        return unused.isEmpty ? chapters : nil
    }

    private func carrier(of id: BookID) throws -> Carrier? {
        if let known = carriers[id] { return known }
        let carrier = try ImportedBookStore.book(id, in: database).map { book in
            let own = (given[id] ?? []).map(\.chapter)
            let exact = Set(own.map(\.id))
            let others = try KnownChapterRows.chapters(of: id, in: database)
                .filter { !exact.contains($0.id) }
            let following = FileFollowing(
                Set((own + others).flatMap(\.pieces).map(\.file)), of: nil, to: book.recordings)
            let known = (own + others).map { chapter in
                var chapter = chapter
                chapter.pieces = following.pieces(chapter.pieces)
                return chapter
            }
            return Carrier(
                book: book, places: RecutPlaces(known, in: BookDivision(of: book)), exact: exact)
        }
        carriers[id] = .some(carrier)
        return carrier
    }

    /// The chapter of a record of a book that is here.
    private func chapter(
        of record: Record
    ) throws -> (carrier: Carrier, chapter: ChapterID)? {
        guard case .text(SourceID.local.rawValue)? = record["source"],
            case .text(let book)? = record["book"], case .text(let chapter)? = record["chapter"],
            let carrier = try carrier(of: BookID(rawValue: book))
        else { return nil }
        return (carrier, ChapterID(rawValue: chapter))
    }

    private func move(_ record: inout Record, of kind: BackupKind, _ table: RecutTable) throws {
        guard let (carrier, chapter) = try chapter(of: record) else { return }
        func name(_ column: String) -> String {
            kind.columns.first { $0.column == column }?.name ?? column
        }
        var time = MediaTime.zero
        if let column = table.time {
            guard case .integer(let value)? = record[name(column)] else { return }
            time = MediaTime(microseconds: value)
        }
        guard let place = carrier.places.place(of: time, in: chapter),
            place.chapter != chapter || place.time != time
        else { return }
        record["chapter"] = .text(place.chapter.rawValue)
        if table.hasTitle {
            record["chapterTitle"] = .text(carrier.places.title(of: place.chapter))
        }
        for column in [table.time].compactMap(\.self) + table.others {
            guard case .integer(let value)? = record[name(column)] else { continue }
            let moved = MediaTime(microseconds: value) + (place.time - time)
            record[name(column)] = .integer(moved.microseconds)
        }
    }

    /// The place of a record of a chapter that is another here; `nil` where it stays as it is.
    private func displaced(_ record: Record) throws -> PlaybackPosition? {
        guard let (carrier, chapter) = try chapter(of: record),
            case .integer(let time)? = record["position"],
            case .integer(let length)? = record["duration"],
            case .flag(let isCompleted)? = record["isCompleted"],
            case .integer(let at)? = record["updatedAt"],
            case .text(let bookTitle)? = record["bookTitle"],
            case .text(let chapterTitle)? = record["chapterTitle"],
            [time, length, at].allSatisfy({ $0.magnitude <= UInt64(BackupColumn.greatest) })
        else { return nil }
        let position = PlaybackPosition(
            chapter: ChapterAddress(source: .local, book: carrier.book.id, chapter: chapter),
            position: max(.zero, MediaTime(microseconds: time)),
            duration: max(.zero, MediaTime(microseconds: length)), isCompleted: isCompleted,
            updatedAt: StoredTime.instant(at), bookTitle: bookTitle, chapterTitle: chapterTitle)
        let stays = carrier.places.isAsLong(position.duration, as: chapter)
        if carrier.places.isUnchanged(chapter), stays || carrier.exact.contains(chapter) {
            return nil
        }
        return carrier.places.stretches(of: chapter).isEmpty ? nil : position
    }

    /// Whether a chapter's number in the file is taken over: here it is of another division.
    private func takesNumbers(_ record: Record) throws -> Bool {
        guard case .text(let text)? = record["book"] else { return true }
        let book = BookID(rawValue: text)
        if let known = numbering[book] { return known }
        let isNumbered = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM known_chapter WHERE book = ? AND number IS NOT NULL)
                """, arguments: [StoredText(text)])
        numbering[book] = isNumbered != true
        return isNumbered != true
    }
}

extension BackupRecut {
    /// The number that a chapter has here.
    private func number(of record: Record) throws -> BackupValue? {
        guard case .text(let book)? = record["book"], case .text(let chapter)? = record["chapter"]
        else { return nil }
        return try Int64.fetchOne(
            database.cachedStatement(
                sql: "SELECT number FROM known_chapter WHERE book = ? AND chapter = ?"),
            arguments: [StoredText(book), StoredText(chapter)]
        ).map(BackupValue.integer)
    }

    private static func given(_ record: Record?) -> (BookID, Given)? {
        guard let record, case .text(let book)? = record["book"],
            case .text(let id)? = record["chapter"], case .text(let title)? = record["title"],
            case .text(let text)? = record["pieces"], let pieces = StoredPieces.pieces(text)
        else { return nil }
        var number: Int64?
        if case .integer(let value)? = record["number"] { number = value }
        return (
            BookID(rawValue: book),
            Given(
                number: number,
                chapter: KnownChapter(id: ChapterID(rawValue: id), title: title, pieces: pieces))
        )
    }

    private static func wish(_ record: Record) -> (BookID, WishedDivision)? {
        let columns = BackupKind.divisions.columns
        guard case .text(let book)? = record["book"], case .integer(let at)? = record["changedAt"],
            columns.allSatisfy({ $0.stored(record[$0.name]) != nil })
        else { return nil }
        var (list, length) = (String?.none, MediaTime?.none)
        if case .text(let text)? = record["chapterList"] { list = text }
        if case .integer(let value)? = record["chapterLength"] {
            length = MediaTime(microseconds: value)
        }
        return (
            BookID(rawValue: book),
            WishedDivision(list: list, length: length, saidAt: StoredTime.instant(at))
        )
    }

    private static func record(_ position: PlaybackPosition) -> Record {
        [
            "source": .text(SourceID.local.rawValue),
            "book": .text(position.chapter.book.rawValue),
            "chapter": .text(position.chapter.chapter.rawValue),
            "position": .integer(position.position.microseconds),
            "duration": .integer(position.duration.microseconds),
            "isCompleted": .flag(position.isCompleted),
            "updatedAt": .integer(StoredTime.microseconds(of: position.updatedAt)),
            "bookTitle": .text(position.bookTitle), "chapterTitle": .text(position.chapterTitle),
        ]
    }
}
