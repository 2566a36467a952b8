import AudioIO
import Dispatch
import ListenCore
import Testing

@testable import Playback

/// Opens a recording, and finds the place in it, only when it is let.
private final class Gate: AudioSourceOpening {
    let opening = DispatchSemaphore(value: 0)
    let seeking = DispatchSemaphore(value: 0)

    func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
        opening.wait()
        return Source(try RampOpening().open(location), seeking)
    }

    private final class Source: AudioSource {
        private let source: any AudioSource
        private let gate: DispatchSemaphore

        init(_ source: any AudioSource, _ gate: DispatchSemaphore) {
            self.source = source
            self.gate = gate
        }

        var format: AudioFormat { source.format }
        var length: SourceLength { source.length }
        var damage: AudioError? { source.damage }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
            try source.read(into: buffer)
        }

        func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
            gate.wait()
            gate.signal()
            return try source.seek(to: frame)
        }
    }
}

/// What is told of the speed before the first frame is decoded: a view sleeps
/// by it until the next sentence.
@Suite struct StandingRateTests {
    private let plan = PlaybackPlan(
        lines: [Int64(0), 500].map {
            let sound = MediaTime.milliseconds($0)..<MediaTime.milliseconds($0 + 400)
            return PlaybackPlan.Line(speech: sound, played: sound)
        }, drill: DrillScore([DrillScore.Pass(factor: 200)]))

    @Test(.timeLimit(.minutes(10)))
    func `the speed told is the one to come, whatever is asked for meanwhile`() async throws {
        let gate = Gate()
        let player = AudioPlaybackController(
            opening: gate, sinks: RecordingSinks(isServerThere: true),
            makeStretcher: { NearestFrameStretch() })
        func rate(after command: PlayerCommand? = nil) async -> Int {
            command.map(player.send)
            await player.engine.settle()
            return player.place.rate.hundredths
        }
        player.load(
            .stream(RampTape(seconds: 1)), at: .milliseconds(100),
            rate: PlaybackRate(hundredths: 150))
        #expect(await rate() == 150)
        #expect(await rate(after: .setRate(PlaybackRate(hundredths: 120))) == 120)
        #expect(await rate(after: .follow(plan)) == 240)
        player.send(.play)
        gate.opening.signal()
        for await event in player.events where event == .phase(.playing) { break }
        #expect(
            player.place
                == PlaybackPlace(
                    position: .milliseconds(100), rate: PlaybackRate(hundredths: 240)))
        #expect(await rate(after: .setRate(.normal)) == 200)
        #expect(await rate(after: .seek(.milliseconds(950))) == 100)
        #expect(await rate(after: .seek(.milliseconds(600))) == 200)
        #expect(await rate(after: .follow(.straight)) == 100)
        gate.seeking.signal()
        player.shutdown()
    }
}
