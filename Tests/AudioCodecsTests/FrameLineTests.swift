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
        (44_100, 1, 44_100, true), (44_100, 1, 28_224_000, true), (48_000, 1, 1_000, false),
        (24_000, 1, 1_000, false), (44_100, 1, 1_000, false), (48_000, 1, 90_000, false),
        (48_000, 4, 125, false), (22_050, 1, 44_100, true),
    ])
    func `ticks are of the sample clock when every frame has one of its own`(
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

    @Test(arguments: [
        (48_000, 1_000, 512), (48_000, 1_000, 40), (24_000, 1_000, 1_024), (96_000, 1_000, 64),
        (44_100, 90_000, 1_152),
    ])
    func `rounded stamps of packets in a row tell the very frame`(
        rate: Int64, ticks: Int64, unit: Int64
    ) {
        var line = line(rate, 1, ticks, unit: unit)
        func stamps(from first: Int64, _ count: Int64) -> [Int64] {
            (0..<count).map { packet in
                let frame = first + packet * unit
                // As a muxer rounds, and a neighbour’s stamp in a while.
                let time = (2 * frame * ticks + rate) / (2 * rate)
                return line.nearest(packet % 11 == 7 ? time + 40 : time) - packet * unit
            }
        }
        line.bias = line.middle(stamps(from: 0, 200)) ?? 0
        for packet in [Int64(1), 77, 5_000, 123_457] {
            #expect(line.anchor(stamps(from: packet * unit, 25)) == packet * unit)
        }
    }

    @Test func `exact stamps are right where most agree`() {
        let line = line(48_000, 1, 48_000)
        #expect(line.anchor([1_448, 1_000, 1_000, 552, 1_000]) == 1_000)
        #expect(line.anchor([1_448, 1_000]) == 1_000)
        #expect(line.anchor([]) == nil)
    }

    @Test func `packets counted in whole ticks are a clock of their own`() {
        var counted = line(44_100, 1, 90_000, unit: 1_536)
        counted.countPackets(of: 3_135)
        #expect(counted.frame(at: 3_135 * 100_000) == 1_536 * 100_000)
        #expect(counted.time(of: 1_536 * 100_000) == 3_135 * 100_000)
        // What is no rounding is none.
        var other = line(44_100, 1, 90_000, unit: 1_536)
        other.countPackets(of: 9_000)
        #expect(other == line(44_100, 1, 90_000, unit: 1_536))
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
