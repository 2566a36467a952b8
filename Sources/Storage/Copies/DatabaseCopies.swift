import FoundationEssentials
import GRDB
import Glibc
import ListenCore

/// The copies of a database that cannot be made anew, in a folder beside it: one of each day it
/// was used, one from before each change of the schema, one of each state that a restored copy
/// took the place of.
///
/// No copy is ever written over another. Everything that changes the folder runs while the
/// database's lock is held.
struct DatabaseCopies: Sendable {
    let file: DatabaseFile

    /// How old the last daily copy may become, in seconds.
    static let interval: Double = 86_400

    /// The folder the copies lie in.
    var folder: String { file.folder + "/copies" }

    /// The copies there are, in the order they were made.
    func all() -> [CopyName] {
        FolderListing.names(in: folder).compactMap { CopyName($0) }
            .sorted { $0.number < $1.number }
    }

    /// Where a copy is.
    func path(of copy: CopyName) -> String { folder + "/" + copy.file }

    /// Makes a copy; `write` writes the database to a file that does not exist yet.
    ///
    /// Throws what went wrong; then no copy was made.
    @discardableResult
    func keep(
        _ occasion: PersonCopy.Occasion, at now: Date, writing write: (String) throws -> Void
    ) throws(StoreError) -> CopyName {
        try PrivateFolder.make(folder)
        // Under the lock, so what lies there was left by a process that ended.
        let temporary = folder + "/.unfinished"
        unlink(temporary)
        defer { unlink(temporary) }
        do {
            try write(temporary)
        } catch {
            throw StoreErrorMapping.error(from: error, path: file.path)
        }
        try PrivateFolder.makeFile(temporary)
        try Self.settle(temporary)
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
    /// A database that knows nothing is not copied. Throws `.corrupt` when the database turns
    /// out to be damaged; any other failure leaves the copies as they are.
    func renew(from connection: StoreConnection, at now: Date) throws(StoreError) -> StoreError? {
        guard file.isIrreplaceable, isDue(at: now) else { return nil }
        do throws(StoreError) {
            let holdings = try connection.inspect { try Holdings(in: $0) }
            guard !holdings.isEmpty else { return nil }
            let former = all().last { $0.occasion == .daily || $0.occasion == .begun }
            try keep(.daily, at: now) { try connection.copy(to: $0) }
            thin(whereLatestHolds: holdings)
            guard let former, let known = self.holdings(of: former), holdings.lacksMuch(of: known)
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

    /// What is offered where the database is missing or knows nothing: the last copy that was
    /// not made of a state somebody left; `nil` when that knows nothing either.
    func offer(isMissing: Bool) -> StoreError? {
        guard file.isIrreplaceable else { return nil }
        for copy in all().reversed() where copy.occasion != .replaced {
            guard let known = holdings(of: copy) else { continue }
            guard !known.isEmpty else { return nil }
            return StoreError(
                .forgotten(
                    isMissing: isMissing, copy: copy.number, of: copy.day,
                    holding: known.summary), path: file.path)
        }
        return nil
    }

    /// What a copy knows; `nil` when it is damaged or of a newer program.
    func holdings(of copy: CopyName) -> Holdings? {
        var configuration = file.configuration
        configuration.readonly = true
        guard
            let queue = try? DatabaseQueue(path: path(of: copy), configuration: configuration),
            let isNewer = try? queue.read({ try file.migrator.hasBeenSuperseded($0) }), !isNewer
        else { return nil }
        return try? queue.read { try Holdings(in: $0) }
    }

    /// Puts the newest good copy in the place of the database; the day it is of, or `nil`
    /// when there is none.
    func restore() throws(StoreError) -> String? {
        guard file.isIrreplaceable else { return nil }
        for copy in all().reversed() where copy.occasion != .replaced {
            let whole = file.unusedPath(file.path + ".restoring")
            defer { unlink(whole) }
            guard (try? check(copy, writing: whole)) != nil else { continue }
            try PrivateFolder.makeFile(whole)
            try Self.settle(whole)
            try AtomicFile.replace(file.path, with: whole)
            return copy.day
        }
        return nil
    }

    /// Checks a copy whole and writes it anew; the path must be free.
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

    /// Takes away the copies that may go; of those that know much more than the latest the last
    /// one stays, unless another that stays knows as much.
    private func thin(whereLatestHolds latest: Holdings) {
        let copies = all()
        let surplus = CopyThinning.surplus(of: copies)
        var isRescued = false
        for copy in surplus {
            if !isRescued, let known = holdings(of: copy), latest.lacksMuch(of: known) {
                let others = copies.filter { !surplus.contains($0) }.compactMap(holdings)
                if others.allSatisfy({ $0.lacksMuch(of: known) }) {
                    isRescued = true
                    continue
                }
            }
            unlink(path(of: copy))
        }
    }

    /// Writes a file to disk.
    private static func settle(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw StoreErrorMapping.error(call: "fsync", number: errno, path: path)
        }
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
