import AudioIO
import ListenCore
import Testing

@testable import Playback

/// Plans through the whole player: commands in, phases and frames out.
@Suite struct PlanControlTests {
    static let sentences = plan([1.0..<2.0, 2.0..<3.0, 3.0..<4.0]) { $0.autoPause = .atEnd }

    /// A player that was told a plan, playing a minute from a place on.
    static func stage(
        _ plan: PlaybackPlan = sentences, at start: MediaTime = .zero
    ) async throws -> PlayerStage {
        let stage = PlayerStage()
        stage.player.load(.stream(RampTape(seconds: 60)), at: start, rate: .normal)
        stage.player.send(.follow(plan))
        stage.player.send(.play)
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        return stage
    }

    @Test func `the sound waits behind a sentence and goes on with the next`() async throws {
        let stage = try await Self.stage()
        try await stage.hear(16_000)
        try await stage.untilPhase(.held)
        try #expect(stage.sink().isCorked)
        #expect(stage.player.position == .seconds(2))
        #expect(stage.player.place.passage?.line == 0)
        stage.player.send(.play)
        try await stage.hear(8_000)
        try await stage.untilPhase(.held)
        #expect(stage.player.place.passage?.line == 1)
        Piece.expect(
            [.sound(0..<16_000), .sound(16_000..<24_000)], in: try stage.sink().heard)
        stage.player.shutdown()
    }

    @Test func `a stop that was reached wakes nothing`() async throws {
        let stage = try await Self.stage()
        try await stage.hear(16_000)
        try await stage.untilPhase(.held)
        try await stage.settle()
        let sleeps = stage.player.mailbox.sleepCount
        stage.sleeper.advance(by: .seconds(3_600))
        try await stage.settle()
        #expect(stage.sleeper.lengths == [])
        #expect(stage.player.mailbox.sleepCount == sleeps)
        stage.player.shutdown()
    }

    @Test func `the device sounds a moment longer than the clock says, so that nothing is cut`()
        async throws
    {
        let stage = try await Self.stage()
        try await stage.hear(16_000)
        try await stage.settle()
        // The look at the clock's end.
        stage.sleeper.advance(by: .seconds(1))
        try await stage.until("a second look is awaited") {
            stage.sleeper.lengths.contains(PlaybackEngine.drainMargin)
        }
        try #expect(!stage.sink().isCorked)
        #expect(stage.phases.last == .playing)
        #expect(stage.player.position == .seconds(2))
        stage.sleeper.advance(by: PlaybackEngine.drainMargin)
        try await stage.until("it waits") { stage.phases.last == .held }
        try #expect(stage.sink().isCorked)
        #expect(stage.player.position == .seconds(2))
        stage.player.shutdown()
    }

    @Test func `a seek from a stop stays silent, and play follows the plan from there`()
        async throws
    {
        let stage = try await Self.stage()
        try await stage.hear(16_000)
        try await stage.untilPhase(.held)
        stage.player.send(.seek(.milliseconds(2_500)))
        try await stage.untilTold(.seeked(to: .milliseconds(2_500)))
        try await stage.settle()
        #expect(stage.phases.last == .paused)
        try #expect(stage.sink().isCorked)
        stage.player.send(.play)
        try await stage.hear(4_000)
        try await stage.untilPhase(.held)
        #expect(stage.player.position == .seconds(3))
        stage.player.shutdown()
    }

    @Test func `play once more after a pause at a stop goes on`() async throws {
        let stage = try await Self.stage()
        try await stage.hear(16_000)
        try await stage.untilPhase(.held)
        stage.player.send(.pause)
        try await stage.untilPhase(.paused)
        stage.player.send(.play)
        try await stage.hear(100)
        #expect(stage.player.position == MediaTime(FrameCount(16_100), at: SampleRate(8_000)))
        stage.player.shutdown()
    }

    @Test func `a plan given while playing is kept over a seek and gone with the chapter`()
        async throws
    {
        let stage = try await Self.stage(.straight)
        try await stage.hear(4_000)
        stage.player.send(.follow(Self.sentences))
        stage.player.send(.seek(.milliseconds(2_750)))
        try await stage.untilTold(.seeked(to: .milliseconds(2_750)))
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        try await stage.hear(2_000)
        try await stage.untilPhase(.held)
        #expect(stage.player.position == .seconds(3))
        try await stage.play(RampTape(seconds: 60), at: .milliseconds(500))
        try await stage.hear(16_000)
        #expect(stage.player.position == .milliseconds(2_500))
        #expect(stage.player.place.passage == nil)
        stage.player.shutdown()
    }

    @Test func `a stop pulled over the place by a new plan is heard in time`() async throws {
        let stage = try await Self.stage(.straight)
        try await stage.hear(15_000)
        try await stage.settle()
        stage.player.send(.follow(Self.sentences))
        try await stage.settle()
        try await stage.hear(1_000)
        try await stage.untilPhase(.held)
        #expect(stage.player.position == .seconds(2))
        try #expect(stage.sink().heard.max() ?? 0 < 16_000)
        stage.player.shutdown()
    }

    @Test func `chosen lines end in a stop, the recording in its end`() async throws {
        let stage = try await Self.stage(plan([1.0..<2.0, 2.5..<3.0]) { $0.only = [1] })
        try await stage.hear(4_000)
        try await stage.untilPhase(.held)
        #expect(stage.player.position == .seconds(3))
        stage.player.send(.follow(.straight))
        stage.player.send(.seek(.seconds(59)))
        stage.player.send(.play)
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        try await stage.hear(8_000)
        try await stage.untilEnded()
        #expect(stage.player.position == .seconds(60))
        stage.player.shutdown()
    }

    @Test func `sound stops when its device is removed, and only a person starts it`() async throws
    {
        let stage = try await Self.stage(.straight)
        try await stage.hear(4_000)
        try stage.sink().report(.moved(to: "room", deviceVanished: true))
        let reason = "the device it played on was removed"
        try await stage.untilTold(.phase(.interrupted(reason: reason)))
        try #expect(stage.sink().isCorked)
        try stage.sink().report(.corkRequested)
        try stage.sink().report(.uncorkRequested)
        try stage.sink().report(.suspended(true))
        try stage.sink().report(.suspended(false))
        // What a device reports comes by a task of its own, in order.
        try stage.sink().report(.moved(to: "hall", deviceVanished: false))
        try await stage.untilTold(.output(.device("hall")))
        try #expect(stage.sink().isCorked)
        stage.player.send(.play)
        try await stage.hear(400)
        #expect(stage.player.position == .milliseconds(550))
        stage.player.shutdown()
    }
}
