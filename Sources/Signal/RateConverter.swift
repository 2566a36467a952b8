import Glibc
package import ListenCore

/// Changes the sample rate of one channel, chunk by chunk, in constant memory.
///
/// A low-pass filter (a sinc under a Kaiser window, 80 dB down) is stored in phases, so that each
/// sample of the result costs one pass over its neighbours. Frequencies above half of the lower
/// rate are removed, not aliased. A value belongs to one recording.
package struct RateConverter {
    /// The zero crossings of the filter on each side, which set its steepness.
    private static let crossings = 24.0
    /// The start of the cut-off, as a share of half the lower rate.
    private static let edge = 0.91
    private static let kaiserBeta = 8.0
    /// The most phases; more make no audible difference.
    private static let mostPhases = 1_024
    private static let mostCoefficients = 1 << 21

    /// The number of samples of the source on each side that one sample of the result uses.
    private let reach: Int
    private let width: Int
    private let phases: Int
    /// A row of coefficients for each phase.
    private let table: [Float]
    /// The result's rate and the source's, without common factors.
    private let (up, down): (Int, Int)
    /// The samples of the source that are still needed, from sample number `first` on.
    private var history: [Float]
    private var first: Int
    private var taken = 0
    /// The place of the next sample of the result: a sample of the source, and parts of `up`.
    private var (place, part) = (0, 0)
    private var given = 0

    /// A converter between two rates.
    package init(from source: SampleRate, to target: SampleRate) {
        let (from, to) = (source.framesPerSecond, target.framesPerSecond)
        let divisor = Self.commonDivisor(from, to)
        (up, down) = (to / divisor, from / divisor)
        let cutoff = min(1, Double(to) / Double(from)) * Self.edge
        // Rows are whole vectors of eight samples.
        reach = (Int((Self.crossings / cutoff).rounded(.up)) + 3) / 4 * 4
        width = 2 * reach
        phases = max(1, min(up, Self.mostPhases, Self.mostCoefficients / width))
        table = Self.coefficients(phases: phases, reach: reach, cutoff: cutoff)
        first = 1 - reach
        history = [Float](repeating: 0, count: reach - 1)
    }

    /// Adds samples of the source and appends the results.
    package mutating func add(_ samples: UnsafeBufferPointer<Float>, to result: inout [Float]) {
        taken += samples.count
        guard up != down else { return result.append(contentsOf: samples) }
        history.append(contentsOf: samples)
        convert(to: &result, most: .max)
        // At most one chunk and the filter's width are kept.
        let done = min(max(0, place - reach + 1 - first), history.count)
        history.removeFirst(done)
        first += done
    }

    /// Appends the remaining results once the source has ended.
    package mutating func finish(to result: inout [Float]) {
        guard up != down else { return }
        history.append(contentsOf: repeatElement(0, count: width))
        convert(to: &result, most: (taken * up + down - 1) / down)
    }

    private mutating func convert(to result: inout [Float], most: Int) {
        let end = first + history.count
        let scale = Double(phases) / Double(up)
        history.withUnsafeBufferPointer { history in
            table.withUnsafeBufferPointer { table in
                while place + reach < end, given < most {
                    let phase = min(phases - 1, Int(Double(part) * scale))
                    result.append(
                        Self.sum(
                            history, at: place - reach + 1 - first, table, at: phase * width,
                            count: width))
                    given += 1
                    part += down
                    place += part / up
                    part %= up
                }
            }
        }
    }

    private static func sum(
        _ samples: UnsafeBufferPointer<Float>, at place: Int, _ table: UnsafeBufferPointer<Float>,
        at row: Int, count: Int
    ) -> Float {
        let (samples, table) = (UnsafeRawBufferPointer(samples), UnsafeRawBufferPointer(table))
        var sum = SIMD8<Float>(repeating: 0)
        for index in stride(from: 0, to: count, by: 8) {
            let one = samples.loadUnaligned(
                fromByteOffset: (place + index) * 4, as: SIMD8<Float>.self)
            let other = table.loadUnaligned(
                fromByteOffset: (row + index) * 4, as: SIMD8<Float>.self)
            sum += one * other
        }
        return sum.sum()
    }

    private static func coefficients(phases: Int, reach: Int, cutoff: Double) -> [Float] {
        let width = 2 * reach
        var table: [Float] = []
        table.reserveCapacity(phases * width)
        for phase in 0..<phases {
            let offset = Double(phase) / Double(phases)
            let row = (0..<width).map { index in
                coefficient(offset + Double(reach - 1 - index), reach, cutoff)
            }
            // Every phase passes silence and a constant alike.
            let sum = row.reduce(0, +)
            table += row.map { Float($0 / sum) }
        }
        return table
    }

    private static func coefficient(_ distance: Double, _ reach: Int, _ cutoff: Double) -> Double {
        let share = distance / Double(reach)
        guard abs(share) < 1 else { return 0 }
        let angle = Double.pi * cutoff * distance
        let sinc = angle == 0 ? 1 : sin(angle) / angle
        return sinc * bessel(kaiserBeta * (1 - share * share).squareRoot()) / bessel(kaiserBeta)
    }

    /// The modified Bessel function of the first kind and order 0.
    private static func bessel(_ value: Double) -> Double {
        var (term, sum, step) = (1.0, 1.0, 1.0)
        while term > sum * 1e-12 {
            term *= (value / (2 * step)) * (value / (2 * step))
            sum += term
            step += 1
        }
        return sum
    }

    private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
        var (larger, smaller) = (max(one, 1), max(other, 1))
        while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}
