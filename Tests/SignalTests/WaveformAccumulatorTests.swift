import ListenCore
import Signal
import Testing

struct WaveformAccumulatorTests {
    /// A sawtooth of primes: every stretch has an extent of its own.
    private func samples(_ count: Int) -> [Float] {
        (0..<count).map { Float(($0 * 7919) % 2003) / 1001.5 - 1 }
    }

    private func plain(_ samples: [Float], buckets: Int) -> [WaveformPeaks.Bucket] {
        (0..<buckets).map { bucket in
            let part = samples.indices.filter { $0 * buckets / samples.count == bucket }
                .map { samples[$0] }
            guard let low = part.min(), let high = part.max() else { return .silent }
            let squares = part.reduce(0) { $0 + Double($1 * $1) }
            return WaveformPeaks.Bucket(
                low: low, high: high, rms: Float((squares / Double(part.count)).squareRoot()))
        }
    }

    private func isClose(_ left: [WaveformPeaks.Bucket], _ right: [WaveformPeaks.Bucket]) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy {
                $0.low == $1.low && $0.high == $1.high && abs($0.rms - $1.rms) < 1e-4
            }
    }

    @Test(arguments: [(10_000, 50), (9_973, 50), (37, 50), (500, 500), (1, 3)])
    func `a known length gives what a plain count gives`(count: Int, buckets: Int) {
        let all = samples(count)
        for chunk in [1, 7, 64, 4096] {
            var accumulator = WaveformAccumulator(total: FrameCount(count), buckets: buckets)
            for start in stride(from: 0, to: count, by: chunk) {
                all[start..<min(start + chunk, count)].withUnsafeBufferPointer {
                    accumulator.add($0)
                }
            }
            let peaks = accumulator.peaks(isExact: true)
            #expect(isClose(peaks.buckets, plain(all, buckets: buckets)))
        }
    }

    @Test func `two halves together are the whole`() {
        let all = samples(9_973)
        var whole = WaveformAccumulator(total: FrameCount(all.count), buckets: 40)
        all.withUnsafeBufferPointer { whole.add($0) }
        var first = WaveformAccumulator(total: FrameCount(all.count), buckets: 40)
        all[..<5001].withUnsafeBufferPointer { first.add($0) }
        var second = WaveformAccumulator(
            total: FrameCount(all.count), buckets: 40, startingAt: FrameCount(5001))
        all[5001...].withUnsafeBufferPointer { second.add($0) }
        first.add(second)
        #expect(
            isClose(
                first.peaks(isExact: true).buckets, whole.peaks(isExact: true).buckets))
    }

    @Test(arguments: [1, 10, 99, 100, 101, 1000, 12_345])
    func `an unknown length keeps every extreme`(count: Int) {
        let all = samples(count)
        var accumulator = WaveformAccumulator(total: nil, buckets: 50)
        all.withUnsafeBufferPointer { accumulator.add($0) }
        let peaks = accumulator.peaks(isExact: true)
        #expect(peaks.buckets.count == 50)
        #expect(peaks.buckets.map(\.high).max() == all.max())
        #expect(peaks.buckets.map(\.low).min() == all.min())
    }

    @Test func `frames past the promised length and broken samples do no harm`() {
        var accumulator = WaveformAccumulator(total: FrameCount(10), buckets: 5)
        let odd: [Float] = [.nan, .infinity, -.infinity] + [Float](repeating: 0.5, count: 40)
        odd.withUnsafeBufferPointer { accumulator.add($0) }
        let peaks = accumulator.peaks(isExact: true)
        #expect(peaks.peak == 0.5)
        #expect(peaks.buckets.allSatisfy { $0.rms.isFinite })
    }

    @Test func `nothing gathered is silence`() {
        let peaks = WaveformAccumulator(total: FrameCount(10), buckets: 4).peaks(isExact: false)
        #expect(peaks.buckets == [.silent, .silent, .silent, .silent])
        #expect(WaveformAccumulator(total: nil).peaks(isExact: false).buckets.isEmpty)
    }
}
