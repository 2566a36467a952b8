package import ListenCore

/// The answer of an engine to a text: its sound, and what it says about it, exact to the sample and
/// not yet made sense of.
package struct EngineSpeech: Hashable, Sendable {
    /// A stretch of the text and the sample it begins at, as the engine says.
    package struct Mark: Hashable, Sendable {
        /// Its place: Unicode scalars of the text for espeak-ng, UTF-8 bytes for flite.
        package let range: Range<Int>
        /// The sample it begins at.
        package let sample: Int

        /// A stretch.
        package init(range: Range<Int>, sample: Int) {
            (self.range, self.sample) = (range, sample)
        }
    }

    /// A speech sound or a pause, and the sample it begins at.
    package struct Phone: Hashable, Sendable {
        /// Its name, with stress; empty or of marks alone for a pause.
        package let name: String
        /// The sample it begins at.
        package let sample: Int

        /// A sound.
        package init(_ name: String, _ sample: Int) { (self.name, self.sample) = (name, sample) }

        init(name: String, sample: Int) { self.init(name, sample) }
    }

    /// The sound: one channel.
    package var samples: [Int16] = []
    /// The number of samples in a second.
    package var rate: SampleRate
    /// Stretches of the text in the order they are spoken.
    package var marks: [Mark] = []
    /// The phones in order, pauses too.
    package var phones: [Phone] = []
    /// The phones of words as they are spoken alone, by the number of the word in the text; from
    /// engines that say no marks.
    package var spellings: [Int: String] = [:]

    /// Speech without anything in it yet.
    package init(rate: SampleRate) { self.rate = rate }
}

/// A voice as its engine lists it.
package struct EngineVoice: Hashable, Sendable {
    /// Its name for a person.
    package let name: String
    /// Its languages as the engine names them, the most fitting first.
    package let languages: [String]
    /// The size of its data, 0 where it is unknown.
    package let bytes: Int64

    /// A voice.
    package init(name: String, languages: [String], bytes: Int64) {
        (self.name, self.languages, self.bytes) = (name, languages, bytes)
    }
}
