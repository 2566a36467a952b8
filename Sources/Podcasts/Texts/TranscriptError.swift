package import ListenCore

/// The reason that a text of an episode cannot be read.
package typealias TranscriptError = CodedError<TranscriptFault>

/// The codes of `TranscriptError`; the subject is the address.
package enum TranscriptFault: FailureCode {
    /// There is nothing in it.
    case empty
    /// It is larger than any text.
    case tooLarge
    /// A web page came in place of a text with times.
    case page
    /// It is something else; the reason as a sentence.
    case unreadable(reason: String)

    /// The failure and the way out of it.
    package func sentence(about address: String) -> String {
        "The transcript \(address.printable(limit: 300)) cannot be read: \(reason). \(way)"
    }

    /// The reason in words that follow `cannot be read:`.
    var reason: String {
        switch self {
        case .empty: "it is empty"
        case .tooLarge:
            "it is larger than \(Transcript.limitBytes >> 20) MB, so it is no text"
        case .page: "a web page came in its place"
        case .unreadable: "it is no text of a known form"
        }
    }

    /// The way out.
    var way: String {
        let other = "Choose another text of the episode, or make one with `listen transcribe`."
        return switch self {
        case .empty, .tooLarge: other
        case .page: "Try again later. \(other)"
        case .unreadable(let reason): "\(reason) \(other)"
        }
    }

    /// It is not what it should be.
    package var kind: FailureKind { .badData }
}
