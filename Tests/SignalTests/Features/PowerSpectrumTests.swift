import Foundation
import Testing

@testable import Signal

@Suite struct PowerSpectrumTests {
    private func power(_ samples: [Float], exponent: Int) -> [Float] {
        var spectrum = PowerSpectrum(exponent: exponent)
        var power = [Float](repeating: 0, count: spectrum.size / 2 + 1)
        samples.withUnsafeBufferPointer { samples in
            power.withUnsafeMutableBufferPointer { spectrum.transform(samples, into: $0) }
        }
        return power
    }

    /// The definition, term by term.
    private func defined(_ samples: [Float], size: Int) -> [Double] {
        (0...size / 2).map { frequency in
            var (real, imaginary) = (0.0, 0.0)
            for (index, sample) in samples.prefix(size).enumerated() {
                let angle = -2 * Double.pi * Double(frequency * index) / Double(size)
                real += Double(sample) * cos(angle)
                imaginary += Double(sample) * sin(angle)
            }
            return real * real + imaginary * imaginary
        }
    }

    @Test(arguments: [(4, 16), (5, 32), (9, 512), (6, 50), (5, 31), (4, 0), (4, 40)])
    func `powers are those of the definition, missing samples silence`(exponent: Int, count: Int) {
        let samples = (0..<count).map { Float(sin(Double($0 * $0) * 0.37)) }
        let expected = defined(samples, size: 1 << exponent)
        let found = power(samples, exponent: exponent)
        #expect(found.count == expected.count)
        let scale = max(1, expected.max() ?? 1)
        for (one, other) in zip(found, expected) {
            #expect(abs(Double(one) - other) < scale * 1e-5)
        }
    }

    @Test func `a second window owes nothing to the first`() {
        var spectrum = PowerSpectrum(exponent: 5)
        var power = [Float](repeating: 0, count: 17)
        for samples in [[Float](repeating: 0.5, count: 32), [1]] {
            samples.withUnsafeBufferPointer { samples in
                power.withUnsafeMutableBufferPointer { spectrum.transform(samples, into: $0) }
            }
        }
        #expect(power.allSatisfy { abs($0 - 1) < 1e-6 })
    }
}
