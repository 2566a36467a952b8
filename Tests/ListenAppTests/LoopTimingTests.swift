import ListenCore
import ListenUI
import Terminal
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions

@Suite struct LoopTimingTests {
    private let noon: UInt64 = 1_000_000_000_000

    private func timing(playing: Bool = true) -> LoopTiming {
        var timing = LoopTiming(start: noon)
        timing.handle(.phase(playing ? .playing : .paused))
        return timing
    }

    /// Milliseconds from now until the loop wakes.
    private func wait(
        _ timing: LoopTiming, _ deadline: Deadline, rate: Int = 100, gapLeft: MediaTime? = nil,
        suspension: Duration? = nil, patience: MediaTime? = nil
    ) -> Double? {
        let place = PlaybackPlace(
            position: .seconds(10), rate: PlaybackRate(hundredths: rate), gapLeft: gapLeft)
        return timing.instant(
            of: deadline, place: place, suspension: suspension, patience: patience, now: noon
        ).map { Double($0 - noon) / 1_000_000 }
    }

    @Test(arguments: [(100, 1_000.15), (200, 500.15), (50, 2_000.15)])
    func `a change on the chapter's clock comes at the speed it plays at`(
        rate: Int, milliseconds: Double
    ) {
        #expect(wait(timing(), Deadline(media: .seconds(11)), rate: rate) == milliseconds)
    }

    @Test func `in a gap the chapter's clock stands`() {
        let deadline = Deadline(media: .seconds(11), host: .milliseconds(700))
        #expect(wait(timing(), deadline, gapLeft: .milliseconds(700)) == 700)
    }

    @Test func `paused, nothing wakes it but what the host's clock brings`() {
        #expect(wait(timing(playing: false), Deadline(media: .seconds(11))) == nil)
        #expect(wait(timing(playing: false), .never) == nil)
        #expect(wait(timing(playing: false), Deadline(host: .seconds(4))) == 4_000)
        let deadline = Deadline(host: .seconds(4))
        #expect(wait(timing(playing: false), deadline, suspension: .milliseconds(300)) == 300)
    }

    @Test(arguments: [
        Deadline(media: .milliseconds(9_999_999 * 3_600_000)),
        Deadline(media: MediaTime(microseconds: .max)),
        Deadline(host: .seconds(9_999_999 * 3_600)), Deadline(host: .seconds(Int64.max)),
    ])
    func `a time that no clock reaches is waited for, and ends nothing`(deadline: Deadline) {
        for rate in [30, 100, 300] {
            #expect(wait(timing(), deadline, rate: rate) ?? 0 > 1e11)
            #expect(wait(timing(), deadline, rate: rate, patience: .seconds(3)) == 3_020)
        }
        #expect(wait(timing(playing: false), deadline) ?? 1e12 > 1e11)
    }

    @Test func `a place of the next recording counts only once that is told`() {
        var timing = timing()
        var next = PlaybackPlace(position: .milliseconds(20))
        #expect(!timing.isAhead(next))
        next.crossings = 1
        #expect(timing.isAhead(next))
        timing.handle(.crossed(LoadTag(2)))
        #expect(!timing.isAhead(next))
    }

    @Test func `playing, it wakes to keep the place though nothing changes`() {
        #expect(wait(timing(), .never, patience: .seconds(3)) == 3_020)
        #expect(wait(timing(), Deadline(media: .seconds(60)), patience: .seconds(2)) == 2_020)
        // At another speed it is the time of listening that counts.
        #expect(wait(timing(), .never, rate: 300, patience: .seconds(3)) == 3_020)
        // What is overdue stays a little apart, so that nothing spins.
        #expect(wait(timing(), .never, patience: .seconds(-1)) == 20)
        #expect(wait(timing(), .never) == nil)
        #expect(wait(timing(playing: false), .never, patience: .seconds(1)) == nil)
    }

    @Test func `a change is waited for from the moment of the picture, not from now`() {
        // By now the next pass has begun, from an earlier place.
        let end = MediaTime.milliseconds(10_002)
        let seen = Moment(position: .seconds(10), host: .seconds(3))
        let instant = timing().instant(of: Deadline(media: end), seen: seen, suspension: nil)
        #expect(instant == noon + 3_002_150_000)
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
