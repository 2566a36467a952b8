import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import Files

/// The way one database is opened: its file, its schema and how safe a commit is.
struct DatabaseFile: Sendable {
    /// The folder of the file.
    let folder: String
    /// The file's name in the folder.
    let name: String
    /// Every schema version so far.
    let migrator: DatabaseMigrator
    /// The value of `PRAGMA synchronous`: `FULL` or `NORMAL`.
    let synchronous: String
    /// The longest wait of a statement for another process.
    let busyTimeout: Duration
    /// The longest wait for another process that opens it, which may be
    /// rewriting it; `nil` for as long as a statement waits.
    var openTimeout: Duration?
    /// True where a copy is kept every day and before an older schema is changed.
    let isIrreplaceable: Bool
    /// The most of the file that is kept in memory; `nil` for SQLite's own 2 MB.
    var cacheKibibytes: Int?

    /// The file's path.
    var path: String { folder + "/" + name }

    /// The marker that a database was found damaged while it was in use.
    static func suspicionPath(of path: String) -> String { path + ".suspect" }

    /// The largest file that is checked whole after an unclean end, in bytes.
    private static let largestChecked: Int64 = 8 << 20

    /// Opens the database, creating or migrating it as needed.
    ///
    /// A damaged file is renamed; the last good copy replaces it if there is one, otherwise an
    /// empty one. The notice says which, or that a copy has many more records. Blocks for some
    /// milliseconds. Throws `.newerSchema`, `.locked`, `.notPermitted`, `.diskFull` or `.failed`;
    /// and `.forgotten` when an irreplaceable one is missing or empty and a copy has records, or
    /// `.unreadableCopies` when that cannot be read, unless it `mayKnowNothing`. The copy `spared`
    /// is not thinned out.
    func open(
        clock: any WallClock, mayKnowNothing: Bool = false, sparing spared: CopyName? = nil
    ) throws(StoreError) -> (StoreConnection, StoreError?) {
        try PrivateFolder.make(folder)
        let now = clock.now
        return try locked { () throws(StoreError) in
            copies.adoptFormer()
            if !mayKnowNothing, isMissing, let offer = copies.offer(isMissing: true) { throw offer }
            do throws(StoreError) {
                let connection = try openOnce(at: now, mayKnowNothing: mayKnowNothing)
                return (connection, try copies.renew(from: connection, at: now, sparing: spared))
            } catch  where error.code == .corrupt(setAside: nil) {
                return try replaceDamaged(at: now)
            }
        }
    }

