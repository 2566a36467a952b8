import Glibc
import Testing

@testable import Signal

@Suite struct NoiseMaskTests {
    /// The cepstra of a voice with ten sounds; noise covers what is soft in them.
    private func features(gain: Float, noise: Float) -> CepstralFeatures {
        var features = CepstralFeatures()
        for index in 0..<400 {
            let sound = Float(index / 10 % 10)
            let bands = (0..<BandCosines.bands).map { band in
                let wave = cosf(.pi * (sound + 1) * (Float(band) + 0.5) / 64)
                return logf(gain * expf(3 * wave) + noise)
            }
            features.append(BandCosines.cepstrum(of: bands), level: 0)
        }
        if noise > 0 {
            features.noise = NoiseFloor(
                energies: Array(repeating: noise, count: BandCosines.bands), share: 1)
        }
        return features
    }

    private func distance(_ one: CepstralFeatures, _ other: CepstralFeatures) -> Float {
        zip(one.frames, other.frames).reduce(0) { sum, pair in
            let apart = pair.0 - pair.1
            return sum + (apart * apart).sum()
        }
    }

    @Test func `energies come back from their cepstrum`() {
        let bands = (0..<BandCosines.bands).map { band in
            2 + cosf(.pi * 3 * (Float(band) + 0.5) / Float(BandCosines.bands))
        }
        let back = BandCosines.logarithms(of: BandCosines.cepstrum(of: bands))
        #expect(zip(bands, back).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test(arguments: [Float(1), 0.01, 100])
    func `a clear voice comes to sound as in the noise, however loud it is`(gain: Float) throws {
        let voice = features(gain: gain, noise: 0)
        let heard = features(gain: 1, noise: 1)
        let all = Array(repeating: true, count: voice.count)
        let mask = try #require(NoiseMask(of: heard, all, for: voice, all))
        let masked = mask.masked(voice)
        #expect(masked.count == voice.count && masked.levels == voice.levels)
        // Of the same loudness without the mask, so that loudness is not what is compared.
        let clear = features(gain: 1, noise: 0)
        #expect(distance(masked, heard) < 0.1 * distance(clear, heard))
    }

    @Test func `without noise there is no mask, and without speech nothing breaks`() throws {
        let (voice, heard) = (features(gain: 1, noise: 0), features(gain: 1, noise: 1))
        let (all, none) = (
            Array(repeating: true, count: voice.count), Array(repeating: false, count: voice.count)
        )
        #expect(NoiseMask(of: voice, all, for: voice, all) == nil)
        let mask = try #require(NoiseMask(of: heard, none, for: voice, none))
        #expect(mask.masked(voice).frames.allSatisfy { ($0 * $0).sum().isFinite })
    }
}
