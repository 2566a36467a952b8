import Glibc

/// Decibels of `wanted` above its difference to `got`, as far as both go.
func likeness(_ got: ArraySlice<Float>, _ wanted: ArraySlice<Float>) -> Double {
    var (power, error) = (0.0, 0.0)
    for (one, other) in zip(got, wanted) {
        power += Double(other) * Double(other)
        error += Double(one - other) * Double(one - other)
    }
    guard error > 0 else { return 200 }
    return 10 * log10(max(power, 1e-12) / error)
}

/// The most that is silence: a step of 16 bits, which one decoder rounds to and another away.
private let mostSilence: Float = 1.5 / 32_768

/// The longest run of frames of silence within the sound: what encoders put before it and behind it
/// is none of it.
func longestSilence(_ samples: [Float], channels: Int, rate: Int) -> Int {
    var (run, longest) = (0, 0)
    for sample in samples.dropFirst(rate / 10 * channels).dropLast(rate / 5 * channels) {
        run = abs(sample) < mostSilence ? run + 1 : 0
        longest = max(longest, run)
    }
    return longest / channels
}

/// One channel of interleaved samples.
func first(_ samples: [Float], of channels: Int) -> [Float] {
    stride(from: 0, to: samples.count, by: channels).map { samples[$0] }
}

/// Where a decode stands beside what was encoded: codecs and containers put something before it.
struct Fit {
    private let decode: [Float]
    private let original: [Float]
    private let rate: Int
    /// How many frames later the decode is.
    let lag: Int

    init(_ decode: [Float], _ original: [Float], rate: Int) {
        (self.decode, self.original, self.rate) = (decode, original, rate)
        // Speech, which is like itself at one place alone.
        let (start, count) = (rate * 2, rate / 5)
        var (best, found) = (-1.0, 0)
        for lag in (-rate / 8)...(rate / 8) where start + lag + count <= decode.count {
            var (product, power) = (Float(0), Float(1e-9))
            for index in stride(from: 0, to: count, by: 2) {
                let (one, other) = (decode[start + lag + index], original[start + index])
                product += one * other
                power += one * one
            }
            let likeness = Double(product * product / power)
            if likeness > best { (best, found) = (likeness, lag) }
        }
        lag = found
    }

    /// Decibels of the original above what the decode differs from it, between two times in
    /// seconds, its gain aside.
    func ratio(_ from: Double, _ to: Double) -> Double {
        let range = Int(from * Double(rate))..<Int(to * Double(rate))
        guard range.lowerBound + lag >= 0, range.upperBound + lag <= decode.count,
            range.upperBound <= original.count
        else { return 0 }
        var (product, power, own) = (0.0, 1e-12, 0.0)
        for index in range {
            let (one, other) = (Double(decode[index + lag]), Double(original[index]))
            (product, power, own) = (product + one * other, power + other * other, own + one * one)
        }
        let explained = product * product / power
        return 10 * log10(max(explained, 1e-12) / max(own - explained, 1e-12))
    }
}
