public import ListenCore

/// Anything with a half-open timing: `start ≤ t < end`.
///
/// ```swift
/// struct Mark: Timed {
///     let start: MediaTime
///     let end: MediaTime
/// }
/// let marks = CueIndex([Mark(start: .seconds(1), end: .seconds(4))])
/// marks.overlapping(.seconds(3) ..< .seconds(5))  // [0]
/// ```
public protocol Timed {
    /// The start.
    var start: MediaTime { get }
    /// The end, which is no longer part of it.
    var end: MediaTime { get }
}

extension Cue: Timed {}
extension Sentence: Timed {}
extension Word: Timed {}

/// Finds timed items by time: the last one that has started, and those that overlap a range.
///
/// Immutable; a lookup costs O(log n), even with overlaps, nesting and one cue over the whole file:
/// a tree of the latest end per block of 32 skips everything that is over. Positions are those of
/// the sequence given.
///
/// ```swift
/// let index = CueIndex(track.sentences)
/// let sentence = index.lastStarted(at: .seconds(12))
/// ```
public struct CueIndex: Sendable {
    let starts: [Int64]
    private let ends: [Int64]
    private let latestEnds: BlockMaxTree
    /// The original position of each sorted item; empty when the order is the same.
    private let order: [Int]

    /// An index over items in any order; sorted ones cost no sort.
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

    /// The last item that started by `time`, whether it is over or not.
    ///
    /// Among equal starts it is the last one. O(log n).
    public func lastStarted(at time: MediaTime) -> Int? {
        given(slot(at: time.microseconds))
    }

    /// The items that overlap `range`, the first started first.
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

    private func given(_ slot: Int) -> Int? {
        slot < 0 ? nil : (order.isEmpty ? slot : order[slot])
    }

    /// The last slot at or before `slot` whose end is after `time`, or −1.
    private func active(upTo slot: Int, at time: Int64) -> Int {
        // Usually nothing overlaps, and the last started slot is the answer.
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
}
