import ListenCore

/// What the capital of a German word tells: inside a sentence nouns have one, and nothing else.
///
/// Pure; at the start of a sentence, and for other languages, it tells nothing.
enum NounCapital {
    /// Whether the word is a noun; `nil` where its writing does not tell.
    static func isNoun(_ request: DefinitionRequest) -> Bool? {
        guard request.source?.code == "de" else { return nil }
        let word = WordCandidates.trimmed(request.word)
        guard let first = word.first, first.isLetter else { return nil }
        guard first.isUppercase else { return request.sentence.flatMap(isMixed) }
        // Capitals throughout tell nothing.
        guard word.dropFirst().contains(where: \.isLowercase),
            let sentence = request.sentence, let place = request.place
        else { return nil }
        let before = String(decoding: sentence.utf8.prefix(place), as: UTF8.self)
        guard let last = before.last(where: { $0 != " " }), last.isLetter || last == ","
        else { return nil }
        return true
    }

    /// A text without any capital is not written by the rules.
    private static func isMixed(_ sentence: String) -> Bool? {
        sentence.contains(where: \.isUppercase) ? false : nil
    }

    /// Whether an entry is of that kind; nothing is known of what does not begin with a letter.
    static func fits(_ entry: DictionaryEntry, isNoun: Bool?) -> Bool {
        guard let isNoun, let first = entry.headword.first, first.isLetter else { return true }
        guard first.isUppercase == isNoun else { return false }
        // `Mutter-` stands for what is made with it.
        guard isNoun else { return true }
        let kind = entry.grammar?.split(whereSeparator: { !$0.isLetter }).first
        return !entry.headword.hasSuffix("-") && kind != "adjective" && kind != "verb"
    }
}
