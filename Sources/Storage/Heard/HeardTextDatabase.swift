public import ListenCore
import Files

/// The texts of all chapters that are on this machine, ready to be searched.
///
/// One SQLite file (`texts.sqlite`, `synchronous=NORMAL`) in the cache folder,
/// beside the responses': it grows and is emptied apart from them, and a search
/// never waits for a download's commit. Deleting it loses nothing. Safe to use
/// from any isolation, and from several processes at once.
public final class HeardTextDatabase: Sendable {
    /// The notice that a damaged file was set aside, or the reason that there is none; `nil` when
    /// all is well.
    public let notice: StoreError?
    /// The texts.
    public let texts: HeardTextStore
    private let connection: StoreConnection

    private static let name = "texts.sqlite"

    private init(_ connection: StoreConnection, notice: StoreError?) {
        self.connection = connection
        self.notice = notice
        texts = HeardTextStore(connection: connection)
    }

    /// Opens the index in a cache folder, making it when it is missing.
    ///
    /// Blocks the calling thread for a few milliseconds. Throws `.newerSchema`,
    /// `.locked`, `.notPermitted`, `.diskFull` or `.failed`.
    public static func open(
        in folder: String, clock: any WallClock, busyTimeout: Duration = .seconds(5),
        openTimeout: Duration? = nil
    ) throws(StoreError) -> HeardTextDatabase {
        var file = file(in: folder, busyTimeout: busyTimeout)
        file.openTimeout = openTimeout
        let (connection, notice) = try file.open(clock: clock)
        return HeardTextDatabase(connection, notice: notice)
    }

    /// An index without a file, for tests and for a folder that cannot be used.
    public static func inMemory(
        notice: StoreError? = nil
    ) throws(StoreError) -> HeardTextDatabase {
        HeardTextDatabase(
            try file(in: "", busyTimeout: .seconds(5)).openInMemory(), notice: notice)
    }

    /// Opens the index, or where that cannot be done one that ends with the
    /// process, with the reason in its notice.
    ///
    /// Blocks the calling thread while another process opens it, for at most
    /// `patience`: bringing 200,000 sentences to a new schema takes some seconds.
    /// Throws `.locked` after that, since a search in an index without the texts
    /// would find other things.
    public static func openOrInMemory(
        in folder: String, clock: any WallClock, patience: Duration = .seconds(60)
    ) throws(StoreError) -> HeardTextDatabase {
        do {
            return try open(in: folder, clock: clock, openTimeout: patience)
        } catch  where error.code == .locked {
            throw error
        } catch {
            return try inMemory(notice: error)
        }
    }

    /// Closes the file; every later call throws.
    public func close() throws(StoreError) { try connection.close() }

    /// Removes the texts that came over a network, except for those of `kept`.
    ///
    /// With `nil` all texts are removed. Does nothing when there is no index; a text that cannot be
    /// removed now stays until the next time, which does no harm.
    static func forget(
        in folder: String, keeping kept: Set<ChapterAddress>?, clock: any WallClock
    ) async {
        guard PrivateFolder.exists(folder + "/" + name),
            let database = try? open(in: folder, clock: clock)
        else { return }
        if let kept {
            try? await database.texts.remove(keepingOfNetwork: kept)
        } else {
            try? await database.texts.removeAll()
        }
        try? database.close()
    }

    /// The size of the file, in bytes.
    static func size(in folder: String) -> Int64 {
        let path = folder + "/" + name
        return PrivateFolder.size(of: path) + PrivateFolder.size(of: path + "-wal")
    }

    static func file(in folder: String, busyTimeout: Duration) -> DatabaseFile {
        DatabaseFile(
            folder: folder, name: name, migrator: HeardTextSchema.migrator,
            synchronous: "NORMAL", busyTimeout: busyTimeout, isIrreplaceable: false,
            // A search reads thousands of sentences that are far apart.
            cacheKibibytes: 16_384)
    }
}
