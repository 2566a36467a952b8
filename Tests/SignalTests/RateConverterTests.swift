import Foundation
import ListenCore
import Signal
import Testing

@Suite struct RateConverterTests {
    private func converted(
        _ samples: [Float], from: Int, to: Int, chunk: Int = 4_096
    ) -> [Float] {
        var converter = RateConverter(from: SampleRate(from), to: SampleRate(to))
        var result: [Float] = []
        samples.withUnsafeBufferPointer { samples in
            for start in stride(from: 0, to: samples.count, by: chunk) {
                let end = min(start + chunk, samples.count)
                converter.add(UnsafeBufferPointer(rebasing: samples[start..<end]), to: &result)
            }
        }
        converter.finish(to: &result)
        return result
    }

    private func tone(_ hertz: Double, rate: Int, count: Int) -> [Float] {
        (0..<count).map { Float(0.5 * sin(2 * Double.pi * hertz * Double($0) / Double(rate))) }
    }

    @Test(arguments: [8_000, 11_025, 16_000, 22_050, 44_100, 44_099, 48_000, 96_000])
    func `a tone comes out as itself, as long as it was`(rate: Int) {
        let result = converted(tone(440, rate: rate, count: rate / 2), from: rate, to: 16_000)
        #expect(abs(result.count - 8_000) <= 1)
        let wanted = tone(440, rate: 16_000, count: 8_000)
        // The edges hear the silence around.
        let errors = (200..<7_800).map { abs(result[$0] - wanted[$0]) }
        #expect((errors.max() ?? 1) < 0.002)
    }

    @Test func `what is too high is gone, not folded back`() {
        let result = converted(tone(11_000, rate: 44_100, count: 44_100), from: 44_100, to: 16_000)
        #expect((result[300..<15_700].map(abs).max() ?? 1) < 0.001)
    }

    @Test func `chunks of any size give the same`() {
        let samples = tone(300, rate: 48_000, count: 5_000)
        let whole = converted(samples, from: 48_000, to: 16_000, chunk: 5_000)
        #expect(converted(samples, from: 48_000, to: 16_000, chunk: 7) == whole)
        #expect(whole.count == 1_667)
    }

    @Test func `nothing gives nothing`() {
        #expect(converted([], from: 44_100, to: 16_000).isEmpty)
        #expect(converted([1], from: 16_000, to: 16_000) == [1])
    }
}
