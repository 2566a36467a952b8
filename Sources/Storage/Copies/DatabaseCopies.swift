import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import Files

/// The copies of a database that is irreplaceable, in a folder beside it: one of each day it was
/// used, one from before each change of the schema, one of each state that a restored copy
/// replaced.
///
/// No copy ever overwrites another. Everything that changes the folder runs while the database's
/// lock is held.
struct DatabaseCopies: Sendable {
    let file: DatabaseFile

    /// The greatest age of the last daily copy, in seconds.
    static let interval: Double = 86_400

    /// The folder of the copies.
    var folder: String { file.folder + "/copies" }

    /// The copies there are, in the order they were made.
    func all() -> [CopyName] {
        FolderListing.names(in: folder).compactMap { CopyName($0) }
            .sorted { $0.number < $1.number }
    }

    /// The path of a copy.
    func path(of copy: CopyName) -> String { folder + "/" + copy.file }

    /// Makes a copy; `write` writes the database to a file that does not exist yet.
    ///
    /// Throws what went wrong; then no copy was made.
    @discardableResult
    func keep(
        _ occasion: PersonCopy.Occasion, at now: Date, writing write: (String) throws -> Void
    ) throws(StoreError) -> CopyName {
        try PrivateFolder.make(folder)
        // Under the lock, so a file here was left by a process that ended.
        let temporary = folder + "/.unfinished"
        unlink(temporary)
        defer { unlink(temporary) }
        do {
            try write(temporary)
        } catch {
            throw StoreErrorMapping.error(from: error, path: file.path)
        }
        try PrivateFolder.makeFile(temporary)
        try AtomicFile.settle(temporary)
        let copy = CopyName(
            number: (all().last?.number ?? 0) + 1, time: now, occasion: occasion)
        guard copy.number <= CopyName.largest else {
            throw StoreError(.failed(reason: "its copies have no more numbers"), path: folder)
        }
        try AtomicFile.place(temporary, at: path(of: copy))
        return copy
    }

    /// Makes the daily copy when the last is a day old, or from a clock that was ahead, and
    /// takes away those that may go; says when the database knows much less than the last copy.
    ///
    /// A database that knows nothing is not copied, and `spared` is not taken away. Throws
    /// `.corrupt` when the database turns out to be damaged; any other failure leaves the copies
    /// as they are.
    func renew(
        from connection: StoreConnection, at now: Date, sparing spared: CopyName? = nil
    ) throws(StoreError) -> StoreError? {
        guard file.isIrreplaceable, isDue(at: now) else { return nil }
        do throws(StoreError) {
            let holdings = try connection.inspect { try Holdings(in: $0) }
            guard !holdings.isEmpty else { return nil }
            let former = all().last { $0.occasion == .daily || $0.occasion == .begun }
            try keep(.daily, at: now) { try connection.copy(to: $0) }
            thin(sparing: spared)
            guard let former, let known = try? self.holdings(of: former),
                holdings.lacksMuch(of: known)
            else { return nil }
            return StoreError(
                .knowsLess(copy: former.number, of: former.day, holding: known.summary),
                path: file.path)
        } catch {
            guard error.code == .corrupt(setAside: nil) else { return nil }
            try? connection.close()
            throw error
        }
    }

    /// The offer when the database is missing or empty: the last copy with records that was not
    /// made of an abandoned state, or the reason that none of them can be read; `nil` when there is
    /// none, or when the person started afresh after it.
    func offer(isMissing: Bool) -> StoreError? {
        guard file.isIrreplaceable else { return nil }
        var fault: StoreError?
        for copy in all().reversed() where copy.occasion != .replaced {
            if copy.occasion == .begun { break }
            do throws(StoreError) {
                let known = try holdings(of: copy)
                // An empty database is no decision of the person's, unless they started afresh.
                guard !known.isEmpty else { continue }
                return StoreError(
                    .forgotten(
                        isMissing: isMissing, copy: copy.number, of: copy.day,
                        holding: known.summary), path: file.path)
            } catch {
                fault = fault ?? error
            }
        }
        return fault.map {
            StoreError(
                .unreadableCopies(isMissing: isMissing, reason: $0.description), path: file.path)
        }
    }

    /// Counts the records of a copy; throws `.damagedCopy`, `.newerSchema` or why it cannot be read
    /// now.
    func holdings(of copy: CopyName) throws(StoreError) -> Holdings {
        try read(copy) { try Holdings(in: $0) }
    }

