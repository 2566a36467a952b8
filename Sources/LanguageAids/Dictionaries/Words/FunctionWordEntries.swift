import ListenCore

/// The entries of a function word: dictionaries have abbreviations and symbols of the same letters,
/// and other words with the same first ones.
///
/// Pure. `us` in small letters is no country, `at` no element, and `weil` not short for `weiland`.
struct FunctionWordEntries {
    private let request: DefinitionRequest
    private let word: String
    private let isFunctionWord: Bool

    /// The entries for the word of a request; those of other words than function words, and of words
    /// without a sentence, are kept.
    init(_ request: DefinitionRequest) {
        self.request = request
        let written = WordCandidates.trimmed(request.word)
        word = written.lowercased()
        let code = request.source?.code
        let isKnown =
            ["de", "en"].contains(code) && FunctionWords.contains(written, language: code)
        let isSmall =
            written.first?.isLowercase == true || written == "I"
            || code.flatMap { FormQuestion(request, in: $0) }.map {
                $0.isAtStart && !$0.isShouted && !$0.behind.isEmpty
            } == true
        isFunctionWord = isKnown && isSmall && request.sentence != nil
    }

    /// The entries that may be of the word, looked up as a form of it.
    func kept(_ entries: [DictionaryEntry], of form: String) -> [DictionaryEntry] {
        guard isFunctionWord else { return entries }
        let wanted = WordFold.folded(form)
        return entries.filter { entry in
            let isPolite = ["Sie", "Ihr", "Ihnen"].contains(entry.headword)
            guard entry.headword.first?.isUppercase != true || isPolite else { return false }
            // `etw. haben` belongs to `haben`, but `as well` not to `as`.
            let parts = WordFold.folded(entry.headword).split { " /…".contains($0) }
            guard parts.contains(where: { $0 == wanted }),
                parts.allSatisfy({ $0 == wanted || $0.hasSuffix(".") || $0 == "sich" })
            else { return false }
            return request.source?.code != "en" || mayBe(entry)
        }
    }

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
