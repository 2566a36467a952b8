import AudioIO
import ListenCore
import Testing

@testable import Playback

/// The next chapter without a gap.
@Suite struct CrossingTests {
    static let other = AudioFormat(sampleRate: SampleRate(16_000), channels: 1)

    /// A player in the last second of a tape, with what follows it.
    static func stage(
        _ plan: PlaybackPlan = .straight, next: RampTape = RampTape(seconds: 30),
        from start: MediaTime = .zero
    ) async throws -> PlayerStage {
        let stage = PlayerStage()
        stage.player.load(
            .stream(RampTape(seconds: 10)), at: .seconds(9), rate: .normal, tag: LoadTag(1))
        stage.player.send(.follow(plan))
        stage.player.prepare(.stream(next), at: start, tag: LoadTag(2))
        stage.player.send(.play)
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        return stage
    }

    func crossed(_ stage: PlayerStage) async throws {
        try await stage.until("it crossed") {
            stage.sleeper.advance(by: .milliseconds(10))
            return stage.events.contains(.crossed(LoadTag(2)))
        }
    }

    @Test func `at the seam no frame is missing and none is added`() async throws {
        let stage = try await Self.stage()
        try await stage.hear(12_000)
        try await crossed(stage)
        let wanted = (72_000..<80_000).map(Float.init) + (0..<4_000).map(Float.init)
        AudioPlaybackControllerTests.expect(try stage.sink().heard, wanted)
        #expect(stage.player.position == .milliseconds(500))
        #expect(stage.phases.last == .playing)
        let told = stage.events.suffix(2)
        #expect(Array(told) == [.crossed(LoadTag(2)), .duration(.seconds(30))])
        stage.player.send(.seek(.seconds(20)))
        try await stage.untilTold(.seeked(to: .seconds(20)))
        try await stage.hear(800)
        try #expect(stage.sink().heard.last == 160_799)
        stage.player.shutdown()
    }

    @Test func `the next recording is heard from the place it is to begin at`() async throws {
        let stage = try await Self.stage(from: .seconds(3))
        try await stage.hear(12_000)
        try await crossed(stage)
        let wanted = (72_000..<80_000).map(Float.init) + (24_000..<28_000).map(Float.init)
        AudioPlaybackControllerTests.expect(try stage.sink().heard, wanted)
        #expect(stage.player.position == .milliseconds(3_500))
        stage.player.shutdown()
    }

    @Test func `a crossing that is taken back begins at that place again`() async throws {
        let stage = try await Self.stage(from: .seconds(3))
        try await stage.hear(6_000)
        try await stage.settle()
        stage.player.send(.seek(.milliseconds(9_950)))
        try await stage.untilTold(.seeked(to: .milliseconds(9_950)))
        try await stage.hear(400 + 800)
        try await crossed(stage)
        try #expect(stage.sink().heard.last == 24_799)
        stage.player.shutdown()
    }

    @Test(arguments: [2, 3, 3.5])
    func `one that is no longer than the beginning that is passed over is heard whole`(
        _ seconds: Double
    ) async throws {
        let stage = try await Self.stage(next: RampTape(seconds: seconds), from: .seconds(3))
        try await stage.hear(8_800)
        try await crossed(stage)
        try #expect(stage.sink().heard.last == 799)
        stage.player.shutdown()
    }

    @Test func `until the next chapter is announced the place is the end of the former`()
        async throws
    {
        let stage = try await Self.stage()
        try await stage.hear(8_100)
        #expect(stage.player.position > .milliseconds(9_999))
        #expect(stage.player.place.crossings == 0)
        try await crossed(stage)
        #expect(stage.player.position < .milliseconds(100))
        #expect(stage.player.place.crossings == 1)
        stage.player.shutdown()
    }

    @Test func `a clock that stands short of the seam does not keep it from being told`()
        async throws
    {
        let stage = try await Self.stage()
        try stage.sink().stopClock(at: 7_990)
        try await stage.hear(8_400)
        try await crossed(stage)
        #expect(stage.phases.last == .playing)
        stage.player.shutdown()
    }

