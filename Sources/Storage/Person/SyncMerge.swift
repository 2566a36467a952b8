import FoundationEssentials
import GRDB
import ListenCore
import Places
import Practice

/// Merges the records of other devices into the person's database.
///
/// Runs inside a transaction of the caller's.
struct SyncMerge {
    private typealias D = DeviceTable
    private typealias T = JournalTable

    let times: MergeTimes
    let now: Date?
    /// The scheduler of this device's reviews.
    let scheduler: ReviewScheduler
    let database: Database
    var taken = TakenRecords()
    /// The podcasts of which something new came.
    var changedShows: Set<String> = []
    /// True once what changed here was noted: what is taken in is carried out at the end alone.
    var hasNoted = false
    private var changed: Set<ChapterAddress> = []
    private var fresh: Set<PlaceEntry> = []
    /// Entries that say they are of this device, in files.
    private var ownGiven: Set<PlaceEntry> = []
    /// The service whose places are taken in, and what it was told.
    private var told: (service: DeviceID, memory: ServerMemory)?

    init(now: Date?, scheduler: ReviewScheduler, database: Database) {
        (times, self.now, self.database) = (MergeTimes(at: now), now, database)
        self.scheduler = scheduler
    }

    /// Adds a record; one that is none of the format changes nothing.
    mutating func add(_ given: GivenRecord) throws {
        guard DeviceRecord.isWhole(given.bytes),
            let file = try? BackupFile(Data(given.bytes), named: given.device.rawValue),
            file.value(String.self, of: "format") == SyncKinds.format,
            let version = file.value(Int.self, of: "version"),
            (1...SyncKinds.version).contains(version)
        else {
            taken.unreadable.append(given.device)
            return
        }
        if try isUnlinked(given.device) { return }
        try note(given.device, name: file.value(String.self, of: "name") ?? "")
        try JournalRows.adoptAll(in: database)
        try takeEntries(of: file)
        try takeOthers(of: file)
        try takeFacts(of: file)
    }

    /// Adds places that a service tells, but for those that say nothing new.
    mutating func add(_ places: [PlaybackPosition], of service: PlaceService) throws {
        guard try !isUnlinked(service.device) else { return }
        try note(service.device, name: service.name)
        let memory = try SyncStore.memory(of: service, in: database)
        told = (service.device, memory)
        for place in places { try add(place, of: service.device, knowing: memory) }
    }

    private mutating func add(
        _ place: PlaybackPosition, of service: DeviceID, knowing memory: ServerMemory
    ) throws {
        try JournalRows.adopt(chapter: place.chapter, in: database)
        let journal = try JournalRows.journal(of: place.chapter, in: database)
        guard !journal.isEcho(place, of: service, knowing: memory) else { return }
        let time = PlaceRecorder.milliseconds(place.updatedAt)
        let entry = PlaceEntry(
            chapter: place.chapter,
            stamp: PlaceStamp(time: time, number: time, device: service), reason: .synced,
            start: place.position, position: place.position, duration: place.duration,
            isCompleted: place.isCompleted,
            notedAt: StoredTime.instant(StoredTime.microseconds(of: place.updatedAt)),
            bookTitle: place.bookTitle, chapterTitle: place.chapterTitle)
        try JournalRows.add(entry, in: database)
        fresh.insert(entry)
        changed.insert(entry.chapter)
        try heed(entry.stamp)
    }

    /// Finds the places that changed, and returns what is new.
    mutating func finish() throws -> TakenRecords {
        try goOnAsNewDeviceIfCopied()
        taken.own.insert(JournalRows.device(in: try JournalRows.own(in: database)))
        for chapter in changed.sorted(by: Self.isBefore) { try settle(chapter) }
        try settleShows()
        taken.conflicts.sort { $0.taken.stamp < $1.taken.stamp }
        return taken
    }

    private static func isBefore(_ one: ChapterAddress, _ other: ChapterAddress) -> Bool {
        (one.source.rawValue, one.book.rawValue, one.chapter.rawValue)
            < (other.source.rawValue, other.book.rawValue, other.chapter.rawValue)
    }

