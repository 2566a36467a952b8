import Glibc

/// The cosine transform between the logarithms of the energies of bands and cepstra.
enum BandCosines {
    /// The number of bands.
    static let bands = 32
    /// By coefficient from the first: the cosine of each band, scaled so that the transform back
    /// has the same.
    private static let rows: [[Float]] = (1...CepstralFeatures.coefficients).map { order in
        (0..<bands).map { band in
            Float(
                cos(Double.pi * Double(order) * (Double(band) + 0.5) / Double(bands))
                    * (2 / Double(bands)).squareRoot())
        }
    }

    /// The cepstrum of logarithms of energies, with their mean behind it.
    static func cepstrum(of logarithms: [Float]) -> SIMD16<Float> {
        var frame = SIMD16<Float>(repeating: 0)
        for (order, cosines) in rows.enumerated() {
            var sum: Float = 0
            for band in 0..<bands { sum += cosines[band] * logarithms[band] }
            frame[order] = sum
        }
        frame[CepstralFeatures.mean] = logarithms.reduce(0, +) / Float(bands)
        return frame
    }

    /// The logarithms of energies, smoothed, that have a cepstrum.
    static func logarithms(of frame: SIMD16<Float>) -> [Float] {
        var values = [Float](repeating: frame[CepstralFeatures.mean], count: bands)
        for (order, cosines) in rows.enumerated() {
            let coefficient = frame[order]
            for band in 0..<bands { values[band] += coefficient * cosines[band] }
        }
        return values
    }
}
