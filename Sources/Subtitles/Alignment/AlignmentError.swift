package import ListenCore

/// The reason that a recording and a text could not be aligned.
package typealias AlignmentError = CodedError<AlignmentErrorCode>

/// The codes of `AlignmentError`.
package enum AlignmentErrorCode: FailureCode {
    /// The text has nothing that can be spoken.
    case noText
    /// The recording has no speech.
    case noSpeech
    /// The recording does not say this text.
    case differs
    /// The recording is longer than can be aligned in one piece.
    case tooLong(hours: Int)
    /// The recording has too few samples a second.
    case coarse
    /// The text is far longer than the recording.
    case textTooLong

    /// The failure and the way out of it.
    package func sentence(about _: String) -> String {
        switch self {
        case .noText:
            "The text has no words to look for. Name a file with the words of the recording."
        case .noSpeech: "No speech was found in the recording. Check that it is the right file."
        case .differs:
            "The recording does not say this text. Check that both are of the same chapter and "
                + "that --language names the language they are in."
        case .coarse:
            "The recording has fewer than 4,000 samples a second, too few to tell what is said. "
                + "Look for a better copy of it."
        case .textTooLong:
            "The text is far longer than the recording. Give the text of this recording alone: "
                + "a part of an EPUB with --part, or a file with its chapter."
        case .tooLong(let hours):
            "The recording is longer than \(hours) hours. Align it chapter by chapter: "
                + "`listen import` cuts it, `listen align book 3 chapter 2 --text FILE` aligns one."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind { .badData }
}
