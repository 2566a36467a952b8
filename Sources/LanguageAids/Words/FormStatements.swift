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
        guard let definition else { return nil }
        let isIntoEnglish = request.target.code == "en"
        let own = Self.entries(of: request, in: definition)
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

    /// The entries of the form itself: those without a part of speech, from a dictionary that has
    /// its lemma with one.
    ///
    /// A dictionary that names no parts of speech tells a form from no other word.
    static func entries(
        of request: DefinitionRequest, in definition: Definition
    ) -> [DictionaryEntry] {
        guard request.source?.code == "de" else { return [] }
        let word = WordFold.folded(WordCandidates.trimmed(request.word))
        let withLemmas = Set(
            definition.entries.filter { $0.grammar != nil && !names($0, word) }.map(\.dictionary))
        return definition.entries.filter { entry in
            entry.grammar == nil && WordFold.folded(entry.headword) == word
                && withLemmas.contains(entry.dictionary)
        }
    }

    /// True for a headword with the word in it, as `etw. halten` has *halten*.
    private static func names(_ entry: DictionaryEntry, _ word: String) -> Bool {
        WordFold.folded(entry.headword).split { !$0.isLetter && $0 != "-" }.contains { $0 == word }
    }

    /// The weight for a meaning that they state; `nil` for one that they do not.
    func weight(of meaning: String) -> Double? {
        statements.filter { $0.words.match(meaning) != nil }
            .map { 1 + 0.2 * max(-2, min($0.weight, 4)) }.max()
    }
}
