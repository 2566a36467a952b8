package import AudioIO
import CFFmpeg
package import ListenCore

extension FFmpegSource {
    /// Seeks to exactly this frame, or to the end when that is nearer.
    ///
    /// As many frames before it are decoded and dropped as the state of the codec needs.
    package func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        let target = min(max(0, frame.value), mostFrames)
        let ahead = target - position
        // A source that can only be sought from its start is decoded up to a frame ahead.
        let near = isLoose ? mostReadThrough : isRough ? 0 : lead
        if !isLost, ahead >= 0, ahead <= near, end == nil || target <= position {
            position = target
            return FrameCount(position)
        }
        do throws(AudioError) {
            try jump(to: target)
        } catch {
            (isLost, position) = (true, target)
            throw error
        }
        return FrameCount(position)
    }

    /// The largest frame that is sought: the end, or a month when the length is unknown.
    private var mostFrames: Int64 {
        if case .exact(let length) = length { return length.value }
        return line.sampleRate * 86_400 * 30
    }

    /// The frames that are read through rather than sought when stamps do not agree with frames.
    private var mostReadThrough: Int64 {
        // There a stamp may belong to another stretch, or decoding starts with the first packet.
        let isBlind = decoder.facts.seeks_loosely != 0 || stretches.isAmbiguous || standsStill
        return isBlind ? .max : line.sampleRate * mostReadSeconds
    }

    /// The frames before a target that restore the codec's state, or give the place from rounded
    /// stamps: a second covers the slowest, Opus and SBR.
    private var lead: Int64 {
        if decoder.facts.is_independent != 0, line.isSampleClock { return 0 }
        return isRough ? line.sampleRate / 20 : line.sampleRate
    }

    /// Seeks to a packet before a frame and decodes up to it.
    func jump(to target: Int64) throws(AudioError) {
        // Stays true if this throws: then neither position nor samples are valid.
        isLost = true
        chunk = UnsafeBufferPointer(start: nil, count: 0)
        hasGivenUp = false
        if !isPaced {
            try restart()
            // The first packet may be shorter.
            _ = try decoder.next()
            try findPace()
        }
        try calibrate()
        var back = lead
        for _ in 0..<(isLoose && target <= mostReadThrough ? 0 : 8) {
            let start = target - back
            if start <= 0 { break }
            stretches.enter(at: start)
            ahead = []
            if try decoder.seek(to: line.time(of: start)), try settle(before: target - lead / 2) {
                try reach(target)
                isLost = false
                return
            }
            back = max(back, line.sampleRate) * 4
        }
        try restart()
        // Frames before the first that is heard are dropped by their places.
        try reach(target)
        isLost = false
    }

    /// Seeks to the very start.
    func restart() throws(AudioError) {
        _ = try decoder.seek(to: nil)
        (expected, chunkStart, isBroken) = (0, 0, false)
        (trail, ahead) = (StampTrail(), [])
        stretches.enter(at: 0)
        chunk = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Decodes and drops up to a frame, or to the end.
    private func reach(_ target: Int64) throws(AudioError) {
        position = target
        while position >= chunkStart + Int64(chunk.count / format.channels) {
            guard try advance() else { break }
        }
    }
}
