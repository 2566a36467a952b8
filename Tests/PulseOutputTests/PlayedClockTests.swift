import Testing

@testable import PulseOutput

struct PlayedClockTests {
    private func running(at frame: Int64 = 0, written: Int64 = 48_000) -> PlayedClock {
        var clock = PlayedClock(framesPerSecond: 48_000, at: frame)
        clock.start()
        _ = clock.write(written, at: 0)
        return clock
    }

    private func expect(
        _ clock: inout PlayedClock, at time: Int64, hears frame: Int64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let heard = clock.heard(at: time)
        #expect(heard == frame, sourceLocation: sourceLocation)
    }

    @Test func `it stands until the first report and then runs at the nominal rate`() {
        var clock = running()
        expect(&clock, at: 50_000, hears: 0)
        clock.report(0, at: 60_000)
        expect(&clock, at: 60_000, hears: 0)
        expect(&clock, at: 160_000, hears: 4_800)
    }

    @Test func `it never passes what was written nor goes back`() {
        var clock = running()
        clock.report(0, at: 0)
        expect(&clock, at: 2_000_000, hears: 48_000)
        clock.report(47_000, at: 2_000_000)
        expect(&clock, at: 2_000_000, hears: 48_000)
        expect(&clock, at: 1_000_000, hears: 48_000)
    }

    @Test func `a report before the first frame counts down to it`() {
        var clock = running()
        clock.report(-4_800, at: 0)
        expect(&clock, at: 99_000, hears: 0)
        expect(&clock, at: 200_000, hears: 4_800)
    }

    @Test func `a small error is spread over reports, a large one is taken at once`() {
        var clock = running()
        for step in Int64(0)..<4 { clock.report(step * 480, at: step * 10_000) }
        clock.report(4 * 480 + 400, at: 40_000)
        expect(&clock, at: 40_000, hears: 4 * 480 + 100)
        clock.report(24_000, at: 50_000)
        expect(&clock, at: 50_000, hears: 24_000)
    }

    @Test func `after running dry it waits for news of the new frames`() {
        var clock = running(written: 480)
        clock.report(0, at: 0)
        expect(&clock, at: 500_000, hears: 480)
        let wasDry = clock.write(4_800, at: 500_000)
        #expect(wasDry)
        expect(&clock, at: 520_000, hears: 480)
        clock.report(0, at: 520_000)
        expect(&clock, at: 530_000, hears: 480)
        expect(&clock, at: 540_000, hears: 960)
        let isDryAgain = clock.write(4_800, at: 540_000)
        #expect(!isDryAgain)
    }

    @Test func `standing it moves only to frames taken beyond recall`() {
        var clock = running()
        clock.report(0, at: 0)
        clock.stop(at: 100_000)
        expect(&clock, at: 900_000, hears: 4_800)
        clock.report(4_000, at: 900_000)
        expect(&clock, at: 900_000, hears: 4_800)
        clock.report(5_000, at: 910_000)
        expect(&clock, at: 910_000, hears: 5_000)
        clock.start()
        clock.report(5_000, at: 1_000_000)
        expect(&clock, at: 1_010_000, hears: 5_480)
    }

    @Test func `a flush puts it at the ring's place`() {
        var clock = running(at: 1_000)
        clock.report(1_000, at: 0)
        _ = clock.heard(at: 10_000)
        clock.flush(to: 49_000)
        expect(&clock, at: 20_000, hears: 49_000)
        #expect(clock.written == 49_000)
        clock.flush(to: 200)
        expect(&clock, at: 30_000, hears: 200)
    }

    @Test func `frames taken back are not heard, and the clock runs on`() {
        var clock = running()
        clock.report(0, at: 0)
        expect(&clock, at: 100_000, hears: 4_800)
        clock.rewind(to: 6_240)
        #expect(clock.written == 6_240)
        expect(&clock, at: 120_000, hears: 5_760)
        expect(&clock, at: 200_000, hears: 6_240)
        let wasDry = clock.write(4_800, at: 125_000)
        #expect(wasDry, "the clock was asked for an instant at which it had run dry")
    }

    @Test func `new frames in time leave the clock as it runs`() {
        var clock = running()
        clock.report(0, at: 0)
        clock.rewind(to: 6_240)
        let wasDry = clock.write(4_800, at: 120_000)
        #expect(!wasDry)
        #expect(clock.written == 11_040)
        expect(&clock, at: 200_000, hears: 9_600)
    }

    @Test func `a frame that was told as heard is not taken back`() {
        var clock = running()
        clock.report(0, at: 0)
        expect(&clock, at: 100_000, hears: 4_800)
        clock.rewind(to: 1_000)
        #expect(clock.written == 4_800)
        expect(&clock, at: 100_000, hears: 4_800)
        clock.rewind(to: 9_000)
        #expect(clock.written == 4_800)
    }
}
