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
}
