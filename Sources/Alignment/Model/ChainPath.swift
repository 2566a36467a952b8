/// Looks for the most likely path through a chain within a corridor (Viterbi 1967), some frames at
/// a time.
///
/// Belongs to one thread.
final class ChainPath {
    private static let never: Float = -1e30
    /// The cost of a frame in a phone that lasts longer than it can: without it the first phone of
    /// a line takes in the breath before it.
    private static let lingering: Float = 3
    /// The same for a speaker who hesitates: there it takes in an "uhm".
    private static let lingeringFreely: Float = 6
    /// The cost of a frame in silence or filler that lasts longer than readers pause in a line.
    private static let resting: Float = 0.6

    private let chain: PhoneChain
    /// The states each frame may be in; neither lower nor upper bounds ever decrease.
    private let corridor: [Range<Int>]
    private let models: [Int]
    private let optional: [Bool]
    private let penalties: [Float]
    private let longest: [Int]
    /// The cost of a frame in each state beyond that.
    private let lateness: [Float]
    /// The frame in which the best path to each state entered it.
    private var since: [Int]
    private let marks: UnsafeMutablePointer<UInt8>
    private var offsets: [Int] = []
    private var before: [Float]
    private var after: [Float]
    private var frame = 0

    init(_ chain: PhoneChain, corridor: [Range<Int>]) {
        self.chain = chain
        self.corridor = corridor
        models = chain.states.map(\.model)
        optional = chain.states.map(\.isOptional)
        penalties = chain.states.map(\.penalty)
        longest = chain.states.map(\.longest)
        let lingering = chain.hesitates ? Self.lingeringFreely : Self.lingering
        lateness = chain.states.map { $0.phone == nil ? Self.resting : lingering }
        since = Array(repeating: 0, count: chain.states.count)
        var total = 0
        offsets = corridor.map { range in
            defer { total += range.count }
            return total
        }
        marks = .allocate(capacity: max(1, total))
        before = Array(repeating: Self.never, count: chain.states.count)
        after = before
    }

    deinit {
        marks.deallocate()
    }

    /// Continues by frames whose scores, one for each model, follow each other.
    func add(_ scores: UnsafeBufferPointer<Float>) {
        let count = chain.modelCount
        for start in stride(from: 0, to: scores.count, by: count) where frame < corridor.count {
            step(UnsafeBufferPointer(rebasing: scores[start..<start + count]))
            frame += 1
        }
    }

    private func step(_ scores: UnsafeBufferPointer<Float>) {
        let range = corridor[frame]
        let old = frame > 0 ? corridor[frame - 1] : 0..<0
        let marks = marks + offsets[frame] - range.lowerBound
        for state in range {
            var best = Self.never
            var mark: UInt8 = 0
            if frame == 0 {
                if state <= chain.mostPassed { best = 0 }
            } else {
                if old.contains(state) {
                    let isLong = frame - since[state] >= longest[state]
                    best = before[state] - (isLong ? lateness[state] : 0)
                }
                var from = state - 1
                while from >= 0, state - from <= chain.mostPassed + 1 {
                    if old.contains(from), before[from] - penalties[state] > best {
                        (best, mark) = (before[from] - penalties[state], UInt8(state - from))
                    }
                    guard optional[from] else { break }
                    from -= 1
                }
            }
            if mark > 0 { since[state] = frame }
            after[state] = best + scores[models[state]]
            marks[state] = mark
        }
        swap(&before, &after)
    }

    /// The state of each frame; `nil` when no path leads to the end.
    func states() -> [Int]? {
        guard frame == corridor.count, let last = corridor.last else { return nil }
        var best = (score: Self.never / 2, state: -1)
        let ends = chain.states.count - 1 - chain.mostPassed
        for state in last where state >= ends && before[state] > best.score {
            best = (before[state], state)
        }
        guard best.state >= 0 else { return nil }
        var states = [Int](repeating: 0, count: corridor.count)
        var state = best.state
        for frame in corridor.indices.reversed() {
            guard corridor[frame].contains(state) else { return nil }
            states[frame] = state
            state -= Int(marks[offsets[frame] + state - corridor[frame].lowerBound])
        }
        return states
    }
}
