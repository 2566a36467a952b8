import GRDB
public import ListenCore
import Files

extension DatabaseFile {
    /// Opens an existing database for reading alone, at once: nothing is made, copied, checked or
    /// migrated, and no lock is waited for.
    ///
    /// Throws `.notFound` where there is none, and `.failed` or `.newerSchema` where its schema is
    /// of another version.
    func openAsItIs() throws(StoreError) -> StoreConnection {
        guard PrivateFolder.size(of: path) > 0 else {
            throw StoreError(.notFound("There is no \(path) yet."), path: path)
        }
        do {
            var reading = configuration
            reading.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: reading)
            let (isNewer, isCurrent) = try queue.read { database in
                (
                    try migrator.hasBeenSuperseded(database),
                    try migrator.hasCompletedMigrations(database)
                )
            }
            if isNewer { throw StoreError(.newerSchema, path: path) }
            guard isCurrent else {
                throw StoreError(.failed(reason: "it is of an older version"), path: path)
            }
            return StoreConnection(
                queue: queue, path: path, isInMemory: false, writing: .notPermitted)
        } catch {
            throw StoreErrorMapping.error(from: error, path: path)
        }
    }
}

/// The wait for another process where an answer is worth nothing when it comes late.
private let briefly = Duration.milliseconds(50)

extension PersonDatabase {
    /// Reads the database in `folder` as it is, for an answer that must come at once.
    ///
    /// Throws where there is none, or only one of another version; nothing can be written.
    public static func readAsItIs(
        in folder: String, clock: any WallClock
    ) throws(StoreError) -> PersonDatabase {
        let connection = try file(in: folder, busyTimeout: briefly).openAsItIs()
        return PersonDatabase(connection, notice: nil, clock: clock)
    }
}

extension CacheDatabase {
    /// Reads the cache in `folder` as it is, for an answer that must come at once.
    ///
    /// Throws where there is none, or only one of another version; nothing can be written.
    package static func readAsItIs(
        in folder: String, clock: any WallClock
    ) throws(StoreError) -> CacheDatabase {
        let connection = try file(in: folder, busyTimeout: briefly).openAsItIs()
        return CacheDatabase(
            connection, media: MediaFolder(root: folder), clock: clock, notice: nil)
    }
}
