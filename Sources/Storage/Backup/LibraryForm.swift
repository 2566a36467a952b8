import FoundationEssentials
import ListenCore

/// The library file of the founding design: collections with their tracks and
/// where each track was left, in schema version 2.
///
/// Times are seconds and instants ISO 8601; keys are sorted, slashes escaped. It
/// knows places alone, so it is for taking them elsewhere; `listen backup` keeps
/// all else.
struct LibraryForm: Codable, Hashable {
    static let newest = 2
    /// The longest file that is read, in bytes: some hundred thousand places.
    static let longestFile = 32 << 20

    struct Collection: Codable, Hashable {
        var author: String?
        var id: String
        var lastPlayedTrackId: String?
        var playbackStates: PlaybackStates?
        var source: Origin?
        var tags: [String]?
        var title: String?
        var tracks: [Track]?
    }

    /// Where each track was left, by its id: one list in which each id stands
    /// before its state, as Swift writes a dictionary whose keys are no text.
    ///
    /// An object by id is read too.
    struct PlaybackStates: Codable, Hashable {
        var byTrack: [String: PlaybackState]
    }

    struct PlaybackState: Codable, Hashable {
        var duration: Double?
        var position: Double
        var updatedAt: Date
    }

    /// Where a collection is from: `local`, or `external` with a URL.
    struct Origin: Codable, Hashable {
        var type: String
        var url: String?
    }

    struct Track: Codable, Hashable {
        var id: String
        var title: String?
    }

    var collections: [Collection]
    var schemaVersion: Int

    /// The form of places, one collection for each book; the book heard last comes first.
    init(_ places: [PlaybackPosition]) {
        schemaVersion = Self.newest
        let books = Dictionary(grouping: places) {
            [$0.chapter.source.rawValue, $0.chapter.book.rawValue]
        }
        let sorted = books.values
            .map { $0.sorted { ($1.updatedAt, $0.id) < ($0.updatedAt, $1.id) } }
            .sorted { ($1[0].updatedAt, $0[0].book) < ($0[0].updatedAt, $1[0].book) }
        collections = sorted.map(Collection.init)
    }

    /// Reads such a file, which says that it has this schema.
    ///
    /// Throws when that is another one, or a part of the file cannot be read. What
    /// version 1 looks like is laid down nowhere, so nothing is guessed of it.
    init(_ bytes: Data, schema: Int?, named name: String) throws(BackupError) {
        guard let schema, schema >= Self.newest else {
            throw .otherLibrary(file: name, schema: schema)
        }
        guard schema == Self.newest else { throw .newerLibrary(file: name, schema: schema) }
        guard bytes.count <= Self.longestFile else {
            throw .tooLong(file: name, bytes: bytes.count)
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let form = try? decoder.decode(LibraryForm.self, from: bytes) else {
            throw .damagedLibrary(file: name)
        }
        self = form
    }

    /// The file's bytes: the same places give the same ones.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(self)
    }

    /// Its places as records of a backup, which are merged like those.
    func asBackup() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(Records(progress: collections.flatMap(\.records)))
    }

    private struct Records: Encodable {
        let format = DataExportService.format
        let version = DataExportService.version
        let progress: [Record]
    }

    fileprivate struct Record: Encodable {
        let source: String?
        let book: String
        let chapter: String
        let position: Int64
        let duration: Int64
        let isCompleted: Bool
        let updatedAt: Int64
        let bookTitle: String
        let chapterTitle: String
    }
}

extension LibraryForm.PlaybackStates {
    init(from decoder: any Decoder) throws {
        guard var list = try? decoder.unkeyedContainer() else {
            byTrack = try [String: LibraryForm.PlaybackState](from: decoder)
            return
        }
        byTrack = [:]
        while !list.isAtEnd {
            let id = try list.decode(String.self)
            byTrack[id] = try list.decode(LibraryForm.PlaybackState.self)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for (id, state) in byTrack.sorted(by: { $0.key < $1.key }) {
            try list.encode(id)
            try list.encode(state)
        }
    }
}

extension LibraryForm.Collection {
    /// The places of one book, the one noted last first.
    fileprivate init(_ places: [PlaybackPosition]) {
        let last = places[0]
        id = last.book
        title = last.bookTitle
        author = ""
        tags = []
        lastPlayedTrackId = last.id
        source =
            last.chapter.source == .local
            ? LibraryForm.Origin(type: "local")
            : LibraryForm.Origin(type: "external", url: last.chapter.source.rawValue)
        tracks = places.map { LibraryForm.Track(id: $0.id, title: $0.chapterTitle) }
            .sorted { $0.id < $1.id }
        let states = places.map { place in
            let isWhole = place.isCompleted && place.duration > .zero
            return (
                place.id,
                LibraryForm.PlaybackState(
                    duration: place.duration.seconds,
                    position: (isWhole ? place.duration : place.position).seconds,
                    updatedAt: place.updatedAt)
            )
        }
        playbackStates = LibraryForm.PlaybackStates(
            byTrack: Dictionary(states) { first, _ in first })
    }

    fileprivate var records: [LibraryForm.Record] {
        let titles = Dictionary((tracks ?? []).map { ($0.id, $0.title ?? "") }) { first, _ in first
        }
        // Of a kind of source this program does not know nothing can be opened: what names no
        // source is left out, and told.
        let from: String? =
            switch source?.type {
            case nil, "local": SourceID.local.rawValue
            case "external": source?.url
            default: nil
            }
        return (playbackStates?.byTrack ?? [:]).sorted { $0.key < $1.key }.map { track, state in
            let duration = Self.microseconds(state.duration ?? 0)
            let reached = Self.microseconds(state.position)
            let position = duration > 0 ? min(reached, duration) : reached
            return LibraryForm.Record(
                source: from, book: id, chapter: track, position: position, duration: duration,
                isCompleted: duration > 0 && position >= duration,
                updatedAt: StoredTime.microseconds(of: state.updatedAt), bookTitle: title ?? "",
                chapterTitle: titles[track] ?? "")
        }
    }

    /// Seconds of a file in microseconds, from 0 to some years.
    private static func microseconds(_ seconds: Double) -> Int64 {
        guard seconds.isFinite else { return 0 }
        return Int64(min(max(0, seconds), 1e9) * 1e6)
    }
}

extension PlaybackPosition {
    fileprivate var id: String { chapter.chapter.rawValue }
    fileprivate var book: String { chapter.book.rawValue }
}
