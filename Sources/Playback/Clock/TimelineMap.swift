public import ListenCore

/// Which frame of the recording is heard when a frame of the ring is heard.
///
/// Pure and in integers. A stretch begins at each seek and at each change of
/// speed, at the ring frame where that is heard; within a stretch, ring frame
/// *n* sounds source frame *start + n × hundredths ÷ 100*, rounded down.
/// Nothing is summed up, so nothing drifts.
public struct TimelineMap: Hashable, Sendable {
    /// From one ring frame on: where in the recording, and how fast.
    private struct Stretch: Hashable, Sendable {
        let ringStart: FrameCount
        let sourceStart: FrameCount
        let rate: PlaybackRate

        func sourceFrame(at ringFrame: FrameCount) -> FrameCount {
            let passed = Int128(max(0, (ringFrame - ringStart).value))
            let heard = passed * Int128(rate.hundredths) / 100
            return sourceStart + FrameCount(Int64(clamping: heard))
        }
    }

    private let sampleRate: SampleRate
    /// Never empty; ordered by `ringStart`.
    private var stretches: [Stretch]

    /// A map whose ring frame `ringFrame` sounds source frame `sourceFrame`.
    public init(
        sampleRate: SampleRate, ringFrame: FrameCount = .zero, sourceFrame: FrameCount = .zero,
        rate: PlaybackRate = .normal
    ) {
        self.sampleRate = sampleRate
        stretches = [Stretch(ringStart: ringFrame, sourceStart: sourceFrame, rate: rate)]
    }

    /// How many stretches are kept; stays small when `trim` is called.
    public var stretchCount: Int { stretches.count }

    /// From ring frame `ringFrame` on, the recording is heard from
    /// `sourceFrame` at this speed; later stretches are dropped.
    public mutating func append(
        ringFrame: FrameCount, sourceFrame: FrameCount, rate: PlaybackRate
    ) {
        stretches.removeAll { $0.ringStart >= ringFrame }
        stretches.append(Stretch(ringStart: ringFrame, sourceStart: sourceFrame, rate: rate))
    }

    /// Drops the stretches that were heard whole by ring frame `ringFrame`.
    public mutating func trim(before ringFrame: FrameCount) {
        let current = stretches.lastIndex { $0.ringStart <= ringFrame } ?? 0
        stretches.removeFirst(current)
    }

    /// The frame of the recording that sounds at a ring frame; a frame before
    /// the first stretch counts as its start.
    public func sourceFrame(atRingFrame ringFrame: FrameCount) -> FrameCount {
        stretch(at: ringFrame).sourceFrame(at: ringFrame)
    }

    /// The place in the recording that sounds at a ring frame.
    public func position(atRingFrame ringFrame: FrameCount) -> MediaTime {
        MediaTime(sourceFrame(atRingFrame: ringFrame), at: sampleRate)
    }

    /// The speed heard at a ring frame.
    public func rate(atRingFrame ringFrame: FrameCount) -> PlaybackRate {
        stretch(at: ringFrame).rate
    }

    private func stretch(at ringFrame: FrameCount) -> Stretch {
        stretches.last { $0.ringStart <= ringFrame } ?? stretches[0]
    }
}
