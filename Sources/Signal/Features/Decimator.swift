import Glibc

/// Keeps every n-th sample after a low pass, in a stream.
///
/// The low pass is a sinc under a Hann window, 8 lobes to each side, symmetric: its delay of half
/// its length is compensated by starting that much earlier.
struct Decimator {
    /// The number of samples that become one.
    let factor: Int
    private let taps: [Float]
    private var waiting: [Float]

    init(factor: Int) {
        let factor = max(1, factor)
        self.factor = factor
        let reach = 8 * factor
        let raw = (-reach...reach).map { index -> Double in
            let place = Double(index) / Double(factor) * 0.9
            let sinc = index == 0 ? 1 : sin(Double.pi * place) / (Double.pi * place)
            return sinc * (0.5 + 0.5 * cos(Double.pi * Double(index) / Double(reach + 1)))
        }
        let sum = raw.reduce(0, +)
        taps = raw.map { Float($0 / sum) }
        waiting = Array(repeating: 0, count: factor > 1 ? reach : 0)
    }

    /// Adds samples and appends the results.
    mutating func add(_ samples: UnsafeBufferPointer<Float>, into output: inout [Float]) {
        guard factor > 1 else {
            output.append(contentsOf: samples)
            return
        }
        waiting.append(contentsOf: samples)
        let count = waiting.count
        guard count >= taps.count else { return }
        var start = 0
        waiting.withUnsafeBufferPointer { waiting in
            taps.withUnsafeBufferPointer { taps in
                while start + taps.count <= count {
                    output.append(Self.product(waiting, start, taps))
                    start += factor
                }
            }
        }
        waiting.removeFirst(start)
    }

    /// Appends the last results, as if silence followed.
    mutating func finish(into output: inout [Float]) {
        guard factor > 1 else { return }
        let silence = [Float](repeating: 0, count: taps.count / 2)
        silence.withUnsafeBufferPointer { add($0, into: &output) }
    }

    private static func product(
        _ samples: UnsafeBufferPointer<Float>, _ start: Int, _ taps: UnsafeBufferPointer<Float>
    ) -> Float {
        guard let left = samples.baseAddress, let right = taps.baseAddress else { return 0 }
        let (one, other) = (UnsafeRawPointer(left + start), UnsafeRawPointer(right))
        var sums = SIMD8<Float>(repeating: 0)
        var index = 0
        while index + 8 <= taps.count {
            sums +=
                one.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
                * other.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
            index += 8
        }
        var sum = sums.sum()
        while index < taps.count {
            sum += samples[start + index] * taps[index]
            index += 1
        }
        return sum
    }
}
