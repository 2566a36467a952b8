import CFFmpeg

extension FrameLine {
    /// More silence is not put before a sound: a container that says so is not believed.
    private static let mostDelay: Int64 = 86_400

    /// How many frames a time stamp lies behind the first picture of a video; 0 where there is
    /// none, or where the difference is not more than ticks are rounded by.
    func delay(of time: Int64, behindVideoOf facts: listen_ff_facts) -> Int64 {
        guard facts.video_start != .min else { return 0 }
        // The line's frames are those of its own origin.
        let clock = FrameLine(
            sampleRate: sampleRate, numerator: numerator, denominator: denominator, origin: 0)
        let video = FrameLine(
            sampleRate: sampleRate, numerator: facts.video_numerator,
            denominator: facts.video_denominator, origin: 0)
        let late = clock.nearest(time) - video.nearest(facts.video_start)
        let rounding = max(clock.ticks(1), sampleRate / 500)
        return late > rounding && late <= sampleRate * Self.mostDelay ? late : 0
    }
}
