import AudioIO
import Dispatch
import ListenCore
import Testing

@testable import Playback

/// What was heard since somebody looked last, by the frames that left the device.
@Suite struct HeardTrailTests {
    private func playing(_ plan: PlaybackPlan = .straight) async throws -> PlayerStage {
        let stage = PlayerStage()
        _ = stage.player.takeHeard()
        stage.player.load(.stream(RampTape(seconds: 20)), at: .zero, rate: .normal)
        try await stage.untilTold(.phase(.ready))
        stage.player.send(.follow(plan))
        stage.player.send(.play)
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        return stage
    }

    @Test func `what runs on is one piece, and is given once`() async throws {
        let stage = try await playing()
        try await stage.hear(40_000)
        let heard = stage.player.takeHeard()
        #expect(heard.stretches == [HeardStretch(start: .zero, end: .seconds(5))])
        #expect(heard.place.position == .seconds(5))
        #expect(stage.player.takeHeard().stretches == [])
        try await stage.hear(8_000)
        let more = stage.player.takeHeard().stretches
        #expect(more == [HeardStretch(start: .seconds(5), end: .seconds(6))])
        stage.player.shutdown()
    }

    @Test func `each pass is a piece, and all of them are there`() async throws {
        let line = PlaybackPlan.Line(
            speech: .seconds(1)..<MediaTime.seconds(2), played: .seconds(1)..<MediaTime.seconds(2))
        let score = try #require(DrillScore([DrillScore.Pass(repeats: 3)]))
        let stage = try await playing(PlaybackPlan(lines: [line], drill: score))
        try await stage.hear(36_000)
        let passes = stage.player.takeHeard().stretches.compactMap { stretch in
            stretch.passage.map { _ in stretch.start..<stretch.end }
        }
        #expect(passes == Array(repeating: .seconds(1)..<MediaTime.seconds(2), count: 3))
        stage.player.shutdown()
    }

    @Test func `nothing sounds between a seek and its being carried out`() async throws {
        let stage = try await playing()
        try await stage.hear(8_000)
        _ = stage.player.takeHeard()
        // The device goes on while the player does not know yet.
        let engine = stage.player.engine
        engine.executor.queue.sync {
            stage.player.send(.seek(.seconds(10)))
            _ = try? stage.sink().pull(80)
            let heard = stage.player.takeHeard()
            #expect(heard.stretches == [])
            #expect(heard.place.position == .seconds(10))
        }
        try await stage.settle()
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        try await stage.hear(800)
        let heard = stage.player.takeHeard().stretches
        #expect(heard == [HeardStretch(start: .seconds(10), end: .seconds(10.1))])
        stage.player.shutdown()
    }

    @Test func `what the end of the map forgets was counted before`() async throws {
        let stage = try await playing(PlaybackPlan(loop: .zero..<MediaTime.milliseconds(500)))
        try await stage.hear(80_000)
        let heard = stage.player.takeHeard().stretches
        #expect(heard.count == 20)
        #expect(heard.allSatisfy { $0.start == .zero && $0.end == .milliseconds(500) })
        stage.player.shutdown()
    }

    @Test func `another recording begins with an empty trail`() async throws {
        let stage = try await playing()
        try await stage.hear(8_000)
        stage.player.load(.stream(RampTape(seconds: 20)), at: .seconds(9), rate: .normal)
        try await stage.settle()
        #expect(stage.player.takeHeard().stretches == [])
        stage.player.shutdown()
    }

    @Test func `a log that nobody reads is bounded, the newest stay`() {
        var (log, map) = (HeardLog(), TimelineMap(sampleRate: SampleRate(1_000)))
        for turn in 1...30_000 {
            map.append(
                ringFrame: FrameCount(turn * 10), sourceFrame: FrameCount(turn % 2 * 5_000),
                rate: .normal)
            log.reach(FrameCount(turn * 10 + 10), by: map)
            map.trim(before: FrameCount(turn * 10))
        }
        #expect(log.stretches.count <= HeardLog.most)
        #expect(log.stretches.last?.start == .zero)
        #expect(log.drain().count > HeardLog.most / 2)
        #expect(log.stretches.isEmpty)
    }
}
