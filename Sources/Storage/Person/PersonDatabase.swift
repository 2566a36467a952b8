import FoundationEssentials
public import ListenCore
public import Practice

/// The database of all personal data that cannot be fetched again: progress, sources, settings that
/// change, bookmarks, places, listening times, words, cards and their reviews, hard sentences,
/// dictations, routes, the imported books, the texts that are read aloud, the chapters that wait, feeds,
/// podcasts, audiobooks of the open shelf and radio stations.
///
/// One SQLite file in the data folder, written with `synchronous=FULL`: a call that has returned
/// survives a crash and a power cut. Safe to use from any isolation, and from several processes at
/// once.
public final class PersonDatabase: Sendable {
    /// The notice that a damaged file was set aside and replaced by a copy or an empty one, or that
    /// a copy has many more records, which the person must be told; `nil` when all is well.
    public let notice: StoreError?
    /// The place at which each chapter was left.
    package let progress: ListeningProgressStore
    /// The sources a person has added.
    package let sources: SourceStore
    /// Settings that change while the program runs.
    package let preferences: PreferenceStore
    /// The places and sentences a person marked.
    package let bookmarks: BookmarkStore
    /// The edges of sentences that a person moved.
    package let edgeNudges: EdgeNudgeStore
    /// The places a person was at.
    package let placeHistory: PlaceHistoryStore
    /// The times that were heard, by day and book.
    package let listeningDays: ListeningDayStore
    /// The words that the person knows, and how well.
    package let words: WordStatusStore
    /// The traces of words: which statuses Anki gave, and which were looked up.
    package let wordTraces: WordTraceStore
    /// The person's corrections of words in their sentences.
    package let corrections: WordCorrectionStore
    /// The trouble that sentences were, and every dictation.
    package let sentencePractice: SentencePracticeStore
    /// The events of the ways of chapters.
    package let routes: RouteStore
    /// The answers of listening tests.
    package let listeningTests: ListeningTestStore
    /// The lines of dictations, and the answers of drills of sounds.
    package let sounds: SoundPracticeStore
    /// The words and sentences the person wants to remember.
    package let cards: StudyCardStore
    /// The books of the person's own files.
    public let importedBooks: ImportedBookStore
    /// The person's tags of books.
    public let tags: BookTagStore
    /// The collections of library files that are here, and the books they are.
    package let collections: LibraryCollectionStore
    /// The texts that were attached to chapters.
    package let attachedTexts: AttachedTextStore
    /// The documents that those texts are of.
    package let documents: DocumentStore
    /// The texts a person reads aloud.
    package let writtenTexts: WrittenTextStore
    /// The chapters that wait to be heard.
    package let queue: QueueStore
    /// The feeds a person follows.
    package let feeds: FeedStore
    /// The podcasts a person follows.
    package let podcasts: PodcastStore
    /// The audiobooks of the open shelf.
    package let openBooks: OpenBookStore
    /// The radio stations of a person.
    package let stations: StationStore

    /// The records that the devices of a person exchange.
    package let sync: SyncStore

    /// Records what removals change, and brings it back.
    package let removals: RemovalJournal
    /// Writes everything here as one file.
    package let exporter: DataExportService
    /// Reads such a file back.
    package let importer: DataImportService

    let connection: StoreConnection
    /// The folder of a read-only copy, which is removed with this object.
    private let temporary: TemporaryCopy?

