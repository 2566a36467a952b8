import ListenCore
import ListenUI
import Terminal
import Testing

@testable import ListenApp

@Suite struct LoopTimingTests {
    private let noon: UInt64 = 1_000_000_000_000

    private func timing(playing: Bool = true, rate: Int = 100) -> LoopTiming {
        var timing = LoopTiming(start: noon)
        timing.open(at: PlaybackRate(hundredths: rate))
        timing.take(.phase(playing ? .playing : .paused))
        return timing
    }

    /// Milliseconds from now until the loop wakes.
    private func wait(_ timing: LoopTiming, _ deadline: Deadline, suspension: Duration? = nil)
        -> Double?
    {
        timing.instant(
            of: deadline, position: .seconds(10), suspension: suspension, now: noon
        ).map { Double($0 - noon) / 1_000_000 }
    }

    @Test(arguments: [(100, 1_000.15), (200, 500.15), (50, 2_000.15)])
    func `a change on the chapter's clock comes at the speed it plays at`(
        rate: Int, milliseconds: Double
    ) {
        #expect(wait(timing(rate: rate), Deadline(media: .seconds(11))) == milliseconds)
    }

    @Test func `a new speed counts from when it is heard`() {
        var timing = timing()
        timing.take(.rate(PlaybackRate(hundredths: 200)))
        #expect(wait(timing, Deadline(media: .seconds(11))) == 500.15)
    }

    @Test func `paused, nothing wakes it but what the host's clock brings`() {
        #expect(wait(timing(playing: false), Deadline(media: .seconds(11))) == nil)
        #expect(wait(timing(playing: false), .never) == nil)
        #expect(wait(timing(playing: false), Deadline(host: .seconds(4))) == 4_000)
        let deadline = Deadline(host: .seconds(4))
        #expect(wait(timing(playing: false), deadline, suspension: .milliseconds(300)) == 300)
    }

    @Test func `playing, it wakes to keep the place though nothing changes`() {
        #expect(wait(timing(), .never) == 5_000)
        #expect(wait(timing(), Deadline(media: .seconds(60))) == 5_000)
    }

    @Test func `what is due already is due at once`() {
        #expect(wait(timing(), Deadline(media: .seconds(9))) == 0.15)
    }
}

@Suite struct SuspensionTests {
    @Test func `a stop waits for the sound, yet not for ever`() {
        var suspension = Suspension()
        #expect(!suspension.isDue(after: .phase(.paused)))
        suspension.begin(at: .seconds(10))
        #expect(!suspension.isDue(after: .phase(.playing)))
        #expect(suspension.isDue(after: .phase(.paused)))
        #expect(!suspension.isOverdue(at: .seconds(10.2)))
        #expect(suspension.isOverdue(at: .seconds(10.3)))
        suspension.end()
        #expect(!suspension.isOverdue(at: .seconds(20)))
    }
}
