/// A line as a synthesizer spoke it.
package struct SpokenLine: Hashable, Sendable {
    /// A stretch of the text that was spoken as one.
    package struct Event: Hashable, Sendable {
        /// Its place in the line, in Unicode scalars.
        package let range: Range<Int>
        /// Its beginning, from the beginning of the line.
        package let start: MediaTime

        /// A stretch of text and when it begins.
        package init(range: Range<Int>, start: MediaTime) {
            self.range = range
            self.start = start
        }
    }

    /// A speech sound.
    package struct Phone: Hashable, Sendable {
        /// Its name; in any alphabet, the same for the same sound.
        package let name: String
        /// Its beginning, from the beginning of the line.
        package let start: MediaTime

        /// A sound and when it begins.
        package init(name: String, start: MediaTime) {
            self.name = name
            self.start = start
        }
    }

    /// The sound: one channel, in −1…1.
    package var samples: [Float]
    /// The number of samples in a second.
    package var rate: SampleRate
    /// Its words as the synthesizer reports them, in order; it may join some and leave out others.
    package var events: [Event]
    /// Its sounds, in order, without pauses.
    package var phones: [Phone]

    /// A spoken line.
    package init(
        samples: [Float], rate: SampleRate, events: [Event] = [], phones: [Phone] = []
    ) {
        self.samples = samples
        self.rate = rate
        self.events = events
        self.phones = phones
    }
}

/// Speaks texts, and reports the beginning of each word and each of its phones.
package protocol TextVoicing: Sendable {
    /// Speaks lines in a language and hands each over in order; blocks.
    ///
    /// Throws a `VoiceError`, or `CancellationError` when `isCancelled` said so.
    func speak(
        _ lines: [String], in language: Language, isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws
}
