import Testing

@testable import AudioCodecs

struct FrameLineTests {
    private func line(
        _ rate: Int64, _ numerator: Int64, _ denominator: Int64, origin: Int64 = 0,
        unit: Int64 = 0
    ) -> FrameLine {
        FrameLine(
            sampleRate: rate, numerator: numerator, denominator: denominator, origin: origin,
            unit: unit)
    }

    @Test(arguments: [
        (44_100, 1, 44_100, true), (44_100, 1, 28_224_000, true), (48_000, 1, 1_000, true),
        (44_100, 1, 1_000, false), (48_000, 1, 90_000, false), (22_050, 1, 44_100, true),
    ])
    func `ticks are of the sample clock when one is a multiple of the other`(
        rate: Int, numerator: Int, denominator: Int, isSampleClock: Bool
    ) {
        let line = line(Int64(rate), Int64(numerator), Int64(denominator))
        #expect(line.isSampleClock == isSampleClock)
        #expect(line.isExact == isSampleClock)
    }

    @Test func `ticks of the sample clock are frames counted from the origin`() {
        let own = line(44_100, 1, 44_100, origin: 1_105)
        #expect(own.frame(at: 1_105) == 0)
        #expect(own.frame(at: 45_205) == 44_100)
        #expect(own.time(of: 44_100) == 45_205)
        #expect(own.frame(at: 0) == -1_105)
        let fine = line(44_100, 1, 28_224_000, origin: -640)
        #expect(fine.frame(at: 639) == 2)
        #expect(fine.time(of: 2) == 640)
    }

    @Test(arguments: [(44_100, 1_000, 1_024), (44_100, 1_000, 4_608), (22_050, 90_000, 1_152)])
    func `coarse ticks find the very packet when packets are all of one length`(
        rate: Int, ticks: Int, unit: Int
    ) {
        for phase in [Int64(0), 313] {
            var line = line(Int64(rate), 1, Int64(ticks), origin: 7, unit: Int64(unit))
            line.phase = phase
            #expect(line.isExact)
            for packet in stride(from: Int64(0), to: 5_000, by: 37) {
                let frame = packet * Int64(unit) + phase
                let tick = Int64((Double(frame) * Double(ticks) / Double(rate)).rounded()) + 7
                #expect(line.frame(at: tick) == frame)
            }
        }
    }

    @Test func `packets shorter than two ticks are placed by the ticks alone`() {
        let line = line(44_100, 1, 11, unit: 160)
        #expect(!line.isExact)
        #expect(line.frame(at: 3) == 12_027)
    }

    @Test func `a place is sought by the last tick that is not behind it`() {
        for line in [
            line(44_100, 1, 1_000, origin: 3), line(44_100, 1, 90_000, origin: -50),
            line(8_000, 1, 8_000),
        ] {
            for frame in stride(from: Int64(-2_000), to: 100_000, by: 271) {
                let time = line.time(of: frame) - line.origin
                // In frames times ticks, so that nothing is rounded.
                #expect(time * line.sampleRate <= frame * line.denominator)
                #expect((time + 1) * line.sampleRate > frame * line.denominator)
            }
        }
    }

    @Test func `so many ticks are as many frames, rounded up`() {
        #expect(line(44_100, 1, 1_000).ticks(1) == 45)
        #expect(line(44_100, 1, 1_000).ticks(10) == 441)
        #expect(line(48_000, 1, 48_000).ticks(7) == 7)
    }

    @Test func `numbers from anywhere end at the furthest place`() {
        for value in [Int64.min, -1, 0, 1, .max] {
            for line in [
                line(1, 1, 1_000_000_000), line(1_000_000, Int64(Int32.max), 1, origin: .min),
                line(44_100, 1, 1, origin: .max, unit: 1_024),
            ] {
                #expect(abs(line.nearest(value)) <= FrameLine.far)
                #expect(abs(line.frame(at: value)) <= FrameLine.far + 2_048)
                #expect(line.time(of: value) >= -FrameLine.far)
                #expect(line.time(of: value) <= 1 << 62)
            }
        }
    }
}
