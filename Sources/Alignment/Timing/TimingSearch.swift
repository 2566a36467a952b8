import ListenCore
import Subtitles

/// Looks for the fit of cues to the speech of a recording.
struct TimingSearch {
    /// Frames of 10 ms in a bit.
    private static let bitFrames = 4
    private static let bitsPerSecond = 25
    /// The largest shift in bits that is tried.
    private static let mostShift = 600 * bitsPerSecond
    /// The ratios of the frame rates of film and television, and 1.
    private static let rates: [Double] = [
        1, 25 / 23.976, 23.976 / 25, 24 / 23.976, 23.976 / 24, 25 / 24, 24.0 / 25,
    ]
    /// The smallest gain in correlation that is worth a change.
    static let worth = 0.01
    /// The smallest gain that is worth moving edges by a few frames: the edges of speech are known
    /// no better than edges that a person put with care.
    static let finestWorth = 0.03
    /// The most bits of a shift by a few frames.
    private static let finest = 2
    /// The bits before and after a cue that belong to the text, in holes of it.
    private static let margin = 5 * bitsPerSecond / 2
    /// The smallest drift that counts, in seconds at the end of the text.
    private static let leastDrift = 0.25
    /// The correlation below which a fit is chance.
    private static let chance = 0.2
    /// The ratio by which the best shift must beat those more than five seconds away.
    private static let distinct = 1.25

    private let speech: BitRow
    private let ranges: [Range<MediaTime>]
    /// The number of bits of a row before the recording's start.
    private let lead: Int
    private let isCancelled: () -> Bool

    init(
        _ heard: HeardSpeech, _ cues: [Range<MediaTime>], isCancelled: @escaping () -> Bool
    ) {
        let quiet = heard.pauses.map {
            ($0.lowerBound / Self.bitFrames)..<($0.upperBound / Self.bitFrames)
        }
        let count = heard.count / Self.bitFrames
        var sounding: [Range<Int>] = []
        var end = 0
        for pause in quiet {
            if end < pause.lowerBound { sounding.append(end..<pause.lowerBound) }
            end = max(end, pause.upperBound)
        }
        if end < count { sounding.append(end..<count) }
        speech = BitRow(count: count, sounding)
        ranges = cues
        let early = -min(0, cues.first?.lowerBound.seconds ?? 0) * Double(Self.bitsPerSecond)
        lead = Int(min(early * 1.1, Double(2 * Self.mostShift)).rounded(.up))
        self.isCancelled = isCancelled
    }

    /// A shift in bits with its correlation.
    private struct Place {
        var rate = 1.0
        var shift = 0
        var score = -1.0
    }

    /// The correlation of the cues as they are.
    var present: Double { score(row(1), 0) }

    /// The correlation of the cues as they are where the text has no long holes: what is said there
    /// and not written, as in advertisements, says nothing about the cues.
    var covered: Double {
        func bit(_ time: MediaTime) -> Int {
            let place = (time.seconds * Double(Self.bitsPerSecond)).rounded()
            return Int(max(0, min(Double(speech.count), place)))
        }
        let cues = ranges.map { bit($0.lowerBound)..<max(bit($0.lowerBound), bit($0.upperBound)) }
        var parts: [Range<Int>] = []
        for cue in cues {
            let (start, end) = (
                max(0, cue.lowerBound - Self.margin),
                min(speech.count, cue.upperBound + Self.margin)
            )
            guard start < end else { continue }
            if let last = parts.last, start <= last.upperBound {
                parts[parts.count - 1] =
                    min(last.lowerBound, start)..<max(last.upperBound, end)
            } else {
                parts.append(start..<end)
            }
        }
        let mask = BitRow(count: speech.count, parts)
        let row = BitRow(count: speech.count, cues)
        // The mask holds all of the cues.
        return Self.correlation(
            Double(mask.ones), Double(speech.common(with: mask, movedBy: 0)), Double(row.ones),
            Double(speech.common(with: row, movedBy: 0)))
    }

    /// The best fit; `nil` when cancelled.
    func fit() -> TimingFit? {
        let before = present
        var best = Place()
        var rival = -1.0
        for rate in Self.rates {
            if isCancelled() { return nil }
            let (place, other) = place(rate)
            if place.score > best.score + (rate == 1 ? 0 : Self.worth) {
                (best, rival) = (place, other)
            }
        }
        best = refined(best)
        let isFine = best.rate == 1 && abs(best.shift) <= Self.finest
        if before > best.score - (isFine ? Self.finestWorth : Self.worth) {
            best = Place(rate: 1, shift: 0, score: before)
        }
        let isSure =
            best.score >= Self.chance && (rival <= 0 || best.score >= rival * Self.distinct)
        return TimingFit(
            rate: best.rate,
            offset: .milliseconds(Int64(best.shift) * 1_000 / Int64(Self.bitsPerSecond)),
            before: before, after: best.score, isSure: isSure)
    }

    /// The cues as bits when times are multiplied.
    private func row(_ rate: Double) -> BitRow {
        func bit(_ time: MediaTime) -> Int {
            lead
                + Int(clamping: Int64((time.seconds * rate * Double(Self.bitsPerSecond)).rounded()))
        }
        let bits = ranges.map { bit($0.lowerBound)..<max(bit($0.lowerBound), bit($0.upperBound)) }
        return BitRow(count: min(bits.last?.upperBound ?? 0, lead + speech.count * 4), bits)
    }

    /// The best shift at a rate, and the best that is far from it.
    private func place(_ rate: Double) -> (Place, rival: Double) {
        let row = row(rate)
        let most = min(Self.mostShift, max(speech.count, row.count))
        let scores = (-most...most).map { score(row, $0) }
        guard let top = scores.indices.max(by: { scores[$0] < scores[$1] }) else {
            return (Place(), -1)
        }
        let near = 5 * Self.bitsPerSecond
        let rival = scores.indices.lazy.filter { abs($0 - top) > near }.map { scores[$0] }.max()
        return (Place(rate: rate, shift: top - most, score: scores[top]), rival ?? -1)
    }

    /// The place with the best small drift around it: recorders run at rates of their own.
    private func refined(_ place: Place) -> Place {
        var best = place
        let length = ranges.last?.upperBound.seconds ?? 0
        for step in -25...25 where !isCancelled() {
            // A drift that nobody notices at the end does not count.
            guard abs(Double(step)) * 0.0002 * length >= Self.leastDrift else { continue }
            let rate = place.rate * (1 + Double(step) * 0.0002)
            let row = row(rate)
            for shift in (place.shift - 60)...(place.shift + 60) {
                let score = score(row, shift)
                if score > best.score + (best.rate == place.rate ? 2 * Self.worth : 0) {
                    best = Place(rate: rate, shift: shift, score: score)
                }
            }
        }
        return best
    }

    /// The correlation of speech and cues that are moved by some bits.
    private func score(_ row: BitRow, _ shift: Int) -> Double {
        Self.correlation(
            Double(speech.count), Double(speech.ones), Double(row.ones),
            Double(speech.common(with: row, movedBy: shift - lead)))
    }

    private static func correlation(
        _ all: Double, _ ones: Double, _ others: Double, _ common: Double
    ) -> Double {
        let spread = (ones * (all - ones) * others * max(0, all - others)).squareRoot()
        return spread > 0 ? (common * all - ones * others) / spread : 0
    }
}
