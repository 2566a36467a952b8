import Glibc

/// Makes a voice without noise sound as if it spoke in the noise of a recording: what noise covers
/// in one of the two cannot be compared (Varga and Moore 1990).
package struct NoiseMask {
    /// The frames from one that is compared to the next.
    private static let step = 4
    /// The times that gains are improved.
    private static let rounds = 4
    /// The most that the gain of a band differs from that of all, as a logarithm.
    private static let mostDifference: Float = 3.5
    /// The least energy of a band.
    private static let least: Float = 1e-10

    /// The energy that noise adds, and the gain of the voice as a logarithm, by band.
    private let noise: [Float]
    private let gains: [Float]

    /// The noise of a recording; `nil` when it has none that is loud.
    ///
    /// `speech` and `spoken` are the frames with speech of the recording and of the voice: the
    /// gains make the voice in noise as loud as the recording, band by band.
    package init?(
        of heard: CepstralFeatures, _ speech: [Bool], for voice: CepstralFeatures, _ spoken: [Bool]
    ) {
        guard let noise = heard.noise?.energies else { return nil }
        self.noise = noise
        let goal = Self.mean(heard, speech)
        let own = Self.mean(voice, spoken)
        let all = zip(goal, own).map { $0 - $1 }.reduce(0, +) / Float(goal.count)
        let spectra = spoken.indices.filter { spoken[$0] && $0 % Self.step == 0 }
            .map { BandCosines.logarithms(of: voice.frames[$0]) }
        var gains = goal.map { _ in all }
        for _ in 0..<Self.rounds where !spectra.isEmpty {
            for band in gains.indices {
                let sum = spectra.reduce(Float(0)) { sum, spectrum in
                    sum + Self.together(spectrum[band] + gains[band], noise[band])
                }
                let change = goal[band] - sum / Float(spectra.count)
                gains[band] = max(
                    all - Self.mostDifference,
                    min(all + Self.mostDifference, gains[band] + change))
            }
        }
        self.gains = gains
    }

    /// The logarithm of the energy of a sound, itself a logarithm, with noise.
    private static func together(_ sound: Float, _ noise: Float) -> Float {
        logf(expf(sound) + noise + least)
    }

    /// The mean logarithms of energies of the frames with speech.
    private static func mean(_ features: CepstralFeatures, _ speech: [Bool]) -> [Float] {
        var (sum, count) = (SIMD16<Float>(repeating: 0), Float(0))
        for index in features.frames.indices where speech[index] {
            sum += features.frames[index]
            count += 1
        }
        return BandCosines.logarithms(of: sum / max(1, count))
    }

    /// A voice in the noise.
    package func masked(_ voice: CepstralFeatures) -> CepstralFeatures {
        var masked = CepstralFeatures()
        for (frame, level) in zip(voice.frames, voice.levels) {
            var bands = BandCosines.logarithms(of: frame)
            for band in bands.indices {
                bands[band] = Self.together(bands[band] + gains[band], noise[band])
            }
            masked.append(BandCosines.cepstrum(of: bands), level: level)
        }
        return masked
    }
}
