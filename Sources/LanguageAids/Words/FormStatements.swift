import ListenCore

/// The translations that a dictionary gives an inflected form itself: `geborgen: salvaged`.
///
/// Pure. FreeDict's German dictionary states them for the usual meanings of a verb only, so of all
/// meanings of *bergen* they tell the one that comes first.
struct FormStatements {
    /// A translation of the form with an estimate of how common it is.
    private let statements: [(words: TranslatedWords, weight: Double)]

    /// The statements of a definition; `nil` in other languages, and for a word that is no form.
    init?(_ request: DefinitionRequest, _ definition: Definition?) {
        guard request.source?.code == "de", let definition else { return nil }
        let word = WordCandidates.trimmed(request.word)
        guard definition.entries.contains(where: { !Self.isStatement($0, of: word) }) else {
            return nil
        }
        let isIntoEnglish = request.target.code == "en"
        let own = definition.entries.filter { Self.isStatement($0, of: word) }
        statements = own.prefix(Self.most).flatMap { entry in
            let weight = EntryWeight.of(entry, isIntoEnglish: isIntoEnglish)
            return entry.senses.prefix(2).map { sense in
                let text = SenseText.bare(sense)
                return (
                    TranslatedWords(text, language: request.target.code, place: nil), weight
                )
            }
        }
        if statements.isEmpty { return nil }
    }

    /// The most entries of a form that are looked at.
    private static let most = 16

    /// True for an entry of the form, which has no part of speech.
    static func isStatement(_ entry: DictionaryEntry, of word: String) -> Bool {
        entry.grammar == nil && WordFold.folded(entry.headword) == WordFold.folded(word)
    }

    /// The weight for a meaning that they state; `nil` for one that they do not.
    func weight(of meaning: String) -> Double? {
        statements.filter { $0.words.match(meaning) != nil }
            .map { 1 + 0.2 * max(-2, min($0.weight, 4)) }.max()
    }
}
