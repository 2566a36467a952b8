import AudioIO
import CFFmpeg
import ListenCore

/// The exact frame after a seek, in a container whose time stamps are rounded or guessed.
extension FFmpegSource {
    /// The number of decoding steps in a row that are enough to judge the stamps.
    private static let enough = 200

    /// Finds the constant offset of coarse time stamps and the unit of packets, or that stamps do
    /// not agree with frames; once, before the first seek.
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
        // The first and the last packet may be shorter.
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

    /// The offset of each stamp from the count of frames, in runs that end where it jumps.
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

    /// Judges the stamps of the whole file by these runs.
    private func judge(_ runs: [[Int64]]) {
        // The first stamps may have an offset of their own.
        guard let first = runs.first(where: { $0.count > 3 }) ?? runs.first,
            let middle = line.middle(first)
        else { return }
        // Stamps that jitter still follow the frames, and guessed ones should, closely enough to
        // tell units apart.
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

    /// The ticks of each packet but the first; nil when they differ.
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

    /// Decodes up to a frame and finds the place of the decoded frames, which are stored ahead;
    /// false when it cannot be found, or begins after the frame.
    func settle(before place: Int64) throws(AudioError) -> Bool {
        // The places of the first frame by each stamp, and the number of frames since.
        var (places, count, isBehindHole) = ([Int64](), Int64(0), false)
        ahead = []
        for _ in 0..<1_000 {
            let step = try decoder.next()
            guard case .frames(let samples, let time) = step else {
                guard case .broken = step else { return false }
                // After damage counting starts again.
                (places, count, ahead, isBehindHole) = ([], 0, [], false)
                continue
            }
            if let time, let last = places.last,
                abs(line.nearest(time) - count - last) > tolerance
            {
                // The stamps before a hole do not apply after it.
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
