import Testing

@testable import Signal

@Suite struct SpeechActivityTests {
    /// Levels in decibels from letters: `#` speech, `.` quiet; ten frames each.
    private func levels(_ text: String, quiet: Float = -70) -> [Float] {
        text.flatMap { Array(repeating: $0 == "#" ? Float(-20) : quiet, count: 10) }
    }

    @Test func `pauses are the quiet between and around speech`() {
        let activity = SpeechActivity(levels: levels("..###..####...##."))
        #expect(activity.pauses == [0..<20, 50..<70, 110..<140, 160..<170])
        #expect(activity.isSpeech.count == 170 && activity.isSpeech.count { $0 } == 90)
    }

    @Test func `short gaps are of the speech, short sounds of the pause`() {
        var marks = levels("..#####...#####..")
        for index in 40..<46 { marks[index] = -70 }
        for index in 82..<88 { marks[index] = -20 }
        let activity = SpeechActivity(levels: marks)
        #expect(activity.pauses == [0..<20, 70..<100, 150..<170])
    }

    @Test func `noise between sentences is no speech`() {
        #expect(SpeechActivity(levels: levels("..##..##..", quiet: -50)).pauses.count == 3)
    }

    @Test func `silence has none, and nothing is nothing`() {
        #expect(SpeechActivity(levels: Array(repeating: -100, count: 50)).pauses == [0..<50])
        #expect(SpeechActivity(levels: []).pauses == [])
    }

    /// Syllables of a voice: so loud, and 25 dB less between them.
    private func voice(_ level: Float, syllables: Int) -> [Float] {
        (0..<syllables * 20).map { $0 % 20 < 13 ? level : level - 25 }
    }

    /// Noise of so many frames around a level, as even as noise is.
    private func noise(_ level: Float, _ frames: Int) -> [Float] {
        (0..<frames).map { level + Float($0 * 7 % 5) - 2 }
    }

    @Test func `noise as loud as the next reader's voice is no speech`() {
        let levels =
            voice(-20, syllables: 10) + noise(-45, 150) + noise(-80, 30)
            + voice(-45, syllables: 10)
        let speech = SpeechActivity(levels: levels).isSpeech
        #expect(speech[..<190].contains(true))
        #expect(!speech[210..<375].contains(true))
        #expect(speech[380..<390].allSatisfy { $0 })
    }

    @Test func `a voice that is steady for long is speech where it is as loud as it gets`() {
        let levels =
            voice(-20, syllables: 10) + noise(-25, 100) + voice(-20, syllables: 10)
        #expect(SpeechActivity(levels: levels).isSpeech[200..<300].allSatisfy { $0 })
    }
}

@Suite struct SteadyNoiseTests {
    @Test(arguments: [
        // Levels that differ by four decibels for so many frames, and whether that is noise.
        (frames: 40, isNoise: false), (frames: 50, isNoise: true), (frames: 400, isNoise: true),
    ])
    func `only what is even for half a second is noise`(frames: Int, isNoise: Bool) {
        // Ramps of 12 dB a frame, which nothing of steady sound has.
        let ramp: [Float] = (0..<10).map { Float(-140 + 12 * $0) }
        let levels = ramp + (0..<frames).map { -40 + Float($0 % 2 * 4) } + ramp.reversed()
        let found = SteadyNoise.all(in: levels).map(\.frames)
            .filter { $0.contains(ramp.count + frames / 2) }
        #expect(found.isEmpty == !isNoise)
    }

    @Test func `levels that are no numbers are no noise and do not end the search`() {
        let levels = [Float](repeating: .nan, count: 60) + [Float](repeating: -40, count: 100)
        #expect(SteadyNoise.all(in: levels).contains { $0.frames.contains(120) })
        #expect(SteadyNoise.all(in: []).isEmpty)
    }
}
