import ListenCore

/// The parts of a chapter that were heard: before the place it was opened at, and since.
struct HeardParts: Hashable, Sendable {
    /// The number of equal parts: two for each column of a very wide screen.
    private static let count: Int64 = 1_024
    /// A step that is longer is a jump.
    private static let longestStep = MediaTime.seconds(5)

    private var bits = [UInt64](repeating: 0, count: Int(count / 64))
    /// The stretch that was heard of a second that is not over.
    private var pending: Range<MediaTime>?
    /// True once the sound ran from the place at which the chapter was opened.
    private var isOpened = false

    /// Notes that the sound went from one place to another by itself.
    ///
    /// What was heard of a second counts when the second is over, at a jump, or at the end: the row
    /// that shows it goes by the seconds of the clock.
    mutating func hear(from first: MediaTime, to last: MediaTime, of duration: MediaTime) {
        guard last != first else { return }
        if pending?.upperBound != first { settle(duration) }
        guard last > first, last - first <= Self.longestStep else { return settle(duration) }
        pending = (pending?.lowerBound ?? first)..<last
        guard last < duration else { return settle(duration) }
        let second: Int64 = 1_000_000
        let edge = MediaTime(microseconds: last.microseconds / second * second)
        guard let begun = pending, edge > begun.lowerBound else { return }
        add(begun.lowerBound, edge, duration)
        pending = edge..<last
    }

    /// Counts what was heard of a second that is not over.
    private mutating func settle(_ duration: MediaTime) {
        if let begun = pending { add(begun.lowerBound, begun.upperBound, duration) }
        pending = nil
    }

    /// Notes the place at which the chapter is opened, until its sound runs: what is before it was
    /// heard.
    mutating func open(at place: MediaTime, of duration: MediaTime, isRunning: Bool) {
        guard !isOpened, duration > .zero else { return }
        isOpened = isRunning
        bits = [UInt64](repeating: 0, count: bits.count)
        add(.zero, place, duration)
    }

    /// Notes the parts that end between two places.
    private mutating func add(_ first: MediaTime, _ last: MediaTime, _ duration: MediaTime) {
        guard duration > .zero else { return }
        func part(_ place: MediaTime) -> Int {
            let place = place.clamped(to: .zero...duration).microseconds
            return Int(
                clamping: Int128(place) * Int128(Self.count) / Int128(duration.microseconds))
        }
        for index in part(first)..<max(part(first), part(last)) {
            bits[index / 64] |= 1 << UInt64(index % 64)
        }
    }

    /// True when the middle of a column of so many was heard.
    func isHeard(_ column: Int, of columns: Int) -> Bool {
        let index = (2 * column + 1) * Int(Self.count) / max(1, 2 * columns)
        guard (0..<Int(Self.count)).contains(index) else { return false }
        return bits[index / 64] & 1 << UInt64(index % 64) != 0
    }
}
