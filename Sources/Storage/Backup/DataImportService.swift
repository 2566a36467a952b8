public import FoundationEssentials
import GRDB
import ListenCore

/// The outcome of restoring a backup, or of a rehearsal.
public struct RestoreOutcome: Hashable, Sendable {
    /// The fate of the records of one kind.
    public struct Share: Hashable, Sendable {
        /// The kind's name in the file.
        public let kind: String
        /// The kind's name for people.
        public let title: String
        /// Records that were not there.
        public var new = 0
        /// Records that take the place of an older one.
        public var newer = 0
        /// Records that are there as they are.
        public var same = 0
        /// Records for which there is a newer one, or one of the person's own.
        public var older = 0
        /// Records that could not be read or do not fit, and were left out.
        public var unreadable = 0
        /// Records with a time so far ahead that they win over nothing.
        public var ahead = 0
        /// Fields of records that this program does not know.
        public var unknownFields = 0

        init(_ kind: BackupKind) {
            self.kind = kind.name
            title = kind.title
        }
    }

    /// A share for each kind, in a fixed order.
    public var shares: [Share] = []
    /// Names of the file that this program does not know.
    public var unknownParts: [String] = []
    /// Places in chapters that lost against newer ones, and went into the place history.
    public var outdone = 0

    /// The parts that were not taken over though they could be read, in sentences.
    public var refusals: [String] = []

    /// Records that could not be read, of all kinds.
    public var unreadable: Int { shares.reduce(0) { $0 + $1.unreadable } }

    /// Says that anything changes.
    public var changes: Bool { outdone > 0 || shares.contains { $0.new + $0.newer > 0 } }

    /// Records with a time so far ahead that they win over nothing, of all kinds.
    public var ahead: Int { shares.reduce(0) { $0 + $1.ahead } }
}

/// Restores a backup into the person's database.
///
/// Records are merged: the last change wins (except for a time more than a day ahead of the clock,
/// which is taken for wrong), no record here is lost, and sums are not added twice, so that
/// restoring a second time changes nothing. All of it is one transaction.
public struct DataImportService: Sendable {
    /// The longest file that is read, in bytes.
    public static let longestFile = 1 << 30

    let connection: StoreConnection
    /// The clock that shows which times are ahead; without one none is.
    let clock: (any WallClock)?

    /// Restores a backup from its bytes; a rehearsal only reports the changes.
    ///
    /// `name` is the file's, for messages. Throws a `BackupError` when it is not a backup or is
    /// from a newer program, or a `StoreError`; then nothing changed.
    public func restore(
        _ bytes: Data, named name: String, isRehearsal: Bool = false
    ) async throws -> RestoreOutcome {
        guard bytes.count <= Self.longestFile else {
            throw BackupError.tooLong(file: name, bytes: bytes.count)
        }
        let given = try Self.given(bytes, name)
        let times = MergeTimes(at: clock?.now)
        return try await connection.write { database in
            var outcome = RestoreOutcome()
            let file = try given.backup(name, in: database)
            try database.inSavepoint {
                outcome = try BackupMerge(file: file, name: name, times: times).run(in: database)
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
            if let schema, schema > LibraryForm.newest {
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
        guard version <= DataExportService.version else {
            throw .newer(file: name, version: version)
        }
    }
}
