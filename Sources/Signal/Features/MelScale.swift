import Glibc

/// Triangular filters of equal width on the mel scale (O'Shaughnessy 1987), as weights of the
/// frequencies of a power spectrum.
struct MelScale {
    /// A filter: the start of its weights in the spectrum, and the weights.
    struct Filter {
        let start: Int
        let weights: [Float]
    }

    let filters: [Filter]

    /// Filters between two frequencies for spectra of `size` samples at `rate` per second.
    init(count: Int, from low: Double, to high: Double, size: Int, rate: Double) {
        func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
        func hertz(_ mel: Double) -> Double { 700 * (pow(10, mel / 2595) - 1) }
        let edges = (0...(count + 1)).map { index in
            let share = Double(index) / Double(count + 1)
            return hertz(mel(low) + share * (mel(high) - mel(low))) * Double(size) / rate
        }
        filters = (0..<count).map { index in
            let (left, middle, right) = (edges[index], edges[index + 1], edges[index + 2])
            let start = min(size / 2, max(0, Int(left.rounded(.down))))
            let end = min(size / 2, Int(right.rounded(.up)))
            let weights = (start...max(start, end)).map { bin in
                let place = Double(bin)
                let rise = (place - left) / max(middle - left, 1e-9)
                let fall = (right - place) / max(right - middle, 1e-9)
                return Float(max(0, min(rise, fall)))
            }
            // A filter narrower than the distance of two frequencies uses the nearest.
            guard weights.contains(where: { $0 > 0 }) else {
                return Filter(start: min(size / 2, Int(middle.rounded())), weights: [1])
            }
            return Filter(start: start, weights: weights)
        }
    }

    /// The energy that each filter passes.
    func apply(
        to power: UnsafeBufferPointer<Float>, into energies: inout [Float]
    ) {
        for (index, filter) in filters.enumerated() {
            var sum: Float = 0
            for (offset, weight) in filter.weights.enumerated() {
                sum += weight * power[filter.start + offset]
            }
            energies[index] = sum
        }
    }
}
