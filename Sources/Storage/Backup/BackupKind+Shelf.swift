/// Backups of how the person keeps books.
extension BackupKind {
    static let tags = BackupKind("tags", "tags of books", of: TagTable.table, .own())

    /// An empty text takes a word back, and so counts as much as another.
    static let wordings = BackupKind(
        "bookNames", "names given to books", of: WordingTable.table,
        .newest(WordingTable.changedAt, keeping: [], tie: .greater))

    /// Its tracks' places go each by its own time (`CollectionMerge`), the rest by its time.
    static let collections = BackupKind(
        "collections", "collections", of: CollectionTable.table,
        .newest(CollectionTable.updatedAt, keeping: [], tie: .own))

    static let tracks = BackupKind(
        "collectionTracks", "tracks that are chapters", of: TrackTable.table, .own())

    /// The time of a text is that of its words and of whether it is put away.
    static let written = BackupKind(
        "texts", "texts read aloud", of: WrittenTable.table,
        .newest(WrittenTable.changedAt, keeping: [WrittenTable.addedAt], tie: .greater),
        order: WrittenTable.number.name)

    /// Records here are moved to the times here (`BackupTimelines`), so that these stay.
    static let timelines = BackupKind(
        "textTimes", "times of texts read aloud", of: TimelineTable.table, .own())

    /// Chapters that wait on both sides are put together by their places.
    static let queue = BackupKind(
        "queue", "chapters that wait", of: QueueTable.table, .own(filling: ChapterColumns.titles),
        order: QueueTable.order)

    /// The title and use of a feed are those that were given last.
    static let feeds = BackupKind(
        "feeds", "feeds", of: FeedTable.table,
        .newest(FeedTable.changedAt, keeping: [FeedTable.addedAt], tie: .greater),
        order: FeedTable.number.name)

    /// The address of a podcast and the wishes for it are those that were given last.
    static let podcasts = BackupKind(
        "podcasts", "podcasts", of: PodcastTable.table,
        .newest(PodcastTable.changedAt, keeping: [PodcastTable.addedAt], tie: .greater),
        order: PodcastTable.number.name)

    /// An episode is as it was marked last; its number here stays.
    static let episodes = BackupKind(
        "episodes", "episodes of podcasts", of: EpisodeTable.table,
        .newest(EpisodeTable.changedAt, keeping: [EpisodeTable.number], tie: .greater))
    /// The later record knows more of the sections and files.
    static let openBooks = BackupKind(
        "audiobooks", "audiobooks of the open shelf", of: OpenBookTable.table,
        .newest(OpenBookTable.changedAt, keeping: [OpenBookTable.addedAt], tie: .greater),
        order: OpenBookTable.number.name)
    /// The facts of a station are those that were stated last.
    static let stations = BackupKind(
        "radioStations", "radio stations", of: StationTable.table,
        .newest(StationTable.changedAt, keeping: [StationTable.addedAt], tie: .greater),
        order: StationTable.number.name)
}
