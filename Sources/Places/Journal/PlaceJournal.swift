package import FoundationEssentials
import ListenCore

/// The places of a chapter on all devices: a set of entries, whose union is the merge of two
/// journals, so that neither order nor repetition matters.
///
///     var journal = PlaceJournal([mine])
///     journal.merge(PlaceJournal([other]))
///     journal.place  // the last of those that no other one was made after
package struct PlaceJournal: Hashable, Sendable {
    /// The entries.
    package private(set) var entries: Set<PlaceEntry>

    /// A journal of entries of one chapter, by default of none.
    package init(_ entries: [PlaceEntry] = []) { self.entries = Set(entries) }

    /// A journal of a set of entries.
    package init(_ entries: Set<PlaceEntry>) { self.entries = entries }

    /// Adds the entries of another journal.
    package mutating func merge(_ other: PlaceJournal) { entries.formUnion(other.entries) }

    /// The entries, the newest first.
    package var newestFirst: [PlaceEntry] { Self.newestFirst(entries) }

    /// The entries that no other one was made after, the newest first.
    package var heads: [PlaceEntry] { Self.heads(of: entries) }

    /// The place of the chapter; `nil` when it was never begun.
    ///
    /// The newest head, but for one that stayed where another went on from. One at the very
    /// beginning that nobody chose counts only where no other was beyond the first minute, or where
    /// a chapter that was heard to its end is begun again.
    package var place: PlaceEntry? {
        let heads = heads
        guard let newest = heads.first else { return nil }
        guard newest.isWeak else {
            return heads.dropFirst().first { isOvertaken(newest, by: $0) } ?? newest
        }
        let chosen = Self.heads(of: entries.filter { !$0.isWeak }).first
        guard let chosen else { return newest }
        let stays =
            chosen.isCompleted
            ? !newest.follows(chosen) : chosen.position > PlaceRules.minute
        return stays ? chosen : newest
    }

    /// The times at which the chapter was heard to its end, the first one first.
    package var finishes: [Date] {
        Set(entries.filter { $0.reason == .finished }.map(\.notedAt)).sorted()
    }

    /// The place that another device left, which does not count though that device went on by more
    /// than a minute, without knowing of the one that counts; `nil` otherwise.
    package var rival: PlaceEntry? {
        guard let place else { return nil }
        let others = heads.filter { $0 != place && !$0.isWeak && isRival($0, of: place) }
        return others.first
    }

    private func isRival(_ other: PlaceEntry, of place: PlaceEntry) -> Bool {
        guard !other.follows(place), !place.follows(other),
            Self.isFar(other.position, place.position) || other.isCompleted != place.isCompleted
        else { return false }
        let common = newestFirst.first { entry in
            entry != place && entry != other && place.knows(entry) && other.knows(entry)
        }
        let from = common?.position ?? .zero
        return other.isCompleted || Self.isFar(other.position, from)
    }

    /// Says that a device heard less than a minute where another one, which did not know of that,
    /// went on by more: its clock alone takes nobody back.
    private func isOvertaken(_ entry: PlaceEntry, by other: PlaceEntry) -> Bool {
        guard !other.isWeak, entry.stamp.device != other.stamp.device,
            !entry.knows(other), !other.knows(entry)
        else { return false }
        let (own, others) = (steps(to: entry, unknownTo: other), steps(to: other, unknownTo: entry))
        guard own.allSatisfy({ $0.reason == .heard }), let from = own.first?.start,
            let start = others.first?.start
        else { return false }
        return !Self.isFar(entry.position, from) && !Self.isFar(start, from)
            && (other.isCompleted || Self.isFar(other.position, start))
    }

    /// The entries of a device up to one of them that another device did not know, in order.
    private func steps(to entry: PlaceEntry, unknownTo other: PlaceEntry) -> [PlaceEntry] {
        entries.filter {
            $0.stamp.device == entry.stamp.device && $0.stamp.number <= entry.stamp.number
                && !other.knows($0)
        }.sorted { $0.stamp.number < $1.stamp.number }
    }

    static func isFar(_ one: MediaTime, _ other: MediaTime) -> Bool {
        max(one, other) - min(one, other) > PlaceRules.minute
    }

    private static func newestFirst(_ entries: some Sequence<PlaceEntry>) -> [PlaceEntry] {
        entries.sorted { left, right in
            if left.stamp != right.stamp { return right.stamp < left.stamp }
            // Entries of a copied disk may have one stamp.
            return (right.position, right.reason.rawValue) < (left.position, left.reason.rawValue)
        }
    }

    private static func heads(of entries: some Collection<PlaceEntry>) -> [PlaceEntry] {
        var last: [DeviceID: Int64] = [:]
        for entry in entries {
            last[entry.stamp.device] = max(last[entry.stamp.device] ?? 0, entry.stamp.number)
        }
        // An earlier one of the same device is followed by its last.
        let candidates = entries.filter { last[$0.stamp.device] == $0.stamp.number }
        let heads = candidates.filter { one in !candidates.contains { $0.follows(one) } }
        // Damaged records may claim a circle.
        return newestFirst(heads.isEmpty ? candidates : heads)
    }
}
