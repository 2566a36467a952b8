package import AudioIO
package import ListenCore
package import Practice

/// A word at one place of a recording.
package struct SpokenWord: Sendable {
    /// The word with its voice.
    package let token: SoundDrill.Token
    /// The recording.
    package let location: AudioLocation
    /// The time the word is said, by the text.
    package let range: Range<MediaTime>
    /// The book it is of, for people.
    package let book: String

    /// The sound that is cut: the word at its own edges, with as much around it as its first and
    /// last sample rise and fall in.
    package var cut: Range<MediaTime> {
        max(.zero, range.lowerBound - Self.lead)..<(range.upperBound + Self.tail)
    }

    /// The sound before a word.
    package static let lead = MediaTime.milliseconds(10)
    /// The sound behind a word.
    package static let tail = MediaTime.milliseconds(15)
}

/// The words of a question as one sound.
package struct WordSequence: Sendable {
    /// Opens a recording on the calling thread.
    let opening: any AudioSourceOpening
    /// Reads a stretch of a source as one channel at a rate.
    let read: @Sendable (any AudioSource, Range<MediaTime>, SampleRate) throws -> [Float]
    /// Makes a cut begin and end softly.
    let soften: @Sendable (inout [Float], Int) -> Void

    /// The silence between words, and before the one that is asked about.
    private static let gaps = (
        words: MediaTime.milliseconds(500), asked: MediaTime.milliseconds(900)
    )
    private static let softness = MediaTime.milliseconds(8)
    /// The loudness that all words are brought to (RMS), and the greatest sample.
    private static let loudness: Float = 0.12
    private static let peak: Float = 0.9
    /// A word is not made louder than this: what is left would be noise.
    private static let mostGain: Float = 8

    /// The rate of the sound.
    package static let rate = SampleRate(44_100)

    package init(
        opening: any AudioSourceOpening,
        read:
            @escaping @Sendable (any AudioSource, Range<MediaTime>, SampleRate) throws -> [Float],
        soften: @escaping @Sendable (inout [Float], Int) -> Void
    ) {
        (self.opening, self.read, self.soften) = (opening, read, soften)
    }

    /// The sound of one word, as loud as any other.
    package func samples(of word: SpokenWord) throws -> [Float] {
        var samples = try read(try opening.open(word.location), word.cut, Self.rate)
        Self.level(&samples)
        soften(&samples, Int(Self.softness.frame(at: Self.rate).value))
        return samples
    }

    /// The words one after another, the last one behind a longer silence.
    package func samples(of words: [SpokenWord]) throws -> [Float] {
        var sound = Self.silence(Self.gaps.words)
        for (place, word) in words.enumerated() {
            if place > 0 {
                sound += Self.silence(
                    place + 1 == words.count ? Self.gaps.asked : Self.gaps.words)
            }
            sound += try samples(of: word)
        }
        // A device that stops at the last sample may swallow it.
        return sound + Self.silence(Self.gaps.words)
    }

    private static func silence(_ length: MediaTime) -> [Float] {
        [Float](repeating: 0, count: Int(length.frame(at: rate).value))
    }

    /// Brings a word to the loudness of all.
    private static func level(_ samples: inout [Float]) {
        var (power, most) = (Float(0), Float(0))
        for sample in samples {
            power += sample * sample
            most = max(most, abs(sample))
        }
        guard most > 0 else { return }
        let root = (power / Float(samples.count)).squareRoot()
        let gain = min(loudness / root, min(peak / most, mostGain))
        for place in samples.indices { samples[place] *= gain }
    }
}
