/// The speech and the pauses of a recording, by its loudness.
///
/// A frame is speech when it is clearly above the quiet around it and not far below the loud parts
/// there: readers who share a recording may be 40 dB apart, and the noise of one may be as loud as
/// the voice of another, but it is steadier. Gaps too short for a pause and islands too short for a
/// word are filled.
package struct SpeechActivity: Hashable, Sendable {
    /// True for each frame of 10 ms with speech.
    package let isSpeech: [Bool]
    /// The stretches without speech between two with it, and at both ends, in frames.
    package let pauses: [Range<Int>]

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
    ///
    /// Breaths and other soft sounds that stand alone are no speech where `ignoresBreaths` says so.
    package init(levels: [Float], shortestSound: Int = 12, ignoresBreaths: Bool = false) {
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
        if ignoresBreaths {
            for breath in Self.breaths(in: marks, levels, nearby) {
                for frame in breath { marks[frame] = false }
            }
        }
        isSpeech = marks
        pauses = Self.runs(of: false, in: marks)
    }

    /// The most frames of a breath, and the fewest of the pauses on both sides of it.
    private static let longestBreath = 80
    private static let stillness = 20
    /// The difference, in decibels, to the voice nearby from which a sound may be a breath: a word
    /// that stands alone has a vowel, which is louder.
    private static let breathBelowLoud: Float = 12

    /// The short sounds between two pauses that are all much softer than the voice nearby.
    private static func breaths(
        in marks: [Bool], _ levels: [Float], _ nearby: NearbyLoudness
    ) -> [Range<Int>] {
        let sounds = runs(of: true, in: marks)
        return sounds.indices.compactMap { place in
            let sound = sounds[place]
            let before = place > 0 ? sounds[place - 1].upperBound : 0
            let behind = place + 1 < sounds.count ? sounds[place + 1].lowerBound : marks.count
            guard sound.count <= longestBreath, sound.lowerBound - before >= stillness,
                behind - sound.upperBound >= stillness,
                let voice = nearby.loud[
                    (sound.lowerBound + sound.upperBound) / 2
                        / NearbyLoudness.block]
            else { return nil }
            let loud = levels[sound].sorted()[sound.count * 9 / 10]
            return loud <= voice - breathBelowLoud ? sound : nil
        }
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
