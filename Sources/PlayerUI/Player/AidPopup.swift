package import ListenCore
import Terminal
package import UIVocabulary

/// A pop-up that shows a translation or an explanation of one sentence.
package struct AidPopup: Hashable, Sendable {
    /// The kind of a question.
    package enum Kind: Hashable, Sendable {
        case translation, explanation
    }

    /// The answer, as far as it arrived.
    package enum Content: Hashable, Sendable {
        case waiting
        /// The first part of an explanation that is still being written.
        case partial(ExplanationPart)
        case translation(Translation)
        case explanation(Explanation)
        /// An explanation that was cut off, with the reason.
        case broken(ExplanationPart, reason: String)
        case failure(String)

        /// True when more of the answer is expected.
        package var isAwaited: Bool {
            switch self {
            case .waiting, .partial: true
            case .translation, .explanation, .broken, .failure: false
            }
        }
    }

    package let kind: Kind
    package let ticket: AidTicket
    package var content: Content = .waiting
    /// The other occurrences of the word, when known.
    package var heard: HeardCount?
    /// The first visible row of the content.
    package var scroll = 0
}
