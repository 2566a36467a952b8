import AudioIO
import ListenCore
import Synchronization
import Testing

@testable import Playback

/// A player with recorded devices, a ramp to play and a time of its own.
final class PlayerStage: Sendable {
    let sinks: RecordingSinks
    let sleeper = ManualSleeper()
    let player: AudioPlaybackController
    private let told = Mutex<[PlayerEvent]>([])
    private let reader: Mutex<Task<Void, Never>?> = Mutex(nil)

    init(
        isServerThere: Bool = true, hasStandIn: Bool = true,
        opening: any AudioSourceOpening = RampOpening()
    ) {
        let sinks = RecordingSinks(isServerThere: isServerThere, hasStandIn: hasStandIn)
        let sleeper = sleeper
        self.sinks = sinks
        player = AudioPlaybackController(
            opening: opening, sinks: sinks, makeStretcher: { NearestFrameStretch() },
            sleep: { try await sleeper.sleep(for: $0) })
        let events = player.events
        let task = Task { [weak self] in
            for await event in events { self?.told.withLock { $0.append(event) } }
        }
        reader.withLock { $0 = task }
    }

    var events: [PlayerEvent] { told.withLock { $0 } }
    var phases: [PlayerPhase] {
        events.compactMap { if case .phase(let phase) = $0 { phase } else { nil } }
    }

    /// The device in use.
    func sink() throws -> RecordingSink { try #require(sinks.all.last) }

    /// Loads a tape and lets it sound.
    func play(_ tape: RampTape, at start: MediaTime = .zero) async throws {
        player.load(.stream(tape), at: start, rate: .normal)
        player.send(.play)
        try await until("sound runs") { sinks.all.last?.isCorked == false }
    }

    /// Loads a recording and lets it sound.
    func play(_ location: AudioLocation, tag: LoadTag? = nil) async throws {
        player.load(location, at: .zero, rate: .normal, tag: tag)
        player.send(.play)
        try await until("sound runs") { sinks.all.last?.isCorked == false }
    }

    /// Lets the device sound exactly so many frames.
    func hear(_ frames: Int) async throws {
        let sink = try sink()
        let wanted = sink.heard.count + frames
        try await until("\(frames) frames were heard") {
            _ = sink.pull(min(256, wanted - sink.heard.count))
            return sink.heard.count == wanted
        }
    }

    /// Waits, within bounds, until something is so.
    func until(_ text: Comment, _ condition: () -> Bool) async throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(60)
        while !condition() {
            try #require(clock.now < end, text)
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Lets time pass until the chapter was heard to its end.
    func untilEnded() async throws {
        try await until("the end is told") {
            sleeper.advance(by: .milliseconds(10))
            return phases.last == .ended
        }
    }

    /// Lets time pass until a phase is told.
    func untilPhase(_ phase: PlayerPhase) async throws {
        try await until("\(phase)") {
            sleeper.advance(by: .milliseconds(10))
            return phases.last == phase
        }
    }

    func untilTold(_ event: PlayerEvent) async throws {
        try await until("\(event)") { events.contains(event) }
    }

    /// Waits until everything sent before was carried out, and the decoder
    /// thread sleeps.
    func settle() async throws {
        await player.engine.settle()
        try await until("the decoder sleeps") { player.mailbox.isIdle }
        await player.engine.settle()
    }
}

extension PlaybackEngine {
    /// Returns when everything in line before was taken.
    func settle() {}
}
