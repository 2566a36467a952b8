import ListenCore
import UIVocabulary

/// Translations below lines, and ahead of the one that is read.
extension SentenceAids {
    /// The most translations that are waited for at a time, where many are shown.
    private static let translationLimit = 2
    /// The same where they come from a text that is at hand: a screen of them.
    private static let givenLimit = 64
    /// The number of sentences that are translated ahead.
    private static let reach = 2

    /// Asks for the translation of a sentence, for the line below it.
    mutating func translateLine(_ index: Int, by ask: SentenceQuestions) -> [ScreenEffect] {
        guard let question = ask.question(about: index) else { return [] }
        let ticket = ticket(ask.subject.address, index, phrase: nil)
        translations[index] = .waiting(ticket)
        return [.run(question.effect(.translation, ticket))]
    }

    /// Asks for translations that are shown and not known yet, of the nearest sentences first.
    mutating func translateLines(
        _ sentences: [Int], isLimited: Bool, by ask: SentenceQuestions
    ) -> [ScreenEffect] {
        var effects: [ScreenEffect] = []
        let limit = translations.areAtHand ? Self.givenLimit : Self.translationLimit
        for index in sentences where translations.isWanted(index) {
            if isLimited, translations.waiting >= limit { break }
            effects += translateLine(index, by: ask)
        }
        return effects
    }

    /// Has the sentences behind one translated while translations are read one by one.
    ///
    /// That is in the pop-up, or under the line. Whether anything may be asked
    /// ahead of its time is for those to say who would be asked.
    mutating func translate(
        aheadOf sentence: Int?, by ask: SentenceQuestions
    ) -> [ScreenEffect] {
        guard translatedAheadOf != sentence else { return [] }
        translatedAheadOf = sentence
        guard let sentence else { return [] }
        let requests = (1...Self.reach).compactMap { step -> TranslationRequest? in
            guard translations[sentence + step] == nil else { return nil }
            return ask.question(about: sentence + step)?.translation(of: nil)
        }
        return requests.isEmpty ? [] : [.run(.translateAhead(requests))]
    }
}
