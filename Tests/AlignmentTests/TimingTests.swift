import ListenCore
import Subtitles
import Testing

@testable import Alignment

@Suite struct TimingTests {
    /// Lines of speech with pauses of many lengths between them, from seeds of a small generator.
    private static func lines(count: Int, seed: UInt64 = 7) -> [Range<MediaTime>] {
        var (state, time) = (seed, Int64(800))
        func next(_ range: Range<Int64>) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Int64(state >> 33) % Int64(range.count)
        }
        return (0..<count).map { _ in
            let start = time
            let end = start + next(900..<4_500)
            time = end + next(250..<2_600)
            return .milliseconds(start)..<(.milliseconds(end))
        }
    }

    /// Levels of frames of 10 ms, loud in the ranges.
    private static func levels(_ ranges: [Range<MediaTime>]) -> [Float] {
        let count = Int((ranges.last?.upperBound ?? .zero).milliseconds / 10) + 200
        var levels = [Float](repeating: -75, count: count)
        for range in ranges {
            for frame in (range.lowerBound.milliseconds / 10)..<(range.upperBound.milliseconds / 10)
            {
                levels[Int(frame)] = -22
            }
        }
        return levels
    }

    private static func cues(
        _ ranges: [Range<MediaTime>], _ change: (Double) -> Double = { $0 }
    ) -> [Cue] {
        ranges.enumerated().map { index, range in
            let (start, end) = (
                MediaTime.seconds(change(range.lowerBound.seconds)),
                MediaTime.seconds(change(range.upperBound.seconds))
            )
            return Cue(
                id: index, start: start, end: end, text: "line \(index)",
                words: [Word(start: start, end: end, text: "line")])
        }
    }

    private let spoken = lines(count: 120)

    @Test(arguments: [0.0, 0.4, -2.5, 31, -0.15, 480])
    func `a shift is found, and edges lie where speech does`(shift: Double) throws {
        let cues = Self.cues(spoken.filter { $0.lowerBound.seconds + shift > 0 }) { $0 + shift }
        let repaired = try #require(TimingRepair(of: cues, by: Self.levels(spoken)))
        #expect(repaired.fit.isSure && repaired.fit.rate == 1)
        #expect(abs(repaired.fit.offset.seconds + shift) <= 0.08)
        #expect(repaired.fit.after > 0.95)
        let kept = spoken.filter { $0.lowerBound.seconds + shift > 0 }
        for (cue, truth) in zip(repaired.cues, kept) {
            #expect(abs((cue.start - truth.lowerBound).milliseconds) <= 20)
            #expect(abs((cue.end - truth.upperBound).milliseconds) <= 20)
            #expect(cue.words.first?.start == cue.start && cue.words.last?.end == cue.end)
        }
    }

    @Test(arguments: [0.0, 2.4])
    func `what was repaired once is not repaired again`(shift: Double) throws {
        // Shown longer than it is said, farther than edges are moved.
        let shown = spoken.map {
            ($0.lowerBound - .milliseconds(270))..<($0.upperBound + .milliseconds(370))
        }
        let cues = Self.cues(shown) { $0 + shift }
        let once = try #require(TimingRepair(of: cues, by: Self.levels(spoken)))
        #expect(once.fit.before < 0.95)
        let twice = try #require(TimingRepair(of: once.cues, by: Self.levels(spoken)))
        #expect(twice.fit.isUnchanged && twice.snapped == 0 && twice.cues == once.cues)
    }

    @Test(arguments: [25 / 23.976, 23.976 / 25, 24 / 25.0, 1.0012])
    func `a drift is found`(rate: Double) throws {
        let cues = Self.cues(spoken) { $0 * rate + 1.3 }
        let repaired = try #require(TimingRepair(of: cues, by: Self.levels(spoken)))
        #expect(repaired.fit.isSure)
        for (cue, truth) in zip(repaired.cues, spoken) {
            #expect(abs((cue.start - truth.lowerBound).milliseconds) <= 60, "\(cue.id)")
        }
    }

    @Test func `what fits stays as it is, but for edges`() throws {
        let cues = Self.cues(spoken)
        let repaired = try #require(TimingRepair(of: cues, by: Self.levels(spoken)))
        #expect(repaired.fit.isUnchanged && repaired.snapped == 0 && repaired.cues == cues)
        let early = Self.cues(spoken.map { $0.lowerBound..<($0.upperBound - .milliseconds(240)) })
        let snapped = try #require(TimingRepair(of: early, by: Self.levels(spoken)))
        #expect(snapped.fit.isUnchanged && snapped.snapped == 120)
        for (cue, truth) in zip(snapped.cues, spoken) {
            #expect(abs((cue.end - truth.upperBound).milliseconds) <= 10)
            #expect(cue.start == truth.lowerBound)
        }
        let together = try #require(
            TimingRepair(of: early, by: Self.levels(spoken), snaps: false))
        #expect(together.snapped == 0 && together.cues == early)
        #expect(together.fit.after == together.fit.before && together.fit.after < snapped.fit.after)
    }

    /// Cues that cover less and less of what is said, with edges here and there.
    @Test(arguments: [3, 8, 21])
    func `no repair fits worse than what was there`(seed: Int) throws {
        var random = Noise(seed: UInt64(seed))
        let rough = Self.lines(count: 60, seed: UInt64(seed)).map { line in
            let start = line.lowerBound.milliseconds + random.next(-350...350)
            let end = max(start + 120, line.upperBound.milliseconds + random.next(-350...350))
            return .milliseconds(
                max(0, start))..<(MediaTime.milliseconds(max(0, start) + end - start))
        }
        var last = MediaTime.zero
        let cues = Self.cues(rough).map { cue in
            let start = max(cue.start, last)
            last = max(start + .milliseconds(100), cue.end)
            return Cue(id: cue.id, start: start, end: last, text: cue.text)
        }
        let levels = Self.levels(Self.lines(count: 60, seed: UInt64(seed)))
        let repaired = try #require(TimingRepair(of: cues, by: levels))
        let before = TimingRepair.fit(of: cues, by: levels)
        #expect(abs(before - repaired.fit.before) < 1e-9)
        #expect(TimingRepair.fit(of: repaired.cues, by: levels) >= before - 0.001)
    }

    private struct Noise {
        var state: UInt64
        init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
        mutating func next(_ range: ClosedRange<Int64>) -> Int64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return range.lowerBound + Int64(state % UInt64(range.count))
        }
    }

    @Test func `cues of another recording change nothing`() throws {
        let others = Self.cues(Self.lines(count: 120, seed: 99))
        let repaired = try #require(TimingRepair(of: others, by: Self.levels(spoken)))
        #expect(!repaired.fit.isSure && repaired.cues == others && repaired.snapped == 0)
    }

    @Test func `no cue, no speech and cues without pauses are no fit`() throws {
        let silence = [Float](repeating: -80, count: 5_000)
        #expect(try #require(TimingRepair(of: [], by: Self.levels(spoken))).fit.isSure == false)
        #expect(try #require(TimingRepair(of: Self.cues(spoken), by: silence)).fit.isSure == false)
        #expect(try #require(TimingRepair(of: Self.cues(spoken), by: [])).fit.isSure == false)
        let whole = [Cue(id: 0, start: .zero, end: .seconds(1_000_000_000), text: "x")]
        #expect(try #require(TimingRepair(of: whole, by: Self.levels(spoken))).fit.isSure == false)
    }

    @Test func `cancelling ends it`() {
        let repaired = TimingRepair(
            of: Self.cues(spoken), by: Self.levels(spoken), isCancelled: { true })
        #expect(repaired == nil)
    }

    @Test(arguments: [0, 1, 63, 64, 65, 130, -1, -64, -100, 500, -500])
    func `rows are compared bit by bit`(shift: Int) {
        let (one, other) = (
            [3..<20, 60..<70, 100..<190], [0..<9, 30..<77, 128..<129]
        )
        let (left, right) = (BitRow(count: 200, one), BitRow(count: 150, other))
        let bits = Set(one.joined())
        let expected = other.joined().count { bits.contains($0 + shift) }
        #expect(left.common(with: right, movedBy: shift) == expected)
        #expect(left.ones == bits.count)
    }
}
