import FoundationEssentials
import ListenCore
import Markup

/// The library file of the founding design: collections with their tracks, and the place in each
/// track, in schema version 2.
///
/// Times are seconds and instants ISO 8601; keys are sorted, slashes escaped. Other parts of a
/// collection are kept and written again.
struct LibraryForm: Sendable {
    /// The oldest schema that is read: version 1 has the same parts, some of them missing.
    static let oldest = 1
    /// The longest file that is read, in bytes: some thousand collections.
    static let longestFile = 64 << 20
    /// The longest collection, in bytes.
    static let longestCollection = 8 << 20

    var collections: [LibraryCollection]

    /// Collections in the order of the form: what changed last comes first.
    init(_ collections: [LibraryCollection]) {
        self.collections = collections.enumerated().sorted {
            let (one, other) = ($0.element.updatedAt, $1.element.updatedAt)
            return one == other ? $0.offset < $1.offset : one > other
        }.map(\.element)
    }

    /// Reads such a file, which says that it has this schema.
    ///
    /// Throws when that is another one, or a part of the file cannot be read.
    init(_ bytes: Data, schema: Int?, named name: String) throws(BackupError) {
        guard let schema, schema >= Self.oldest else {
            throw .otherLibrary(file: name, schema: schema)
        }
        guard schema <= BackupFormat.newestLibrary else {
            throw .newerLibrary(file: name, schema: schema)
        }
        guard bytes.count <= Self.longestFile else {
            throw .tooLong(file: name, bytes: bytes.count)
        }
        guard let file = try? JSONDecoder().decode(JSONValue.self, from: bytes),
            let records = file["collections"]?.list
        else { throw .damagedLibrary(file: name) }
        var collections: [LibraryCollection] = []
        for record in records {
            guard let collection = try? LibraryCollection(record) else {
                throw .damagedLibrary(file: name)
            }
            collections.append(collection)
        }
        self.collections = collections
    }

    /// The file's bytes: the same collections give the same ones.
    func encoded() throws -> Data {
        let file = JSONValue.object([
            "collections": .list(collections.map(\.record)),
            "schemaVersion": .integer(Int64(BackupFormat.newestLibrary)),
        ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(file)
    }

    /// Its collections and their places as records of a backup, which are merged like those.
    ///
    /// `links` are the chapters that tracks are here already, by collection and track: places
    /// go to these.
    func asBackup(_ links: [String: [String: TrackParts]]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let kept = try collections.map { collection -> [String: BackupValue] in
            [
                CollectionTable.collection.field: .text(collection.id),
                CollectionTable.updatedAt.field: .integer(
                    StoredTime.microseconds(of: collection.updatedAt)),
                CollectionTable.record.field: .text(try collection.text),
            ]
        }
        return try encoder.encode(
            Records(
                format: DataExportService.format, version: BackupFormat.version,
                progress: collections.flatMap { Self.places(of: $0, links[$0.id] ?? [:]) },
                collections: kept))
    }

    /// A backup that has these kinds alone.
    private struct Records: Encodable {
        let format: String
        let version: Int
        let progress: [[String: BackupValue]]
        let collections: [[String: BackupValue]]
    }

    /// The places of a collection that this program can keep as its own.
    private static func places(
        of collection: LibraryCollection, _ links: [String: TrackParts]
    ) -> [[String: BackupValue]] {
        // The files of a cloud are played once they are linked.
        let source = collection.source
        return collection.states.sorted { $0.key < $1.key }.compactMap { track, state in
            guard source != nil || links[track] != nil else { return nil }
            let stated = place(
                state, of: track, in: collection,
                at: ChapterAddress(
                    source: source ?? .local, book: BookID(rawValue: collection.id),
                    chapter: ChapterID(rawValue: track)))
            return ProgressTable.record(of: links[track]?.place(stated) ?? stated)
        }
    }

    /// The place that a collection says of a track, as one of a chapter.
    static func place(
        _ state: LibraryCollection.State, of track: String, in collection: LibraryCollection,
        at address: ChapterAddress
    ) -> PlaybackPosition {
        let duration = microseconds(state.duration ?? 0)
        let reached = microseconds(state.position)
        let position = duration > 0 ? min(reached, duration) : reached
        return PlaybackPosition(
            chapter: address, position: MediaTime(microseconds: position),
            duration: MediaTime(microseconds: duration),
            isCompleted: duration > 0 && position >= duration, updatedAt: state.updatedAt,
            bookTitle: collection.title,
            chapterTitle: collection.tracks.first { $0.id == track }?.title ?? "")
    }

    /// Seconds of a file in microseconds, from 0 to some years.
    private static func microseconds(_ seconds: Double) -> Int64 {
        guard seconds.isFinite else { return 0 }
        return Int64(min(max(0, seconds), 1e9) * 1e6)
    }
}
