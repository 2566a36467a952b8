import AudioIO
import Dispatch
import ListenCore
import Testing

@testable import Playback

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
        let gate = HeldOpening()
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
