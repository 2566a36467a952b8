import Testing

@testable import AudioCodecs

struct StampTrailTests {
    @Test func `the drift is the middle of the last stamps, and the spread what half wander`() {
        var trail = StampTrail()
        #expect(!trail.isSteady)
        #expect(trail.drift == 0)
        #expect(trail.spread == 0)
        for off in [0, 44, -44, 20, -20, 900, 10] as [Int64] { trail.note(off) }
        #expect(trail.isSteady)
        #expect(trail.drift == 10)
        #expect(trail.spread == 3 * 30)
        for _ in 0..<15 { trail.note(300) }
        #expect(trail.isFull)
        #expect(trail.drift == 300)
        #expect(trail.spread == 0)
        trail.follow()
        #expect(trail.drift == 0)
        #expect(trail.isSteady)
        #expect(StampTrail([1]).isSteady)
    }

    private func line(origin: Int64) -> FrameLine {
        FrameLine(sampleRate: 48_000, numerator: 1, denominator: 1_000, origin: origin)
    }

    @Test func `a place is of the clock of its stretch, however it was come to`() {
        var stretches = StampStretches(line(origin: 0))
        // 20 s are missing in the stamps at 10 s.
        stretches.begin(line(origin: 20_000), at: 480_000)
        #expect(stretches.line.time(of: 480_000) == 30_000)
        #expect(!stretches.isAmbiguous)
        stretches.enter(at: 479_999)
        #expect(stretches.line.time(of: 48_000) == 1_000)
        let isEarly = stretches.goOn(to: 9_000, at: 432_000, within: 2_400)
        #expect(!isEarly)
        let isThere = stretches.goOn(to: 30_000, at: 480_000, within: 2_400)
        #expect(isThere)
        #expect(stretches.line.time(of: 528_000) == 31_000)
        stretches.enter(at: 0)
        stretches.find(33_000, within: 48_000)
        #expect(stretches.line.origin == 20_000)
        #expect(stretches.firstLine.origin == 0)
    }

    @Test func `stamps that leap back may be of two stretches`() {
        var stretches = StampStretches(line(origin: 0))
        stretches.begin(line(origin: -10_000), at: 480_000)
        #expect(stretches.isAmbiguous)
    }
}
