import FoundationEssentials
import GRDB
package import ListenCore
import Markup

/// The collections that came from library files, and which chapters their tracks are here.
package struct LibraryCollectionStore: LibraryCollectionKeeping {
    let connection: StoreConnection
    /// The clock that shows which times are ahead; without one none is.
    let clock: (any WallClock)?

    package func unlinked() async throws(StoreError) -> [LocalCollection] {
        try await connection.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    \(CollectionTable.table.select) WHERE NOT EXISTS (SELECT 1
                        FROM \(TrackTable.table) AS track WHERE track.\(CollectionTable.collection)
                            = \(CollectionTable.table).\(CollectionTable.collection))
                    ORDER BY \(StoredColumn.row)
                    """)
            var found: [LocalCollection] = []
            while let row = try rows.next() {
                guard
                    let record = try? JSONDecoder().decode(
                        JSONValue.self, from: Data(row.text(CollectionTable.record).utf8)),
                    let collection = try? LibraryCollection(record)
                else { continue }
                let paths = collection.tracks.compactMap { track in
                    track.path.map { (track.id, $0) }
                }
                let cloudFiles = collection.tracks.compactMap { track in
                    track.cloudFile.map { (track.id, $0) }
                }
                guard !paths.isEmpty || !cloudFiles.isEmpty else { continue }
                found.append(
                    LocalCollection(
                        id: collection.id, title: collection.title, author: collection.author,
                        tags: collection.tags.compactMap { BookTag($0) },
                        paths: Dictionary(paths) { first, _ in first },
                        cloudFiles: Dictionary(cloudFiles) { first, _ in first },
                        cloud: cloudFiles.isEmpty ? nil : collection.kind))
            }
            return found
        }
    }

    package func link(
        _ collection: String, to chapters: [String: ChapterAddress]
    ) async throws(StoreError) {
        let times = MergeTimes(at: clock?.now)
        try await connection.write { database in
            var outdone = OutdonePlaces(times: times)
            for (track, address) in chapters.sorted(by: { $0.key < $1.key }) {
                try TrackTable.table.add(
                    [StoredText(collection), StoredText(track)] + address.storedKey, or: "REPLACE",
                    in: database)
                try Self.takeState(of: track, in: collection, to: address, &outdone, database)
                try Self.move(
                    from: ChapterAddress(
                        source: .local, book: BookID(rawValue: collection),
                        chapter: ChapterID(rawValue: track)), to: address, &outdone, in: database)
            }
            _ = try outdone.keep(in: database)
        }
    }

    /// Takes over the place that a collection of a kind without places here says of a track.
    private static func takeState(
        of track: String, in collection: String, to address: ChapterAddress,
        _ outdone: inout OutdonePlaces, _ database: Database
    ) throws {
        let rows = try CollectionTable.table.rows(
            where: [CollectionTable.collection], are: [StoredText(collection)], in: database)
        guard let text = rows.first?.text(CollectionTable.record),
            let record = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
            let known = try? LibraryCollection(record), known.source == nil,
            let state = known.states[track]
        else { return }
        try put(
            LibraryForm.place(state, of: track, in: known, at: address), &outdone, database)
    }

    private static func put(
        _ place: PlaybackPosition, _ outdone: inout OutdonePlaces, _ database: Database
    ) throws {
        let known = try ListeningProgressStore.position(of: place.chapter, in: database)
        let side = known.map { known in
            outdone.times.newer(
                own: StoredTime.microseconds(of: known.updatedAt),
                given: StoredTime.microseconds(of: place.updatedAt)) ?? .own
        }
        if side != .own, try JournalRows.note(place, because: nil, in: database) {
            try ListeningProgressStore.put(place, in: database)
        }
        if let known { outdone.places.append(side == .own ? place : known) }
    }

    private static func move(
        from old: ChapterAddress, to new: ChapterAddress, _ outdone: inout OutdonePlaces,
        in database: Database
    ) throws {
        guard old != new, let place = try ListeningProgressStore.position(of: old, in: database)
        else { return }
        try put(try TrackParts(of: new, in: database).place(place), &outdone, database)
        try ListeningProgressStore.forget(old, in: database)
    }

    /// The chapters of the tracks of a collection, by track.
    static func links(
        of collection: String, in database: Database
    ) throws -> [String: ChapterAddress] {
        let rows = try TrackTable.table.rows(
            where: [CollectionTable.collection], are: [StoredText(collection)], in: database)
        return Dictionary(rows.map { ($0.text(TrackTable.track), $0.chapterAddress) }) { first, _ in
            first
        }
    }

    /// The chapters of tracks by collection and track.
    static func links(in database: Database) throws -> [String: [String: ChapterAddress]] {
        let rows = try Row.fetchCursor(
            database, sql: "\(TrackTable.table.select) ORDER BY \(TrackTable.key.list)")
        var links: [String: [String: ChapterAddress]] = [:]
        while let row = try rows.next() {
            let collection = row.text(CollectionTable.collection)
            links[collection, default: [:]][row.text(TrackTable.track)] = row.chapterAddress
        }
        return links
    }
}
