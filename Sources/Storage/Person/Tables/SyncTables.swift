/// The table of the journal of places: what changed the place in a chapter, on every device.
///
/// Rows of one content are one entry, since a journal is a set.
enum JournalTable {
    static let device = StoredColumn("device", longest: 16)
    static let number = StoredColumn("number", .span)
    static let madeAt = StoredColumn("made_at", .span)
    static let knowledge = StoredColumn("knowledge", longest: 4_000)
    static let reason = StoredColumn("reason", longest: 20)
    static let start = StoredColumn("start", .time)
    static let position = StoredColumn("position", .span)
    static let duration = StoredColumn("duration", .span)
    static let isCompleted = StoredColumn("is_completed", .flag)
    static let notedAt = StoredColumn("noted_at", .integer)
    static let content = [device, number, madeAt] + ChapterColumns.key + [position]
    static let table = StoredTable(
        "place_entry",
        [.row] + ChapterColumns.key + [
            device, number, madeAt, knowledge, reason, start, position, duration, isCompleted,
            notedAt,
        ] + ChapterColumns.titles, key: content)
}

/// The table of the devices that were met, this one among them.
enum DeviceTable {
    static let device = StoredColumn("device", longest: 16)
    static let name = StoredColumn("name", .words)
    static let last = StoredColumn("last", .span)
    static let told = StoredColumn("shared", .span)
    static let seenAt = StoredColumn("seen_at", .integer, isOptional: true)
    static let isOwn = StoredColumn("is_own", .flag)
    static let isUnlinked = StoredColumn("is_unlinked", .flag)
    static let table = StoredTable(
        "sync_device", [device, name, last, told, seenAt, isOwn, isUnlinked], key: [device])
}

/// The table of the places where devices meet.
enum MeetingTable {
    static let number = StoredColumn("number", .row)
    static let name = StoredColumn("name", longest: TextBounds.sourceName)
    static let kind = StoredColumn("kind", longest: 40)
    static let address = StoredColumn("address", longest: TextBounds.address)
    static let account = StoredColumn("account", longest: TextBounds.sourceName, isOptional: true)
    static let addedAt = StoredColumn("added_at", .integer)
    static let metAt = StoredColumn("met_at", .integer, isOptional: true)
    static let tags = StoredColumn("tags")
    static let written = StoredColumn("written", isOptional: true)
    static let table = StoredTable(
        "sync_place",
        [
            number, name, kind, address, account, SourceTable.tokenKind, SourceTable.tokenPlace,
            SourceTable.tokenIdentity, addedAt, metAt, tags, written, SourceTable.pin,
            SourceTable.certificates,
        ], key: [name])
}

/// The table of what is remembered of services that know places, servers of books among them.
enum ServiceTable {
    static let service = StoredColumn("service", longest: TextBounds.address)
    static let device = StoredColumn("device", longest: 16)
    static let told = StoredColumn("told", .span)
    static let seenAt = StoredColumn("seen_at", .integer, isOptional: true)
    /// A digest, and the numbers that were missed.
    static let seen = StoredColumn("seen", longest: 4_000)
    static let metAt = StoredColumn("met_at", .integer, isOptional: true)
    static let table = StoredTable(
        "sync_server", [service, device, told, seenAt, seen, metAt], key: [service])
}

/// The table of a person's choices by name: a podcast, a setting, a source; of each the newest.
///
/// A choice without content was taken back.
enum FactTable {
    static let subject = StoredColumn("subject", longest: 40)
    static let name = StoredColumn("name", .id, longest: TextBounds.address)
    static let content = StoredColumn(
        "content", longest: TextBounds.configuration, isOptional: true)
    static let madeAt = StoredColumn("made_at", .span)
    static let number = StoredColumn("number", .span)
    static let device = StoredColumn("device", longest: 16)
    static let table = StoredTable(
        "sync_fact", [subject, name, content, madeAt, number, device], key: [subject, name])
}

/// The table of what was removed, and what of that came back, for the other devices.
///
/// A record is named by its key: the values as SQL literals, with commas between them.
enum RemovalTable {
    static let kind = StoredColumn("kind", longest: 20)
    static let record = StoredColumn("record", longest: 40_000)
    static let isRemoved = StoredColumn("is_removed", .flag)
    static let at = StoredColumn("at", .integer)
    static let table = StoredTable(
        "sync_removal", [kind, record, isRemoved, at], key: [kind, record])
}
