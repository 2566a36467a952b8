import AudioIO
import ListenCore
import Synchronization
import Testing

@testable import Playback

@Suite struct AudioPlaybackTroubleTests {
    @Test func `a stream that runs dry buffers and goes on by itself`() async throws {
        let stage = PlayerStage()
        let tape = RampTape(
            seconds: 30, arrived: 0.5, length: .estimated(FrameCount(200_000)))
        try await stage.play(tape)
        try await stage.hear(4_000)
        try stage.sink().report(.underrun)
        try await stage.untilTold(.phase(.buffering))
        try #expect(stage.sink().isCorked)
        tape.change { $0.arrived = 12_000 - 100 }
        try await stage.until("all of that was read") {
            tape.state.withLock { $0.awaited } == 12_000 - 100
        }
        await stage.player.engine.settle()
        try #expect(stage.sink().isCorked)
        tape.change { $0.arrived = 240_000 }
        try await stage.until("it goes on") { stage.phases.last == .playing }
        try await stage.hear(8_000)
        try #expect(stage.sink().heard.last == 11_999)
        stage.player.shutdown()
    }

    @Test func `going on asks for a device where the silent clock stood in`() async throws {
        let stage = PlayerStage(isServerThere: false)
        try await stage.play(RampTape(seconds: 30))
        try await stage.hear(4_000)
        stage.player.send(.pause)
        try await stage.untilTold(.phase(.paused))
        stage.player.send(.play)
        try await stage.until("the clock goes on") { stage.sinks.all.last?.isCorked == false }
        #expect(stage.sinks.all.count == 1)
        stage.player.send(.pause)
        await stage.player.engine.settle()
        stage.sinks.setServer(isThere: true)
        stage.player.send(.play)
        try await stage.until("sound runs") {
            stage.sinks.all.count == 2 && stage.sinks.all.last?.isCorked == false
        }
        #expect(stage.sinks.all.first?.isClosed == true)
        try await stage.until("the device is told") {
            stage.events.last { if case .output = $0 { true } else { false } }
                == .output(.device("out"))
        }
        try await stage.hear(4_000)
        let heard = try stage.sink().heard
        // Its first milliseconds are faded in.
        #expect(heard.dropFirst(100).first == 4_100)
        stage.player.shutdown()
    }

    @Test func `a title is shown by the device in use and by the one after it`() async throws {
        let stage = PlayerStage()
        stage.player.setTitle("El cartero · El faro")
        try await stage.play(RampTape(seconds: 30))
        try #expect(stage.sink().titles == ["El cartero · El faro"])
        stage.player.setTitle("El cartero · La carta")
        await stage.player.engine.settle()
        try #expect(stage.sink().titles.last == "El cartero · La carta")
        stage.player.shutdown()
    }

    @Test func `a stream that does not come says so instead of playing`() async throws {
        let stage = PlayerStage()
        stage.player.load(.stream(RampTape(seconds: 30, arrived: 0)), at: .zero, rate: .normal)
        stage.player.send(.play)
        try await stage.until("patience is asked for") {
            stage.sleeper.lengths.contains(PlaybackEngine.patience)
        }
        stage.sleeper.advance(by: PlaybackEngine.patience)
        try await stage.untilTold(.phase(.buffering))
        stage.player.shutdown()
    }

    @Test func `a seek in a stream drops the ring and its length is corrected`() async throws {
        let stage = PlayerStage()
        let tape = RampTape(seconds: 30, length: .estimated(FrameCount(320_000)))
        try await stage.play(tape)
        stage.player.send(.seek(.seconds(29)))
        try await stage.untilTold(.seeked(to: .seconds(29)))
        try await stage.hear(8_000)
        try await stage.untilEnded()
        #expect(stage.events.contains(.estimate(.seconds(40))))
        #expect(stage.player.position == .seconds(30))
        stage.player.shutdown()
    }

