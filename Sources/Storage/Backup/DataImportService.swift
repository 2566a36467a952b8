package import FoundationEssentials
import GRDB
package import ListenCore
import Practice

/// Restores a backup into the person's database.
///
/// Records are merged: the last change wins (except for a time more than a day ahead of the clock,
/// which is taken for wrong), no record here is lost, and sums are not added twice, so that
/// restoring a second time changes nothing. All of it is one transaction.
package struct DataImportService: Sendable {
    let connection: StoreConnection
    /// The clock that shows which times are ahead; without one none is.
    let clock: (any WallClock)?
    /// The scheduler by which gradings that did not know of each other are reckoned together.
    var scheduler = ReviewScheduler()

    /// Restores a backup from its bytes; a rehearsal only reports the changes.
    ///
    /// `name` is the file's, for messages. Throws a `BackupError` when it is not a backup or is
    /// from a newer program, or a `StoreError`; then nothing changed.
    package func restore(
        _ bytes: Data, named name: String, isRehearsal: Bool = false
    ) async throws -> RestoreOutcome {
        guard bytes.count <= BackupFormat.longestFile else {
            throw BackupError.tooLong(file: name, bytes: bytes.count)
        }
        let given = try Self.given(bytes, name)
        let now = clock?.now
        return try await connection.write { database in
            var outcome = RestoreOutcome()
            let file = try given.backup(name, in: database)
            try database.inSavepoint {
                outcome = try BackupMerge(
                    file: file, name: name, now: now, scheduler: scheduler
                ).run(in: database)
                return isRehearsal ? .rollback : .commit
            }
            return outcome
        }
    }

    /// The form of a file.
    private enum Given {
        case backup(BackupFile)
        case library(LibraryForm)

        /// The file itself, or a library file merged with the collections here.
        func backup(_ name: String, in database: Database) throws -> BackupFile {
            switch self {
            case .backup(let file): return file
            case .library(let form):
                let links = try LibraryCollectionStore.links(in: database).mapValues {
                    try $0.mapValues { try TrackParts(of: $0, in: database) }
                }
                return try BackupFile(form.asBackup(links), named: name)
            }
        }
    }

    private static func given(_ bytes: Data, _ name: String) throws -> Given {
        let file = try BackupFile(bytes, named: name)
        guard file.parts["format"] == nil else {
            try check(file, name)
            return .backup(file)
        }
        let hasSchema = file.parts["schemaVersion"] != nil
        let schema = file.value(Int.self, of: "schemaVersion")
        guard file.parts["collections"] != nil else {
            if file.parts["books"] != nil { throw BackupError.listOfBooks(file: name) }
            // The layout of a newer file without collections is unknown.
            if let schema, schema > BackupFormat.newestLibrary {
                throw BackupError.newerLibrary(file: name, schema: schema)
            }
            if hasSchema { throw BackupError.damagedLibrary(file: name) }
            try check(file, name)
            return .backup(file)
        }
        return .library(try LibraryForm(bytes, schema: schema, named: name))
    }

    private static func check(_ file: BackupFile, _ name: String) throws(BackupError) {
        guard file.value(String.self, of: "format") == DataExportService.format else {
            throw .noBackup(file: name)
        }
        guard let version = file.value(Int.self, of: "version"), version >= 1 else {
            throw .noVersion(file: name)
        }
        guard version <= BackupFormat.version else {
            throw .newer(file: name, version: version)
        }
    }
}