    /// Runs `body` while no other process opens the database or changes its copies.
    func locked<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try FileLock.whileHolding(path + ".lock", timeout: openTimeout ?? busyTimeout, body)
    }

    /// True for no file, and for an empty one: SQLite would discard the log beside it and start
    /// with nothing.
    private var isMissing: Bool { !PrivateFolder.exists(path) || PrivateFolder.size(of: path) == 0 }

    /// Throws the offer of the copies when a database, or its stand-in, is empty; changes nothing.
    func refuseForgotten(_ connection: StoreConnection) throws(StoreError) {
        guard isIrreplaceable,
            try connection.inspect({ try !KnownMark.isSet(in: $0) && Holdings.isEmpty(in: $0) }),
            let offer = copies.offer(isMissing: isMissing)
        else { return }
        try? connection.close()
        throw offer
    }

    /// Sets the damaged file aside and opens the last good copy, otherwise an empty database.
    private func replaceDamaged(at now: Date) throws(StoreError) -> (StoreConnection, StoreError) {
        let kept = try setAside(at: now)
        guard let day = try copies.restore() else {
            let begun = try openOnce(at: now, mayKnowNothing: true)
            return (begun, StoreError(.corrupt(setAside: kept), path: path))
        }
        let notice = StoreError(.restored(setAside: kept, copyOf: day), path: path)
        return (try openOnce(at: now, mayKnowNothing: true), notice)
    }

    private var copies: DatabaseCopies { DatabaseCopies(file: self) }

    /// Opens a database of this schema that lives in memory only.
    func openInMemory() throws(StoreError) -> StoreConnection {
        do {
            let queue = try DatabaseQueue(configuration: configuration)
            try migrator.migrate(queue)
            return StoreConnection(queue: queue, path: "memory", isInMemory: true)
        } catch {
            throw StoreErrorMapping.error(from: error, path: "memory")
        }
    }

    var configuration: Configuration { configuration(isExclusive: false) }

    private func configuration(isExclusive: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.label = "listen." + name
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        let synchronous = self.synchronous
        let cache = cacheKibibytes
        configuration.prepareDatabase { database in
            // Alone on the file, the log needs no shared memory; before anything is read.
            if isExclusive { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            try database.execute(sql: "PRAGMA cell_size_check = ON")
            try database.execute(sql: "PRAGMA synchronous = \(synchronous)")
            if let cache { try database.execute(sql: "PRAGMA cache_size = -\(cache)") }
        }
        return configuration
    }

    private func openOnce(
        at now: Date, mayKnowNothing: Bool
    ) throws(StoreError) -> StoreConnection {
        let wasUnclean = PrivateFolder.size(of: path + "-wal") > 0
        try PrivateFolder.makeFile(path)
        do {
            do {
                return try connect(
                    at: now, wasUnclean: wasUnclean, mayKnowNothing: mayKnowNothing)
            } catch let error as DatabaseError where Self.meansNoSharedMemory(error) {
                // A network file system: the rollback journal is slower and as safe.
                try useRollbackJournal()
                return try connect(
                    at: now, wasUnclean: wasUnclean, mayKnowNothing: mayKnowNothing,
                    usesLog: false)
            }
        } catch {
            throw StoreErrorMapping.error(from: error, path: path)
        }
    }

    /// Opens the file; where the write-ahead log cannot be used, the first reading fails.
    private func connect(
        at now: Date, wasUnclean: Bool, mayKnowNothing: Bool, usesLog: Bool = true
    ) throws -> StoreConnection {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try inspect(queue, wasUnclean: wasUnclean)
        let connection = StoreConnection(queue: queue, path: path, isInMemory: false)
        // Before the schema is changed, so that an older program can still read a refused database.
        if !mayKnowNothing { try refuseForgotten(connection) }
        if usesLog {
            try queue.writeWithoutTransaction { database in
                _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            }
        }
        try migrate(queue, at: now)
        if isIrreplaceable { KnownMark.set(in: queue) }
        return connection
    }

    /// Goes from the log back to the rollback journal, alone on the file, where the log needs
    /// no shared memory.
    private func useRollbackJournal() throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration(isExclusive: true))
        try queue.writeWithoutTransaction { database in
            _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
        }
        try queue.close()
    }

    private static func meansNoSharedMemory(_ error: DatabaseError) -> Bool {
        switch error.extendedResultCode {
        case .SQLITE_IOERR_SHMSIZE: return false
        case .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMMAP, .SQLITE_IOERR_SHMLOCK,
            .SQLITE_READONLY_CANTINIT:
            return true
        default: return [.SQLITE_CANTOPEN, .SQLITE_PROTOCOL].contains(error.resultCode)
        }
    }

    /// Refuses a newer schema, a foreign database and a damaged one, without
    /// changing the file.
    private func inspect(_ queue: DatabaseQueue, wasUnclean: Bool) throws {
        let suspicion = Self.suspicionPath(of: path)
        let isSuspect = PrivateFolder.exists(suspicion)
        let isChecked =
            isSuspect
            || (wasUnclean && PrivateFolder.size(of: path) <= Self.largestChecked)
        try queue.read { database in
            if try migrator.hasBeenSuperseded(database) {
                throw StoreError(.newerSchema, path: path)
            }
            if try isForeign(database) { throw StoreError(.corrupt(setAside: nil), path: path) }
            guard isChecked else { return }
            let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            if verdict != "ok" { throw StoreError(.corrupt(setAside: nil), path: path) }
        }
        if isSuspect { unlink(suspicion) }
    }

    private func isForeign(_ database: Database) throws -> Bool {
        guard try migrator.appliedMigrations(database).isEmpty else { return false }
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        return count > 0
    }

    /// Migrates the schema; an irreplaceable database is copied before, if it has any records.
    private func migrate(_ queue: DatabaseQueue, at now: Date) throws {
        guard try queue.read({ try !migrator.hasCompletedMigrations($0) }) else { return }
        if let version = try queue.read(versionToKeep) {
            try copies.keep(.schema(version), at: now) { copy in
                try queue.writeWithoutTransaction { database in
                    try database.execute(sql: "VACUUM INTO ?", arguments: [copy])
                }
            }
        }
        try migrator.migrate(queue)
    }

    /// The version of the schema a copy is made of before it is changed; `nil` for none.
    private func versionToKeep(_ database: Database) throws -> String? {
        guard isIrreplaceable, try !Holdings.isEmpty(in: database) else { return nil }
        return try migrator.appliedMigrations(database).last
    }

    /// Renames the database with its journal, and says to what.
    private func setAside(at instant: Date) throws(StoreError) -> String {
        let kept = unusedPath("\(path).damaged-\(Int(instant.timeIntervalSince1970))")
        for suffix in ["-wal", "-shm", ""] where PrivateFolder.exists(path + suffix) {
            guard rename(path + suffix, kept + suffix) == 0 else {
                throw StoreError(call: "rename", number: errno, path: path)
            }
        }
        unlink(Self.suspicionPath(of: path))
        try PrivateFolder.synchronize(folder)
        return kept
    }

    func unusedPath(_ wanted: String) -> String {
        var (path, number) = (wanted, 1)
        while PrivateFolder.exists(path) || PrivateFolder.exists(path + "-wal") {
            number += 1
            path = "\(wanted)-\(number)"
        }
        return path
    }
}

extension DatabaseMigrator {
    /// The versions of a schema in order, numbered from 1.
    init(versions: [String]) {
        self.init()
        for (index, version) in versions.enumerated() {
            registerMigration("\(index + 1)") { try $0.execute(sql: version) }
        }
    }
}
