import FoundationEssentials
import GRDB
import ListenCore
import Markup

/// Merges a collection of a library file with the one here.
///
/// Players of such files do not change the time of a collection when a track is played, so the
/// place in each track goes by its own time; everything else is taken from the collection that
/// changed last.
struct CollectionMerge {
    private let own: LibraryCollection
    private let given: LibraryCollection
    private let times: MergeTimes
    private let database: Database

    /// Both collections; `nil` when one of them is not readable by this program.
    init?(
        _ own: RowMerge.Values, _ given: RowMerge.Values, _ times: MergeTimes,
        in database: Database
    ) {
        guard let mine = Self.collection(own), let other = Self.collection(given),
            mine.id == other.id
        else { return nil }
        (self.own, self.given, self.times, self.database) = (mine, other, times, database)
    }

    /// The columns that take another value; none when the collection stays as it is.
    var changes: RowMerge.Values {
        get throws {
            let merged = merged
            guard merged != own else { return [:] }
            let text = try merged.text
            guard text.utf8.count <= LibraryForm.longestCollection else { return [:] }
            return [
                CollectionTable.record.name: StoredText(text).databaseValue,
                CollectionTable.updatedAt.name: StoredTime.microseconds(of: merged.updatedAt)
                    .databaseValue,
            ]
        }
    }

    /// Places that lost, of tracks that have no place of this program's own.
    var outdone: [PlaybackPosition] {
        get throws {
            guard own.source == nil, let kind = own.kind else { return [] }
            let links = try LibraryCollectionStore.links(of: own.id, in: database)
            let titles = Dictionary(own.tracks.map { ($0.id, $0.title) }) { first, _ in first }
            return given.states.compactMap { track, state in
                guard links[track] == nil, let mine = own.states[track], mine != state else {
                    return nil
                }
                return Self.place(
                    of: isNewer(state, than: mine) ? mine : state,
                    in: ChapterAddress(
                        source: SourceID(rawValue: kind), book: BookID(rawValue: own.id),
                        chapter: ChapterID(rawValue: track)),
                    own.title, titles[track] ?? "")
            }
        }
    }

    private var merged: LibraryCollection {
        let isGiven = isGivenNewer
        var merged = isGiven ? given : own
        let other = isGiven ? own : given
        let newest = newestTime(merged)
        for (track, state) in other.states.sorted(by: { $0.key < $1.key }) {
            let known = merged.states[track]
            if known.map({ isNewer(state, than: $0) }) ?? true {
                merged.takeState(of: track, from: other)
            }
        }
        if let last = newestTime(other), newest.map({ $0 < last }) ?? true {
            merged.takeLastTrack(from: other)
        }
        return merged
    }

    /// Says that the collection that comes was changed last: by its time, then by when it was
    /// heard last.
    private var isGivenNewer: Bool {
        let sides = [own, given].map { collection in
            (Self.time(collection.updatedAt), newestTime(collection).map(Self.time))
        }
        let side =
            times.newer(own: sides[0].0, given: sides[1].0)
            ?? times.newer(own: sides[0].1, given: sides[1].1)
        return side == .given
    }

    /// The time at which a track of a collection was heard last, by a clock that was not wrong.
    private func newestTime(_ collection: LibraryCollection) -> Date? {
        collection.states.values.map(\.updatedAt).filter { !times.isAhead(Self.time($0)) }.max()
    }

    /// Of states of one time the further one counts, on every machine.
    private func isNewer(
        _ state: LibraryCollection.State, than known: LibraryCollection.State
    ) -> Bool {
        let (time, other) = (Self.time(state.updatedAt), Self.time(known.updatedAt))
        if let side = times.newer(own: other, given: time) { return side == .given }
        return state.position > known.position
    }

    private static func time(_ instant: Date) -> Int64 { StoredTime.microseconds(of: instant) }

    private static func place(
        of state: LibraryCollection.State, in chapter: ChapterAddress, _ bookTitle: String,
        _ title: String
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: chapter, position: MediaTime(microseconds: state.microseconds),
            duration: .zero, isCompleted: false, updatedAt: state.updatedAt,
            bookTitle: bookTitle, chapterTitle: title)
    }

    /// The collection of a record; `nil` when it is not readable by this program.
    static func collection(_ values: RowMerge.Values) -> LibraryCollection? {
        guard
            let text = StoredText.fromDatabaseValue(values[CollectionTable.record] ?? .null)?.value,
            let record = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        else { return nil }
        return try? LibraryCollection(record)
    }
}
