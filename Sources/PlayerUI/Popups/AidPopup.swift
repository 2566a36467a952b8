package import ListenCore
import Terminal
package import UIVocabulary

/// A pop-up that shows a translation or an explanation of one sentence.
package struct AidPopup: Hashable, Sendable {
    /// What was asked for.
    package enum Kind: Hashable, Sendable {
        case translation, explanation
    }

    /// What came back.
    package enum Content: Hashable, Sendable {
        case waiting
        /// An explanation that is still being written, as far as it came.
        case partial(ExplanationPart)
        case translation(Translation)
        case explanation(Explanation)
        /// An explanation whose end never came, and why.
        case broken(ExplanationPart, reason: String)
        case failure(String)

        /// Whether more of it is to come.
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
    /// Where else the word was heard, when that is known.
    package var heard: HeardCount?
    /// The first row of the content that is shown.
    package var scroll = 0
}
