import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import Synchronization
import Files

/// A copy of a database, checked and migrated to the present schema, in a temporary folder that is
/// removed with this object.
final class CopiedDatabase: Sendable {
    let queue: DatabaseQueue
    private let folder: String

    /// Opens a copy; throws `.damagedCopy`, `.newerSchema` or another error.
    init(of copy: CopyName, among copies: DatabaseCopies) throws(StoreError) {
        let folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-\(UUID().uuidString)").path
        do {
            try PrivateFolder.make(folder)
            let path = folder + "/" + copies.file.name
            try copies.check(copy, writing: path)
            queue = try DatabaseQueue(path: path, configuration: copies.file.configuration)
            try copies.file.migrator.migrate(queue)
        } catch {
            Self.remove(folder)
            let path = copies.path(of: copy)
            let error = StoreErrorMapping.error(from: error, path: path)
            guard error.code == .corrupt(setAside: nil) else { throw error }
            throw StoreError(.damagedCopy(copy.number), path: path)
        }
        self.folder = folder
    }

    deinit {
        try? queue.close()
        Self.remove(folder)
    }

    /// Writes its content as a backup, in memory.
    func backup() async throws(StoreError) -> Data {
        let bytes = Mutex(Data())
        let connection = StoreConnection(queue: queue, path: queue.path, isInMemory: true)
        try await DataExportService(connection: connection, clock: nil).write { piece in
            bytes.withLock { $0.append(contentsOf: piece) }
        }
        return bytes.withLock { $0 }
    }

    private static func remove(_ folder: String) {
        for name in FolderListing.names(in: folder) { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}
