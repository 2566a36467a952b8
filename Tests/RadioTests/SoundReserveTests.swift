import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// How long a station is still heard when nothing more of it comes.
@Suite struct SoundReserveTests {
    private static func reserve(_ place: Double, _ end: Double, at rate: Int = 100) -> SoundReserve
    {
        SoundReserve(
            from: PlaybackPlace(
                position: .seconds(place), rate: PlaybackRate(hundredths: rate)),
            to: .seconds(end))
    }

    @Test(
        arguments: [
            (60, 60, 100, 0), (57, 60, 100, 3_000), (57, 60, 200, 1_500), (57, 60, 50, 6_000),
            (0, 1_800, 100, 1_800_000), (61, 60, 100, 0),
        ] as [(Double, Double, Int, Int64)])
    func `what is left is what was not heard, at the speed that is heard`(
        place: Double, end: Double, rate: Int, left: Int64
    ) {
        #expect(Self.reserve(place, end, at: rate).left == .milliseconds(left))
    }

    @Test(
        arguments: [
            // Where it stops now.
            (60, nil, .tell), (59.8, nil, .tell),
            // Where it goes on, whatever was before.
            (57, nil, .look(after: .milliseconds(2_875))),
            (59, 57, .look(after: .milliseconds(875))),
            // What stands near the end has run dry; farther away it is a pause.
            (59, 59, .tell), (57, 57, .look(after: .milliseconds(2_875))),
            (0, 0, .look(after: .milliseconds(59_875))),
        ] as [(Double, Double?, SoundReserve.Step)])
    func `it is told when it stops, and looked at again before`(
        place: Double, former: Double?, step: SoundReserve.Step
    ) {
        let before = former.map { Self.reserve($0, 60) }
        #expect(Self.reserve(place, 60).step(after: before) == step)
    }

    @Test(arguments: [(60.0, 2_000), (59.0, 2_000), (50.0, 10_000)] as [(Double, Int64)])
    func `in a pause nothing is told, wherever it is`(_ place: Double, _ wait: Int64) {
        func reserve(isPaused: Bool) -> SoundReserve {
            SoundReserve(
                from: PlaybackPlace(position: .seconds(place)), to: .seconds(60),
                isPaused: isPaused)
        }
        let paused = reserve(isPaused: true)
        for former in [nil, paused] {
            #expect(paused.step(after: former) == .look(after: .milliseconds(wait)))
        }
        // Behind the pause it goes on first.
        if place < 60 { #expect(reserve(isPaused: false).step(after: paused) != .tell) }
    }

    @Test func `a ring knows it of its listener, until that has gone`() {
        let ring = makeRing()
        #expect(ring.reserve == nil)
        ring.addStretch(SilentMPEG.frames(250, at: 128))
        ring.follow({ PlaybackPlace(position: .seconds(2)) }, isPaused: { true })
        #expect(ring.reserve?.left == .seconds(4) && ring.reserve?.isPaused == true)
        ring.interrupt()
        #expect(ring.reserve == nil)
    }
}
