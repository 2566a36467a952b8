public import AudioIO
import CFFmpeg
public import ListenCore

extension FFmpegSource {
    /// Goes to exactly this frame, or to the end when that is nearer.
    ///
    /// What comes before it is decoded and dropped, for as long as a codec
    /// remembers what it decoded.
    public func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        let target = min(max(0, frame.value), mostFrames)
        let ahead = target - position
        // What can only be sought from its start is decoded on to a place ahead.
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

    /// Beyond this there is nothing; a recording whose length is not known is
    /// asked for no place a month away.
    private var mostFrames: Int64 {
        if case .exact(let length) = length { return length.value }
        return line.sampleRate * 86_400 * 30
    }

    /// How much is read through where stamps do not go as frames do, rather than gone to by them.
    private var mostReadThrough: Int64 {
        // There a stamp may be of another stretch altogether, or decoding begins with the first.
        let isBlind = decoder.facts.seeks_loosely != 0 || stretches.isAmbiguous || standsStill
        return isBlind ? .max : line.sampleRate * mostReadSeconds
    }

    /// How long a codec may remember, or rounded time stamps take to tell where they are: a second
    /// covers the slowest, Opus and SBR.
    private var lead: Int64 {
        if decoder.facts.is_independent != 0, line.isSampleClock { return 0 }
        return isRough ? line.sampleRate / 20 : line.sampleRate
    }

    /// Seeks before a place and decodes up to it.
    func jump(to target: Int64) throws(AudioError) {
        // Until it has worked out: what it throws leaves no place, and no samples.
        isLost = true
        chunk = UnsafeBufferPointer(start: nil, count: 0)
        hasGivenUp = false
        if !isPaced {
            try restart()
            // The first of all may be cut short.
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

    /// Goes to the very start.
    func restart() throws(AudioError) {
        _ = try decoder.seek(to: nil)
        (expected, chunkStart, isBroken) = (0, 0, false)
        (trail, ahead) = (StampTrail(), [])
        stretches.enter(at: 0)
        chunk = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Decodes and drops up to a place, or to the end.
    private func reach(_ target: Int64) throws(AudioError) {
        position = target
        while position >= chunkStart + Int64(chunk.count / format.channels) {
            guard try advance() else { break }
        }
    }
}
