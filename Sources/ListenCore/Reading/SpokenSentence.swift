/// A sentence as a voice spoke it: its sound, and the time of every word of its text as it is
/// written.
package struct SpokenSentence: Hashable, Sendable {
    /// The time of a word.
    package struct Word: Hashable, Sendable {
        /// Its place, in UTF-8 bytes of the sentence's text.
        package let range: Range<Int>
        /// Its beginning, from the beginning of the sound.
        package let start: MediaTime
        /// Its end; that of a word that is not spoken (an emoji, the mark of a note) is its
        /// beginning.
        package let end: MediaTime
        /// True if the voice did not say when it spoke this word, so that its time was worked out
        /// from the words beside it.
        package let isEstimated: Bool

        /// A word's time.
        package init(
            range: Range<Int>, start: MediaTime, end: MediaTime, isEstimated: Bool = false
        ) {
            (self.range, self.start) = (range, start)
            (self.end, self.isEstimated) = (max(start, end), isEstimated)
        }
    }

    /// The sound: one channel.
    package var samples: [Int16]
    /// The number of samples in a second.
    package var rate: SampleRate
    /// The words of the sentence, one for each of `VoicedSentence.words`, in order: none begins
    /// before the one before it, none ends after the sound.
    package var words: [Word]

    /// A spoken sentence.
    package init(samples: [Int16], rate: SampleRate, words: [Word]) {
        (self.samples, self.rate, self.words) = (samples, rate, words)
    }

    /// The length of its sound.
    package var duration: MediaTime {
        MediaTime(FrameCount(Int64(samples.count)), at: rate)
    }
}
