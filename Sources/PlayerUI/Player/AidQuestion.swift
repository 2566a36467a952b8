import ListenCore
import UIVocabulary

/// A question about a sentence or a word of it, for a provider of translations or explanations.
struct AidQuestion {
    /// The kind of a question.
    enum Kind: Sendable {
        case translation, explanation
    }

    /// The chapter of the sentence.
    let subject: PlayerSubject
    /// The sentence.
    let sentence: Sentence
    /// The person's shift of the chapter's text; positive is later.
    let textShift: MediaTime
    /// The texts of the sentences before and after it; empty at the ends of the chapter.
    let neighbours: (before: String, after: String)
    /// The language of the answer.
    let target: Language
    /// The first character of the phrase in the sentence; `nil` where it is unknown.
    var phraseStart: Int?
    /// A translation of the sentence that is known and not rough.
    var known: String?

    /// The effect that asks the question about the ticket's phrase, or about the whole sentence;
    /// its answer carries the ticket.
    func effect(_ kind: Kind, _ ticket: AidTicket) -> AppEffect {
        switch kind {
        case .translation: return .translate(translation(of: ticket.phrase), ticket: ticket)
        case .explanation: return .explain(explanation(of: ticket.phrase), ticket: ticket)
        }
    }

    /// The request for the explanation of a phrase, or of the whole sentence.
    func explanation(of phrase: String?) -> ExplanationRequest {
        ExplanationRequest(
            sentence: sentence.text, phrase: phrase, phraseStart: phraseStart,
            source: subject.language, target: target, place: place, translation: known)
    }

    /// The request for the translation of a phrase, or of the whole sentence.
    func translation(of phrase: String?) -> TranslationRequest {
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