    @Test func `a short chapter behind the seam ends by itself`() async throws {
        let stage = try await Self.stage(next: RampTape(seconds: 0.1))
        try await stage.hear(8_800)
        try await crossed(stage)
        try await stage.untilEnded()
        #expect(stage.player.position == .milliseconds(100))
        stage.player.shutdown()
    }

    @Test func `a seek, a new speed and a new plan before the seam are about the former chapter`()
        async throws
    {
        let stage = try await Self.stage()
        try await stage.hear(6_000)
        try await stage.settle()
        stage.player.send(.setRate(PlaybackRate(hundredths: 200)))
        try await stage.settle()
        // 240 frames were with the device; 1760 are left, at twice the speed.
        try await stage.hear(240 + 880 + 400)
        try await crossed(stage)
        #expect(stage.player.position == .milliseconds(100))
        let heard = try stage.sink().heard
        #expect(heard[6_240 + 879] == 79_998)
        #expect(heard[6_240 + 880] == 0)
        stage.player.shutdown()

        let other = try await Self.stage()
        try await other.hear(6_000)
        try await other.settle()
        other.player.send(.seek(.seconds(5)))
        try await other.untilTold(.seeked(to: .seconds(5)))
        try await other.hear(800)
        try #expect(other.sink().heard.last == 40_799)
        other.player.send(.seek(.milliseconds(9_950)))
        try await other.untilTold(.seeked(to: .milliseconds(9_950)))
        try await other.hear(400 + 800)
        try await crossed(other)
        try #expect(other.sink().heard.last == 799)
        other.player.shutdown()
    }

    @Test func `what is not wanted any more is not heard`() async throws {
        let stage = try await Self.stage()
        try await stage.hear(6_000)
        try await stage.settle()
        stage.player.prepare(nil, tag: LoadTag(3))
        try await stage.settle()
        try await stage.hear(2_000)
        try await stage.untilEnded()
        #expect(stage.player.position == .seconds(10))
        try #expect(stage.sink().heard.max() == 79_999)
        stage.player.shutdown()
    }

    @Test(arguments: [nil, RampTape(seconds: 5)])
    func `what is let go when the device has it already ends the chapter at the seam`(
        _ other: RampTape?
    ) async throws {
        let stage = try await Self.stage()
        try await stage.hear(7_900)
        try await stage.settle()
        // 240 frames are with the device: 140 of them are the next chapter's.
        stage.player.prepare(other.map { .stream($0) }, tag: LoadTag(3))
        try await stage.settle()
        try await stage.hear(200)
        try await stage.untilEnded()
        #expect(stage.player.position == .seconds(10))
        #expect(!stage.events.contains { if case .crossed = $0 { true } else { false } })
        // The chapter itself is at hand as before.
        stage.player.send(.seek(.milliseconds(9_900)))
        try await stage.untilTold(.seeked(to: .milliseconds(9_900)))
        stage.player.send(.play)
        try await stage.hear(400)
        try #expect(stage.sink().heard.last == 79_599)
        stage.player.shutdown()
    }

    @Test(arguments: [0, 1, 2])
    func `another layout, a stop or a loop ends the chapter as without it`(_ number: Int)
        async throws
    {
        let plan = plan([9.5..<10.0]) { $0.drill = DrillScore([DrillScore.Pass()]) }
        let next =
            number == 0
            ? RampTape(seconds: 30, format: Self.other)
            : RampTape(seconds: 30, arrived: number == 1 ? nil : 0)
        let stage = try await Self.stage(number == 1 ? plan : .straight, next: next)
        try await stage.hear(number == 1 ? 4_000 : 8_000)
        if number < 2 {
            try await stage.untilEnded()
            #expect(stage.player.position == .seconds(10))
        }
        #expect(!stage.events.contains(.crossed(LoadTag(2))))
        stage.player.shutdown()
    }
}
