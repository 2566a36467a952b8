import ListenCore
import Testing

@Suite struct SubtitleClockTests {
    static func delay(to change: Double, rate: Int) -> MediaTime? {
        SubtitleClock.delay(
            until: .seconds(change), from: .seconds(10), at: PlaybackRate(hundredths: rate),
            isMoving: true)
    }

    @Test func `slow sound takes longer to the next change`() {
        #expect(Self.delay(to: 11, rate: 100) == .seconds(1))
        #expect(Self.delay(to: 11, rate: 50) == .seconds(2))
        #expect(Self.delay(to: 11, rate: 200) == .milliseconds(500))
    }

    @Test func `whoever wakes finds the change reached`() {
        for rate in 30...300 {
            let speed = PlaybackRate(hundredths: rate)
            let change = MediaTime(microseconds: 10_333_333)
            let delay = SubtitleClock.delay(
                until: change, from: .seconds(10), at: speed, isMoving: true)
            let heard = MediaTime.seconds(10) + speed.mediaTime(during: delay ?? .zero)
            #expect(heard >= change)
        }
    }

    @Test func `a change that passed is due now`() {
        #expect(Self.delay(to: 9, rate: 100) == .zero)
    }

    @Test func `nothing is due while nothing moves or nothing comes`() {
        let rate = PlaybackRate.normal
        #expect(
            SubtitleClock.delay(until: .seconds(3), from: .zero, at: rate, isMoving: false) == nil)
        #expect(SubtitleClock.delay(until: nil, from: .zero, at: rate, isMoving: true) == nil)
    }
}
