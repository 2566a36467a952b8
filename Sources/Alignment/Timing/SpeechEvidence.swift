/// The evidence for speech in each frame of 10 ms, graded from −1 to 1, around a mean of 0.
///
/// A frame is judged by the loudness near by: in noise a voice is only some decibels above its
/// pauses, and every frame would be called speech by a fixed distance.
struct SpeechEvidence {
    /// The sums of the evidence before each frame, in seconds; one more than there are frames.
    let sums: [Float]
    /// The mean before it was made 0.
    let mean: Float
    /// The pauses by the same evidence, in frames.
    let pauses: [Range<Int>]
    /// True when the pauses are so loud that levels alone do not tell them.
    let isNoisy: Bool
    /// True when the pauses are so soft that the edges of speech are exact to a frame.
    let isClear: Bool

    /// The number of frames.
    var count: Int { sums.count - 1 }

    /// Frames on each side over which levels are averaged.
    private static let smoothing = 4
    /// Frames in a block with a threshold of its own.
    private static let block = 100
    /// Blocks on each side by which a threshold is found.
    private static let reach = 8
    /// The part of the way from the quiet to the loud frames near by from which a frame is speech.
    private static let part: Float = 0.2
    /// The most decibels above the quiet frames near by that speech needs.
    private static let mostAbove: Float = 6
    private static let belowLoud: Float = 26
    private static let inaudible: Float = -80
    /// Recordings whose loud frames are usually less far above the quiet ones are noisy.
    private static let noisySpread: Float = 20
    private static let clearSpread: Float = 32

    init(levels: [Float]) {
        let smooth = Self.smoothed(levels)
        var evidence = [Float](repeating: 0, count: smooth.count)
        var spreads: [Float] = []
        for start in stride(from: 0, to: smooth.count, by: Self.block) {
            let (first, last) = (
                max(0, start - Self.reach * Self.block),
                min(smooth.count, start + (Self.reach + 1) * Self.block)
            )
            let sorted = stride(from: first, to: last, by: 3).map { smooth[$0] }.sorted()
            let (quiet, loud) = (sorted[sorted.count / 10], sorted[sorted.count * 9 / 10])
            let spread = loud - quiet
            spreads.append(spread)
            let threshold = max(
                quiet + min(Self.mostAbove, Self.part * spread), loud - Self.belowLoud,
                Self.inaudible)
            let grade = max(1, min(3, Self.part * spread))
            for frame in start..<min(smooth.count, start + Self.block) {
                evidence[frame] = max(-1, min(1, (smooth[frame] - threshold) / grade))
            }
        }
        let spread = spreads.sorted()[spreads.count / 2, else: 0]
        (isNoisy, isClear) = (spread < Self.noisySpread, spread >= Self.clearSpread)
        pauses = Self.pauses(evidence.map { $0 > 0 })
        let mean = evidence.reduce(0.0) { $0 + Double($1) } / Double(max(1, evidence.count))
        var (sum, sums) = (0.0, [Float(0)])
        sums.reserveCapacity(evidence.count + 1)
        for each in evidence {
            sum += (Double(each) - mean) / 100
            sums.append(Float(sum))
        }
        self.sums = sums
        self.mean = Float(mean)
    }

    /// The means of the levels around each frame.
    private static func smoothed(_ levels: [Float]) -> [Float] {
        var (sum, sums) = (0.0, [0.0])
        sums.reserveCapacity(levels.count + 1)
        for level in levels {
            sum += Double(max(-100, level))
            sums.append(sum)
        }
        return levels.indices.map {
            let (first, last) = (max(0, $0 - smoothing), min(levels.count, $0 + smoothing + 1))
            return Float((sums[last] - sums[first]) / Double(last - first))
        }
    }

    /// The runs without speech that are long enough for a pause.
    private static func pauses(_ marks: [Bool]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for (frame, mark) in (marks + [true]).enumerated() {
            if !mark {
                start = start ?? frame
            } else if let begin = start {
                start = nil
                let isLong = frame - begin >= 10 || begin == 0 || frame == marks.count
                guard isLong else { continue }
                // Sounds shorter than a word are none.
                if let last = runs.last, begin - last.upperBound < 12 {
                    runs[runs.count - 1] = last.lowerBound..<frame
                } else {
                    runs.append(begin..<frame)
                }
            }
        }
        return runs
    }
}

extension [Float] {
    fileprivate subscript(place: Int, else other: Float) -> Float {
        indices.contains(place) ? self[place] : other
    }
}
