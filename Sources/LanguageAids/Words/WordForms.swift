package import ListenCore

/// Finds the inflected forms of a word among the words of texts.
///
/// By the lemmas of a morphology if there is one, otherwise by the rules of endings and the most
/// common irregular forms, which guess: a form counts when it and the word have a lemma in common.
package struct WordForms: Sendable {
    private let lemmatizer: (any Lemmatizing)?

    /// Forms by a morphology, if there is one.
    package init(_ lemmatizer: (any Lemmatizing)? = nil) {
        self.lemmatizer = lemmatizer
    }

    /// The forms of a word in a language, without the word, those in one piece first; `words`
    /// returns the words of the texts that begin with some plain letters.
    ///
    /// The dictionary forms `sich freuen` and `give up` are words here too.
    package func forms(
        of word: String, language: Language,
        words: (_ beginning: String) async throws -> [String]
    ) async rethrows -> [InflectedForm] {
        let word = WordFold.folded(word)
        let parts = word.split(separator: " ").map { String($0) }
        guard parts.count > 1 else {
            let whole = try await inOnePiece(word, language, words)
            return whole.map { InflectedForm($0) } + (try await apart(word, language, words))
        }
        guard parts.count == 2 else { return [] }
        if language.code == "de", parts[0] == "sich" {
            // The pronoun may be any, and stand anywhere.
            let found = try await forms(of: parts[1], language: language, words: words)
            return [InflectedForm(parts[1])] + found
        }
        guard language.code == "en", EnglishWords.particles.contains(parts[1]) else { return [] }
        let verbs = try await inOnePiece(parts[0], language, words)
        return verbs.map { InflectedForm("\($0) \(parts[1])") }
            + ([parts[0]] + verbs).map { InflectedForm($0, prefix: parts[1]) }
    }

    /// The forms of a German verb whose prefix stands at the end of the clause: `kommt … an`.
    private func apart(
        _ word: String, _ language: Language,
        _ words: (_ beginning: String) async throws -> [String]
    ) async rethrows -> [InflectedForm] {
        guard language.code == "de", word.hasSuffix("n") else { return [] }
        for prefix in SeparablePrefix.germanPrefixes
        where word.hasPrefix(prefix) && word.count > prefix.count + 3 {
            let verb = String(word.dropFirst(prefix.count))
            let forms = try await inOnePiece(verb, language, words).filter { form in
                // `gekommen` and `zu kommen` have their prefix before them.
                !form.hasPrefix("ge") || verb.hasPrefix("ge")
            }
            guard !forms.isEmpty else { continue }
            return ([verb] + forms).map { InflectedForm($0, prefix: prefix) }
        }
        return []
    }

    private func inOnePiece(
        _ word: String, _ language: Language,
        _ words: (_ beginning: String) async throws -> [String]
    ) async rethrows -> [String] {
        let lemmas = await lemmas(of: word, language)
        var candidates: Set<String> = []
        let beginnings = lemmas.reduce(into: Set()) {
            $0.formUnion(WordBeginnings.of($1, language: language.code))
        }
        for beginning in beginnings.sorted() {
            candidates.formUnion(try await words(beginning))
        }
        candidates.remove(word)
        let known = await known(candidates.sorted(), language)
        let forms = candidates.filter { candidate in
            !known[candidate, default: []].isDisjoint(with: lemmas)
                || !Self.bases(of: candidate, language).isDisjoint(with: lemmas)
        }
        return forms.union(try await contracted(word, language, words)).sorted()
    }

    /// The contractions of a word; of a contraction its preposition and the other ones of that.
    ///
    /// They begin otherwise than the word, so the texts are asked for each.
    private func contracted(
        _ word: String, _ language: Language,
        _ words: (_ beginning: String) async throws -> [String]
    ) async rethrows -> Set<String> {
        let word = word.replacing("’", with: "'")
        let preposition = Contractions.parts(of: word, language: language.code).first
        let contractions = Contractions.containing(preposition ?? word, language: language.code)
        var found: Set<String> = []
        for form in Set(contractions + [preposition].compactMap { $0 }).subtracting([word]) {
            // An apostrophe ends the word before it: `dell` of `dell'acqua`.
            let written = form.hasSuffix("'") ? String(form.dropLast()) : form
            guard let beginning = SearchTokens(written).tokens.first?.text else { continue }
            if try await words(beginning).contains(written) { found.insert(form) }
        }
        return found
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
        // A form of another word may be a word itself: `parties` of `partie`, though that is of
        // `partir`.
        return folded.isEmpty ? Self.bases(of: word, language) : folded.union([word])
    }

    /// The lemmas that lists and rules give for a form, including itself.
    private static func bases(of form: String, _ language: Language) -> Set<String> {
        var listed = IrregularForms.lemmas(of: form, language: language.code)
        switch language.code {
        case "de": listed += german(form)
        case "fr", "es":
            let ruled = SentenceForm.form(
                of: FormQuestion(form), language: language.code, lexicon: .empty)
            listed += RomanceVerbs.lemmas(of: form, language: language.code)
            listed += [ruled].compactMap { $0 }
        default: if !listed.isEmpty { return Set(listed + [form]) }
        }
        let guessed = EndingRules.rules(of: language.code)?.candidates(for: form) ?? []
        return Set(listed + guessed + [form])
    }

    /// The verbs of a German form with a prefix, and those in `ern` and `eln`: `erweitert`.
    private static func german(_ form: String) -> [String] {
        var found = GermanParticiple.verbs(of: form) + GermanWords.verbs(ofWhole: form)
        for ending in ["t", "te", "ten", "test", "tet"] where form.hasSuffix(ending) {
            let stem = form.dropLast(ending.count)
            if stem.hasSuffix("er") || stem.hasSuffix("el") { found.append(stem + "n") }
        }
        return found
    }
}
