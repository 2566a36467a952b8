public import ListenCore

/// Anything with a half-open timing: `start ≤ t < end`.
public protocol Timed {
    /// When it begins.
    var start: MediaTime { get }
    /// When it ends.
    var end: MediaTime { get }
}

extension Cue: Timed {}
extension Sentence: Timed {}
extension Word: Timed {}

/// Finds which of many timed things are active at a time.
///
/// Immutable; a lookup costs O(log n) and, with a `CueCursor` kept from the
/// last one, O(1) while playing. Overlaps, nesting and one cue over the whole
/// file cost O(log n) more: a tree of the latest end per block of 32 leads
/// past everything that is over. Positions are those of the sequence given.
public struct CueIndex: Sendable {
    let starts: [Int64]
    private let ends: [Int64]
    private let latestEnds: BlockMaxTree
    /// The given position of each sorted one; empty when they are the same.
    private let order: [Int]

    /// An index over things in any order; sorted ones cost no sort.
    public init<Item: Timed>(_ items: some Sequence<Item>) {
        let spans = items.map { ($0.start.microseconds, $0.end.microseconds) }
        var order: [Int] = []
        if zip(spans, spans.dropFirst()).contains(where: { $0.0 > $1.0 }) {
            order = spans.indices.sorted { (spans[$0].0, $0) < (spans[$1].0, $1) }
        }
        starts = order.isEmpty ? spans.map(\.0) : order.map { spans[$0].0 }
        ends = order.isEmpty ? spans.map(\.1) : order.map { spans[$0].1 }
        latestEnds = BlockMaxTree(ends)
        self.order = order
    }

    /// How many things are indexed.
    public var count: Int { starts.count }

    /// The last one started by `time`, whether it is over or not.
    ///
    /// Among equal starts it is the last one. O(log n).
    public func lastStarted(at time: MediaTime) -> Int? {
        given(slot(at: time.microseconds))
    }

    /// The last one started by `time`, from the place of the last lookup:
    /// O(1) while time moves on, O(log n) after a seek.
    public func lastStarted(at time: MediaTime, _ cursor: inout CueCursor) -> Int? {
        given(slot(at: time.microseconds, &cursor))
    }

    /// The last started one that is still active at `time`.
    public func current(at time: MediaTime) -> Int? {
        given(active(upTo: slot(at: time.microseconds), at: time.microseconds))
    }

    /// The last started one that is still active, from the last lookup's
    /// place.
    public func current(at time: MediaTime, _ cursor: inout CueCursor) -> Int? {
        let slot = slot(at: time.microseconds, &cursor)
        return given(active(upTo: slot, at: time.microseconds))
    }

    /// Everything active at `time`, the first started first.
    public func active(at time: MediaTime) -> [Int] {
        var found: [Int] = []
        var slot = active(upTo: slot(at: time.microseconds), at: time.microseconds)
        while slot >= 0 {
            found.append(slot)
            slot = active(upTo: slot - 1, at: time.microseconds)
        }
        return found.reversed().compactMap(given)
    }

    /// Everything whose timing has a part in `range`, the first started first.
    public func overlapping(_ range: Range<MediaTime>) -> [Int] {
        guard !range.isEmpty else { return [] }
        var found: [Int] = []
        let from = range.lowerBound.microseconds
        var slot = active(upTo: slot(at: range.upperBound.microseconds - 1), at: from)
        while slot >= 0 {
            if ends[slot] > starts[slot] { found.append(slot) }
            slot = active(upTo: slot - 1, at: from)
        }
        return found.reversed().compactMap(given)
    }

    /// The next time after `time` at which an answer changes: something
    /// starts, or something active ends; `nil` when nothing is left.
    public func nextBoundary(after time: MediaTime) -> MediaTime? {
        let last = slot(at: time.microseconds)
        var next = last + 1 < count ? starts[last + 1] : Int64.max
        var slot = active(upTo: last, at: time.microseconds)
        while slot >= 0 {
            next = min(next, ends[slot])
            slot = active(upTo: slot - 1, at: time.microseconds)
        }
        return next == .max ? nil : MediaTime(microseconds: next)
    }

    private func given(_ slot: Int) -> Int? {
        slot < 0 ? nil : (order.isEmpty ? slot : order[slot])
    }

    /// The last slot at or before `slot` whose end is after `time`, or −1.
    private func active(upTo slot: Int, at time: Int64) -> Int {
        // The usual case, no overlap: the last started one decides.
        if slot >= 0, ends[slot] > time { return slot }
        return latestEnds.last(upTo: slot, above: time)
    }

    /// The last slot with a start at or before `time`, or −1.
    private func slot(at time: Int64) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    private func slot(at time: Int64, _ cursor: inout CueCursor) -> Int {
        var slot = min(max(cursor.slot, -1), count - 1)
        for _ in 0..<CueCursor.reach {
            if slot >= 0, starts[slot] > time {
                slot -= 1
            } else if slot + 1 < count, starts[slot + 1] <= time {
                slot += 1
            } else {
                cursor.slot = slot
                return slot
            }
        }
        cursor.slot = self.slot(at: time)
        return cursor.slot
    }
}

/// Where the last lookup in a `CueIndex` ended: the hint for the next one.
public struct CueCursor: Hashable, Sendable {
    /// How many neighbours are tried before a binary search.
    static let reach = 8

    fileprivate(set) var slot = -1

    /// A cursor before the first cue.
    public init() {}
}