    init(
        _ connection: StoreConnection, notice: StoreError?, clock: (any WallClock)?,
        scheduler: ReviewScheduler = ReviewScheduler(), temporary: TemporaryCopy? = nil
    ) {
        self.connection = connection
        self.temporary = temporary
        self.notice = notice
        self.progress = ListeningProgressStore(connection: connection, clock: clock)
        self.sources = SourceStore(connection: connection, clock: clock)
        self.preferences = PreferenceStore(connection: connection)
        self.bookmarks = BookmarkStore(connection: connection)
        self.edgeNudges = EdgeNudgeStore(connection: connection)
        self.placeHistory = PlaceHistoryStore(connection: connection)
        self.listeningDays = ListeningDayStore(connection: connection)
        self.words = WordStatusStore(connection: connection, clock: clock)
        wordTraces = WordTraceStore(connection: connection)
        self.corrections = WordCorrectionStore(connection: connection)
        self.sentencePractice = SentencePracticeStore(connection: connection)
        routes = RouteStore(connection: connection)
        listeningTests = ListeningTestStore(connection: connection)
        sounds = SoundPracticeStore(connection: connection)
        self.cards = StudyCardStore(connection: connection, clock: clock)
        self.importedBooks = ImportedBookStore(connection: connection, clock: clock)
        self.tags = BookTagStore(connection: connection)
        self.collections = LibraryCollectionStore(connection: connection, clock: clock)
        self.attachedTexts = AttachedTextStore(connection: connection)
        documents = DocumentStore(connection: connection)
        self.writtenTexts = WrittenTextStore(connection: connection, clock: clock)
        self.queue = QueueStore(connection: connection)
        self.feeds = FeedStore(connection: connection, clock: clock)
        self.podcasts = PodcastStore(connection: connection, clock: clock)
        self.openBooks = OpenBookStore(connection: connection, clock: clock)
        stations = StationStore(connection: connection, clock: clock)
        sync = SyncStore(connection: connection, clock: clock, scheduler: scheduler)
        self.removals = RemovalJournal(connection: connection)
        self.exporter = DataExportService(connection: connection, clock: clock)
        self.importer = DataImportService(
            connection: connection, clock: clock, scheduler: scheduler)
    }

    /// Opens the database in `folder`, making both when they are missing.
    ///
    /// Blocks the calling thread for a few milliseconds, and for at most
    /// `busyTimeout` when another process is opening it. Throws `.forgotten` where it is
    /// missing or knows nothing beside a copy that does (`PersonCopies` has what a person may
    /// do then), `.newerSchema` (the file is left alone), `.locked`, `.notPermitted`,
    /// `.diskFull` or `.failed`.
    public static func open(
        in folder: String, clock: any WallClock, busyTimeout: Duration = .seconds(5),
        scheduler: ReviewScheduler = ReviewScheduler()
    ) throws(StoreError) -> PersonDatabase {
        let (connection, notice) = try file(in: folder, busyTimeout: busyTimeout)
            .open(clock: clock)
        return PersonDatabase(connection, notice: notice, clock: clock, scheduler: scheduler)
    }

    /// Opens the database, or, when its folder cannot be written (a read-only home, a full disk), a
    /// copy of it that can only be read, so that sources and places are known and chapters play.
    ///
    /// Every writing call then throws the error, which is also the notice. Throws like `open`,
    /// `.forgotten` included, and the same error when no copy can be made.
    public static func openOrRead(
        in folder: String, clock: any WallClock, busyTimeout: Duration = .seconds(5),
        scheduler: ReviewScheduler = ReviewScheduler()
    ) throws(StoreError) -> PersonDatabase {
        do {
            return try open(
                in: folder, clock: clock, busyTimeout: busyTimeout, scheduler: scheduler)
        } catch {
            let file = file(in: folder, busyTimeout: busyTimeout)
            guard error.code == .notPermitted || error.code == .diskFull,
                let copy = TemporaryCopy(of: file, error)
            else { throw error }
            try file.refuseForgotten(copy.connection)
            return PersonDatabase(
                copy.connection, notice: error, clock: clock, temporary: copy)
        }
    }

    /// A database without a file, for tests and for a folder that cannot be
    /// written; without a clock no time of a backup counts as ahead.
    public static func inMemory(
        clock: (any WallClock)? = nil
    ) throws(StoreError) -> PersonDatabase {
        let connection = try file(in: "", busyTimeout: .seconds(5)).openInMemory()
        return PersonDatabase(connection, notice: nil, clock: clock)
    }

    /// The database's path, or `memory`.
    public var path: String { connection.path }

    /// Closes the file; every later call of a store throws.
    public func close() throws(StoreError) { try connection.close() }

    static func file(in folder: String, busyTimeout: Duration) -> DatabaseFile {
        DatabaseFile(
            folder: folder, name: "person.sqlite", migrator: PersonSchema.migrator,
            synchronous: "FULL", busyTimeout: busyTimeout, isIrreplaceable: true)
    }
}
