import FoundationEssentials
import GRDB
import Glibc
import ListenCore

/// The copies of a database that cannot be made anew: one of the last day, and one from
/// before each change of the schema.
struct DatabaseCopies: Sendable {
    let file: DatabaseFile

    /// How old the daily copy may become.
    static let interval: Double = 86_400

    private var daily: String { file.path + ".copy" }

    /// Whether the database was emptied while a copy of it exists.
    var isNeeded: Bool {
        file.isIrreplaceable && PrivateFolder.exists(file.path)
            && PrivateFolder.size(of: file.path) == 0
            && PrivateFolder.size(of: file.path + "-wal") == 0 && PrivateFolder.exists(daily)
    }

    /// Makes the daily copy when it is a day old, or from a clock that was ahead.
    ///
    /// The former copy stays until the new one is whole on disk. Throws `.corrupt` when the
    /// database turns out to be damaged; any other failure leaves the copy as it is.
    func renew(from connection: StoreConnection, at now: Date) throws(StoreError) {
        guard file.isIrreplaceable, isDue(at: now) else { return }
        let temporary = file.unusedPath(daily + ".new")
        defer { unlink(temporary) }
        do throws(StoreError) {
            try connection.copy(to: temporary)
            try PrivateFolder.makeFile(temporary)
            try Self.settle(temporary)
            try AtomicFile.replace(daily, with: temporary)
            try stamp(daily, now)
        } catch {
            if error.code == .corrupt(setAside: nil) {
                try? connection.close()
                throw error
            }
        }
    }

    /// Puts the newest good copy in the place of the database; the day it is of, or `nil`
    /// when there is none.
    func restore() throws(StoreError) -> String? {
        guard file.isIrreplaceable else { return nil }
        for copy in candidates() {
            let whole = file.unusedPath(file.path + ".restoring")
            defer { unlink(whole) }
            guard (try? check(copy.path, writing: whole)) != nil else { continue }
            try PrivateFolder.makeFile(whole)
            try Self.settle(whole)
            try AtomicFile.replace(file.path, with: whole)
            return String(copy.time.formatted(.iso8601).prefix(10))
        }
        return nil
    }

    private func isDue(at now: Date) -> Bool {
        guard let time = Self.time(of: daily) else { return true }
        return abs(now.timeIntervalSince(time)) >= Self.interval
    }

    /// The copies there are, newest first.
    private func candidates() -> [(path: String, time: Date)] {
        FolderListing.names(in: file.folder)
            .filter { $0 == file.name + ".copy" || $0.hasPrefix(file.name + ".schema-") }
            .compactMap { name in
                let path = file.folder + "/" + name
                return Self.time(of: path).map { (path, $0) }
            }
            .sorted { $0.1 > $1.1 }
    }

    /// Checks a copy whole and writes it anew.
    private func check(_ copy: String, writing whole: String) throws {
        var configuration = file.configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: copy, configuration: configuration)
        try queue.inDatabase { database in
            guard try !file.migrator.hasBeenSuperseded(database),
                try !file.migrator.appliedMigrations(database).isEmpty,
                try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok"
            else { throw StoreError(.corrupt(setAside: nil), path: copy) }
            try database.execute(sql: "VACUUM INTO ?", arguments: [whole])
        }
        try queue.close()
    }

    /// Writes a file to disk.
    private static func settle(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw StoreErrorMapping.error(call: "fsync", number: errno, path: path)
        }
    }

    /// Gives a copy its time by the program's clock.
    private func stamp(_ path: String, _ now: Date) throws(StoreError) {
        let time = timespec(tv_sec: Int(now.timeIntervalSince1970), tv_nsec: 0)
        let times = [time, time]
        guard utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw StoreErrorMapping.error(call: "utimensat", number: errno, path: path)
        }
    }

    private static func time(of path: String) -> Date? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    }
}
