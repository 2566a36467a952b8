import FoundationEssentials
import GRDB
import ListenCore
import Places

/// The rows of the journal of places, and of this device.
///
/// Runs inside a transaction of the caller's.
enum JournalRows {
    private typealias T = JournalTable
    private typealias D = DeviceTable

    /// The most entries in all.
    static let most = 20_000
    /// The entries of this device after which the oldest of too many are forgotten.
    static let betweenForgetting: Int64 = 256
    /// The entries of a chapter beyond which a save makes it thinner.
    private static let many = JournalThinning.most + 50

    /// This device, which is drawn where it has no row.
    static func own(in database: Database) throws -> Row {
        if let row = try D.table.row(where: [D.isOwn], are: [true], in: database) { return row }
        return try drawn(name: "", in: database)
    }

    /// Goes on as a device that there was not before.
    @discardableResult
    static func drawn(name: String, in database: Database) throws -> Row {
        try database.execute(
            sql: "\(D.table.update(D.isOwn)) WHERE \(D.isOwn) = 1", arguments: [false])
        let device = DeviceID.drawn()
        try D.table.put(
            [device.rawValue, StoredText.title(name), 0, 0, nil, true, false], in: database)
        guard let row = try D.table.row(where: [D.isOwn], are: [true], in: database) else {
            throw StoreError(.failed(reason: "it keeps no device"), path: "sync_device")
        }
        return row
    }

    /// The id of this device.
    static func device(in row: Row) -> DeviceID {
        DeviceID(row.text(D.device)) ?? DeviceID(number: 0)
    }

    /// The entries of other devices that are here.
    ///
    /// Of more devices than are told apart, those of a chapter's journal count first, then those
    /// that were heard of last: a device that is forgotten has gone, or never was in the chapter.
    static func knowledge(
        besides journal: PlaceJournal, in database: Database
    ) throws -> Knowledge {
        var knowledge = Knowledge()
        let rows = try D.table.rows(
            where: [D.isOwn], are: [false], by: "\(D.seenAt) DESC, \(D.device)", in: database)
        let near = Set(journal.entries.map(\.stamp.device.rawValue))
        func isNear(_ row: Row) -> Bool { near.contains(row.text(D.device)) }
        for row in rows.filter(isNear) + rows.filter({ !isNear($0) }) {
            guard let device = DeviceID(row.text(D.device)) else { continue }
            knowledge.note(row.integer(D.last), of: device)
        }
        return knowledge
    }

    /// The journal of a chapter.
    static func journal(of chapter: ChapterAddress, in database: Database) throws -> PlaceJournal {
        PlaceJournal(
            try T.table.rows(where: ChapterColumns.key, are: chapter.storedKey, in: database)
                .compactMap(entry(from:)))
    }

    /// Notes a place that a player saves; returns false where the place of before still counts.
    static func note(
        _ place: PlaybackPosition, because reason: PlaceReason?, in database: Database
    ) throws -> Bool {
        try adopt(chapter: place.chapter, in: database)
        let own = try own(in: database)
        let journal = try journal(of: place.chapter, in: database)
        let recorder = PlaceRecorder(
            device: device(in: own), knowledge: try knowledge(besides: journal, in: database),
            last: own.integer(D.last), shared: own.integer(D.told))
        let outcome = recorder.entry(for: place, because: reason, in: journal)
        if let former = outcome.continued { try remove(former, in: database) }
        try add(outcome.entry, in: database)
        if outcome.entry.stamp.number > own.integer(D.last) {
            try keepLast(outcome.entry.stamp.number, in: database)
            // Who meets nobody writes no record, which would forget them.
            if outcome.entry.stamp.number % Self.betweenForgetting == 0 {
                try thinAll(in: database)
                try SyncKinds.forgetOldRemovals(in: database)
            }
        }
        let former = journal.entries.filter { $0 != outcome.continued }
        if former.count > many { try thin(place.chapter, in: database) }
        // Only one at the very beginning that nobody chose gives way.
        return !outcome.entry.isWeak
            || PlaceJournal(former.union([outcome.entry])).place == outcome.entry
    }

