import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import Files

/// A database that may not be written, copied to the system's temporary folder and open for
/// reading; the copy is removed with this object.
final class TemporaryCopy: Sendable {
    let connection: StoreConnection
    private let folder: String

    /// Copies a database with its log; a missing one counts as empty, and `nil` means that it
    /// cannot be read or copied.
    ///
    /// Writing to the copy throws `reason`'s kind of error, under the database's own path.
    init?(of file: DatabaseFile, _ reason: StoreError) {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-\(UUID().uuidString)").path
        let copy = DatabaseFile(
            folder: folder, name: file.name, migrator: file.migrator, synchronous: "OFF",
            busyTimeout: file.busyTimeout, isIrreplaceable: false)
        do throws(StoreError) {
            try file.copyFiles(to: copy)
            connection = try copy.openToRead(as: file.path, failing: reason.code)
        } catch {
            Self.remove(folder)
            return nil
        }
    }

    deinit {
        try? connection.close()
        Self.remove(folder)
    }

    private static func remove(_ folder: String) {
        for name in FolderListing.names(in: folder) { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}

extension DatabaseFile {
    /// Copies the database with its log to another's place, and creates the folder; a missing log
    /// is not an error.
    func copyFiles(to copy: DatabaseFile) throws(StoreError) {
        try PrivateFolder.make(copy.folder)
        for suffix in ["", "-wal"] where PrivateFolder.exists(path + suffix) {
            try Self.copyBytes(path + suffix, to: copy.path + suffix)
        }
    }

    private static func copyBytes(_ source: String, to path: String) throws(StoreError) {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(filePath: source))
        } catch {
            throw StoreError(.failed(reason: "it cannot be read"), path: source)
        }
        try AtomicFile.write(bytes, to: path)
    }

    /// Opens a copy that can be written and is removed with the process.
    func openTemporary() throws(StoreError) -> StoreConnection {
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            if try queue.read({ try migrator.hasBeenSuperseded($0) }) {
                throw StoreError(.newerSchema, path: path)
            }
            try migrator.migrate(queue)
            return StoreConnection(queue: queue, path: path, isInMemory: true)
        } catch {
            throw StoreErrorMapping.error(from: error, path: path)
        }
    }

    /// Migrates this database and opens it for reading only; errors name `path`.
    func openToRead(as path: String, failing code: StoreError.Code) throws(StoreError)
        -> StoreConnection
    {
        do {
            let queue = try DatabaseQueue(path: self.path, configuration: configuration)
            if try queue.read({ try migrator.hasBeenSuperseded($0) }) {
                throw StoreError(.newerSchema, path: path)
            }
            try migrator.migrate(queue)
            try queue.writeWithoutTransaction { database in
                _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
            }
            try queue.close()
            var reading = configuration
            reading.readonly = true
            return StoreConnection(
                queue: try DatabaseQueue(path: self.path, configuration: reading), path: path,
                isInMemory: true, writing: code)
        } catch {
            throw StoreErrorMapping.error(from: error, path: path)
        }
    }
}
