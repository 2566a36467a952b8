import ListenCore

/// Inflected forms whose lemma follows from their place in the sentence, or from their own entry.
extension WordSearch {
    /// The entries of the lemma of which all entries found are forms, in their place: `gehen` for
    /// `geht`, and `Kind` for `Kinder`.
    ///
    /// Entries that are no forms come behind; `nil` when none of them is a form. `derivation` says
    /// how the lemmas were found.
    func base(
        of found: Definition, lemmas: [String], by derivation: WordDerivation = .lemma
    ) -> Definition? {
        let isNoun = NounCapital.isNoun(request)
        let fits = { NounCapital.fits($0, isNoun: isNoun) }
        let own = found.entries.filter { $0.headword == found.form && !DictForms.isForm($0) }
        // A noun that is not made from a verb stands for itself.
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
            // `nachgewiesen: recorded` is what a translation of the sentence may say.
            let stated = found.entries.filter {
                $0.grammar == nil && $0.headword == found.form && DictForms.isForm($0)
            }
            let isSame = WordFold.folded(base.form) == WordFold.folded(found.form)
            return Definition(
                form: isSame ? found.form : base.form,
                derivation: isSame ? found.derivation : derivation,
                entries: own + others + stated)
        }
        return nil
    }

    /// The lemma of a German word whose place decides it: an adjective before its noun, a noun in
    /// the dative plural, even when a verb is written alike.
    func inflectedByItsPlace(in books: inout OpenBooks) -> Definition? {
        guard source.code == "de" else { return nil }
        return attributive(in: &books) ?? dativePlural(in: &books)
    }

    private func attributive(in books: inout OpenBooks) -> Definition? {
        for form in GermanAdjective.bases(request) {
            let all = books.entries(for: form).filter { $0.headword == form }
            // `erste` is first of all a number.
            let numbers = all.filter { $0.grammar == "numeral" }
            let entries = numbers + all.filter { $0.grammar?.hasPrefix("adjective") == true }
            guard !entries.isEmpty else { continue }
            return Definition(form: form, derivation: .ending, entries: entries)
        }
        return nil
    }

    /// The lemma of a dative plural: `Vögeln` comes from `Vögel`, which a dictionary knows as the
    /// plural of `Vogel`.
    private func dativePlural(in books: inout OpenBooks) -> Definition? {
        let word = WordCandidates.trimmed(request.word)
        guard NounCapital.isNoun(request) == true, word.hasSuffix("n"), word.count > 4 else {
            return nil
        }
        // A noun that is not neuter is not made from a verb, and stands for itself: `Tropfen`.
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

    /// True when a noun may be made from a verb, like `das Blättern`: those are neuter.
    private func isOfVerb(_ entry: DictionaryEntry) -> Bool {
        entry.grammar?.hasPrefix("neuter") == true
    }

    /// The lemmas in lists, which are certain, and those of participles that are written as one
    /// word with their prefix.
    func listedLemmas(of form: String) -> [String] {
        let form = WordFold.folded(form)
        let listed = IrregularForms.lemmas(of: form, language: source.code)
        return source.code == "de" ? listed + GermanParticiple.verbs(of: form) : listed
    }

    /// The lemma that endings give for a German plural whose dictionary entries are all for forms.
    func ruledBase(of found: Definition) -> Definition? {
        guard source.code == "de", NounCapital.isNoun(request) == true,
            found.derivation == .exact
        else { return nil }
        let lemmas = EndingRules.rules(of: "de")?.candidates(for: WordFold.folded(found.form))
        return base(of: found, lemmas: lemmas ?? [], by: .ending)
    }

    /// The entries of a verb of two parts, and behind them those of the word, which is one of them.
    func whole(_ forms: [String]) -> Definition? {
        guard let found = withForms(Array(forms.prefix(1))) else { return nil }
        let known = Array(found.ownEntries.prefix(EntryLimits.entries / 2))
        let own = (try? withoutLemmas().get())?.entries.filter { !known.contains($0) } ?? []
        let all = (known + own).prefix(EntryLimits.entries)
        return Definition(
            form: found.form, derivation: .lemma, entries: Array(all),
            lemmaEntries: all.count - known.count)
    }

    /// The entries of the compound that begins with the Japanese word and ends where a later word
    /// does.
    func compound() -> Definition? {
        guard source.code == "ja", request.place != nil else { return nil }
        let length = WordCandidates.trimmed(request.word).count
        var books = OpenBooks(files, of: shelf)
        return longest(in: &books) { headword in
            headword.count > length && headword.last.map(JapaneseBounds.isHan) == true
        }
    }

    /// True when a Japanese word of several morphemes is a headword itself, and `lemma` only its
    /// first part: `誕生日` before `誕生`, but `食べ` belongs to `食べる`.
    func isWhole(_ word: String, lemma: String) -> Bool {
        if word.hasPrefix(lemma) { return true }
        guard word.count > 1, word.last.map(JapaneseBounds.isHan) == true, lemma != word + "る"
        else { return false }
        var books = OpenBooks(files, of: shelf)
        return books.probe(word).isHeadword
    }

    /// The lemmas of an English word with the ending of a plural or of a verb form: `arms` has an
    /// entry of its own, and is the plural of `arm`.
    var regularLemmas: [String] {
        let word = WordFold.folded(WordCandidates.trimmed(request.word))
        guard source.code == "en", word.count > 3, !word.hasSuffix("ss"),
            ["s", "ed", "ing"].contains(where: word.hasSuffix)
        else { return [] }
        var books = OpenBooks(files, of: shelf)
        let candidates = EndingRules.rules(of: "en")?.candidates(for: word) ?? []
        // `tied` is not a form of `Ti`: a word this short is a symbol.
        let known = candidates.first { $0.count > 2 && books.probe($0).isHeadword }
        return known.map { [$0] } ?? []
    }

    /// True when a guess is worth a lookup: the tail of a compound is never a function word, as in
    /// `hinein`.
    ///
    /// Nor has an English function word a lemma by its ending: `his` is not the plural of `hi`.
    func isLikely(_ candidate: WordCandidate) -> Bool {
        switch candidate.derivation {
        case .compoundTail: !FunctionWords.contains(candidate.form, language: source.code)
        case .ending where source.code == "en":
            !FunctionWords.contains(WordCandidates.trimmed(request.word), language: "en")
                || listedLemmas(of: WordCandidates.trimmed(request.word)).contains(candidate.form)
        default: true
        }
    }

    /// True when the entries found may be the meaning: a word in lower case is a compound of
    /// adjectives only; `schrieb` does not contain `rieb`.
    func isLikely(_ candidate: WordCandidate, _ found: Definition) -> Bool {
        guard candidate.derivation == .compoundTail, candidate.head != nil,
            NounCapital.isNoun(request) == false
        else { return true }
        return found.entries.contains { $0.grammar?.hasPrefix("adjective") == true }
    }
}
