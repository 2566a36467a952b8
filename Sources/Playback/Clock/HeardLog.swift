import ListenCore

/// The places that were heard since the log was last taken, by the ring frames that were played.
///
/// A pure value. Continuous listening makes one stretch, so that hours of it cost no more than a
/// moment.
struct HeardLog {
    /// The most stretches that are kept; the oldest are dropped first.
    static let most = 10_000
    /// The largest gap within one stretch: a change of speed leaves places a frame or so apart.
    private static let slack = MediaTime.milliseconds(1)

    private(set) var stretches: [HeardStretch] = []
    /// The ring frame up to which everything is noted or passed over.
    private(set) var reached = FrameCount.zero

    /// Notes the places that were heard up to a ring frame.
    mutating func reach(_ frame: FrameCount, by map: TimelineMap) {
        guard frame > reached else { return }
        for stretch in map.heard(from: reached, to: frame) { add(stretch) }
        reached = frame
    }

    /// Passes over everything up to a ring frame that is not noted yet.
    mutating func pass(to frame: FrameCount) {
        reached = frame
    }

    /// Returns the stretches and empties the log.
    mutating func drain() -> [HeardStretch] {
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