    private mutating func settle(_ chapter: ChapterAddress) throws {
        try JournalRows.thin(chapter, in: database)
        let journal = try JournalRows.journal(of: chapter, in: database)
        guard let entry = journal.place else { return }
        if let rival = journal.rival, fresh.contains(rival) || fresh.contains(entry),
            !isTold(rival, before: entry)
        {
            taken.conflicts.append(PlaceConflict(taken: entry, kept: rival))
        }
        let row = try ListeningProgressStore.position(of: chapter, in: database)
        if let row, row.position == entry.position, row.isCompleted == entry.isCompleted { return }
        try ListeningProgressStore.replacePlace(with: entry.place, in: database)
        taken.places.append(entry)
    }

    /// Says that a service went on from what this device had told it.
    private func isTold(_ own: PlaceEntry, before entry: PlaceEntry) -> Bool {
        guard let told, entry.stamp.device == told.service,
            own.stamp.device == told.memory.device
        else { return false }
        return own.stamp.number <= told.memory.told && own.stamp < entry.stamp
    }

    private func isUnlinked(_ device: DeviceID) throws -> Bool {
        try D.table.has(
            where: [D.device, D.isUnlinked], are: [device.rawValue, true], in: database)
    }

    /// Keeps the name of a device and the time of its news; this one names itself.
    private func note(_ device: DeviceID, name: String) throws {
        let isOwn = try D.table.has(
            where: [D.device, D.isOwn], are: [device.rawValue, true], in: database)
        guard !isOwn else { return }
        try addDevice(device)
        try database.execute(
            sql: "\(D.table.update(D.name, D.seenAt)) WHERE \(D.device) = ?",
            arguments: [
                // As long as a device names itself.
                StoredText.title(name.printable(limit: 60)),
                now.map(StoredTime.microseconds(of:)), device.rawValue,
            ])
    }

    private func addDevice(_ device: DeviceID) throws {
        try D.table.add([device.rawValue, "", 0, 0, nil, false, false], or: "IGNORE", in: database)
    }
}

extension SyncMerge {
    private mutating func takeEntries(of file: BackupFile) throws {
        let last = try newestRow()
        var merge = KindMerge(kind: .journal, times: times, database: database)
        let own = JournalRows.device(in: try JournalRows.own(in: database))
        // A device that is still linked elsewhere carries what an unlinked one told there.
        let unlinked = Set(
            try D.table.rows(where: [D.isUnlinked], are: [true], in: database)
                .map(JournalRows.device(in:)))
        var given: Set<PlaceEntry> = []
        _ = try file.records(of: BackupKind.journal.name) { record in
            guard let record, let row = BackupKind.journal.row(of: record),
                let entry = JournalRows.entry(from: row), Self.isSound(entry),
                !unlinked.contains(entry.stamp.device)
            else { return }
            if entry.stamp.device == own { given.insert(entry) }
            try merge.add(record)
        }
        ownGiven.formUnion(given)
        let rows = try Row.fetchAll(
            database, sql: "\(T.table.select) WHERE \(StoredColumn.row) > ?", arguments: [last])
        let found = rows.compactMap(JournalRows.entry(from:))
        fresh.formUnion(found)
        changed.formUnion(found.map(\.chapter))
        for stamps in Dictionary(grouping: found.map(\.stamp), by: \.device).values {
            if let last = stamps.max(by: { $0.number < $1.number }) { try heed(last) }
        }
    }

