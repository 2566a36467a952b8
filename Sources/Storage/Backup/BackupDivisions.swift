import GRDB
import ListenCore

/// The divisions of books in a backup, and those of them that are taken over here.
///
/// A division is the person's, and the one said later counts; yet no chapter here is given up
/// for one that is not of just the files that are here.
struct BackupDivisions {
    typealias Record = [String: BackupValue]

    /// A chapter of the file.
    struct Given {
        let number: Int64?
        let chapter: KnownChapter
    }

    /// The chapters of each book that the file knows.
    private(set) var given: [BookID: [Given]] = [:]
    /// The books whose division in the file is not of the files here.
    private(set) var refused: Set<BookID> = []
    /// The same, in sentences.
    private(set) var refusals: [String] = []

    private let times: MergeTimes
    private let database: Database

    /// Reads the divisions of a file, and applies those that are newer than the ones here.
    init(_ file: BackupFile, _ times: MergeTimes, in database: Database) throws {
        self.times = times
        self.database = database
        var known: Set<[String]> = []
        var given: [BookID: [Given]] = [:]
        _ = try file.records(of: BackupKind.knownChapters.name) { record in
            guard let (book, own) = Self.given(record),
                known.insert([book.rawValue, own.chapter.id.rawValue]).inserted
            else { return }
            given[book, default: []].append(own)
        }
        self.given = given
        var wishes: [(book: BookID, wish: WishedDivision)] = []
        _ = try file.records(of: BackupKind.divisions.name) { record in
            guard let record, let own = Self.wish(record) else { return }
            wishes.append(own)
        }
        for (book, wish) in wishes { try adopt(wish, of: book) }
    }

    /// Divides a book here as the backup says, if that is newer and the files are the same.
    private mutating func adopt(_ wish: WishedDivision, of id: BookID) throws {
        let own = try ImportedBookStore.wishedDivision(of: id, in: database)
        let side = times.newer(
            own: (own?.saidAt).map(StoredTime.microseconds),
            given: StoredTime.microseconds(of: wish.saidAt))
        if own != nil, side != .given { return }
        guard var book = try ImportedBookStore.book(id, in: database) else {
            return try forgetNumbers(of: id)
        }
        guard let chapters = chapters(of: book) else { return refuse(book) }
        // The wishes for the division are kept and counted as a record of their own.
        book.chapters = chapters
        do {
            try database.inSavepoint {
                try ImportedBookStore.keep(book, times, in: database)
                try ImportedBookStore.sumUp(in: database)
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            refuse(book)
        }
    }

    private mutating func refuse(_ book: ImportedBook) {
        guard refused.insert(book.id).inserted else { return }
        refusals.append(
            "“\(book.title)” stays divided as it is: the chapters in the backup are not of just"
                + " the files that are here. `listen import` with --chapter-length or --chapters"
                + " divides it in another way.")
    }

    /// Makes room for the file's order of the chapters of a book that is not here.
    private func forgetNumbers(of id: BookID) throws {
        guard let chapters = given[id], chapters.contains(where: { $0.number != nil }) else {
            return
        }
        let book = StoredText(id.rawValue)
        let here = try KnownChapterRows.chapters(of: id, in: database)
        let pieces = Dictionary(here.map { ($0.id, $0.pieces) }) { first, _ in first }
        var used = Set(here.map(\.id)).union(chapters.map(\.chapter.id))
        let inUse = try KnownChapterRows.chaptersInUse(of: id, in: database)
        for chapter in chapters.map(\.chapter) {
            if let own = pieces[chapter.id], own != chapter.pieces, inUse.contains(chapter.id) {
                // Records with this id here are about another chapter than the file's.
                let spare = RecutPlaces.shelf(for: chapter.id, &used)
                try KnownChapterRows.rename(chapter.id, to: spare, of: id, in: database)
            }
            try KnownTable.table.remove(
                where: KnownTable.key, are: [book, StoredText(chapter.id.rawValue)], in: database)
        }
        try database.execute(
            sql: """
                UPDATE \(KnownTable.table) SET \(KnownTable.number) = NULL
                WHERE \(ChapterColumns.book) = ?
                """, arguments: [book])
    }

    /// The chapters that the file gives a book; `nil` where they are not of all its files, each
    /// of their instants in just one.
    private func chapters(of book: ImportedBook) -> [ImportedChapter]? {
        let numbered = (given[book.id] ?? []).filter { $0.number != nil }
            .sorted { $0.number ?? 0 < $1.number ?? 0 }
        let isInOrder = numbered.enumerated().allSatisfy { Int64($0) == $1.number }
        guard !numbered.isEmpty, isInOrder, book.chapters.allSatisfy(\.texts.isEmpty) else {
            return nil
        }
        let following = FileFollowing(numbered.map(\.chapter), of: nil, to: book.recordings)
        let marks = Dictionary(
            FileMark.marks(of: book.recordings).enumerated().map { ($1, $0) }
        ) { first, _ in first }
        var chapters: [ImportedChapter] = []
        for known in following.chapters(numbered.map(\.chapter)) {
            let parts = known.pieces.compactMap { piece in
                marks[piece.file].map { index in
                    ImportedPart(
                        recording: index, start: piece.start,
                        end: piece.reachesEnd ? nil : piece.start + piece.length)
                }
            }
            guard parts.count == known.pieces.count else { return nil }
            chapters.append(ImportedChapter(id: known.id, title: known.title, parts: parts))
        }
        return BookDivision.leavesNothingOut(chapters, of: book.recordings) ? chapters : nil
    }
}

extension BackupDivisions {
    /// The chapter of a record; `nil` for a malformed one.
    static func given(_ record: Record?) -> (book: BookID, chapter: Given)? {
        guard let row = record.flatMap(BackupKind.knownChapters.row(of:)),
            let chapter = KnownChapterRows.chapter(from: row)
        else { return nil }
        return (
            BookID(rawValue: row.text(ChapterColumns.book)),
            Given(number: row.optionalInteger(KnownTable.number), chapter: chapter)
        )
    }

    private static func wish(_ record: Record) -> (book: BookID, wish: WishedDivision)? {
        BackupKind.divisions.row(of: record).map { row in
            (
                BookID(rawValue: row.text(ChapterColumns.book)),
                ImportedBookStore.wishedDivision(from: row)
            )
        }
    }
}
