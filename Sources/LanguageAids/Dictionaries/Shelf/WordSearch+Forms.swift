import ListenCore

/// Forms whose place in the sentence, or whose own entry, tells what they are forms of.
extension WordSearch {
    /// The word that all that was found stands for a form of, in place of those entries: `gehen`
    /// for `geht`, and `Kind` for `Kinder`.
    ///
    /// What is no form stays behind; `nil` where nothing found is one.
    ///
    /// `derivation` is what the definition says of how the lemmas were found.
    func base(
        of found: Definition, lemmas: [String], by derivation: WordDerivation = .lemma
    ) -> Definition? {
        let isNoun = NounCapital.isNoun(request)
        let fits = { NounCapital.fits($0, isNoun: isNoun) }
        let own = found.entries.filter { $0.headword == found.form && !DictForms.isForm($0) }
        // A noun that is no verb's stands for itself.
        guard ![.longestMatch, .compoundTail].contains(found.derivation),
            isNoun != true || own.allSatisfy(isOfVerb),
            found.entries.contains(where: { fits($0) && DictForms.isForm($0) })
        else { return nil }
        var books = OpenBooks(files, of: shelf)
        for lemma in lemmas {
            let candidate = WordCandidate(form: lemma, derivation: .lemma)
            guard let base = definition(candidate, in: &books) else { continue }
            let own = base.entries.filter { fits($0) && !DictForms.isForm($0) }
            guard !own.isEmpty else { continue }
            let others = found.entries.filter {
                !DictForms.isForm($0) && !own.contains($0) && fits($0)
            }
            let isSame = WordFold.folded(base.form) == WordFold.folded(found.form)
            return Definition(
                form: isSame ? found.form : base.form,
                derivation: isSame ? found.derivation : derivation, entries: own + others)
        }
        return nil
    }

    /// What a German word is a form of where its place tells: an adjective before its noun, a
    /// noun in the dative plural, though a verb is written alike.
    func inflectedByItsPlace(in books: inout OpenBooks) -> Definition? {
        guard source.code == "de" else { return nil }
        return attributive(in: &books) ?? dativePlural(in: &books)
    }

    private func attributive(in books: inout OpenBooks) -> Definition? {
        for form in GermanAdjective.bases(request) {
            let all = books.entries(for: form).filter { $0.headword == form }
            // `erste` is a number before it is anything else.
            let numbers = all.filter { $0.grammar == "numeral" }
            let entries = numbers + all.filter { $0.grammar?.hasPrefix("adjective") == true }
            guard !entries.isEmpty else { continue }
            return Definition(form: form, derivation: .ending, entries: entries)
        }
        return nil
    }

    /// `Vögeln` is of `Vögel`, which a dictionary knows for the plural of `Vogel`.
    private func dativePlural(in books: inout OpenBooks) -> Definition? {
        let word = WordCandidates.trimmed(request.word)
        guard NounCapital.isNoun(request) == true, word.hasSuffix("n"), word.count > 4 else {
            return nil
        }
        // What is no neuter is no verb that became a noun, and stands for itself: `Tropfen`.
        let own = books.entries(for: word).filter { $0.headword == word && !DictForms.isForm($0) }
        guard own.allSatisfy(isOfVerb) else { return nil }
        let plural = String(word.dropLast())
        let forms = books.entries(for: plural).filter {
            $0.headword == plural && $0.grammar == "plural" && DictForms.isForm($0)
        }
        guard !forms.isEmpty else { return nil }
        return base(
            of: Definition(form: plural, derivation: .ending, entries: forms),
            lemmas: books.lemmas(of: plural))
    }

    /// Whether a noun may be a verb's, as `das Blättern`: those are neuter.
    private func isOfVerb(_ entry: DictionaryEntry) -> Bool {
        entry.grammar?.hasPrefix("neuter") == true
    }

    /// The dictionary forms that lists know for sure, and those of participles that are written
    /// as one word with their prefix.
    func listedLemmas(of form: String) -> [String] {
        let form = WordFold.folded(form)
        let listed = IrregularForms.lemmas(of: form, language: source.code)
        return source.code == "de" ? listed + GermanParticiple.verbs(of: form) : listed
    }

    /// What endings lead a German plural to, that a dictionary has for nothing but a form.
    func ruledBase(of found: Definition) -> Definition? {
        guard source.code == "de", NounCapital.isNoun(request) == true,
            found.derivation == .exact
        else { return nil }
        let lemmas = EndingRules.rules(of: "de")?.candidates(for: WordFold.folded(found.form))
        return base(of: found, lemmas: lemmas ?? [], by: .ending)
    }

    /// The compound that begins with the Japanese word and ends where a later one does.
    func compound() -> Definition? {
        guard source.code == "ja", request.place != nil else { return nil }
        let length = WordCandidates.trimmed(request.word).count
        var books = OpenBooks(files, of: shelf)
        return longest(in: &books) { headword in
            headword.count > length && headword.last.map(JapaneseBounds.isHan) == true
        }
    }

    /// Whether a Japanese word of several morphemes is a headword itself, of which `lemma` is
    /// the first part alone: `誕生日` before `誕生`, but `食べ` is of `食べる`.
    func isWhole(_ word: String, lemma: String) -> Bool {
        if word.hasPrefix(lemma) { return true }
        guard word.count > 1, word.last.map(JapaneseBounds.isHan) == true, lemma != word + "る"
        else { return false }
        var books = OpenBooks(files, of: shelf)
        return books.probe(word).isHeadword
    }

    /// What an English word ends as a plural or a form of a verb of: `arms` has an entry of its
    /// own, and is the plural of `arm`.
    var regularLemmas: [String] {
        let word = WordFold.folded(WordCandidates.trimmed(request.word))
        guard source.code == "en", word.count > 3, !word.hasSuffix("ss"),
            ["s", "ed", "ing"].contains(where: word.hasSuffix)
        else { return [] }
        var books = OpenBooks(files, of: shelf)
        let candidates = EndingRules.rules(of: "en")?.candidates(for: word) ?? []
        // `tied` is no form of `Ti`: what is so short is a symbol.
        let known = candidates.first { $0.count > 2 && books.probe($0).isHeadword }
        return known.map { [$0] } ?? []
    }

    /// Whether a guess is worth a look: no tail is a word that holds sentences together, as
    /// `hinein` seems to have one.
    func isLikely(_ candidate: WordCandidate) -> Bool {
        candidate.derivation != .compoundTail
            || !FunctionWords.contains(candidate.form, language: source.code)
    }

    /// Whether what was found may be meant: what is written small is made of adjectives alone;
    /// `schrieb` is none of `rieb`.
    func isLikely(_ candidate: WordCandidate, _ found: Definition) -> Bool {
        guard candidate.derivation == .compoundTail, candidate.head != nil,
            NounCapital.isNoun(request) == false
        else { return true }
        return found.entries.contains { $0.grammar?.hasPrefix("adjective") == true }
    }
}
