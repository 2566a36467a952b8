package import ListenCore
package import UIVocabulary

/// A question about a sentence or a word of it, as it is put to whoever
/// translates or explains.
package struct AidQuestion {
    /// What is asked for.
    package enum Kind: Sendable {
        case translation, explanation
    }

    /// The chapter of the sentence.
    package let subject: PlayerSubject
    /// The sentence.
    package let sentence: Sentence
    /// The person's shift of the chapter's text; positive is later.
    package let textShift: MediaTime
    /// The texts of the sentences before and after it; empty where there is none.
    package let neighbours: (before: String, after: String)
    /// The language of the answer.
    package let target: Language
    /// Where a phrase that is asked about begins in the sentence, in characters; `nil` where that
    /// is not known.
    package let phraseStart: Int?

    /// A question.
    package init(
        subject: PlayerSubject, sentence: Sentence, textShift: MediaTime,
        neighbours: (before: String, after: String), target: Language, phraseStart: Int? = nil
    ) {
        self.subject = subject
        self.sentence = sentence
        self.textShift = textShift
        self.neighbours = neighbours
        self.target = target
        self.phraseStart = phraseStart
    }

    /// The effect that asks; its answer comes with the ticket, about whose
    /// phrase it is, or about the whole sentence.
    package func effect(_ kind: Kind, _ ticket: AidTicket) -> AppEffect {
        switch kind {
        case .translation: return .translate(translation(of: ticket.phrase), ticket: ticket)
        case .explanation:
            let request = ExplanationRequest(
                sentence: sentence.text, phrase: ticket.phrase, phraseStart: phraseStart,
                source: subject.language, target: target, place: place)
            return .explain(request, ticket: ticket)
        }
    }

    /// The request for the translation of a phrase, or of the whole sentence.
    package func translation(of phrase: String?) -> TranslationRequest {
        TranslationRequest(
            text: phrase ?? sentence.text, source: subject.language, target: target,
            place: place, sentence: phrase == nil ? nil : sentence.text)
    }

    private var place: SentencePlace {
        SentencePlace(
            chapter: subject.address, sentence: sentence.index,
            range: sentence.start..<sentence.end, textShift: textShift,
            previous: neighbours.before, next: neighbours.after)
    }
}
