import AudioIO
import ListenCore
import Testing

@testable import Playback

/// The silent device as the program uses it: in real time, by itself.
private struct SilentSinks: SinkProviding {
    let hasStandIn = true

    func makeSink() throws(AudioError) -> any AudioSink {
        throw AudioError(.noDevice(reason: "refused"), subject: "PulseAudio")
    }

    func makeSilentSink(because reason: String) -> any AudioSink {
        NullSink(NullSink.Options(reason: reason))
    }
}

@Suite struct SilentPlaybackTests {
    @Test(.timeLimit(.minutes(10)), arguments: [50, 100, 300])
    func `a chapter runs to its end on the silent clock, in its own time`(
        _ hundredths: Int
    ) async throws {
        let player = AudioPlaybackController(
            opening: RampOpening(), sinks: SilentSinks(),
            makeStretcher: { NearestFrameStretch() })
        let rate = PlaybackRate(hundredths: hundredths)
        let length = rate.mediaTime(during: .milliseconds(400))
        player.load(.stream(RampTape(seconds: length.seconds)), at: .zero, rate: rate)
        let begin = ContinuousClock.now
        player.send(.play)
        var phases: [PlayerPhase] = []
        var last = MediaTime.zero
        for await event in player.events {
            let place = player.place
            #expect(place.position >= last)
            // A view that sleeps by the speed of the moment before would wake late.
            #expect(place.rate == rate)
            last = place.position
            guard case .phase(let phase) = event else { continue }
            phases.append(phase)
            if phase == .ended { break }
        }
        // The chapter may be open before `play` comes.
        #expect(phases.filter { $0 != .ready } == [.loading, .playing, .ended])
        #expect(ContinuousClock.now - begin >= .milliseconds(380))
        #expect(player.position == length)
        player.shutdown()
    }
}
