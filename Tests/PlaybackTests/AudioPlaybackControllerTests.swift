import AudioIO
import ListenCore
import Testing

@testable import Playback

/// Frames of the fade after each flush.
private let fade = 40

@Suite struct AudioPlaybackControllerTests {
    /// Expects frames from an index on to be the recording's from a frame on.
    static func expect(_ heard: ArraySlice<Float>, from frame: Int) {
        let wanted = heard.indices.map { Float(frame + $0 - heard.startIndex) }
        expect(Array(heard), wanted)
    }

    /// Expects equal frames behind the fade; shows the first that differs.
    static func expect(_ heard: [Float], _ wanted: [Float]) {
        #expect(heard.count == wanted.count)
        let wrong = zip(heard, wanted).enumerated().dropFirst(fade).first { $1.0 != $1.1 }
        #expect(wrong == nil, "frame \(wrong?.offset ?? 0)")
    }

    @Test func `loading opens and fills, and no sound starts`() async throws {
        let stage = PlayerStage()
        stage.player.load(.stream(RampTape(seconds: 20)), at: .seconds(5), rate: .normal)
        #expect(stage.player.position == .seconds(5))
        try await stage.untilTold(.phase(.ready))
        try await stage.settle()
        try #expect(stage.sink().isCorked)
        #expect(stage.phases == [.loading, .ready])
        #expect(stage.events.contains(.duration(.seconds(20))))
        #expect(stage.events.contains(.output(.device("out"))))
        stage.player.shutdown()
    }

    @Test func `everything about a tagged recording comes after its tag`() async throws {
        let stage = PlayerStage()
        for number in 1...2 {
            stage.player.load(
                .stream(RampTape(seconds: 20)), at: .zero, rate: .normal, tag: LoadTag(number))
            try await stage.until("ready") { stage.phases.filter { $0 == .ready }.count == number }
        }
        let told = stage.events.compactMap { event -> String? in
            switch event {
            case .load(let tag): "load \(tag.number)"
            case .phase(let phase): "\(phase)"
            default: nil
            }
        }
        #expect(told == ["load 1", "loading", "ready", "load 2", "loading", "ready"])
        stage.player.shutdown()
    }

    @Test func `what is heard is the recording, frame by frame, and so is the place`() async throws
    {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 20), at: .seconds(5))
        try await stage.hear(8_000)
        Self.expect(try stage.sink().heard[...], from: 40_000)
        #expect(stage.player.position == .seconds(6))
        stage.player.shutdown()
    }

    @Test func `a pause stands still and wakes nothing`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 20))
        try await stage.hear(4_000)
        #expect(!stage.player.isPaused)
        stage.player.send(.pause)
        try await stage.untilTold(.phase(.paused))
        #expect(stage.player.isPaused)
        try await stage.settle()
        let sleeps = stage.player.mailbox.sleepCount
        stage.sleeper.advance(by: .seconds(3_600))
        try await stage.settle()
        #expect(stage.sleeper.lengths == [])
        #expect(stage.player.mailbox.sleepCount == sleeps)
        try #expect(stage.sink().pull(100) == 0)
        #expect(stage.player.position == .milliseconds(500))
        stage.player.send(.play)
        try await stage.hear(4_000)
        #expect(!stage.player.isPaused)
        Self.expect(try stage.sink().heard[...], from: 0)
        stage.player.shutdown()
    }

    @Test func `the place is a seek's target at once and its sound is exact`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60))
        try await stage.hear(2_000)
        stage.player.send(.seek(.seconds(40)))
        #expect(stage.player.position == .seconds(40))
        stage.player.send(.seek(.seconds(30)))
        #expect(stage.player.position == .seconds(30))
        try await stage.untilTold(.seeked(to: .seconds(30)))
        #expect(stage.player.position == .seconds(30))
        try await stage.hear(4_000)
        Self.expect(try stage.sink().heard[2_000...], from: 240_000)
        #expect(stage.player.position == .milliseconds(30_500))
        stage.player.shutdown()
    }

    @Test func `a paused player stays paused over a seek, inside the chapter`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60))
        stage.player.send(.pause)
        stage.player.send(.seek(.seconds(99)))
        #expect(stage.player.position == .seconds(60))
        stage.player.send(.seek(.seconds(-9)))
        try await stage.untilTold(.seeked(to: .zero))
        try await stage.settle()
        try #expect(stage.sink().isCorked)
        #expect(stage.phases.last == .paused)
        #expect(stage.player.position == .zero)
        stage.player.shutdown()
    }

    @Test(arguments: [30, 75, 150, 200, 300])
    func `a new speed is heard within a moment, without a gap`(_ hundredths: Int) async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60))
        try await stage.hear(4_000)
        try await stage.settle()
        stage.player.send(.setRate(PlaybackRate(hundredths: hundredths)))
        try await stage.settle()
        try await stage.hear(8_000)
        let heard = try stage.sink().heard
        // 30 ms are left to the device: the new speed begins 240 frames on.
        let change = 4_240
        Self.expect(heard[..<change], from: 0)
        let expected = (0..<(12_000 - change)).map { Float(change + $0 * hundredths / 100) }
        Self.expect(Array(heard[change...]), expected)
        let steps = zip(heard.dropFirst(fade), heard.dropFirst(fade + 1)).map { $1 - $0 }
        #expect((steps.min() ?? -9) >= -1)
        #expect((steps.max() ?? 9) <= Float(hundredths + 199) / 100)
        let place = change + (12_000 - change) * hundredths / 100
        #expect(stage.player.position == MediaTime(FrameCount(place), at: SampleRate(8_000)))
        stage.sleeper.advance(by: .seconds(1))
        try await stage.untilTold(.rate(PlaybackRate(hundredths: hundredths)))
        stage.player.shutdown()
    }

    @Test func `a speed changed while paused makes no sound and is there on play`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 60))
        try await stage.hear(4_000)
        stage.player.send(.pause)
        stage.player.send(.setRate(PlaybackRate(hundredths: 200)))
        try await stage.untilTold(.rate(PlaybackRate(hundredths: 200)))
        try await stage.settle()
        try #expect(stage.sink().isCorked)
        #expect(stage.player.position == .milliseconds(500))
        stage.player.send(.play)
        try await stage.hear(4_240)
        #expect(stage.player.position == .milliseconds(530 + 1_000))
        stage.player.shutdown()
    }

    @Test func `the end is the last frame heard, and the place is the duration`() async throws {
        let stage = PlayerStage()
        try await stage.play(RampTape(seconds: 1.5), at: .seconds(1))
        try await stage.hear(3_999)
        stage.sleeper.advance(by: .seconds(1))
        try await stage.settle()
        #expect(stage.phases.last == .playing)
        try await stage.hear(1)
        try await stage.untilEnded()
        #expect(stage.player.position == .milliseconds(1_500))
        try #expect(stage.sink().isCorked)
        stage.player.send(.play)
        try await stage.hear(1_000)
        Self.expect(try stage.sink().heard[4_000...], from: 0)
        stage.player.shutdown()
    }
}
