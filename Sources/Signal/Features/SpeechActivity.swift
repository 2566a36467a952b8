/// Where a recording has speech and where it pauses, by how loud it is.
///
/// A frame sounds when it is clearly above the quiet of this recording and not far below its
/// loud parts. Gaps too short for a pause and islands too short for a word are filled.
public struct SpeechActivity: Hashable, Sendable {
    /// Whether each frame of 10 ms has speech.
    public let isSpeech: [Bool]
    /// The stretches without speech between two with it, and at both ends, in frames.
    public let pauses: [Range<Int>]

    /// Gaps shorter than this, in frames, belong to the speech around them.
    private static let shortestPause = 10
    /// Sounds shorter than this, in frames, are none of speech.
    private static let shortestSound = 12
    private static let aboveQuiet: Float = 6
    private static let belowLoud: Float = 25

    /// The activity of a recording with these levels, in decibels, of frames of 10 ms.
    public init(levels: [Float]) {
        let sorted = levels.sorted()
        guard let loudest = sorted.last else {
            (isSpeech, pauses) = ([], [])
            return
        }
        let quiet = sorted[sorted.count / 20]
        let loud = sorted[sorted.count * 9 / 10]
        // Silence from end to end has nothing that stands out.
        let threshold = min(max(quiet + Self.aboveQuiet, loud - Self.belowLoud), loudest)
        var marks = levels.map { $0 >= threshold && $0 > -80 }
        Self.flip(false, shorterThan: Self.shortestPause, in: &marks)
        Self.flip(true, shorterThan: Self.shortestSound, in: &marks)
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

    /// Turns short runs between two others into what is around them.
    private static func flip(_ value: Bool, shorterThan least: Int, in marks: inout [Bool]) {
        for run in runs(of: value, in: marks)
        where run.count < least && run.lowerBound > 0 && run.upperBound < marks.count {
            for index in run { marks[index] = !value }
        }
    }
}
