/// A line as a synthesizer spoke it.
public struct SpokenLine: Hashable, Sendable {
    /// A stretch of the text that was spoken as one.
    public struct Event: Hashable, Sendable {
        /// Its place in the line, in Unicode scalars.
        public let range: Range<Int>
        /// When it begins, from the beginning of the line.
        public let start: MediaTime

        /// A stretch of text and when it begins.
        public init(range: Range<Int>, start: MediaTime) {
            self.range = range
            self.start = start
        }
    }

    /// A speech sound.
    public struct Phone: Hashable, Sendable {
        /// Its name; in any alphabet, the same for the same sound.
        public let name: String
        /// When it begins, from the beginning of the line.
        public let start: MediaTime

        /// A sound and when it begins.
        public init(name: String, start: MediaTime) {
            self.name = name
            self.start = start
        }
    }

    /// The sound: one channel, in −1…1.
    public var samples: [Float]
    /// How many samples a second has.
    public var rate: SampleRate
    /// Its words as the synthesizer tells them, in order; it may join some and leave out others.
    public var events: [Event]
    /// Its sounds, in order, without pauses.
    public var phones: [Phone]

    /// A spoken line.
    public init(
        samples: [Float], rate: SampleRate, events: [Event] = [], phones: [Phone] = []
    ) {
        self.samples = samples
        self.rate = rate
        self.events = events
        self.phones = phones
    }
}

/// Speaks texts, and tells when each word and each of its sounds begins.
public protocol TextVoicing: Sendable {
    /// Speaks lines in a language and hands each over in order; blocks.
    ///
    /// Throws a `VoiceError`, or `CancellationError` when `isCancelled` said so.
    func speak(
        _ lines: [String], in language: Language, isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws
}

/// Why a text could not be spoken.
public struct VoiceError: DescribedError, Hashable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// No voice speaks the language.
        case noVoice(language: String)
        /// The synthesizer is not installed.
        case notInstalled
        /// The synthesizer ended before its work.
        case ended
    }

    /// What is wrong.
    public let code: Code

    /// An error.
    public init(_ code: Code) {
        self.code = code
    }

    /// What went wrong and what to do about it.
    public var description: String {
        switch code {
        case .noVoice(let language):
            "No voice of espeak-ng speaks \(language). Name a related language with --language; "
                + "`espeak-ng --voices` lists them."
        case .notInstalled:
            "Speaking the text needs espeak-ng, which is not installed. "
                + "Install it with `apt install espeak-ng`."
        case .ended:
            "espeak-ng ended before the whole text was spoken. Try again; if it happens again, "
                + "a part of the text may be what it fails at."
        }
    }

    /// What kind of failure it is.
    public var kind: FailureKind {
        switch code {
        case .noVoice: .usage
        case .notInstalled, .ended: .unavailable
        }
    }
}
