import Testing

@testable import ListenCore

@Suite struct WaveformPeaksTests {
    private func peaks(_ highs: [Float]) -> WaveformPeaks {
        WaveformPeaks(
            buckets: highs.map { .init(low: -$0 / 2, high: $0, rms: $0 / 4) }, isExact: true)
    }

    @Test func `the peak is the largest sample of either sign`() {
        let low = WaveformPeaks(
            buckets: [.init(low: -0.75, high: 0.5, rms: 0.1), .silent], isExact: false)
        #expect(low.peak == 0.75)
        #expect(peaks([0.25, 1, 0.5]).peak == 1)
        #expect(peaks([]).peak == 0)
    }

    @Test func `fewer buckets join what they hold`() {
        let joined = peaks([0.2, 0.4, 0.6, 0.8]).rebucketed(to: 2)
        #expect(joined.isExact)
        #expect(joined.buckets.map(\.high) == [0.4, 0.8])
        #expect(joined.buckets.map(\.low) == [-0.2, -0.4])
        // The root mean square of 0.05 and 0.1.
        let first = joined.buckets.first?.rms ?? 0
        #expect(abs(first - 0.079_056_94) < 1e-6)
    }

    @Test func `uneven shares leave no bucket out`() {
        let joined = peaks([0.1, 0.2, 0.9, 0.3, 0.4]).rebucketed(to: 3)
        #expect(joined.buckets.map(\.high) == [0.1, 0.9, 0.4])
        #expect(joined.buckets.count == 3)
    }

    @Test func `more buckets repeat them, and none stay none`() {
        #expect(peaks([0.1, 0.2]).rebucketed(to: 4).buckets.map(\.high) == [0.1, 0.1, 0.2, 0.2])
        #expect(peaks([0.1]).rebucketed(to: 0).buckets == [])
        #expect(peaks([0.1]).rebucketed(to: 1) == peaks([0.1]))
        #expect(peaks([]).rebucketed(to: 3).buckets == [])
    }
}
