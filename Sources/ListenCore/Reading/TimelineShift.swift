/// The places in a chapter that is read aloud, once its sentences have other times: pure.
///
/// A place stays in its sentence, and as far through it. Where the sentence is gone, it is at the
/// beginning of the nearest one before that is still there, or at that of the chapter.
package struct TimelineShift: Hashable, Sendable {
    /// The sentence that one of before is now.
    private struct Target: Hashable {
        let line: Int
        /// False for the one before a sentence that is gone.
        let isSame: Bool
    }

    private let former: [Int64]
    private let now: [Int64]
    /// For each sentence of before; `nil` where none before it is still there.
    private let targets: [Target?]

    /// The places of a timeline in another one.
    package init(from former: SpokenTimeline, to now: SpokenTimeline) {
        (self.former, self.now) = (former.edges, now.edges)
        let partners = SentenceMatch.partners(
            of: former.sentences.map(\.key), in: now.sentences.map(\.key))
        var last: Int?
        targets = partners.map { partner in
            guard let partner else { return last.map { Target(line: $0, isSame: false) } }
            last = partner
            return Target(line: partner, isSame: true)
        }
    }

    /// The length of the whole now.
    package var length: MediaTime { .milliseconds(now.last ?? 0) }

    /// The place of a time.
    package func place(of time: MediaTime) -> MediaTime {
        guard time < .milliseconds(former.last ?? 0) else { return end(of: time) }
        let line = Self.last(former) { .milliseconds($0) <= time }
        guard let target = targets[line] else { return .zero }
        guard target.isSame else { return .milliseconds(now[target.line]) }
        return place(of: time, in: line, target.line)
    }

    /// The place of the end of a passage: at the edge of two sentences it belongs to the first.
    package func end(of time: MediaTime) -> MediaTime {
        let line = Self.last(former) { .milliseconds($0) < time }
        guard let target = targets[line] else { return .zero }
        guard target.isSame else { return .milliseconds(now[target.line + 1]) }
        return place(of: time, in: line, target.line)
    }

    private func place(of time: MediaTime, in line: Int, _ other: Int) -> MediaTime {
        let start = MediaTime.milliseconds(former[line])
        let own = former[line + 1] - former[line]
        let length = now[other + 1] - now[other]
        let share = min(max(.zero, time - start), .milliseconds(own))
        guard own > 0 else { return .milliseconds(now[other]) }
        // To the nearest, so that a place comes back from a longer sentence to just where it was.
        let twice = 2 * Int128(share.microseconds) * Int128(length) + Int128(own)
        return .milliseconds(now[other])
            + MediaTime(microseconds: Int64(clamping: twice / (2 * Int128(own))))
    }

    /// The last sentence whose beginning satisfies a condition that no later one does; otherwise
    /// the first.
    private static func last(_ edges: [Int64], where isReached: (Int64) -> Bool) -> Int {
        var (low, high) = (0, edges.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if isReached(edges[middle]) { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
