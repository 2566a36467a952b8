import Glibc

/// Power spectra of real windows of a fixed size, by the fast Fourier transform.
///
/// A window of n real samples is treated as n ÷ 2 complex ones (Press et al., Numerical Recipes,
/// §12.3), which Stockham's transform of radix 2 processes without reordering. Holds its own
/// working memory: one for each thread.
struct PowerSpectrum {
    /// The number of samples of a window, a power of two.
    let size: Int

    private let half: Int
    /// e^(−2πik ÷ half), real and imaginary parts.
    private let turnsReal: [Float]
    private let turnsImaginary: [Float]
    /// e^(−2πik ÷ size), for taking the halves apart.
    private let splitReal: [Float]
    private let splitImaginary: [Float]
    private var real: [Float]
    private var imaginary: [Float]
    private var otherReal: [Float]
    private var otherImaginary: [Float]

    /// A transform of windows of `2^exponent` samples; at least 16.
    init(exponent: Int) {
        size = 1 << max(4, exponent)
        half = size / 2
        let angles = (0..<half).map { -2 * Double.pi * Double($0) }
        turnsReal = angles.map { [half] in Float(cos($0 / Double(half))) }
        turnsImaginary = angles.map { [half] in Float(sin($0 / Double(half))) }
        splitReal = angles.map { [size] in Float(cos($0 / Double(size))) }
        splitImaginary = angles.map { [size] in Float(sin($0 / Double(size))) }
        real = Array(repeating: 0, count: half)
        (imaginary, otherReal, otherImaginary) = (real, real, real)
    }

    /// The squared magnitudes of the frequencies 0 … size ÷ 2 of a window.
    ///
    /// `window` has at most `size` samples and is padded with silence; `power` has room for size ÷
    /// 2 + 1 numbers.
    mutating func transform(
        _ window: UnsafeBufferPointer<Float>, into power: UnsafeMutableBufferPointer<Float>
    ) {
        let pairs = min(window.count, size) / 2
        for index in 0..<pairs {
            real[index] = window[2 * index]
            imaginary[index] = window[2 * index + 1]
        }
        for index in pairs..<half { (real[index], imaginary[index]) = (0, 0) }
        if window.count < size, window.count % 2 == 1 { real[pairs] = window[window.count - 1] }
        var (length, stride) = (half, 1)
        while length > 1 {
            pass(length, stride)
            swap(&real, &otherReal)
            swap(&imaginary, &otherImaginary)
            (length, stride) = (length / 2, stride * 2)
        }
        takeApart(into: power)
    }

    private mutating func pass(_ length: Int, _ stride: Int) {
        let middle = length / 2
        real.withUnsafeBufferPointer { re in
            imaginary.withUnsafeBufferPointer { im in
                otherReal.withUnsafeMutableBufferPointer { outRe in
                    otherImaginary.withUnsafeMutableBufferPointer { outIm in
                        for p in 0..<middle {
                            let (turnRe, turnIm) = (
                                turnsReal[p * stride], turnsImaginary[p * stride]
                            )
                            let (near, far) = (stride * p, stride * (p + middle))
                            let (even, odd) = (stride * 2 * p, stride * (2 * p + 1))
                            for q in 0..<stride {
                                let (aRe, aIm) = (re[near + q], im[near + q])
                                let (bRe, bIm) = (re[far + q], im[far + q])
                                let (dRe, dIm) = (aRe - bRe, aIm - bIm)
                                outRe[even + q] = aRe + bRe
                                outIm[even + q] = aIm + bIm
                                outRe[odd + q] = dRe * turnRe - dIm * turnIm
                                outIm[odd + q] = dRe * turnIm + dIm * turnRe
                            }
                        }
                    }
                }
            }
        }
    }

    private func takeApart(into power: UnsafeMutableBufferPointer<Float>) {
        let (first, last) = (real[0] + imaginary[0], real[0] - imaginary[0])
        power[0] = first * first
        power[half] = last * last
        for index in 1..<half {
            let mirror = half - index
            let evenRe = (real[index] + real[mirror]) / 2
            let evenIm = (imaginary[index] - imaginary[mirror]) / 2
            let oddRe = (imaginary[index] + imaginary[mirror]) / 2
            let oddIm = (real[mirror] - real[index]) / 2
            let re = evenRe + oddRe * splitReal[index] - oddIm * splitImaginary[index]
            let im = evenIm + oddRe * splitImaginary[index] + oddIm * splitReal[index]
            power[index] = re * re + im * im
        }
    }
}
