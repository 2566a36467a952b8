/// The table of the podcasts a person follows.
///
/// Its `address` has neither a password nor a key; what leads to the whole one never leaves this
/// machine.
enum PodcastTable {
    static let number = StoredColumn("number", .row)
    static let show = StoredColumn("show", .id)
    static let address = StoredColumn("address", longest: TextBounds.address)
    static let title = StoredColumn("title", .words)
    static let author = StoredColumn("author", .words, isOptional: true)
    static let language = StoredColumn("language", longest: 35, isOptional: true)
    static let link = StoredColumn("link", longest: TextBounds.address, isOptional: true)
    static let image = StoredColumn("image", longest: TextBounds.address, isOptional: true)
    static let guid = StoredColumn("guid", .id, isOptional: true)
    static let skipStart = StoredColumn("skip_start", .span)
    static let skipEnd = StoredColumn("skip_end", .span)
    static let kept = StoredColumn("kept", longest: 20)
    static let addedAt = StoredColumn("added_at", .integer)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let checkedAt = StoredColumn("checked_at", .integer, isOptional: true, isLocal: true)
    static let tag = StoredColumn("tag", isOptional: true, isLocal: true)
    static let modified = StoredColumn("modified", isOptional: true, isLocal: true)
    static let fault = StoredColumn("fault", .words, isOptional: true, isLocal: true)
    static let endedAt = StoredColumn("ended_at", .integer, isOptional: true, isLocal: true)
    static let dropsHeard = StoredColumn("drops_heard", .flag, isOptional: true)
    static let details = StoredColumn("details", isOptional: true, isLocal: true)
    static let isPrivate = StoredColumn("is_private", .flag, isOptional: true)
    static let table = StoredTable(
        "podcast",
        [
            number, show, address, title, author, language, link, image, guid, skipStart, skipEnd,
            kept, addedAt, changedAt, checkedAt, tag, modified, fault, endedAt,
            SourceTable.tokenKind, SourceTable.tokenPlace, SourceTable.tokenIdentity, dropsHeard,
            details, isPrivate,
        ], key: [show])
}

/// The table of the episodes of podcasts; details are JSON.
enum EpisodeTable {
    static let episode = StoredColumn("episode", .id)
    static let number = StoredColumn("number", .integer)
    static let keys = StoredColumn("keys", longest: 1_000)
    static let title = StoredColumn("title", .words)
    static let publishedAt = StoredColumn("published_at", .integer, isOptional: true)
    static let duration = StoredColumn("duration", .integer, isOptional: true)
    static let sound = StoredColumn("sound", longest: TextBounds.address, isOptional: true)
    static let soundType = StoredColumn("sound_type", isOptional: true)
    static let soundLength = StoredColumn("sound_length", .integer, isOptional: true)
    static let link = StoredColumn("link", longest: TextBounds.address, isOptional: true)
    static let summary = StoredColumn(
        "summary", .words, longest: TextBounds.passage, isOptional: true)
    static let details = StoredColumn("details", longest: TextBounds.details, isOptional: true)
    static let newSince = StoredColumn("new_since", .integer, isOptional: true)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let privateSound = StoredColumn("private_sound", isOptional: true, isLocal: true)
    static let privateDetails = StoredColumn("private_details", isOptional: true, isLocal: true)
    static let fetchedAt = StoredColumn("fetched_at", .integer, isOptional: true, isLocal: true)
    static let table = StoredTable(
        "podcast_episode",
        [
            PodcastTable.show, episode, number, keys, title, publishedAt, duration, sound,
            soundType, soundLength, link, summary, details, newSince, changedAt, privateSound,
            privateDetails, fetchedAt,
        ], key: [PodcastTable.show, episode])
}
