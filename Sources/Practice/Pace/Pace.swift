package import ListenCore

/// The pace of a narrator, and the speed that brings it to a wish.
///
/// It counts the words of the whole recording over its whole length, pauses included, as lists of
/// chapters do, so that there is one figure. Words are the text's words as the sentences hold them; scripts without
/// spaces are counted as they were segmented.
package struct Pace: Hashable, Sendable {
    /// Below this many words a pace would be chance.
    package static let fewestWords = 20
    /// The paces a narrator can have; anything else is a mistake in a file.
    static let plausible = 20.0...600.0

    /// The words a minute at the narrator's own speed.
    package let wordsPerMinute: Double

    /// A pace as a source gives it; `nil` when there is none, or it is no pace.
    package init?(wordsPerMinute: Double?) {
        guard let wordsPerMinute, wordsPerMinute.isFinite,
            Self.plausible.contains(wordsPerMinute)
        else { return nil }
        self.wordsPerMinute = wordsPerMinute
    }

    /// The pace of sentences from where the first begins to where the last ends, or over the
    /// recording's length where that is known; `nil` with fewer than 20 words.
    ///
    /// O(n).
    package init?(_ sentences: [Sentence], over length: MediaTime = .zero) {
        let words = sentences.reduce(0) { $0 + $1.words.count }
        let start = sentences.lazy.map(\.start).min() ?? .zero
        let end = sentences.lazy.map(\.end).max() ?? .zero
        let time = length >= end - start ? length : end - start
        guard words >= Self.fewestWords, time > .zero else { return nil }
        self.init(wordsPerMinute: Double(words) * 60 / time.seconds)
    }

    /// The pace that the source states of the chapter, which its list shows, otherwise that of
    /// sentences.
    package init?(_ sentences: [Sentence], chapter: Chapter?) {
        guard
            let pace = Pace(wordsPerMinute: chapter?.wordsPerMinute)
                ?? Pace(sentences, over: chapter?.duration ?? .zero)
        else { return nil }
        self = pace
    }

    /// The speed at which so many words are heard a minute, to the nearest
    /// hundredth, inside 0.30…3.00.
    package func rate(for wanted: Int) -> PlaybackRate {
        let factor = Double(min(max(wanted, 0), 10_000)) / wordsPerMinute
        return PlaybackRate(hundredths: Int((factor * 100).rounded()))
    }

    /// The words heard a minute at a speed, to the nearest.
    package func wordsPerMinute(at rate: PlaybackRate) -> Int {
        Int((wordsPerMinute * rate.factor).rounded())
    }

    /// The pace that is heard at a speed, as `147 wpm`.
    package func text(at rate: PlaybackRate) -> String {
        "\(wordsPerMinute(at: rate)) wpm"
    }
}
