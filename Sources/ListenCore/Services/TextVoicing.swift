/// A line as a synthesizer spoke it.
public struct SpokenLine: Hashable, Sendable {
    /// A stretch of the text that was spoken as one.
    public struct Event: Hashable, Sendable {
        /// Its place in the line, in Unicode scalars.
        public let range: Range<Int>
        /// Its beginning, from the beginning of the line.
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
        /// Its beginning, from the beginning of the line.
        public let start: MediaTime

        /// A sound and when it begins.
        public init(name: String, start: MediaTime) {
            self.name = name
            self.start = start
        }
    }

    /// The sound: one channel, in −1…1.
    public var samples: [Float]
    /// The number of samples in a second.
    public var rate: SampleRate
    /// Its words as the synthesizer reports them, in order; it may join some and leave out others.
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

/// Speaks texts, and reports the beginning of each word and each of its phones.
public protocol TextVoicing: Sendable {
    /// Speaks lines in a language and hands each over in order; blocks.
    ///
    /// Throws a `VoiceError`, or `CancellationError` when `isCancelled` said so.
    func speak(
        _ lines: [String], in language: Language, isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws
}

/// The reason that a text could not be spoken.
public typealias VoiceError = CodedError<VoiceErrorCode>

/// The codes of `VoiceError`.
public enum VoiceErrorCode: FailureCode {
    /// No voice speaks the language.
    case noVoice(language: String)
    /// The synthesizer's library is not installed.
    case notInstalled
    /// The library is installed, but its data are not.
    case noData
    /// The library is not the one that is needed.
    case unfit
    /// The program that speaks is not there.
    case noProgram(path: String)
    /// The program that speaks does not run; the reason as a clause.
    case cannotRun(reason: String)
    /// The synthesizer ended before this line was spoken.
    case ended(line: String)

    /// The failure and the way out of it.
    public func sentence(about _: String) -> String {
        switch self {
        case .noVoice(let language):
            "No voice of espeak-ng speaks \(language). Name a related language with --language; "
                + "`espeak-ng --voices` lists them."
        case .notInstalled:
            "Speaking the text needs espeak-ng, whose library libespeak-ng.so.1 is not installed. "
                + "Install it with `apt install espeak-ng`."
        case .noData:
            "espeak-ng is installed, but its voices are missing or cannot be read. "
                + "Install them anew with `apt install --reinstall espeak-ng-data`."
        case .unfit:
            "The libespeak-ng.so.1 of this machine cannot tell when it says what. "
                + "Install espeak-ng 1.50 or later with `apt install espeak-ng`."
        case .noProgram(let path):
            "The text is spoken by a process of its own, whose program "
                + "\(path.printable(limit: 200)) is not there. "
                + "See that /proc is mounted and that listen is installed."
        case .cannotRun(let reason):
            "The process that speaks the text does not run: \(reason.printable(limit: 200)). "
                + "End other programs and try again; if it happens again, install listen anew."
        case .ended(let line):
            "espeak-ng ended or stopped before it had spoken “\(line.printable(limit: 60))”. "
                + "Try again; if it happens again, leave that line out of the text."
        }
    }

    /// The kind of failure.
    public var kind: FailureKind {
        switch self {
        case .noVoice: .usage
        case .notInstalled, .noData, .unfit, .noProgram, .cannotRun, .ended: .unavailable
        }
    }
}
