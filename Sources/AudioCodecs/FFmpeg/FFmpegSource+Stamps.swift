import AudioIO
import CFFmpeg
import ListenCore

/// The places of decoded frames: each after the one before, unless time stamps show consistently
/// that something is missing or repeated.
extension FFmpegSource {
    /// Decodes the next frames; false at the end.
    func advance() throws(AudioError) -> Bool {
        var broken = 0
        while true {
            switch try nextStep() {
            case .frames(let samples, let time):
                try place(samples, at: time)
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
        let reached = max(expected, 0)
        chunk = UnsafeBufferPointer(start: nil, count: 0)
        position = min(position, reached)
        chunkStart = position
        end = reached
        // The last stamp shows missing frames: there may be fewer, or more, than their time.
        let time = line.time(of: expected + (hasTrueStamps ? trail.drift : 0))
        endByStamps = max(reached, stretches.firstLine.nearest(time))
        return false
    }

    private func noteLoss() {
        // Packets after the stated end are no sound, whatever the reader makes of them.
        guard lostSeconds.count < 10_000, expected < limit ?? .max else { return }
        lostSeconds.insert(expected / line.sampleRate)
    }

    private func place(
        _ given: UnsafeBufferPointer<Float>, at time: Int64?
    ) throws(AudioError) {
        guard let time else { return hold(given, at: expected) }
        var (given, off) = (given, line.nearest(time) - line.bias - expected)
        isPaced = isPaced || trail.isSteady
        if !isPaced, off != 0 {
            given = keep(given)
            try findPace()
            off = line.nearest(time) - line.bias - expected
        }
        let drift = trail.drift
        let usual = (drift - grain)...(drift + grain)
        if usual.contains(off) {
            trail.note(off)
            return hold(given, at: expected + drifted())
        }
        if stretches.goOn(to: time, at: expected, within: tolerance) {
            trail.follow()
            return hold(given, at: expected)
        }
        let isLoss = isBroken && off > drift
        guard trail.isSteady || isLoss else {
            return beginAnew(given, at: time, off: off)
        }
        let samples = keep(given)
        let behind = try offsAhead(
            from: expected + Int64(samples.count / format.channels), usual: usual)
        guard let behind, let leap = leap([off] + behind, from: drift) else {
            return hold(samples, at: expected)
        }
        follow(leap, samples, at: time)
    }

    /// The drift of stamps away from the count in small steps, which is then corrected by silence
    /// or by leaving frames out; 0 while it is too small to notice.
    private func drifted() -> Int64 {
        let drift = trail.drift
        guard hasTrueStamps, line.isSampleClock || isCalibrated, trail.isFull,
            abs(drift) > max(line.ticks(2), line.sampleRate / 50)
        else { return 0 }
        trail.follow()
        return drift
    }

    /// Handles the first stamps of all, or of a stretch: they may be off, and the stamps after them
    /// count.
    private func beginAnew(_ samples: UnsafeBufferPointer<Float>, at time: Int64, off: Int64) {
        if abs(off - trail.drift) > tolerance {
            stretches.line = moved(to: time)
            trail = StampTrail()
        } else {
            trail.note(off)
        }
        hold(samples, at: expected)
    }

    /// The number of frames by which stamps jumped; nil when those after the jump do not agree.
    private func leap(_ offs: [Int64], from drift: Int64) -> Int64? {
        let leaps = offs.map { $0 - drift }
        guard let first = leaps.first, let last = leaps.last else { return nil }
        if leaps.count > 1 {
            guard leaps.allSatisfy({ ($0 > 0) == (first > 0) }),
                abs(last - leaps[leaps.count - 2]) <= grain
            else { return nil }
        } else if !isBroken {
            // Stamps after damage, or the end, do not apply before it.
            return nil
        }
        // More may be missing or repeated a few packets later.
        let least = leaps.min { abs($0) < abs($1) } ?? first
        guard hasTrueStamps else { return line.wholeUnits(least) }
        let places = leaps.filter { abs($0 - least) <= grain }
            .map { expected + drift + $0 + line.bias }
        return line.anchor(places).map { $0 - expected }
    }

    private func follow(_ leap: Int64, _ samples: UnsafeBufferPointer<Float>, at time: Int64) {
        let place = expected + leap
        let off = line.nearest(time) - line.bias - expected
        let longest = line.sampleRate * (isStated(place) ? 3_600 : 10)
        let isHole = leap > 0 && leap <= longest
        let isTwice = leap < 0 && -leap <= line.sampleRate / 4
        // Some readers skip damaged packets: guessed stamps then jump by whole packets.
        let isLost = isHole && (isBroken || isWhole(off - trail.drift))
        if hasTrueStamps && (isHole || isTwice) || isLost {
            // Silence keeps the text in place; repeated frames are left out.
            if leap > tolerance { noteLoss() }
            // Guessed stamps keep their offset.
            if hasTrueStamps { trail.follow() }
            return hold(samples, at: place)
        }
        guard abs(leap) > tolerance else {
            trail.note(off)
            return hold(samples, at: expected)
        }
        // Another recording was appended, or the clock was set.
        stretches.begin(moved(to: time), at: expected)
        if stretches.isAmbiguous { isLoose = true }
        trail = StampTrail()
        hold(samples, at: expected)
    }

    private func isWhole(_ leap: Int64) -> Bool {
        line.unit > line.ticks(2) && leap > tolerance
            && abs(line.wholeUnits(leap) - leap) <= max(line.ticks(1), line.sampleRate / 500)
    }

    /// The clock that gives a stamp the place of the next expected frame.
    private func moved(to time: Int64) -> FrameLine {
        var moved = line
        let there = line.time(of: expected).subtractingReportingOverflow(line.origin).partialValue
        moved.origin = time.subtractingReportingOverflow(there).partialValue
        (moved.bias, moved.phase) = (0, line.unit > 0 ? expected % line.unit : 0)
        return moved
    }

    /// True when stamps are not guessed from sizes and rates.
    private var hasTrueStamps: Bool { decoder.facts.guesses_stamps == 0 }

    /// True when a place is inside the recording as the container states it.
    private func isStated(_ place: Int64) -> Bool {
        if case .exact(let length) = declared { return place < length.value }
        guard decoder.facts.is_whole_stated != 0 else { return false }
        let whole = Int128(decoder.facts.whole_duration) * Int128(line.sampleRate) / 1_000_000
        return Int128(place) < whole
    }

    /// The difference between neighbouring stamps that rounding or jitter explains.
    private var grain: Int64 {
        min(max(line.ticks(2), line.sampleRate / 500, trail.spread), tolerance)
    }

    /// The difference from which on neither rounding nor jitter explains it.
    var tolerance: Int64 { max(line.ticks(2), line.sampleRate / 20) }
}
