/// The reason that a text could not be spoken.
package typealias VoiceError = CodedError<VoiceErrorCode>

/// The codes of `VoiceError`.
package enum VoiceErrorCode: FailureCode {
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
    /// No voice of any engine here speaks the language.
    case noVoiceHere(language: String)
    /// The person chose a voice for the language that is not here.
    case unknownVoice(name: String, language: String)
    /// A program or a part of it that a voice needs is not here; the way to get it as a sentence.
    case noEngine(name: String, advice: String)
    /// The voice's file cannot be used; the reason as a clause.
    case badVoice(name: String, reason: String)
    /// The command of a voice cannot be run as it is written; the reason as a clause.
    case badCommand(name: String, reason: String)
    /// The voice failed twice at this text; the way as a clause.
    case failed(voice: String, way: VoiceFailure, text: String)
    /// The work was cancelled.
    case cancelled

    /// The failure and the way out of it.
    package func sentence(about _: String) -> String {
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
        case .noVoiceHere(let language):
            "No voice of this machine speaks \(language.printable(limit: 40)). "
                + "Install espeak-ng with `apt install espeak-ng`, or put a piper voice of that "
                + "language into the folder that `listen voices` names."
        case .unknownVoice(let name, let language):
            "The voice set for \(language.printable(limit: 40)), "
                + "“\(name.printable(limit: 200))”, is not on this machine. "
                + "Set one that `listen voices` lists, or a command that writes a WAV file."
        case .noEngine(let name, let advice):
            "This voice needs \(name.printable(limit: 80)), which is not installed. "
                + advice.printable(limit: 200)
        case .badVoice(let name, let reason):
            "The voice \(name.printable(limit: 200)) cannot be used: "
                + "\(reason.printable(limit: 200)). Choose another that `listen voices` lists."
        case .badCommand(let name, let reason):
            "The voice command “\(name.printable(limit: 200))” cannot be run: "
                + "\(reason.printable(limit: 200)). "
                + "Write it as in `say --lang de {text}`, with {out} for the WAV file it writes."
        case .failed(let voice, let way, let text):
            "The voice \(voice.printable(limit: 80)) \(way.clause) at "
                + "“\(text.printable(limit: 60))”. "
                + "Try again; if it happens again, choose another voice."
        case .cancelled: "Speaking was cancelled. Ask for it again."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .noVoice, .noVoiceHere: .usage
        case .unknownVoice, .badCommand: .configuration
        case .badVoice: .badData
        case .cancelled: .tryLater
        case .notInstalled, .noData, .unfit, .noProgram, .cannotRun, .ended,
            .noEngine, .failed:
            .unavailable
        }
    }
}

/// The way a voice failed.
package enum VoiceFailure: Hashable, Sendable {
    /// Its process ended.
    case ended
    /// It gave no answer in time.
    case silent
    /// Its answer is nothing that it may answer; the fault as a clause.
    case nonsense(String)
    /// It made no sound for a text with words.
    case mute
    /// It made more sound than anybody speaks for a text of this length.
    case endless
    /// A program that ran for this text alone ended with this status.
    case status(Int32)

    /// The failure, as words that go on after the voice's name.
    var clause: String {
        switch self {
        case .ended: "ended"
        case .silent: "gave no answer in time"
        case .nonsense(let fault): "gave a wrong answer, \(fault.printable(limit: 100)),"
        case .mute: "made no sound"
        case .endless: "made more sound than the text has words for"
        case .status(let status): "ended with code \(status)"
        }
    }
}
