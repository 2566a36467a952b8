import Foundation
import ListenCore
import Testing

@testable import Signal

@Suite struct CepstralAnalyzerTests {
    /// Half a second of silence, then a hum with overtones.
    private func sound(rate: Int, seconds: Double) -> [Float] {
        (0..<Int(Double(rate) * seconds)).map { index in
            let time = Double(index) / Double(rate)
            guard time >= 0.5 else { return 0 }
            return (1...42).reduce(Float(0)) { sum, tone in
                sum + Float(sin(2 * Double.pi * 150 * Double(tone) * time)) / Float(20 + tone)
            }
        }
    }

    private func features(
        _ samples: [Float], rate: Int, chunk: Int, reducesNoise: Bool = false
    ) -> CepstralFeatures {
        var analyzer = CepstralAnalyzer(rate: SampleRate(rate), reducesNoise: reducesNoise)
        samples.withUnsafeBufferPointer { samples in
            for start in stride(from: 0, to: samples.count, by: chunk) {
                let end = min(samples.count, start + chunk)
                analyzer.add(UnsafeBufferPointer(rebasing: samples[start..<end]))
            }
        }
        analyzer.finish()
        return analyzer.features
    }

    @Test(arguments: [8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000])
    func `a hundred frames are a second, and sound begins in its frame`(rate: Int) throws {
        let found = features(sound(rate: rate, seconds: 2), rate: rate, chunk: 8_192)
        #expect((199...202).contains(found.count))
        let first = try #require(found.levels.firstIndex { $0 > -60 })
        #expect((48...51).contains(first), "at \(first)")
        #expect(found.frames.allSatisfy { frame in (0..<16).allSatisfy { frame[$0].isFinite } })
    }

    @Test(arguments: [(44_100, 1), (44_100, 977), (22_050, 100), (16_000, 50_000)])
    func `how samples arrive changes nothing`(rate: Int, chunk: Int) {
        let samples = sound(rate: rate, seconds: 1)
        #expect(
            features(samples, rate: rate, chunk: chunk)
                == features(samples, rate: rate, chunk: samples.count))
    }

    @Test func `the same sound is alike at another rate and loudness`() {
        let one = features(sound(rate: 22_050, seconds: 1), rate: 22_050, chunk: 4_096)
        let loud = features(
            sound(rate: 44_100, seconds: 1).map { $0 * 3 }, rate: 44_100, chunk: 4_096)
        for index in 60..<95 {
            let (left, right) = (one.frames[index], loud.frames[index])
            let apart = ((left - right) * (left - right)).sum()
            #expect(apart < 0.1 * (left * left).sum(), "frame \(index): \(apart)")
            #expect(abs(loud.levels[index] - one.levels[index] - 9.54) < 0.5)
        }
    }

    @Test func `noise is taken out only when asked for`() {
        var seed: UInt32 = 7
        let noise = (0..<48_000).map { _ -> Float in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return 0.1 * Float(Int32(bitPattern: seed)) / Float(Int32.max)
        }
        let plain = features(noise, rate: 16_000, chunk: 4_096)
        let clear = features(noise, rate: 16_000, chunk: 4_096, reducesNoise: true)
        #expect(plain.count == clear.count)
        // A uniform amplitude of 0.1 is 24.8 dB below full scale.
        let middle = plain.levels[100..<200]
        #expect(middle.allSatisfy { abs($0 + 24.8) < 2 })
        #expect(clear.levels[100..<200].reduce(0, +) < middle.reduce(0, +) - 50)
        #expect(clear.noise?.isEverywhere == true && plain.noise == nil)
    }

    @Test func `silence and nothing are no sound`() {
        let silent = features([Float](repeating: 0, count: 16_000), rate: 16_000, chunk: 999)
        #expect(silent.count >= 99 && silent.levels.allSatisfy { $0 <= -99 })
        #expect(features([], rate: 16_000, chunk: 1).count <= 1)
    }
}
