public import ListenCore

/// Finds the inflected forms of a word among the words of texts.
///
/// By the lemmas of a morphology if there is one, otherwise by the rules of endings and the most
/// common irregular forms, which guess: a form counts when it and the word have a lemma in common.
public struct WordForms: Sendable {
    private let lemmatizer: (any Lemmatizing)?

    /// Forms by a morphology, if there is one.
    public init(_ lemmatizer: (any Lemmatizing)? = nil) {
        self.lemmatizer = lemmatizer
    }

    /// The forms of a word in a language, without the word; `words` returns the words of the texts
    /// that begin with some plain letters.
    public func forms(
        of word: String, language: Language,
        words: (_ beginning: String) async throws -> [String]
    ) async rethrows -> [String] {
        let word = WordFold.folded(word)
        let lemmas = await lemmas(of: word, language)
        var candidates: Set<String> = []
        for beginning in beginnings(of: lemmas, language) {
            candidates.formUnion(try await words(beginning))
        }
        candidates.remove(word)
        let known = await known(candidates.sorted(), language)
        return candidates.filter { candidate in
            !known[candidate, default: []].isDisjoint(with: lemmas)
                || !Self.bases(of: candidate, language).isDisjoint(with: lemmas)
        }.sorted()
    }

    /// The lemmas of a morphology for folded words of texts; in German for both spellings, since a
    /// noun is one with its capital only.
    private func known(_ words: [String], _ language: Language) async -> [String: Set<String>] {
        guard let lemmatizer else { return [:] }
        var spellings = words
        if language.code == "de" { spellings += words.map(Self.capital) }
        let found = await lemmatizer.lemmas(ofAll: spellings, language: language)
        var lemmas: [String: Set<String>] = [:]
        for (spelling, lemma) in found {
            lemmas[WordFold.folded(spelling), default: []].insert(WordFold.folded(lemma))
        }
        return lemmas
    }

    private static func capital(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// The possible lemmas of the word.
    private func lemmas(of word: String, _ language: Language) async -> Set<String> {
        var known = await lemmatizer?.lemmas(of: word, in: nil, language: language) ?? []
        if language.code == "de", let lemmatizer {
            known += await lemmatizer.lemmas(
                of: Self.capital(word), in: nil, language: language)
        }
        let folded = Set(known.map { WordFold.folded($0) })
        // A word that is its own lemma may still be a form of another one.
        return folded.isEmpty ? Self.bases(of: word, language) : folded
    }

    /// The lemmas that the rules give for a form, including itself.
    private static func bases(of form: String, _ language: Language) -> Set<String> {
        let irregular = IrregularForms.lemmas(of: form, language: language.code)
        if !irregular.isEmpty { return Set(irregular + [form]) }
        let guessed = EndingRules.rules(of: language.code)?.candidates(for: form) ?? []
        return Set(guessed + [form])
    }

    /// The plain letters with which the forms may begin.
    private func beginnings(of lemmas: Set<String>, _ language: Language) -> [String] {
        var found: Set<String> = []
        for lemma in lemmas {
            guard let letters = SearchTokens(lemma).tokens.first?.text else { continue }
            let stem = String(letters.prefix(max(1, min(3, letters.count - 2))))
            found.insert(stem)
            if language.code == "de" { found.insert("ge" + stem) }
            for form in IrregularForms.forms(of: lemma, language: language.code) {
                guard let token = SearchTokens(form).tokens.first else { continue }
                found.insert(token.text)
            }
        }
        return found.sorted()
    }
}
