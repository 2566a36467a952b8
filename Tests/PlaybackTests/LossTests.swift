import AudioIO
import ListenCore
import Testing

@testable import Playback

/// Recordings of which something is left out.
@Suite struct LossTests {
    @Test func `each more that is left out is told, and anew for another chapter`() async throws {
        let stage = PlayerStage(opening: DamagedOpening())
        try await stage.play(.file(path: "one"))
        try await stage.untilTold(.losses(1))
        #expect(!stage.events.contains(.losses(2)))
        try await stage.hear(16_000)
        try await stage.untilTold(.losses(2))
        try await stage.play(.file(path: "two"))
        try await stage.until("it is told anew") {
            stage.events.count { $0 == .losses(1) } == 2
        }
        #expect(stage.events.count { $0 == .losses(2) } == 1)
        stage.player.shutdown()
    }

    @Test func `what is left out of the next recording is told when that is heard`() async throws {
        let stage = PlayerStage(opening: DamagedOpening(frames: 16_000))
        stage.player.load(.file(path: "one"), at: .zero, rate: .normal, tag: LoadTag(1))
        stage.player.prepare(.file(path: "two"), tag: LoadTag(2))
        stage.player.send(.play)
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        try await stage.hear(18_000)
        try await stage.until("it crossed") {
            stage.sleeper.advance(by: .milliseconds(10))
            return stage.events.last == .losses(1) && stage.events.contains(.crossed(LoadTag(2)))
        }
        let told = stage.events.filter {
            switch $0 {
            case .losses, .crossed: true
            default: false
            }
        }
        #expect(told == [.losses(1), .losses(2), .crossed(LoadTag(2)), .losses(1)])
        stage.player.shutdown()
    }
}

/// Recordings of silence, damaged at half a second and at a second and a half.
private struct DamagedOpening: AudioSourceOpening {
    var frames: Int64 = 80_000

    func open(_ location: AudioLocation) -> any AudioSource { DamagedSource(frames: frames) }
}

private final class DamagedSource: AudioSource {
    let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)
    let frames: Int64
    private var position: Int64 = 0
    private(set) var losses = 0

    init(frames: Int64) { self.frames = frames }

    var length: SourceLength { .exact(FrameCount(frames)) }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
        let count = min(buffer.count, Int(frames - position))
        buffer[..<count].update(repeating: 0)
        position += Int64(count)
        losses = max(losses, position > 12_000 ? 2 : position > 1_000 ? 1 : 0)
        return count
    }

    func seek(to frame: FrameCount) -> FrameCount {
        position = min(max(0, frame.value), frames)
        return FrameCount(position)
    }
}
