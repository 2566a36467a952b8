import AudioIO
import ListenCore
import Synchronization
import Testing

@testable import Playback

/// Live sound of which a place is no longer kept.
@Suite struct GonePlaceTests {
    @Test func `a pause that outlasts what is kept goes on at the oldest sound`() async throws {
        let kept = Mutex<Int64>(0)
        let opening = LiveOpening(oldest: { kept.withLock { $0 } })
        let stage = PlayerStage(opening: opening)
        try await stage.play(.file(path: "live"))
        try await stage.hear(800)
        stage.player.send(.pause)
        try await stage.until("it is silent") { stage.phases.last == .paused }
        kept.withLock { $0 = 800_000 }
        stage.player.send(.play)
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        // Half a second was in the ring; behind it the place is the one that is heard.
        try await stage.hear(8_000)
        #expect(stage.player.position >= .seconds(100))
        #expect(!stage.phases.contains { if case .failed = $0 { true } else { false } })
        stage.player.shutdown()
    }
}

/// A sound of which only what is behind a frame is kept.
private struct LiveOpening: AudioSourceOpening {
    let oldest: @Sendable () -> Int64

    func open(_ location: AudioLocation) -> any AudioSource { LiveTape(oldest: oldest) }
}

private final class LiveTape: AudioSource {
    let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)
    private let oldest: @Sendable () -> Int64
    private var position: Int64 = 0

    init(oldest: @escaping @Sendable () -> Int64) { self.oldest = oldest }

    var length: SourceLength { .unknown }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        guard position >= oldest() else { throw AudioError(.gone, subject: "Radio") }
        buffer.update(repeating: 0.1)
        position += Int64(buffer.count)
        return buffer.count
    }

    func seek(to frame: FrameCount) -> FrameCount {
        position = max(frame.value, oldest())
        return FrameCount(position)
    }
}