    /// Says that others may have seen all entries of this device, which never change any more.
    static func freeze(in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE \(D.table) SET \(D.told) = \(D.last)
                WHERE \(D.isOwn) = 1 AND \(D.told) <> \(D.last)
                """)
    }

    /// Makes an entry of where a chapter was left when none says it, as after a backup.
    static func adopt(chapter: ChapterAddress, in database: Database) throws {
        guard let place = try ListeningProgressStore.position(of: chapter, in: database) else {
            return
        }
        let isThere = try T.table.has(
            where: ChapterColumns.key + [T.position, T.isCompleted],
            are: chapter.storedKey
                + [max(0, place.position.microseconds), place.isCompleted],
            in: database)
        guard !isThere else { return }
        let own = try own(in: database)
        let number = own.integer(D.last) + 1
        try add(
            PlaceEntry(
                chapter: chapter,
                stamp: PlaceStamp(
                    time: PlaceRecorder.milliseconds(place.updatedAt), number: number,
                    device: device(in: own)),
                reason: place.isCompleted ? .finished : .heard, start: place.position,
                position: place.position, duration: place.duration,
                isCompleted: place.isCompleted, notedAt: place.updatedAt,
                bookTitle: place.bookTitle, chapterTitle: place.chapterTitle), in: database)
        try keepLast(number, in: database)
    }

    /// Keeps the number of this device's last entry.
    static func keepLast(_ number: Int64, in database: Database) throws {
        try database.execute(
            sql: "\(D.table.update(D.last)) WHERE \(D.isOwn) = 1", arguments: [number])
    }

    /// Makes entries of all places that no entry says.
    static func adoptAll(in database: Database) throws {
        let chapters = try Row.fetchAll(
            database,
            sql: """
                SELECT \(ChapterColumns.key.list) FROM \(ProgressTable.table) AS place
                WHERE NOT EXISTS (SELECT 1 FROM \(T.table) AS entry
                    WHERE entry.source = place.source AND entry.book = place.book
                        AND entry.chapter = place.chapter
                        AND entry.position = max(0, place.position)
                        AND entry.is_completed = place.is_completed)
                """
        ).map(\.chapterAddress)
        for chapter in chapters { try adopt(chapter: chapter, in: database) }
    }

    /// Notes the devices of all entries, so that what comes is known, and no number is given twice.
    static func noteDevices(in database: Database) throws {
        _ = try own(in: database)
        try database.execute(
            sql: """
                INSERT INTO \(D.table) (\(D.table.columns.list))
                    SELECT \(T.device), '', max(\(T.number)), 0, NULL, 0, 0 FROM \(T.table)
                    WHERE length(\(T.device)) = 16 GROUP BY \(T.device)
                    ON CONFLICT (\(D.device))
                        DO UPDATE SET \(D.last) = max(\(D.last), excluded.last)
                """)
    }

    /// Leaves out of a chapter's journal what nobody would want.
    static func thin(_ chapter: ChapterAddress, in database: Database) throws {
        let journal = try journal(of: chapter, in: database)
        for entry in JournalThinning.superfluous(in: journal) { try remove(entry, in: database) }
    }

    /// Forgets the oldest entries when there are too many in all: none that is the last of its
    /// device in its chapter, and no end of a chapter.
    static func thinAll(in database: Database) throws {
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(T.table)") ?? 0
        guard count > most else { return }
        try database.execute(
            sql: """
                \(T.table.delete) WHERE \(StoredColumn.row) IN (
                    SELECT \(StoredColumn.row) FROM \(T.table) AS entry
                    WHERE \(T.reason) <> ? AND EXISTS (SELECT 1 FROM \(T.table) AS later
                        WHERE later.source = entry.source AND later.book = entry.book
                            AND later.chapter = entry.chapter AND later.device = entry.device
                            AND later.number > entry.number)
                    ORDER BY \(T.madeAt) LIMIT ?)
                """, arguments: [PlaceReason.finished.rawValue, count - most])
    }

    static func add(_ entry: PlaceEntry, in database: Database) throws {
        try T.table.add(
            try entry.chapter.keptKey() + [
                entry.stamp.device.rawValue, entry.stamp.number, entry.stamp.time,
                entry.knowledge.text, entry.reason.rawValue, max(0, entry.start.microseconds),
                max(0, entry.position.microseconds), max(0, entry.duration.microseconds),
                entry.isCompleted, StoredTime.microseconds(of: entry.notedAt),
                StoredText.title(entry.bookTitle), StoredText.title(entry.chapterTitle),
            ], in: database)
    }

    static func remove(_ entry: PlaceEntry, in database: Database) throws {
        try T.table.remove(
            where: T.content,
            are: [entry.stamp.device.rawValue, entry.stamp.number, entry.stamp.time]
                + entry.chapter.storedKey + [entry.position.microseconds], in: database)
    }

    /// The entry of a row; `nil` for one of a damaged page.
    static func entry(from row: Row) -> PlaceEntry? {
        guard let device = DeviceID(row.text(T.device)),
            let reason = PlaceReason(rawValue: row.text(T.reason))
        else { return nil }
        return PlaceEntry(
            chapter: row.chapterAddress,
            stamp: PlaceStamp(
                time: row.integer(T.madeAt), number: row.integer(T.number), device: device),
            knowledge: Knowledge(text: row.text(T.knowledge)), reason: reason,
            start: row.time(T.start), position: row.time(T.position),
            duration: row.time(T.duration), isCompleted: row.flag(T.isCompleted),
            notedAt: row.instant(T.notedAt), bookTitle: row.bookTitle,
            chapterTitle: row.chapterTitle)
    }
}
