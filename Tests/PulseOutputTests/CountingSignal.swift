import ListenCore
import ListenTestSupport

/// A signal that carries its own frame numbers: every sample tells the frame it
/// was written as, and by its sign to which take it belongs.
enum CountingSignal {
    /// Frame numbers repeat after so many frames; exact in a Float.
    private static let period: Int64 = 1 << 14

    /// One period of either take, made beforehand: frames must come in time.
    private static let periods: [[Float]] = [1, -1].map { sign in
        (1...period).map { Float(sign * $0) / Float(2 * period) }
    }

    /// The samples of a stretch.
    static func samples(from start: FrameCount, count: Int, isOdd: Bool) -> [Float] {
        let source = periods[isOdd ? 1 : 0]
        var samples: [Float] = []
        samples.reserveCapacity(count)
        var place = Int(number(of: start))
        while samples.count < count {
            let end = min(source.count, place + count - samples.count)
            samples += source[place..<end]
            place = 0
        }
        return samples
    }

    /// A stretch of a recording without a break: frame after frame of one take.
    struct Run: Hashable {
        /// The first frame, as far as the numbers tell.
        var first: Int64
        var count: Int
        var isOdd: Bool
        /// The place of the first sample in the recording.
        var place: Int

        /// The number behind the last frame's.
        var end: Int64 { (first + Int64(count)) % CountingSignal.period }
    }

    /// The runs of a recording; silence belongs to none.
    static func runs(in samples: some Collection<Float>) -> [Run] {
        var runs: [Run] = []
        for (place, sample) in samples.enumerated() where sample != 0 {
            let number = Int64((abs(sample) * Float(2 * period)).rounded()) - 1
            if let last = runs.last, last.place + last.count == place, last.end == number,
                last.isOdd == (sample < 0)
            {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(Run(first: number, count: 1, isOdd: sample < 0, place: place))
            }
        }
        return runs
    }

    /// A frame's number as far as the signal tells it.
    static func number(of frame: FrameCount) -> Int64 { frame.value % period }
}
