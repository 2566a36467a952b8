public import ListenCore
import Files

/// Looks words up in the dictionaries of a shelf: as they are, with their lemma behind, otherwise
/// in the forms of `WordCandidates`; by the longest headword in languages without spaces between
/// words.
public struct DictionaryLookup: Defining {
    /// The name in messages; each entry names its dictionary.
    private let shelf: DictionaryShelf
    private let lemmatizer: (any Lemmatizing)?

    /// A lookup; without a lemmatizer only rules lead to lemmas.
    public init(shelf: DictionaryShelf, lemmatizer: (any Lemmatizing)? = nil) {
        self.shelf = shelf
        self.lemmatizer = lemmatizer
    }

    /// The entries of a word in the dictionaries for the pair.
    ///
    /// `.notSupported` when there is none for the pair, `.notFound` when none has the word, `.file`
    /// when the only ones cannot be read.
    public func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
        guard let source = request.source else {
            throw ServiceError(
                .notSupported, context: "a look-up in the dictionaries",
                advice: "Say which language the word is in, as in --from de.")
        }
        let search = WordSearch(
            shelf: shelf, request: request, source: source)
        let found = try await find(search)
        guard let prefix = search.separatePrefix,
            SeparablePrefix.isOftenAdverb(prefix, language: source.code)
        else { return found }
        let lemmas = await verbs(search)
        return await DiskWork.run { search.adding(prefix: prefix, lemmas: lemmas, to: found) }
    }

    /// The verbs the word may be a form of: by the morphology, then by lists and dictionaries.
    private func verbs(_ search: WordSearch) async -> [String] {
        let word = WordCandidates.trimmed(search.request.word)
        let guessed = await lemmas(of: word, search)
        let told = await DiskWork.run {
            search.listedLemmas(of: word) + search.toldLemmas(of: [word])
        }
        return guessed + told
    }

    private func find(_ search: WordSearch) async throws(ServiceError) -> Definition {
        if let found = await byItsForm(search) { return found }
        let direct = await DiskWork.run { search.withoutLemmas() }
        if let found = try direct.get() { return await withLemma(found, search) }
        let forms = Array(search.directForms.prefix(3))
        var guessed: [String] = []
        for form in forms { guessed += await lemmas(of: form, search) }
        let told = await DiskWork.run { search.toldLemmas(of: forms) }
        // Lists are more certain than references in dictionaries; a morphology that knows the
        // sentence chooses among the certain ones.
        let isGerman = search.source.code == "de"
        let listed =
            isGerman
            ? forms.flatMap(told.isEmpty ? GermanParticiple.verbs : search.listedLemmas) : []
        let lemmas = listed + guessed.filter(told.contains) + told + guessed
        if Task.isCancelled {
            throw ServiceError(.cancelled, context: "a look-up in the dictionaries")
        }
        let thorough = await DiskWork.run { search.withLemmas(lemmas) }
        guard let definition = try thorough.get() else {
            throw ServiceError(
                .notFound,
                context: "an entry for “\(search.request.word.printable(limit: 60))” in "
                    + search.dictionaryNames)
        }
        return await based(definition, search) ?? definition
    }

    /// The entries of the lemma when all that were found are for forms of it.
    private func based(_ found: Definition, _ search: WordSearch) async -> Definition? {
        await DiskWork.run {
            let listed = search.source.code == "de" ? search.listedLemmas(of: found.form) : []
            return search.base(
                of: found, lemmas: listed + search.toldLemmas(of: [found.form]))
                ?? search.ruledBase(of: found)
        }
    }

    /// The entries that the text itself points to, looked up before the word as it is: the verb
    /// with its prefix from the end of the clause, and in Japanese the dictionary form of the
    /// morpheme, since `し` and `見` are headwords of other words too.
    private func byItsForm(_ search: WordSearch) async -> Definition? {
        if let found = await whole(search) { return found }
        if let bases = GermanFunction(search.request)?.bases, !bases.isEmpty {
            guard let found = await DiskWork.run({ search.withForms(bases) }) else { return nil }
            let isSame =
                WordFold.folded(found.form)
                == WordFold.folded(WordCandidates.trimmed(search.request.word))
            return isSame
                ? Definition(form: found.form, derivation: .exact, entries: found.entries) : found
        }
        if let found = await reflexive(search) { return found }
        if let found = await command(search) { return found }
        if let prefix = search.separatePrefix {
            guard !SeparablePrefix.isOftenAdverb(prefix, language: search.source.code) else {
                return nil
            }
            let lemmas = await verbs(search)
            return await DiskWork.run { search.joined(to: prefix, lemmas: lemmas) }
        }
        guard search.source.code == "ja" else { return nil }
        let word = WordCandidates.trimmed(search.request.word)
        let forms = await lemmas(of: word, search)
        if let compound = await DiskWork.run({ search.compound() }) { return compound }
        guard let first = forms.first, WordFold.folded(first) != WordFold.folded(word) else {
            return nil
        }
        return await DiskWork.run {
            search.isWhole(word, lemma: first) ? nil : search.withForms(forms)
        }
    }

    /// The entries of the verb that a particle belongs to, those of the particle alone behind:
    /// `ankommen` for `an` of `kommt heute an`.
    private func whole(_ search: WordSearch) async -> Definition? {
        guard let lemmatizer, let place = ParticlePlace(search.request),
            let sentence = search.request.sentence
        else { return nil }
        for candidate in place.candidates where !Task.isCancelled {
            let forms = await lemmatizer.lemmas(
                of: candidate.word, at: candidate.place, in: sentence, language: search.source)
            guard let form = forms.first, place.belongs(to: form, of: candidate) else { continue }
            return await DiskWork.run { search.whole(forms) }
        }
        return nil
    }

    /// The entries of a German verb at the start of a sentence, where a noun is written like it.
    ///
    /// `Ruf ihn!` is no reputation.
    private func command(_ search: WordSearch) async -> Definition? {
        guard let question = FormQuestion(search.request, in: "de"), question.isAtStart,
            question.word.first?.isUppercase == true, !question.behind.isEmpty,
            !FunctionWords.contains(question.word, language: "de"), search.separatePrefix == nil
        else { return nil }
        let forms = await lemmas(of: WordCandidates.trimmed(search.request.word), search)
        guard let verb = forms.first, verb.first?.isLowercase == true, verb.hasSuffix("n"),
            WordFold.folded(verb) != WordFold.folded(question.word)
        else { return nil }
        return await DiskWork.run { search.withForms(forms) }
    }

    /// The entries of a German verb with its reflexive pronoun: `sich freuen` of `freut sich`.
    private func reflexive(_ search: WordSearch) async -> Definition? {
        guard search.source.code == "de", GermanVerb.mayBeReflexive(in: search.request.sentence)
        else {
            return nil
        }
        let word = WordCandidates.trimmed(search.request.word)
        let forms = await lemmas(of: word, search)
        guard forms.first?.hasPrefix("sich ") == true else { return nil }
        return await DiskWork.run { search.withForms(forms) }
    }

    /// The entries found, and those of the lemma of a form that is a headword too: `felt` is a
    /// fabric, and a form of `feel`.
    ///
    /// The rules of endings are not applied, since they would find something for most words, except
    /// for the few of English. Behind the longest headword only lemmas from dictionaries are added:
    /// to a morphology it is not a word of the text.
    private func withLemma(_ found: Definition, _ search: WordSearch) async -> Definition {
        guard found.derivation != .longestMatch else {
            return await DiskWork.run {
                search.adding(search.toldLemmas(of: [found.form]), to: found)
            }
        }
        if let base = await based(found, search) { return base }
        let sure = await DiskWork.run {
            search.adding(
                search.listedLemmas(of: found.form) + search.toldLemmas(of: [found.form]),
                to: found)
        }
        guard sure == found else { return sure }
        let lemmas = await lemmas(of: found.form, search)
        return await DiskWork.run {
            search.adding(lemmas.isEmpty ? search.regularLemmas : lemmas, to: found)
        }
    }

    private func lemmas(of form: String, _ search: WordSearch) async -> [String] {
        guard let lemmatizer else { return [] }
        return await search.lemmas.of(form, search, by: lemmatizer)
    }
}