    @Test func `a device lost for a moment comes back two seconds earlier`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60), at: .seconds(10))
        try await stage.hear(8_000)
        let first = try stage.sink()
        stage.sinks.setServer(isThere: false)
        first.report(.lost(reason: "gone"))
        try await stage.untilTold(.phase(.interrupted(reason: "gone")))
        #expect(stage.player.position == .seconds(11))
        #expect(first.isClosed)
        for delay in [1.0, 2, 4] {
            try await stage.until("an attempt is awaited") {
                stage.sleeper.lengths.contains(.seconds(delay))
            }
            if delay == 4 { stage.sinks.setServer(isThere: true) }
            stage.sleeper.advance(by: .seconds(delay))
        }
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        #expect(stage.sinks.all.count == 2)
        #expect(stage.player.position == .seconds(9))
        try await stage.hear(400)
        try #expect(stage.sink().heard.last == 72_399)
        stage.player.shutdown()
    }

    @Test func `a device lost for longer comes back paused where it was`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60), at: .seconds(10))
        try await stage.hear(8_000)
        stage.sinks.setServer(isThere: false)
        try stage.sink().report(.lost(reason: "gone"))
        for delay in [1.0, 2, 4, 8, 16, 30, 30] {
            try await stage.until("an attempt is awaited") {
                stage.sleeper.lengths.contains(.seconds(delay))
            }
            stage.sleeper.advance(by: .seconds(delay))
        }
        try await stage.until("an attempt is awaited") {
            stage.sleeper.lengths.contains(.seconds(30))
        }
        stage.sinks.setServer(isThere: true)
        stage.sleeper.advance(by: .seconds(30))
        try await stage.untilTold(.phase(.paused))
        try await stage.settle()
        try #expect(stage.sink().isCorked)
        #expect(stage.player.position == .seconds(11))
        stage.player.shutdown()
    }

    @Test func `without a server the person's play goes on silently`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60), at: .seconds(10))
        try await stage.hear(800)
        stage.sinks.setServer(isThere: false)
        try stage.sink().report(.lost(reason: "gone"))
        try await stage.untilTold(.phase(.interrupted(reason: "gone")))
        stage.player.send(.play)
        try await stage.until("silence runs") { stage.sinks.all.last?.isCorked == false }
        guard case .silent = try stage.sink().output else {
            Issue.record("the device is not silent")
            return
        }
        try await stage.hear(800)
        #expect(stage.player.position == .milliseconds(10_200))
        stage.player.shutdown()
    }

    @Test func `with no device from the start time is kept silently, and it is said`() async throws
    {
        let stage = PlayerStage(isServerThere: false)
        try await stage.play(RampTape(seconds: 60))
        // It is told beside the playing, perhaps a moment later.
        try await stage.untilTold(.output(.silent(reason: "refused")))
        try await stage.hear(8_000)
        #expect(stage.player.position == .seconds(1))
        stage.player.shutdown()
    }

    @Test func `what has no stand-in fails with its sentence, and nothing runs silently`()
        async throws
    {
        let stage = PlayerStage(isServerThere: false, hasStandIn: false)
        stage.player.load(.stream(RampTape(seconds: 60)), at: .zero, rate: .normal)
        stage.player.send(.play)
        let refused = AudioError(.noDevice(reason: "refused"), subject: "PulseAudio")
        try await stage.untilTold(.phase(.failed(message: refused.description)))
        #expect(stage.sinks.all.isEmpty)
        stage.player.shutdown()
    }

    @Test func `a call silences and gives the sound back`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60), at: .seconds(10))
        try await stage.hear(8_000)
        try stage.sink().report(.corkRequested)
        try await stage.until("it is silent") { stage.sinks.all.last?.isCorked == true }
        try stage.sink().report(.uncorkRequested)
        try await stage.untilTold(.seeked(to: .seconds(9)))
        try await stage.hear(8_000)
        #expect(stage.player.position == .seconds(10))
        stage.player.shutdown()
    }

    @Test func `a chapter that was left cannot end the next one`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 1))
        try await stage.hear(8_000)
        try await stage.settle()
        stage.player.load(.stream(RampTape(seconds: 60)), at: .seconds(20), rate: .normal)
        #expect(stage.player.position == .seconds(20))
        stage.sleeper.advance(by: .seconds(5))
        try await stage.untilTold(.duration(.seconds(60)))
        try await stage.settle()
        #expect(!stage.phases.contains(.ended))
        #expect(stage.player.position == .seconds(20))
        stage.player.shutdown()
    }

    @Test func `a recording that cannot be opened or read is one sentence`() async throws {
        let stage = PlayerStage()
        stage.player.load(.file(path: "x.mp3"), at: .zero, rate: .normal)
        let missing = AudioError(.missing, subject: "x.mp3")
        try await stage.untilTold(.phase(.failed(message: missing.description)))
        let tape = RampTape(seconds: 60, arrived: 1)
        try await stage.play(tape)
        let damaged = AudioError(.damaged(reason: "cut"), subject: "ramp")
        try await stage.hear(6_000)
        tape.change { $0.failure = damaged }
        // What was decoded before is heard.
        try await stage.hear(1_999)
        stage.sleeper.advance(by: .seconds(1))
        try await stage.settle()
        #expect(stage.phases.last == .playing)
        try await stage.hear(1)
        try await stage.until("the damage is told") {
            stage.sleeper.advance(by: .milliseconds(10))
            return stage.phases.last == .failed(message: damaged.description)
        }
        #expect(stage.player.position == .seconds(1))
        stage.player.shutdown()
    }

    @Test func `a recording that ends before its time says so when its last frame was heard`()
        async throws
    {
        let stage = PlayerStage()
        let damage = AudioError(.damaged(reason: "cut off"), subject: "ramp")
        let tape = RampTape(seconds: 1, damage: damage)
        try await stage.play(tape)
        try await stage.hear(8_000)
        try await stage.until("the damage is told") {
            stage.sleeper.advance(by: .milliseconds(10))
            return stage.phases.last == .failed(message: damage.description)
        }
        #expect(!stage.phases.contains(.ended))
        stage.player.shutdown()
    }

    @Test func `a seek away from bytes that do not come acts at once`() async throws {
        let stage = PlayerStage()
        let tape = RampTape(seconds: 60, arrived: 10)
        try await stage.play(tape, at: .milliseconds(9_700))
        try await stage.until("it waits") { tape.state.withLock { $0.awaited } == 80_000 }
        stage.player.send(.seek(.seconds(30)))
        try await stage.until("it waits") { tape.state.withLock { $0.awaited } == 240_000 }
        stage.player.send(.seek(.seconds(2)))
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        try await stage.hear(4_000)
        #expect(stage.player.position == .milliseconds(2_500))
        try #expect(stage.sink().heard.last == 19_999)
        #expect(!stage.phases.contains { if case .failed = $0 { true } else { false } })
        stage.player.shutdown()
    }

    @Test func `the device is made while the recording is being opened`() async throws {
        let stage = PlayerStage()
        try await stage.until("a device is there") { stage.sinks.all.count == 1 }
        stage.player.load(.file(path: "x.mp3"), at: .zero, rate: .normal)
        try await stage.play(RampTape(seconds: 10))
        #expect(stage.sinks.all.count == 1)
        stage.player.shutdown()
        #expect(stage.sinks.all.allSatisfy { $0.isClosed })
    }

    @Test func `a device that was made and never opened is closed at the end`() async throws {
        let stage = PlayerStage()
        stage.player.shutdown()
        #expect(stage.sinks.all.count == 1)
        #expect(stage.sinks.all.allSatisfy { $0.isClosed })
    }

    @Test func `a hundred chapters sound through one device`() async throws {
        let stage = PlayerStage()
        for number in 0..<100 {
            let last = stage.sinks.all.last?.heard.count ?? 0
            stage.player.load(.stream(RampTape(seconds: 5)), at: .seconds(1), rate: .normal)
            stage.player.send(.play)
            try await stage.until("chapter \(number) sounds") {
                (stage.sinks.all.last?.pull(80) ?? 0) > 0
            }
            try #expect(stage.sink().heard.count > last)
        }
        #expect(stage.sinks.all.count == 1)
        stage.player.shutdown()
    }

    @Test func `shutting down ends a blocked read, and twice is once`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60, arrived: 0.5))
        stage.player.shutdown()
        stage.player.shutdown()
        #expect(stage.sinks.all.allSatisfy { $0.isClosed })
        try await stage.untilTold(.phase(.empty))
        #expect(stage.player.position == .zero)
    }
}
