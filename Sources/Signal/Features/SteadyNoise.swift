import Glibc

/// A stretch in which the sound hardly changes: noise of a room, a hiss, a hum.
///
/// No voice is so even for half a second.
struct SteadyNoise: Hashable {
    /// Frames of 10 ms.
    let frames: Range<Int>
    /// The level of its loudest frame, in decibels.
    let level: Float

    /// The fewest frames.
    private static let shortest = 50
    /// The largest difference of its levels, in decibels.
    private static let spread: Float = 6
    /// The number of frames on each side of which a level is the mean: single frames of noise
    /// differ widely.
    private static let reach = 2

    /// The steady stretches of a recording with these levels, in decibels, in order.
    static func all(in levels: [Float]) -> [SteadyNoise] {
        let levels = smoothed(levels)
        var all: [SteadyNoise] = []
        var start = 0
        while start < levels.count {
            var (low, high) = (levels[start], levels[start])
            var end = start + 1
            while end < levels.count {
                let (lower, higher) = (min(low, levels[end]), max(high, levels[end]))
                guard higher - lower <= spread else { break }
                (low, high) = (lower, higher)
                end += 1
            }
            guard end - start >= shortest else {
                start += 1
                continue
            }
            all.append(SteadyNoise(frames: start..<end, level: high))
            start = end
        }
        return all
    }

    /// The levels of the mean power around each frame.
    private static func smoothed(_ levels: [Float]) -> [Float] {
        let powers = levels.map { powf(10, $0 / 10) }
        return powers.indices.map { place in
            let near = (place - reach..<place + reach + 1).clamped(to: powers.indices)
            return 10 * log10f(max(1e-10, powers[near].reduce(0, +) / Float(near.count)))
        }
    }
}
