import ListenCore

/// What was heard since somebody took it last: the ring frames that were passed, as places.
///
/// A pure value. What runs on is one piece, so that hours of plain listening cost no more than a
/// moment.
struct HeardLog {
    /// More pieces are not kept; the oldest go first.
    static let most = 10_000
    /// A speed that changes leaves places a frame or so apart.
    private static let slack = MediaTime.milliseconds(1)

    private(set) var stretches: [HeardStretch] = []
    /// The ring frame up to which all is in, or was passed over.
    private(set) var reached = FrameCount.zero

    /// Takes in what sounded up to a ring frame.
    mutating func reach(_ frame: FrameCount, by map: TimelineMap) {
        guard frame > reached else { return }
        for stretch in map.heard(from: reached, to: frame) { add(stretch) }
        reached = frame
    }

    /// Nothing before a ring frame counts that is not in.
    mutating func pass(to frame: FrameCount) {
        reached = frame
    }

    /// Gives what is in, and keeps nothing of it.
    mutating func take() -> [HeardStretch] {
        defer { stretches = [] }
        return stretches
    }

    private mutating func add(_ next: HeardStretch) {
        guard let last = stretches.last, last.passage == next.passage, next.start >= last.end,
            next.start - last.end <= Self.slack
        else {
            if stretches.count >= Self.most { stretches.removeFirst(Self.most / 10) }
            return stretches.append(next)
        }
        stretches[stretches.count - 1].end = next.end
    }
}
