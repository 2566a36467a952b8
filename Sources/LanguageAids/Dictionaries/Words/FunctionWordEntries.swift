import ListenCore

/// The entries of a function word: dictionaries have abbreviations and symbols of the same letters,
/// and other words with the same first ones.
///
/// Pure. `us` in small letters is no country, `at` no element, and `weil` not short for `weiland`.
/// At the start of a sentence, where a noun may be written alike (`Waren`, `May`), the nouns come
/// last.
struct FunctionWordEntries {
    private let request: DefinitionRequest
    private let word: String
    private let isFunctionWord: Bool
    /// True where a capital says nothing.
    private let isAtStart: Bool

    /// The entries for the word of a request; those of other words than function words, and of
    /// words without a sentence, are kept.
    init(_ request: DefinitionRequest) {
        self.request = request
        let written = WordCandidates.trimmed(request.word)
        word = written.lowercased()
        let code = request.source?.code
        let isKnown =
            ["de", "en"].contains(code) && FunctionWords.contains(written, language: code)
        let isSmall = written.first?.isLowercase == true || written == "I"
        isAtStart =
            !isSmall
            && code.flatMap { FormQuestion(request, in: $0) }.map {
                $0.isAtStart && !$0.isShouted && !$0.behind.isEmpty
            } == true
        isFunctionWord = isKnown && (isSmall || isAtStart) && request.sentence != nil
    }

    /// The entries that may be of the word, looked up as a form of it, the likelier first.
    func kept(_ entries: [DictionaryEntry], of form: String) -> [DictionaryEntry] {
        let wanted = WordFold.folded(form)
        // A form of several words, such as `take off` of a particle, is no function word.
        guard isFunctionWord, !wanted.contains(" ") else { return entries }
        let own = entries.filter { Self.isOf(wanted, $0) }
        let likely = own.filter(isLikely)
        guard isAtStart else { return likely }
        // `Waren` may be goods, or the past of `sein`, but not that of the noun `Sein`.
        let isWord = wanted == WordFold.folded(word)
        return likely + own.filter { !isLikely($0) && (isWord || $0.headword == form) }
    }

    /// True for a headword that adds nothing but an object: `etw. haben` belongs to `haben`, but
    /// `as well` not to `as`.
    private static func isOf(_ wanted: String, _ entry: DictionaryEntry) -> Bool {
        let parts = WordFold.folded(entry.headword).split { " /…".contains($0) }
        return parts.contains { $0 == wanted }
            && parts.allSatisfy { $0 == wanted || $0.hasSuffix(".") || $0 == "sich" }
    }

    private func isLikely(_ entry: DictionaryEntry) -> Bool {
        let isSmall = entry.headword.first?.isUppercase != true
        return (isSmall || Self.capitals.contains(entry.headword))
            && (request.source?.code != "en" || mayBe(entry))
    }

    /// Pronouns that are written so.
    private static let capitals: Set = ["Sie", "Ihr", "Ihnen", "I"]

    /// False for what English function words are not: `I` is no letter, and `he can` no tin.
    private func mayBe(_ entry: DictionaryEntry) -> Bool {
        let classes = Set(entry.senses.map { SenseText.split($0).grammar ?? entry.grammar ?? "" })
        guard !classes.isEmpty, classes.isSubset(of: ["noun", "verb", "adjective"]) else {
            return true
        }
        if word == "i" || word == "a" { return false }
        return !Self.modals.contains(word) || EnglishPlace.classes(request).first == "noun"
    }

    private static let modals: Set = ["can", "may", "might", "must", "will", "shall", "would"]
}