    private func read<Value>(
        _ copy: CopyName, _ body: (Database) throws -> Value
    ) throws(StoreError) -> Value {
        let path = path(of: copy)
        var configuration = file.configuration
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            return try queue.read { database in
                guard try !file.migrator.hasBeenSuperseded(database) else {
                    throw StoreError(.newerSchema, path: path)
                }
                guard try !file.migrator.appliedMigrations(database).isEmpty else {
                    throw StoreError(.damagedCopy(copy.number), path: path)
                }
                return try body(database)
            }
        } catch {
            let error = StoreErrorMapping.error(from: error, path: path)
            guard error.code == .corrupt(setAside: nil) else { throw error }
            throw StoreError(.damagedCopy(copy.number), path: path)
        }
    }

    /// Replaces the database by the newest good copy with records, or by the newest empty one when
    /// no other can be used; returns the day of the copy, or `nil` when there is none.
    func restore() throws(StoreError) -> String? {
        guard file.isIrreplaceable else { return nil }
        for copy in sinceBegun() {
            let whole = file.unusedPath(file.path + ".restoring")
            defer { unlink(whole) }
            guard (try? check(copy, writing: whole)) != nil else { continue }
            try PrivateFolder.makeFile(whole)
            try AtomicFile.settle(whole)
            try AtomicFile.replace(file.path, with: whole)
            return copy.day
        }
        return nil
    }

    /// The copies since the person last started afresh, without those of abandoned states: first
    /// those with records, the latest of them first.
    private func sinceBegun() -> [CopyName] {
        let all = all().filter { $0.occasion != .replaced }
        let first = all.lastIndex { $0.occasion == .begun } ?? all.startIndex
        let latest = all[first...].reversed()
        let filled = latest.filter { (try? holdings(of: $0))?.isEmpty == false }
        return filled + latest.filter { !filled.contains($0) }
    }

    /// Checks a whole copy and writes it to a path, which must be free.
    func check(_ copy: CopyName, writing whole: String) throws {
        let path = path(of: copy)
        var configuration = file.configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { database in
            guard try !file.migrator.hasBeenSuperseded(database) else {
                throw StoreError(.newerSchema, path: path)
            }
            guard try !file.migrator.appliedMigrations(database).isEmpty,
                try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok"
            else { throw StoreError(.corrupt(setAside: nil), path: path) }
            try database.execute(sql: "VACUUM INTO ?", arguments: [whole])
        }
        try queue.close()
    }

    private func isDue(at now: Date) -> Bool {
        !all().contains { copy in
            copy.occasion == .daily && abs(now.timeIntervalSince(copy.time)) < Self.interval
        }
    }

    /// Takes away the copies that may go, but those that have much that no copy that stays has:
    /// more records than each, or, of a few copies, other ones than all together.
    ///
    /// One from before a change of the schema is compared with those of the same schema alone,
    /// so that an emptied database of an older program does not push out the full one. A copy
    /// that cannot be read stays, unless it is damaged: a newer program may read it.
    private func thin(sparing spared: CopyName?) {
        let copies = all()
        let surplus = CopyThinning.surplus(of: copies).filter { $0 != spared }
        guard !surplus.isEmpty else { return }
        var staying: [(copy: CopyName, known: Holdings)] = copies.filter { !surplus.contains($0) }
            .compactMap { copy in (try? holdings(of: copy)).map { (copy, $0) } }
        var readable: [(copy: CopyName, known: Holdings)] = []
        for copy in surplus {
            do throws(StoreError) {
                readable.append((copy, try holdings(of: copy)))
            } catch {
                if error.code == .damagedCopy(copy.number) { unlink(path(of: copy)) }
            }
        }
        // First the one that knows most, so that it is not the one of two that goes.
        var room = CopyThinning.others
        for (copy, known) in readable.sorted(by: { $1.known.isLess(than: $0.known) }) {
            let rivals = staying.filter { $0.copy.isRival(of: copy) }
            let knowsMore = rivals.allSatisfy { $0.known.lacksMuch(of: known) }
            if !known.isEmpty, knowsMore || room > 0 && hasOthers(copy, than: rivals.map(\.copy)) {
                if !knowsMore { room -= 1 }
                staying.append((copy, known))
            } else {
                unlink(path(of: copy))
            }
        }
    }

    /// Says that much of a copy is in none of some others.
    ///
    /// The latest is asked first, which mostly has it all, and then no other is read.
    private func hasOthers(_ copy: CopyName, than others: [CopyName]) -> Bool {
        guard var left = try? read(copy, RecordKeys.init) else { return false }
        for other in others.sorted(by: { $0.number > $1.number }) where left.isMuch {
            if let keys = try? read(other, RecordKeys.init) { left.remove(keys) }
        }
        return left.isMuch
    }
}

/// The copies of programs that knew no folder for them.
extension DatabaseCopies {
    /// Moves the copies of former programs, which lay beside the database, into the folder.
    ///
    /// What cannot be moved stays where it is.
    func adoptFormer() {
        guard file.isIrreplaceable else { return }
        let former = FolderListing.names(in: file.folder).compactMap { name in
            occasion(ofFormer: name).flatMap { occasion in
                Self.time(of: file.folder + "/" + name).map { (name, occasion, $0) }
            }
        }.sorted { ($0.2, $0.0) < ($1.2, $1.0) }
        guard !former.isEmpty, (try? PrivateFolder.make(folder)) != nil else { return }
        for (name, occasion, time) in former {
            let copy = CopyName(
                number: (all().last?.number ?? 0) + 1, time: time, occasion: occasion)
            let path = path(of: copy)
            guard copy.number <= CopyName.largest, !PrivateFolder.exists(path) else { return }
            _ = rename(file.folder + "/" + name, path)
        }
    }

    private func occasion(ofFormer name: String) -> PersonCopy.Occasion? {
        if name == file.name + ".copy" { return .daily }
        let before = file.name + ".schema-"
        guard name.hasPrefix(before) else { return nil }
        let version = name.dropFirst(before.count).prefix { $0 != "-" && $0 != "." }
        return version.isEmpty ? nil : .schema(String(version))
    }

    private static func time(of path: String) -> Date? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    }
}
