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
        standsStill = times.count > 3 && Set(times.compactMap { $0 }).count == 1
        // The first of all may be cut short, the last of all too.
        let inner = counts.dropFirst().dropLast()
        if decoder.facts.unit == 0, !inner.isEmpty {
            line.unit = inner.reduce(0, Self.commonDivisor)
        }
        line.phase = line.unit > 0 ? (counts.first ?? 0) % line.unit : 0
        if times.count > 16, inner.allSatisfy({ $0 == line.unit }), let step = Self.step(times) {
            line.countPackets(of: step)
        }
        judge(offs(times, counts))
    }

    /// By how much each stamp is off the frames before it, parted where that leaps.
    private func offs(_ times: [Int64?], _ counts: [Int64]) -> [[Int64]] {
        var (runs, place): ([[Int64]], Int64) = ([], 0)
        for (time, count) in zip(times, counts) {
            if let time {
                let off = line.nearest(time) - place
                if let last = runs.last?.last, abs(off - last) <= tolerance {
                    runs[runs.count - 1].append(off)
                } else {
                    runs.append([off])
                }
            }
            place += count
        }
        return runs
    }

    /// Takes how stamps go on the whole for how they go in all of the file.
    private func judge(_ runs: [[Int64]]) {
        // The very first may be off for themselves.
        guard let first = runs.first(where: { $0.count > 3 }) ?? runs.first,
            let middle = line.middle(first)
        else { return }
        // A clock that shakes still goes as the frames do, a guess should: as nearly as tells units
        // apart.
        let slack =
            decoder.facts.guesses_stamps == 0
            ? tolerance : max(line.ticks(1), min(line.unit / 3, line.sampleRate / 500))
        var (inLine, all) = (0, 0)
        for run in runs {
            guard let middle = line.middle(run) else { continue }
            inLine += run.count { abs($0 - middle) <= slack }
            all += run.count
        }
        isLoose = inLine * 10 < all * 9 || runs.count * 10 > all + 20
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

    /// Decodes up to a place and finds where what was decoded stands, which is then ahead; false
    /// when nothing tells, or it begins behind the place.
    func settle(before place: Int64) throws(AudioError) -> Bool {
        // Where the first frame would stand by each stamp, and the frames since.
        var (places, count, isBehindHole) = ([Int64](), Int64(0), false)
        ahead = []
        for _ in 0..<1_000 {
            let step = try decoder.next()
            guard case .frames(let samples, let time) = step else {
                guard case .broken = step else { return false }
                // Behind damage counting begins anew.
                (places, count, ahead, isBehindHole) = ([], 0, [], false)
                continue
            }
            if let time, let last = places.last,
                abs(line.nearest(time) - count - last) > tolerance
            {
                // What is before a hole says nothing of what is behind it.
                isBehindHole = line.nearest(time) - count > last
                (places, count, ahead) = ([], 0, [])
            }
            if places.isEmpty {
                guard let time else { continue }
                stretches.find(time, within: line.sampleRate)
                let start = line.nearest(time) - line.bias
                guard isBehindHole || start <= place, start > -line.sampleRate * 60 else {
                    return false
                }
            }
            if let time { places.append(line.nearest(time) - count) }
            count += Int64(samples.count / format.channels)
            ahead.append(Piece(step))
            let isThere = (places.first ?? 0) - line.bias + count > place
            let tells = !isBehindHole || count >= line.sampleRate / 2
            if isThere && tells || isRough || places.count >= Self.enough,
                let first = line.anchor(places)
            {
                isBroken = false
                trail = StampTrail(places.map { $0 - line.bias - first })
                chunk = UnsafeBufferPointer(start: nil, count: 0)
                (expected, chunkStart) = (first, first)
                return true
            }
        }
        return false
    }
}
