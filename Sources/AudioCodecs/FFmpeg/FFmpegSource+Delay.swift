import CFFmpeg

extension FrameLine {
    /// The longest silence before a sound, in seconds; a container that states more is not trusted.
    private static let mostDelay: Int64 = 86_400

    /// The number of frames between the first picture of a video and a time stamp; 0 without a
    /// video, or when the difference is within the rounding of ticks.
    func delay(of time: Int64, behindVideoOf facts: listen_ff_facts) -> Int64 {
        guard facts.video_start != .min else { return 0 }
        // The frames of this clock count from its own origin.
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
