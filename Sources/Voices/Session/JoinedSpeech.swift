import ListenCore
import Signal

/// Spoken parts of a sentence, joined to one sound.
struct JoinedSpeech {
    /// The rate of the whole.
    let rate: SampleRate
    private(set) var samples: [Int16] = []
    private(set) var times: [WordTiming.Time] = []
    private var isBegun = false

    /// The longest silence that stays at an edge between two parts, in seconds.
    private static let edge = 0.06

    /// A sound at a rate.
    init(rate: SampleRate) { self.rate = rate }

    /// Adds a part with the times of its words; silence of no length for one that says nothing.
    mutating func add(
        _ part: [Int16], at partRate: SampleRate, _ partTimes: [WordTiming.Time],
        isLast: Bool
    ) {
        let scale = Double(rate.framesPerSecond) / Double(partRate.framesPerSecond)
        let converted = RateConverter.converted(part, from: partRate, to: rate)
        let cut = kept(of: converted, isLast)
        let from = samples.count
        samples += converted[cut]
        func place(_ sample: Int) -> Int {
            let inside = partRate == rate ? sample : Int((Double(sample) * scale).rounded())
            return from + min(max(inside - cut.lowerBound, 0), cut.count)
        }
        for time in partTimes {
            times.append(
                .init(
                    start: place(time.start), end: place(time.end), isEstimated: time.isEstimated))
        }
        isBegun = isBegun || !part.isEmpty
    }

    /// The samples of a part that stay: engines begin and end with silence, which is none between
    /// two words of a sentence.
    private func kept(of part: [Int16], _ isLast: Bool) -> Range<Int> {
        let heard = part.heard
        guard !heard.isEmpty else { return 0..<part.count }
        let edge = Int(Self.edge * Double(rate.framesPerSecond))
        let start = isBegun ? max(0, heard.lowerBound - edge) : 0
        let end = isLast ? part.count : min(part.count, heard.upperBound + edge)
        return start..<max(start, end)
    }
}
