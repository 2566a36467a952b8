package import ListenCore

/// The mapping from ring frames to frames of the recording and the passages they belong to.
///
/// Pure and in integers. A stretch begins wherever the path through the recording changes: at a
/// seek, a change of speed, a step of a plan, silence and a cut. Within a stretch that moves, ring
/// frame *n* sounds source frame *start + n × hundredths ÷ 100*, rounded down, counted from the
/// stretch's anchor. Nothing is summed up, so nothing drifts.
package struct TimelineMap: Hashable, Sendable {
    /// The place, speed and passage from one ring frame on.
    package struct Stretch: Hashable, Sendable {
        /// Its first ring frame.
        package var ringStart: FrameCount
        /// A ring frame, at or before the start, that sounds `sourceAnchor`.
        package var ringAnchor: FrameCount
        /// The frame of the recording at `ringAnchor`, less the frames cut in between.
        package var sourceAnchor: FrameCount
        /// The speed heard.
        package var rate: PlaybackRate
        /// The passage it belongs to.
        package var passage: Passage?
        /// The frame of the recording it ends before; `nil` when that is not known.
        package var sourceEnd: FrameCount?
        /// True when the place stands still, in silence or at a stop.
        package var rests = false
        /// The ring frame at which a silence ends; `nil` at a stop and while sounding.
        package var silentUntil: FrameCount?
        /// The real time that was saved up to its start.
        package var saved = MediaTime.zero

        /// A stretch that moves from a ring frame on, which is its anchor.
        package init(
            ringStart: FrameCount, sourceStart: FrameCount, rate: PlaybackRate,
            passage: Passage? = nil, sourceEnd: FrameCount? = nil, saved: MediaTime = .zero
        ) {
            self.ringStart = ringStart
            ringAnchor = ringStart
            sourceAnchor = sourceStart
            self.rate = rate
            self.passage = passage
            self.sourceEnd = sourceEnd
            self.saved = saved
        }

        func sourceFrame(at ringFrame: FrameCount) -> FrameCount {
            guard !rests else { return sourceAnchor }
            let passed = Int128((max(ringFrame, ringStart) - ringAnchor).value)
            let heard = passed * Int128(rate.hundredths) / 100
            let frame = sourceAnchor + FrameCount(Int64(clamping: heard))
            return sourceEnd.map { min(frame, $0) } ?? frame
        }
    }

    /// The frames of the recording in a second.
    package let sampleRate: SampleRate
    /// Never empty; ordered by `ringStart`; stays small when `trim` is called.
    private(set) var stretches: [Stretch]

    /// A map that begins with a stretch.
    package init(sampleRate: SampleRate, beginning stretch: Stretch) {
        self.sampleRate = sampleRate
        stretches = [stretch]
    }

    /// Adds a stretch; those that begin at or behind its first ring frame are dropped.
    package mutating func append(_ stretch: Stretch) {
        stretches.removeAll { $0.ringStart >= stretch.ringStart }
        stretches.append(stretch)
    }

    /// Drops the stretches that end by ring frame `ringFrame`.
    package mutating func trim(before ringFrame: FrameCount) {
        guard stretches.count > 1 else { return }
        stretches.removeFirst(index(at: ringFrame))
    }

    /// The place, passage and speed at a ring frame; a frame before the first stretch counts as its
    /// start.
    package func place(atRingFrame ringFrame: FrameCount) -> PlaybackPlace {
        let index = index(at: ringFrame)
        let stretch = stretches[index]
        let frame = stretch.sourceFrame(at: ringFrame)
        var end = stretch.rests ? frame : stretch.sourceEnd
        if !stretch.rests, index + 1 < stretches.count {
            let turn = stretch.sourceFrame(at: stretches[index + 1].ringStart)
            end = min(end ?? turn, turn)
        }
        return PlaybackPlace(
            position: MediaTime(frame, at: sampleRate), rate: stretch.rate,
            passage: stretch.passage, runsUntil: end.map { MediaTime($0, at: sampleRate) },
            gapLeft: stretch.silentUntil.map {
                MediaTime(max($0 - max(ringFrame, stretch.ringStart), .zero), at: sampleRate)
            }, saved: stretch.saved)
    }

    /// The stretch that sounds at a ring frame.
    package func stretch(at ringFrame: FrameCount) -> Stretch { stretches[index(at: ringFrame)] }

    /// The stretches of the recording that sound from one ring frame up to another, in order;
    /// without resting places and ring frames before the first stretch.
    package func heard(from first: FrameCount, to last: FrameCount) -> [HeardStretch] {
        guard first < last else { return [] }
        return (index(at: first)...index(at: last - FrameCount(1))).compactMap { index in
            let stretch = stretches[index]
            let isLast = index + 1 == stretches.count
            let start = max(first, stretch.ringStart)
            let end = isLast ? last : min(last, stretches[index + 1].ringStart)
            guard !stretch.rests, start < end else { return nil }
            return HeardStretch(
                start: MediaTime(stretch.sourceFrame(at: start), at: sampleRate),
                end: MediaTime(stretch.sourceFrame(at: end), at: sampleRate),
                passage: stretch.passage)
        }
    }

    /// The last stretch that begins by a ring frame, otherwise the first.
    private func index(at ringFrame: FrameCount) -> Int {
        var (low, high) = (0, stretches.count)
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].ringStart <= ringFrame { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }
}
