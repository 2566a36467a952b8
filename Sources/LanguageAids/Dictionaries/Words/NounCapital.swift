import ListenCore

/// The meaning of a capital in German: inside a sentence nouns have one, and other words do not.
///
/// Pure; at the start of a sentence only function words show what they are, and in other languages
/// it means nothing.
enum NounCapital {
    /// True when the word is a noun; `nil` when its capital does not show it.
    static func isNoun(_ request: DefinitionRequest) -> Bool? {
        guard request.source?.code == "de" else { return nil }
        let word = WordCandidates.trimmed(request.word)
        guard let first = word.first, first.isLetter else { return nil }
        guard first.isUppercase else { return request.sentence.flatMap(isMixed) }
        // `Aus seinem Fenster`: what is no noun inside a sentence is none at its start, but for
        // `Waren im Wert von 300 Euro fehlen.`
        if FunctionWords.contains(word, language: "de"),
            let question = FormQuestion(request, in: "de"), question.isAtStart,
            question.behind.first?.contains(where: \.isLowercase) == true,
            !GermanFunction.mayBeNoun(question)
        {
            return false
        }
        // A word all in capitals shows nothing.
        guard word.dropFirst().contains(where: \.isLowercase),
            let sentence = request.sentence, let place = request.place
        else { return nil }
        let before = String(decoding: sentence.utf8.prefix(place), as: UTF8.self)
        guard let last = before.last(where: { $0 != " " }), last.isLetter || last == ","
        else { return nil }
        return true
    }

    /// True when a text has capitals as the rules demand; one without any does not follow them.
    private static func isMixed(_ sentence: String) -> Bool? {
        sentence.contains(where: \.isUppercase) ? false : nil
    }

    /// True when an entry is of that kind; always for one that does not begin with a letter.
    static func fits(_ entry: DictionaryEntry, isNoun: Bool?) -> Bool {
        guard let isNoun, let first = entry.headword.first, first.isLetter else { return true }
        guard first.isUppercase == isNoun else { return false }
        // `Mutter-` stands for the compounds with it.
        guard isNoun else { return true }
        let kind = entry.grammar?.split(whereSeparator: { !$0.isLetter }).first
        return !entry.headword.hasSuffix("-") && kind != "adjective" && kind != "verb"
    }
}
