import ListenCore

/// The order of the entries of a German word for its gloss, and the certainty of the first.
///
/// The dictionaries have an entry for each meaning, and no order that could be trusted.
struct GermanEntries {
    private let request: DefinitionRequest
    private let definition: Definition
    private let isGerman: Bool

    /// The entries of a definition; those of other languages keep their order.
    init(_ request: DefinitionRequest, _ definition: Definition) {
        self.request = request
        self.definition = definition
        isGerman = request.source?.code == "de"
    }

    private var word: String { WordFold.folded(WordCandidates.trimmed(request.word)) }

    /// The entries without symbols of elements and countries; the verb of which the word is a form
    /// comes before an entry written alike: `weiß` of `wissen`.
    func ordered(_ entries: [DictionaryEntry]) -> [DictionaryEntry] {
        guard isGerman else { return entries }
        let entries = entries.filter { !isSymbol($0) }
        let lemmas = entries.filter(definition.entries.suffix(definition.lemmaEntries).contains)
        // `fängt … an` is of `anfangen`, and `fangen` stands behind it.
        guard !lemmas.isEmpty, isFormOfVerb, !definition.isOfParts else {
            return bySubject(entries)
        }
        return bySubject(lemmas) + bySubject(entries.filter { !lemmas.contains($0) })
    }

    /// True when the chosen entries leave it open which one is meant.
    func isLikely(_ entries: [DictionaryEntry]) -> Bool {
        let plain = entries.filter { !$0.senses.allSatisfy(SenseOrder.isOfSubject) }
        if Set(plain.map(kind)).count > 1 || areApart(plain) { return true }
        guard isGerman else { return false }
        return entries.allSatisfy(DictForms.isForm) || isParticipleAlone
            || isWithoutPrefix(entries)
    }

    /// The entries with those of a subject last: `Bauer` is a farmer before it is a pawn.
    private func bySubject(_ entries: [DictionaryEntry]) -> [DictionaryEntry] {
        let special = entries.filter { $0.senses.allSatisfy(SenseOrder.isOfSubject) }
        return entries.filter { !special.contains($0) } + special
    }

    /// True for a symbol, found as an abbreviation of a longer word: `Na` is not sodium.
    private func isSymbol(_ entry: DictionaryEntry) -> Bool {
        word.count < 3 && definition.derivation == .exact && WordFold.folded(entry.headword) != word
    }

    private var isFormOfVerb: Bool {
        if !IrregularForms.lemmas(of: word, language: "de").isEmpty { return true }
        let words = request.sentence?.lowercased().split { !$0.isLetter } ?? []
        return !GermanParticiple.verbs(of: word).isEmpty
            && words.contains { Self.auxiliaries.contains($0) }
    }

    private static let auxiliaries: Set<Substring> = [
        "habe", "hast", "hat", "haben", "habt", "hatte", "hattest", "hatten", "hattet",
    ]

    /// True when a participle was found without its verb.
    private var isParticipleAlone: Bool {
        // `angeben` is not a participle.
        let isInfinitive = definition.entries.contains {
            kind($0) == "verb" && WordFold.folded($0.headword).hasSuffix(word)
        }
        guard NounCapital.isNoun(request) != true, !isInfinitive else { return false }
        let verbs = GermanParticiple.verbs(of: word)
        return !verbs.isEmpty && !verbs.contains(WordFold.folded(definition.form))
    }

    /// True when a verb was found without the prefix at the end of its clause.
    private func isWithoutPrefix(_ entries: [DictionaryEntry]) -> Bool {
        guard entries.contains(where: { kind($0) == "verb" }),
            let prefix = SeparablePrefix.prefix(
                ofVerbBeginning: request.following, language: "de")
        else { return false }
        return !WordFold.folded(definition.form).hasPrefix(prefix)
    }

    /// True when entries differ in meaning: their first senses have no translation in common.
    private func areApart(_ entries: [DictionaryEntry]) -> Bool {
        guard let first = entries.first else { return false }
        let words = translations(first)
        return entries.dropFirst().contains { words.isDisjoint(with: translations($0)) }
    }

    private func translations(_ entry: DictionaryEntry) -> Set<String> {
        let senses = entry.senses.filter { !SenseOrder.isOfSubject($0) }
        let parts = senses.prefix(4).flatMap { $0.split { ",;".contains($0) }.prefix(16) }
        return Set(
            parts.map { SenseLabels.without($0).trimmed.lowercased() }.filter { !$0.isEmpty }
        )
    }

    /// The part of speech of an entry, without gender and the like.
    private func kind(_ entry: DictionaryEntry) -> String {
        let words = entry.grammar?.split { !$0.isLetter } ?? []
        if words.contains("noun") { return "noun" }
        return words.contains("verb") || words.contains("transitive")
            ? "verb" : words.first.map { String($0) } ?? ""
    }
}
