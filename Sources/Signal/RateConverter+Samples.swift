package import ListenCore

extension RateConverter {
    /// Samples of 16 bits at another rate, all at once; as they are where the rates are the same.
    package static func converted(
        _ samples: [Int16], from source: SampleRate, to target: SampleRate
    ) -> [Int16] {
        guard source != target else { return samples }
        var converter = RateConverter(from: source, to: target)
        var result: [Float] = []
        samples.map { Float($0) }.withUnsafeBufferPointer { converter.add($0, to: &result) }
        converter.finish(to: &result)
        return result.map { Int16(clamping: Int($0.rounded())) }
    }
}
