import ListenCore
import Typesetting
import UIVocabulary

/// Putting the meaning or the reading of a word right.
extension SentenceAids {
    /// Shows the word as the person has it, and has that kept.
    mutating func correct(_ change: WordCorrectionChange) -> [AppEffect] {
        guard let known = lookedUp else { return [] }
        let word =
            (known.word ?? ExplainedWord(form: known.name, meanings: [], meant: 0, ground: .usual))
            .corrected(by: change)
        lookedUp?.word = word
        for index in popups.indices where popups[index].ticket == known.ticket {
            var explanation: Explanation
            switch popups[index].content {
            case .explanation(let known): explanation = known
            // A meaning is written for a word that nobody explains.
            case .failure where change != .takenBack:
                explanation = Explanation(overview: "", provider: "you")
            default: continue
            }
            explanation.word = word
            popups[index].content = .explanation(explanation)
            popups[index].scroll = 0
        }
        let kept = AppEffect.correctWord(known.request, change)
        // What the sentence says of it is known by asking once more.
        return change == .takenBack
            ? [kept, .explain(known.request, ticket: known.ticket)] : [kept]
    }
}
