import ListenCore
import Terminal
package import UIVocabulary

/// A pop-up that shows a translation or an explanation of one sentence.
package struct AidPopup: Hashable, Sendable {
    /// The kind of a question.
    enum Kind: Hashable, Sendable {
        case translation, explanation
    }

    /// The answer, as far as it arrived.
    enum Content: Hashable, Sendable {
        case waiting
        /// The first part of an explanation that is still being written.
        case partial(ExplanationPart)
        case translation(Translation)
        case explanation(Explanation)
        /// An explanation that was cut off, with the reason.
        case broken(ExplanationPart, reason: String)
        case failure(String)

        /// The word that was looked up, with its meanings.
        var word: ExplainedWord? {
            if case .explanation(let explanation) = self { explanation.word } else { nil }
        }

        /// True when more of the answer is expected.
        var isAwaited: Bool {
            switch self {
            case .waiting, .partial: true
            case .translation, .explanation, .broken, .failure: false
            }
        }
    }

    let kind: Kind
    package let ticket: AidTicket
    var content: Content = .waiting
    /// The other occurrences of the word, when known.
    var heard: HeardCount?
    /// The first visible row of the content.
    var scroll = 0
}
