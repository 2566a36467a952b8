import AudioIO
import CFFmpeg
import ListenCore

/// The exact frame behind a seek, of a container whose time stamps are rounded or guessed.
extension FFmpegSource {
    /// So many frames in a row tell all their time stamps can.
    private static let enough = 200

    /// Finds by how much coarse time stamps are off on the whole and what packets are made of, or
    /// that stamps do not go as frames do; once, before the first seek.
    func calibrate() throws(AudioError) {
        guard !isCalibrated, !isLoose,
            !line.isSampleClock || decoder.facts.guesses_stamps != 0
        else { return }
        try restart()
        var (times, counts): ([Int64?], [Int64]) = ([], [])
        for _ in 0..<Self.enough {
            guard case .frames(let samples, let time) = try decoder.next() else { break }
            times.append(time)
            counts.append(Int64(samples.count / format.channels))
        }
        isCalibrated = true
        // The first of all may be cut short, the last of all too.
        let inner = counts.dropFirst().dropLast()
        if decoder.facts.unit == 0, !inner.isEmpty {
            line.unit = inner.reduce(0, Self.commonDivisor)
        }
        line.phase = line.unit > 0 ? (counts.first ?? 0) % line.unit : 0
        if times.count > 16, inner.allSatisfy({ $0 == line.unit }), let step = Self.step(times) {
            line.countPackets(of: step)
        }
        var (offs, place) = ([Int64](), Int64(0))
        for (time, count) in zip(times, counts) {
            if let time { offs.append(line.nearest(time) - place) }
            place += count
        }
        guard let middle = line.middle(offs) else { return }
        let slack = max(line.ticks(1), line.sampleRate / 500)
        let inLine = offs.count { abs($0 - middle) <= slack }
        isLoose = inLine * 10 < offs.count * 9
        line.bias = line.isSampleClock ? 0 : middle
        if line.isSampleClock { line.origin += middle }
    }

    /// How many ticks each packet is, but the first; nil when not all are the same.
    private static func step(_ times: [Int64?]) -> Int64? {
        let known = times.dropFirst().compactMap { $0 }
        guard known.count + 1 == times.count, known.count > 2 else { return nil }
        let steps = zip(known, known.dropFirst()).map { $1.subtractingReportingOverflow($0) }
        guard let first = steps.first, !first.overflow,
            steps.allSatisfy({ $0.partialValue == first.partialValue })
        else { return nil }
        return first.partialValue
    }

    private static func commonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
        var (large, small) = (one, other)
        while small != 0 { (large, small) = (small, large % small) }
        return large
    }

    /// Decodes up to a place and finds where what was decoded stands; false when that is behind the
    /// place.
    func settle(before place: Int64) throws(AudioError) -> Bool {
        // Where the first frame would stand by each stamp, and the frames since.
        var (places, count, tries) = ([Int64](), Int64(0), 0)
        while tries < 1_000 {
            tries += 1
            switch try decoder.next() {
            case .frames(let samples, let time):
                let here = Int64(samples.count / format.channels)
                guard let time else {
                    if !places.isEmpty { count += here }
                    continue
                }
                let start = line.nearest(time) - line.bias
                if places.isEmpty {
                    guard start <= place, start > -line.sampleRate * 60 else { return false }
                }
                if let last = places.last, abs(line.nearest(time) - count - last) > tolerance {
                    // A hole: what is before it says nothing of what is behind.
                    (places, count) = ([], 0)
                }
                places.append(line.nearest(time) - count)
                if start + here > place || isRough || places.count >= Self.enough,
                    let first = line.anchor(places)
                {
                    (isBroken, drift, steadyStamps) = (false, 0, places.count)
                    hold(samples, at: first + count)
                    return true
                }
                count += here
            // Behind damage counting begins anew.
            case .broken: (places, count) = ([], 0)
            case .end, .givenUp: return false
            }
        }
        return false
    }
}
