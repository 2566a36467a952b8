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
        let name = "The transcript \(address.printable(limit: 300))"
        let way = "Choose another text of the episode, or make one with `listen transcribe`."
        switch self {
        case .empty: return "\(name) is empty. \(way)"
        case .tooLarge:
            return "\(name) is larger than \(Transcript.limitBytes >> 20) MB, so it is no text."
                + " \(way)"
        case .page:
            return "\(name) cannot be had: a web page came in its place. Try again later. \(way)"
        case .unreadable(let reason): return "\(name) cannot be read: \(reason) \(way)"
        }
    }

    /// It is not what it should be.
    package var kind: FailureKind { .badData }
}
