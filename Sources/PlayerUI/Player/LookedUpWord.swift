package import ListenCore
import Typesetting
import UIVocabulary

/// The word or phrase that was looked up last, and what a person may put right of it.
package struct LookedUpWord: Hashable, Sendable {
    /// Its question.
    let ticket: AidTicket
    /// The same as it was asked.
    package let request: ExplanationRequest
    /// The word with its meanings, once they are known.
    package var word: ExplainedWord?

    /// Its name for people.
    package var name: String { request.phrase ?? "" }
}
