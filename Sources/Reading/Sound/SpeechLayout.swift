/// The times of a text's sentences: exact where their sound is made, estimated elsewhere.
///
/// Pure. A sentence that is made moves those behind it and none before.
///
/// ```swift
/// var layout = SpeechLayout(estimates: [1_000, 2_000, 500])
/// layout.make(1, frames: 2_400)
/// layout.start(of: 2)  // 3_400
/// ```
package struct SpeechLayout: Hashable, Sendable {
    private var frames: [Int64]
    private var made: [Bool]
    private var starts: [Int64]
    /// The number of sentences that are not made.
    package private(set) var missing: Int

    /// A text of which nothing is made, by the expected length of each sentence in frames.
    package init(estimates: [Int64]) {
        frames = estimates.map { max(0, $0) }
        made = estimates.map { _ in false }
        starts = []
        missing = estimates.count
        place(from: 0)
    }

    /// The number of sentences.
    package var count: Int { frames.count }
    /// The length of the whole in frames.
    package var length: Int64 { (starts.last ?? 0) + (frames.last ?? 0) }
    /// True when every sentence is made, so that all times are exact.
    package var isExact: Bool { missing == 0 }

    /// The first frame of a sentence.
    package func start(of line: Int) -> Int64 { starts[line] }
    /// The length of a sentence in frames.
    package func frames(of line: Int) -> Int64 { frames[line] }

    /// The sentence at a frame; `nil` behind the end.
    ///
    /// Sentences without any length are passed over once they are made.
    package func line(at frame: Int64) -> Int? {
        guard frame < length || missing > 0, frame >= 0 else { return nil }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] + frames[middle] > frame { high = middle } else { low = middle + 1 }
        }
        // A sentence whose expected length is none stands before the one that was found.
        let found = low
        while low > 0, !made[low - 1], frames[low - 1] == 0, starts[low - 1] == frame { low -= 1 }
        return low < count ? low : found < count ? found : nil
    }

    /// Notes the length of a sentence that is made now.
    package mutating func make(_ line: Int, frames length: Int64) {
        guard !made[line] else { return }
        made[line] = true
        missing -= 1
        guard frames[line] != length else { return }
        frames[line] = max(0, length)
        place(from: line + 1)
    }

    /// The next sentence to be made for a listener at `line`: the first missing one from there to
    /// the end, at most `ahead` sentences on unless that is `nil`.
    ///
    /// None before the listener: that would move the place that is heard.
    package func next(from line: Int, ahead: Int? = nil) -> Int? {
        let end = ahead.map { min(count, line + $0 + 1) } ?? count
        guard missing > 0, line < end else { return nil }
        return (line..<end).first { !made[$0] }
    }

    private mutating func place(from first: Int) {
        if starts.count != frames.count { starts = frames.map { _ in 0 } }
        for line in first..<frames.count {
            starts[line] = line == 0 ? 0 : starts[line - 1] + frames[line - 1]
        }
    }
}
