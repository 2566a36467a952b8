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
        let near = isLoose ? Int64.max : isRough ? 0 : lead
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
        try calibrate()
        var back = lead
        for _ in 0..<(isLoose ? 0 : 8) {
            let start = target - back
            if start <= 0 { break }
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
        (drift, steadyStamps) = (0, 0)
        chunk = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Decodes and drops up to a place, or to the end.
    private func reach(_ target: Int64) throws(AudioError) {
        position = target
        while position >= chunkStart + Int64(chunk.count / format.channels) {
            guard try advance() else { break }
        }
    }

    /// Decodes the next frames; false at the end.
    func advance() throws(AudioError) -> Bool {
        var broken = 0
        while true {
            switch try decoder.next() {
            case .frames(let samples, let time):
                place(samples, at: time)
                isBroken = false
                return true
            case .broken:
                noteLoss()
                isBroken = true
                broken += 1
                if broken > 1_000_000 {
                    hasGivenUp = true
                    return finish()
                }
            case .givenUp:
                hasGivenUp = true
                return finish()
            case .end: return finish()
            }
        }
    }

    private func finish() -> Bool {
        let reached = max(expected ?? 0, 0)
        chunk = UnsafeBufferPointer(start: nil, count: 0)
        position = min(position, reached)
        chunkStart = position
        end = reached
        return false
    }

    private func noteLoss() {
        guard lostSeconds.count < 10_000 else { return }
        lostSeconds.insert((expected ?? position) / line.sampleRate)
    }

    /// Finds where decoded frames belong: behind those before them.
    ///
    /// A time stamp counts where it leaps and those before it did not: stamps are rounded, those of
    /// single packets are their neighbours’, and some containers have none but guesses.
    private func place(_ samples: UnsafeBufferPointer<Float>, at time: Int64?) {
        guard let expected else {
            return hold(samples, at: time.map(line.frame) ?? position)
        }
        guard let time else { return hold(samples, at: expected) }
        let off = line.nearest(time) - line.bias - expected
        let leap = off - drift
        let isTrusted = steadyStamps >= Self.enoughStamps && decoder.facts.guesses_stamps == 0
        let isSmall = abs(leap) <= tolerance
        if isSmall {
            drift = off
            steadyStamps += 1
        }
        if isBroken, isTrusted, off > 0, isSmall || leap > 0 {
            let stated = line.frame(at: time)
            // What was lost, to the frame where packets tell.
            if stated > expected { return hold(samples, at: stated) }
        }
        guard !isSmall else { return hold(samples, at: expected) }
        let stated = line.frame(at: time)
        if isTrusted, leap > 0, leap <= line.sampleRate * 10 || isStated(stated) {
            // Damage, or a hole the recording has: silence, so that the text still fits.
            noteLoss()
            drift = 0
            return hold(samples, at: stated)
        }
        // A guess, or another recording put behind the first, whose time begins anew.
        let there = line.time(of: expected) - line.origin
        line.origin = time.subtractingReportingOverflow(there).partialValue
        line.bias = 0
        if isTrusted { line.unit = 0 }
        (drift, steadyStamps) = (0, 0)
        hold(samples, at: expected)
    }

    /// So many stamps that went as their frames did are believed.
    private static let enoughStamps = 3

    private func isStated(_ place: Int64) -> Bool {
        guard case .exact(let length) = length else { return false }
        return place < length.value
    }

    /// How far a time stamp may leap without meaning anything.
    ///
    /// Stamps in milliseconds wander in some files, and following them would be heard.
    var tolerance: Int64 { max(line.ticks(2), line.sampleRate / 20) }
}
