import AudioIO
import Dispatch
import ListenCore
import Testing

@testable import Playback

/// How long a recording was heard, by the frames that left the device.
@Suite struct HeardTimeTests {
    @Test func `nothing is heard before the first frame left the device`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 20), at: .seconds(5))
        try await stage.untilTold(.phase(.playing))
        #expect(stage.player.heardTime == .zero)
        try await stage.hear(80)
        #expect(stage.player.heardTime == .milliseconds(10))
        stage.player.shutdown()
    }

    @Test func `seeks and pauses add nothing, and what is heard after them does`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 20))
        try await stage.hear(8_000)
        stage.player.send(.seek(.seconds(3)))
        try await stage.settle()
        #expect(stage.player.heardTime == .seconds(1))
        try await stage.hear(4_000)
        stage.player.send(.pause)
        stage.player.send(.seek(.zero))
        try await stage.settle()
        #expect(stage.player.heardTime == .seconds(1.5))
        stage.player.shutdown()
    }

    @Test func `repeats and gaps count, and a speed does not`() async throws {
        let stage = PlayerStage()
        stage.player.load(.stream(RampTape(seconds: 20)), at: .zero, rate: .normal)
        try await stage.untilTold(.phase(.ready))
        stage.player.send(.setRate(PlaybackRate(hundredths: 200)))
        stage.player.send(.follow(PlaybackPlan(loop: .zero..<MediaTime.seconds(1))))
        stage.player.send(.play)
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        try await stage.hear(40_000)
        #expect(stage.player.heardTime == .seconds(5))
        #expect(stage.player.position <= .seconds(1))
        stage.player.shutdown()
    }

    @Test func `another recording begins at nothing, from when it is asked for`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 20))
        try await stage.hear(8_000)
        stage.player.load(.stream(RampTape(seconds: 20)), at: .seconds(9), rate: .normal)
        #expect(stage.player.heardTime == .zero)
        try await stage.until("ready") { stage.phases.last == .ready }
        #expect(stage.player.heardTime == .zero)
        stage.player.shutdown()
    }
}

/// A place behind the end of a recording that became shorter.
@Suite struct ShortenedRecordingTests {
    private func load(
        _ tape: RampTape, at start: MediaTime, _ commands: PlayerCommand...
    ) async throws -> PlayerStage {
        // Opened only when the commands are there.
        let opening = HeldOpening()
        let stage = PlayerStage(opening: opening)
        stage.player.load(.stream(tape), at: start, rate: .normal)
        for command in commands { stage.player.send(command) }
        await stage.player.engine.settle()
        opening.opening.signal()
        opening.seeking.signal()
        try await stage.untilTold(.output(.device("out")))
        try await stage.settle()
        return stage
    }

    @Test func `it is told and stands at the end, which is not heard`() async throws {
        let stage = try await load(RampTape(seconds: 20), at: .seconds(25))
        let told = stage.events.filter { event in
            switch event {
            case .duration, .shorter, .phase: true
            default: false
            }
        }
        #expect(
            told == [
                .phase(.loading), .duration(.seconds(20)), .shorter(than: .seconds(25)),
                .phase(.ready),
            ])
        #expect(stage.player.position == .seconds(20))
        stage.player.shutdown()
    }

    @Test func `it does not play, though that was asked for while it opened`() async throws {
        let stage = try await load(RampTape(seconds: 20), at: .seconds(25), .play)
        #expect(stage.phases == [.loading, .ready])
        stage.player.shutdown()
    }

    @Test func `an estimated length does not bring the place forward`() async throws {
        let estimate = SourceLength.estimated(FrameCount(80_000))
        let stage = try await load(RampTape(seconds: 20, length: estimate), at: .seconds(15), .play)
        #expect(!stage.events.contains(.shorter(than: .seconds(15))))
        #expect(stage.player.position == .seconds(15))
        stage.player.shutdown()
    }

    @Test func `no place is held to an estimated length`() async throws {
        let estimate = SourceLength.estimated(FrameCount(80_000))
        let stage = try await load(RampTape(seconds: 20, length: estimate), at: .seconds(2), .play)
        #expect(stage.events.contains(.estimate(.seconds(10))))
        #expect(!stage.events.contains { if case .duration = $0 { true } else { false } })
        stage.player.send(.seek(.seconds(15)))
        try await stage.settle()
        #expect(stage.player.position == .seconds(15))
        try await stage.hear(8_000)
        #expect(stage.player.position == .seconds(16))
        try await stage.hear(32_000)
        try await stage.untilEnded()
        #expect(stage.events.contains(.duration(.seconds(20))))
        stage.player.shutdown()
    }

    @Test func `what was thought to be sure can be taken back`() {
        var machine = PlayerMachine()
        _ = machine.handle(.load(start: .zero, rate: .normal), at: .zero)
        _ = machine.handle(
            .opened(machine.generation, duration: .seconds(20), keepsSink: true), at: .zero)
        let told = machine.handle(
            .durationKnown(machine.generation, .zero, isExact: false), at: .seconds(21))
        #expect(told == [.emit(.estimate(.zero))])
        _ = machine.handle(.command(.seek(.seconds(30))), at: .seconds(21))
        #expect(machine.place == .seconds(30))
    }

    @Test func `what turns out to be too short while it plays is paused at its end`() {
        var machine = PlayerMachine()
        _ = machine.handle(.load(start: .seconds(40), rate: .normal), at: .seconds(40))
        _ = machine.handle(
            .opened(machine.generation, duration: .zero, keepsSink: true), at: .seconds(40))
        _ = machine.handle(.command(.play), at: .seconds(40))
        let told = machine.handle(
            .durationKnown(machine.generation, .seconds(30)), at: .seconds(40))
        let events = told.compactMap { if case .emit(let event) = $0 { event } else { nil } }
        #expect(
            events == [
                .duration(.seconds(30)), .shorter(than: .seconds(40)), .phase(.paused),
            ])
        #expect(machine.place == .seconds(30))
    }

    @Test func `a place that was gone to is bounded without a word`() {
        var machine = PlayerMachine()
        _ = machine.handle(.load(start: .seconds(25), rate: .normal), at: .seconds(25))
        _ = machine.handle(.command(.seek(.seconds(30))), at: .seconds(25))
        let told = machine.handle(
            .opened(machine.generation, duration: .seconds(20), keepsSink: true),
            at: .seconds(30))
        let events = told.compactMap { if case .emit(let event) = $0 { event } else { nil } }
        #expect(events == [.duration(.seconds(20)), .phase(.ready)])
        #expect(machine.place == .seconds(20))
    }
}
