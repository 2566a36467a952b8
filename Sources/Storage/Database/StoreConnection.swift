import GRDB
import Glibc
import ListenCore
import Synchronization
import Files

/// One open database: runs closures on GRDB's serial queue and maps its
/// errors.
///
/// A call once begun runs to its end even when its task is cancelled, so that
/// a position noted while the program quits is not lost.
final class StoreConnection: Sendable {
    /// The path of the database, for messages.
    let path: String
    /// Says that it has no file and ends with the process.
    let isInMemory: Bool
    private let queue: DatabaseQueue
    /// GRDB crashes where a database without a file is used after it was closed.
    private let isClosed = Atomic(false)
    /// The reason that nothing may be written; `nil` when writing is allowed.
    private let refusal: StoreError.Code?

    init(
        queue: DatabaseQueue, path: String, isInMemory: Bool,
        writing refusal: StoreError.Code? = nil
    ) {
        self.refusal = refusal
        self.queue = queue
        self.path = path
        self.isInMemory = isInMemory
    }

    /// Reads inside one transaction.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value)
        async throws(StoreError) -> Value
    {
        try requireOpen()
        let queue = self.queue
        do {
            return try await Task.detached { try await queue.read(body) }.value
        } catch {
            throw mapped(error)
        }
    }

    /// Writes inside one immediate transaction, rolled back when the closure
    /// throws.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value)
        async throws(StoreError) -> Value
    {
        try requireOpen()
        let queue = self.queue
        do {
            return try await Task.detached { try await queue.write(body) }.value
        } catch {
            throw mapped(error)
        }
    }

    /// Runs statements that may not be in a transaction, such as VACUUM.
    func writeOutsideTransaction(_ body: @escaping @Sendable (Database) throws -> Void)
        async throws(StoreError)
    {
        try requireOpen()
        let queue = self.queue
        do {
            try await Task.detached { try await queue.writeWithoutTransaction(body) }.value
        } catch {
            throw mapped(error)
        }
    }

    /// Writes a copy of the whole database to a file that does not exist yet.
    ///
    /// Blocks the calling thread.
    func copy(to path: String) throws(StoreError) {
        try requireOpen()
        do {
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "VACUUM INTO ?", arguments: [path])
            }
        } catch {
            throw mapped(error)
        }
    }

    /// Reads inside one transaction, on the calling thread, which it blocks.
    func inspect<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        try requireOpen()
        do { return try queue.read(body) } catch { throw mapped(error) }
    }

    /// Replaces the content of this database by that of another, whole or not at all; other
    /// processes that have the file open see it.
    ///
    /// Blocks the calling thread.
    func takeContent(of source: DatabaseQueue) throws(StoreError) {
        try requireOpen()
        do { try source.backup(to: queue) } catch { throw mapped(error) }
    }

    /// Closes the database; every later call throws.
    func close() throws(StoreError) {
        isClosed.store(true, ordering: .sequentiallyConsistent)
        do { try queue.close() } catch { throw mapped(error) }
    }

    private func requireOpen() throws(StoreError) {
        guard isClosed.load(ordering: .sequentiallyConsistent) else { return }
        throw StoreError(.failed(reason: "it was closed"), path: path)
    }

    private func mapped(_ error: any Error) -> StoreError {
        let error = StoreErrorMapping.error(from: error, path: path)
        if let refusal, error.code == .notPermitted { return StoreError(refusal, path: path) }
        if case .corrupt = error.code, !isInMemory {
            // The next start checks the whole file and sets it aside if it is damaged.
            try? PrivateFolder.makeFile(DatabaseFile.suspicionPath(of: path))
        }
        return error
    }
}
