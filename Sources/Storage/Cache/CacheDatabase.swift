import FoundationEssentials
import Glibc
package import ListenCore
import Files

/// All that can be fetched or computed again: responses, recordings,
/// translations, explanations, waveforms.
///
/// One SQLite file in the cache folder (`synchronous=NORMAL`), recordings as
/// files beside it; deleting the folder loses nothing. Safe to use from any
/// isolation, and from several processes at once.
package final class CacheDatabase: Sendable {
    /// The problem with the cache, which the person is told once: it was damaged and replaced by an
    /// empty one, or it is in memory only; `nil` when all is well.
    package let notice: StoreError?
    /// The responses that came over HTTP, with the recordings.
    package let responses: HTTPResponseStore
    /// Translations by text, languages and provider.
    package let translations: TranslationStore
    /// Explanations by sentence, phrase, languages and provider.
    package let explanations: ExplanationStore
    /// Waveforms by recording.
    package let waveforms: WaveformStore
    /// Counting, listing and removing over all of these.
    package let inventory: CacheInventory

    let connection: StoreConnection
    private let media: MediaFolder

    /// The layout of the cache folder that this program knows.
    private static let layout = 1

    init(
        _ connection: StoreConnection, media: MediaFolder, clock: any WallClock,
        notice: StoreError?
    ) {
        self.connection = connection
        self.media = media
        self.notice = notice
        responses = HTTPResponseStore(connection: connection, media: media, clock: clock)
        translations = TranslationStore(connection: connection, clock: clock)
        explanations = ExplanationStore(connection: connection, clock: clock)
        waveforms = WaveformStore(connection: connection, clock: clock)
        inventory = CacheInventory(
            connection: connection, responses: responses,
            quarantine: Quarantine(root: media.root))
    }

    deinit {
        if connection.isInMemory { media.removeFolder() }
    }

    /// Opens the cache in `folder`, making both when they are missing.
    ///
    /// Blocks the calling thread for a few milliseconds, and for at most
    /// `busyTimeout` when another process is opening it. Throws `.newerSchema`
    /// (the folder is left alone), `.locked`, `.notPermitted`, `.diskFull` or
    /// `.failed`.
    package static func open(
        in folder: String, clock: any WallClock, busyTimeout: Duration = .seconds(5)
    ) throws(StoreError) -> CacheDatabase {
        try PrivateFolder.make(folder)
        try mark(folder)
        let (connection, notice) = try file(in: folder, busyTimeout: busyTimeout)
            .open(clock: clock)
        let media = MediaFolder(root: folder)
        if notice != nil { media.removeAllObjects() }
        return CacheDatabase(connection, media: media, clock: clock, notice: notice)
    }

    /// A working cache without a database file, which ends with the process.
    ///
    /// Recordings go to a fresh folder of the system's temporary one, made
    /// when the first is fetched and removed with this object.
    package static func inMemory(
        clock: any WallClock, notice: StoreError? = nil
    ) throws(StoreError) -> CacheDatabase {
        let connection = try file(in: "", busyTimeout: .seconds(5)).openInMemory()
        return CacheDatabase(
            connection, media: MediaFolder(root: temporaryRoot()), clock: clock, notice: notice)
    }

    /// Opens the cache, or, when that fails, one in memory whose `notice` has the reason; so a full
    /// or locked disk never keeps a chapter from playing.
    ///
    /// When the folder can still be read, its stored responses can be used.
    package static func openOrInMemory(
        in folder: String, clock: any WallClock, busyTimeout: Duration = .seconds(5)
    ) throws(StoreError) -> CacheDatabase {
        do {
            return try open(in: folder, clock: clock, busyTimeout: busyTimeout)
        } catch {
            let isReadable = error.code == .notPermitted || error.code == .diskFull
            if isReadable, let copy = try? copy(of: folder, clock: clock, notice: error) {
                return copy
            }
            return try inMemory(clock: clock, notice: error)
        }
    }

    /// A cache in the system's temporary folder that begins with what `folder` holds.
    private static func copy(
        of folder: String, clock: any WallClock, notice: StoreError
    ) throws(StoreError) -> CacheDatabase {
        let media = MediaFolder(root: temporaryRoot(), elder: folder)
        let file = file(in: media.root, busyTimeout: .seconds(5))
        do throws(StoreError) {
            try Self.file(in: folder, busyTimeout: .seconds(5)).copyFiles(to: file)
            return CacheDatabase(
                try file.openTemporary(), media: media, clock: clock, notice: notice)
        } catch {
            media.removeFolder()
            throw error
        }
    }

    private static func temporaryRoot() -> String {
        FileManager.default.temporaryDirectory.appending(path: "listen-\(UUID().uuidString)").path
    }

    /// The database's path, or `memory`.
    package var path: String { connection.path }

    /// Closes the file; every later call of a store throws.
    package func close() throws(StoreError) { try connection.close() }

    static func file(in folder: String, busyTimeout: Duration) -> DatabaseFile {
        DatabaseFile(
            folder: folder, name: "cache.sqlite", migrator: CacheSchema.migrator,
            synchronous: "NORMAL", busyTimeout: busyTimeout, isIrreplaceable: false)
    }

    /// Marks the folder for backup programs, which then skip it (the Cache Directory Tagging
    /// Specification), and refuses the folder of a newer program.
    private static func mark(_ folder: String) throws(StoreError) {
        let version = folder + "/version"
        if let text = SmallFile.text(at: version), let number = Int(text), number > layout {
            throw StoreError(.newerSchema, path: folder)
        }
        let tag = folder + "/CACHEDIR.TAG"
        if !PrivateFolder.exists(tag) {
            let text = """
                Signature: 8a477f597d28d172789f06886806bc55
                # This file marks the folder as a cache of listen; it can be deleted at any time.

                """
            try AtomicFile.write(text.utf8, to: tag)
        }
        if SmallFile.text(at: version) != String(layout) {
            try AtomicFile.write("\(layout)\n".utf8, to: version)
        }
    }
}
