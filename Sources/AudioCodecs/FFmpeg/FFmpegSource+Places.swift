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
        let near = decoder.facts.seeks_loosely != 0 ? Int64.max : isRough ? 0 : lead
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

    /// How long a codec may remember: a second covers the slowest, Opus and SBR.
    private var lead: Int64 {
        if decoder.facts.is_independent != 0 { return 0 }
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
        for _ in 0..<(decoder.facts.seeks_loosely == 0 ? 8 : 0) {
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
        chunk = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Finds by how much coarse time stamps are off on the whole, so that each is
    /// near enough to know its unit; once, before the first seek.
    private func calibrate() throws(AudioError) {
        guard !isCalibrated, !line.isSampleClock, line.isExact else { return }
        try restart()
        var (place, least, most) = (Int64(0), Int64.max, Int64.min)
        for _ in 0..<200 {
            guard case .frames(let samples, let time) = try decoder.next(), let time else { break }
            let off = line.nearest(time) - place
            guard abs(off) < line.unit else { break }
            (least, most) = (min(least, off), max(most, off))
            place += Int64(samples.count / format.channels)
        }
        isCalibrated = true
        if least <= most { line.bias = (least + most) / 2 }
    }

    /// Decodes the first frames of a known place; false when they stand behind
    /// the one wanted.
    private func settle(before place: Int64) throws(AudioError) -> Bool {
        var tries = 0
        while tries < 1_000 {
            tries += 1
            switch try decoder.next() {
            case .frames(let samples, let time):
                guard let time else { continue }
                let start = line.frame(at: time)
                guard start <= place, start > -line.sampleRate * 60 else { return false }
                isBroken = false
                hold(samples, at: start)
                return true
            case .broken: continue
            case .end, .givenUp: return false
            }
        }
        return false
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

    /// Finds where decoded frames belong, by their time stamp and by what came
    /// before them.
    private func place(_ samples: UnsafeBufferPointer<Float>, at time: Int64?) {
        guard let expected else {
            return hold(samples, at: time.map(line.frame) ?? position)
        }
        guard let time else { return hold(samples, at: expected) }
        let stated = line.frame(at: time)
        let off = stated - expected
        let count = Int64(samples.count / format.channels)
        if abs(off) <= tolerance { return hold(samples, at: expected) }
        if off > 0, off <= line.sampleRate * 10 || isStated(stated) {
            // Damage, or a hole the recording has: silence, so that the text still fits.
            if off > line.sampleRate / 50 { noteLoss() }
            return hold(samples, at: stated)
        }
        if off < 0, -off <= max(count, line.sampleRate / 10) { return hold(samples, at: stated) }
        // Another recording put behind the first, whose time begins anew.
        let there = line.time(of: expected) - line.origin
        line.origin = time.subtractingReportingOverflow(there).partialValue
        line.unit = 0
        hold(samples, at: expected)
    }

    private func isStated(_ place: Int64) -> Bool {
        guard case .exact(let length) = length else { return false }
        return place < length.value
    }

    /// How far a time stamp may be off without meaning anything.
    ///
    /// Stamps in milliseconds wander in some files, and following them would be heard.
    private var tolerance: Int64 {
        if line.isSampleClock { return 0 }
        if isBroken, line.isExact { return 0 }
        return max(line.ticks(2), line.sampleRate / 20)
    }
}
