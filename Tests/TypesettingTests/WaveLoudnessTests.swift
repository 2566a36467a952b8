import ListenCore
import Testing

@testable import Typesetting

/// The heights of a waveform.
@Suite struct WaveLoudnessTests {
    private func bucket(_ level: Float) -> WaveformPeaks.Bucket {
        WaveformPeaks.Bucket(low: -level * 2.5, high: level * 2.5, rms: level)
    }

    private func loudness(_ levels: [Float]) -> WaveLoudness {
        WaveLoudness(of: WaveformPeaks(buckets: levels.map(bucket), isExact: true))
    }

    @Test func `speech with pauses has silence at the bottom and loud syllables at the top`() {
        let levels = (0..<400).map { index -> Float in
            index % 20 < 4 ? 0.001 : 0.02 + 0.01 * Float(index % 7)
        }
        let measured = loudness(levels)
        #expect(measured.height(of: bucket(0.001)) < 0.05)
        #expect(measured.height(of: bucket(0.08)) > 0.95)
        // A syllable of a quarter of the pressure is heard as nearly half as loud.
        #expect((0.3...0.5).contains(measured.height(of: bucket(0.02))))
    }

    @Test func `long buckets that differ little still have a shape`() {
        let measured = loudness((0..<100).map { 0.05 + 0.03 * Float($0 % 10) / 9 })
        #expect(measured.height(of: bucket(0.05)) < 0.5)
        #expect(measured.height(of: bucket(0.08)) > 0.95)
    }

    @Test func `one click makes nothing lower`() {
        let speech = (0..<400).map { index -> Float in index % 4 == 0 ? 0.001 : 0.05 }
        let clicked = loudness(speech + [1])
        #expect(clicked.height(of: bucket(0.05)) > 0.9)
        #expect(clicked.height(of: bucket(1)) == 1)
    }

    @Test func `a steady tone is full, silence is flat, and odd numbers are harmless`() {
        #expect(loudness(Array(repeating: 0.1, count: 50)).height(of: bucket(0.1)) == 1)
        #expect(loudness(Array(repeating: 0, count: 50)).height(of: bucket(0)) == 0)
        #expect(WaveLoudness(of: nil).height(of: bucket(0.5)) == 0)
        let odd = loudness([.nan, .infinity, -.infinity, 0.2, 0.1])
        for level in [Float.nan, .infinity, 0.2, 1e30] {
            #expect((0...1).contains(odd.height(of: bucket(level))))
        }
    }

    @Test func `without a root mean square the peak tells`() {
        let peaks = WaveformPeaks(
            buckets: ([0, 0.1] + Array(repeating: 0.2, count: 20)).map {
                .init(low: -$0, high: $0, rms: 0)
            }, isExact: false)
        let measured = WaveLoudness(of: peaks)
        #expect(measured.height(of: peaks.buckets[2]) > measured.height(of: peaks.buckets[1]))
    }
}