    private func newestRow() throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT max(\(StoredColumn.row)) FROM \(T.table)") ?? 0
    }

    /// Bounds of what a sound program says.
    private static func isSound(_ entry: PlaceEntry) -> Bool {
        entry.stamp.number >= 1 && entry.stamp.number <= 1 << 48
            && entry.stamp.time <= 1_000_000_000_000_000
    }

    /// Notes that an entry of another device is known.
    private func heed(_ stamp: PlaceStamp) throws {
        try addDevice(stamp.device)
        try database.execute(
            sql: """
                UPDATE \(D.table) SET \(D.last) = max(\(D.last), ?)
                WHERE \(D.device) = ? AND \(D.isOwn) = 0
                """, arguments: [stamp.number, stamp.device.rawValue])
    }

    private mutating func takeOthers(of file: BackupFile) throws {
        var cards = GivenCards()
        let settled = try TakenBackGradings.settled(in: database)
        for kind in SyncKinds.all {
            var merge = KindMerge(kind: kind, times: times, database: database)
            (merge.cards, merge.countsReviews) = (cards, true)
            let removable = RemovableKind.all.first { $0.kind.name == kind.name }
            let database = database
            _ = try file.records(of: kind.name) { record in
                if let removable, let values = record.flatMap(kind.values(of:)),
                    try removable.isGone(values, in: database)
                {
                    // Its number among the others is that of reviews.
                    return try merge.add(nil)
                }
                try merge.add(record)
            }
            cards = merge.cards
            if kind.name == BackupKind.cards.name {
                // Cards that were here before and those that came: a grading names either.
                cards.takenBack = try TakenBackGradings(in: database, since: settled)
            }
            let count = merge.share.new + merge.share.newer
            if count > 0, kind.name != SyncKinds.removals.name {
                taken.others[kind.title, default: 0] += count
            }
        }
        for kind in RemovableKind.all { try kind.removeGone(in: database) }
        try cards.joinLogs(by: scheduler, at: now, in: database)
        try TakenBackGradings.noteSettled(in: database)
    }

    /// Goes on as a new device when entries come that say they are of this one and that it did not
    /// make: its disk was copied, or its database restored.
    private mutating func goOnAsNewDeviceIfCopied() throws {
        guard !ownGiven.isEmpty else { return }
        let own = try JournalRows.own(in: database)
        let (device, last) = (JournalRows.device(in: own), own.integer(D.last))
        let mine = try T.table.rows(where: [T.device], are: [device.rawValue], in: database)
            .compactMap(JournalRows.entry(from:)).filter { !fresh.contains($0) }
        let known = Dictionary(grouping: mine, by: \.stamp.number)
        let strange = ownGiven.filter { entry in
            guard fresh.contains(entry) else { return false }
            return entry.stamp.number > last || known[entry.stamp.number] != nil
        }
        guard let first = strange.map(\.stamp.number).min() else { return }
        try JournalRows.keepLast(
            ownGiven.map(\.stamp.number).max() ?? last, in: database)
        let new = JournalRows.device(
            in: try JournalRows.drawn(name: own.text(D.name), in: database))
        // An entry that the other one does not have may never have been told, whatever its number;
        // but for pieces of runs, which it left out.
        let chapters = Dictionary(grouping: mine.filter { $0.stamp.number < first }, by: \.chapter)
        let pieces = chapters.values.reduce(into: Set()) {
            $0.formUnion(JournalThinning.superfluous(in: PlaceJournal($1)))
        }
        var (number, common) = (Int64(0), Int64(0))
        for entry in mine.sorted(by: { $0.stamp.number < $1.stamp.number }) {
            if ownGiven.contains(entry) || pieces.contains(entry) {
                common = min(entry.stamp.number, first - 1)
                continue
            }
            number += 1
            try rename(entry, to: new, number: number, knowing: device, upTo: common)
        }
        try JournalRows.keepLast(number, in: database)
        taken.isNewDevice = true
        taken.own.insert(device)
    }

    private mutating func rename(
        _ entry: PlaceEntry, to device: DeviceID, number: Int64, knowing former: DeviceID,
        upTo last: Int64
    ) throws {
        var renamed = entry
        renamed.stamp.device = device
        renamed.stamp.number = number
        renamed.knowledge.note(last, of: former)
        try JournalRows.remove(entry, in: database)
        try JournalRows.add(renamed, in: database)
        changed.insert(entry.chapter)
    }
}
