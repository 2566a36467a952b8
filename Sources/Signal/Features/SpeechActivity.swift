/// The speech and the pauses of a recording, by its loudness.
///
/// A frame is speech when it is clearly above the quiet around it and not far below the loud parts
/// there: readers who share a recording may be 40 dB apart, and the noise of one may be as loud as
/// the voice of another, but it is steadier. Gaps too short for a pause and islands too short for a
/// word are filled.
public struct SpeechActivity: Hashable, Sendable {
    /// True for each frame of 10 ms with speech.
    public let isSpeech: [Bool]
    /// The stretches without speech between two with it, and at both ends, in frames.
    public let pauses: [Range<Int>]

    /// Gaps shorter than this, in frames, belong to the speech around them.
    private static let shortestPause = 10
    private static let aboveQuiet: Float = 6
    private static let belowLoud: Float = 26
    /// The difference, in decibels, to the loud parts nearby below which a sound is speech, however
    /// little quiet there is.
    private static let surelyLoud: Float = 12
    /// The difference, in decibels, to a voice nearby above which steady sounds are noise.
    private static let noiseBelowLoud: Float = 10
    /// The level, in decibels, below which nothing is heard.
    private static let inaudible: Float = -80

    /// The activity of a recording with these levels, in decibels, of frames of 10 ms.
    ///
    /// Sounds shorter than `shortestSound` frames are no speech; a voice without noise has none of
    /// them.
    public init(levels: [Float], shortestSound: Int = 12) {
        let nearby = NearbyLoudness(levels: levels)
        let sorted = levels.sorted()
        let loud = sorted.isEmpty ? 0 : sorted[sorted.count * 9 / 10]
        let thresholds = zip(nearby.loud, nearby.quiet).map { near, quiet in
            let near = near ?? loud
            let floor = min(quiet + Self.aboveQuiet, near - Self.surelyLoud)
            return max(floor, near - Self.belowLoud, Self.inaudible)
        }
        var marks = levels.enumerated().map {
            $1 >= thresholds[$0 / NearbyLoudness.block]
        }
        for noise in SteadyNoise.all(in: levels) {
            let middle = (noise.frames.lowerBound + noise.frames.upperBound) / 2
            let voice = nearby.loudest[middle / NearbyLoudness.block] ?? loud
            guard noise.level <= voice - Self.noiseBelowLoud else { continue }
            for frame in noise.frames { marks[frame] = false }
        }
        Self.flip(false, shorterThan: Self.shortestPause, in: &marks)
        Self.flip(true, shorterThan: shortestSound, in: &marks)
        isSpeech = marks
        pauses = Self.runs(of: false, in: marks)
    }

    /// The runs of a value, in order.
    private static func runs(of value: Bool, in marks: [Bool]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for (index, mark) in marks.enumerated() {
            if mark == value {
                start = start ?? index
            } else if let begin = start {
                runs.append(begin..<index)
                start = nil
            }
        }
        if let start { runs.append(start..<marks.count) }
        return runs
    }

    /// Changes short runs between two others to the value around them.
    private static func flip(_ value: Bool, shorterThan least: Int, in marks: inout [Bool]) {
        for run in runs(of: value, in: marks)
        where run.count < least && run.lowerBound > 0 && run.upperBound < marks.count {
            for index in run { marks[index] = !value }
        }
    }
}
