import ListenCore

/// The search for one word in the dictionaries of its language pair; blocks on the disk.
struct WordSearch: Sendable {
    let shelf: DictionaryShelf
    let request: DefinitionRequest
    let source: Language
    /// The lemmas that were asked for.
    let lemmas = AskedLemmas()

    typealias Outcome = Result<Definition?, ServiceError>

    /// The most lemmas whose entries come behind those of the word itself.
    private static let mostLemmas = 2

    /// The word as it is, or the word behind an elided article; in languages without spaces between
    /// words the longest headword that covers it.
    func withoutLemmas() -> Outcome {
        outcome(isLast: false) { books in
            let length = WordCandidates.trimmed(request.word).count
            return longest(in: &books) { $0.count >= length }
                ?? inflectedByItsPlace(in: &books) ?? first(of: direct, in: &books, fitting: true)
        }
    }

    /// The other forms of the word, then the longest headword at its beginning.
    func withLemmas(_ lemmas: [String]) -> Outcome {
        outcome(isLast: true) { books in
            let all = WordCandidates.list(for: request.word, lemmas: lemmas, language: source)
            let forms = all.dropFirst(direct.count)
            // Entries with the word's capitalization come first, but not those for a part of a
            // compound.
            let whole = forms.filter { $0.derivation != .compoundTail }
            if let found = first(of: whole, in: &books, fitting: true)
                ?? first(of: direct, in: &books) ?? first(of: forms, in: &books)
            {
                return found
            }
            return longest(in: &books) { _ in true }
        }
    }

    /// The longest headword with a meaning, in languages without spaces between words.
    func longest(
        in books: inout OpenBooks, where isWanted: (String) -> Bool
    ) -> Definition? {
        guard joinsWords else { return nil }
        let word = WordFold.folded(WordCandidates.trimmed(request.word))
        let bounds = JapaneseBounds(request, shelf.analysis)
        let former = formerCharacter
        for headword in books.headwords(atStartOf: request.following) where isWanted(headword) {
            if let bounds, !bounds.mayEnd(headword) { continue }
            if source.code == "zh", ChineseCount.divides(headword, behind: former) { continue }
            let isExact = WordFold.folded(headword) == word
            let candidate = WordCandidate(
                form: headword, derivation: isExact ? .exact : .longestMatch)
            if let found = definition(candidate, in: &books) {
                guard let bounds else { return found }
                if let fitting = bounds.fitting(found) { return fitting }
                continue
            }
            // Another spelling: simplified characters lead to the traditional ones.
            let told = books.lemmas(of: headword)
                .map { WordCandidate(form: $0, derivation: .lemma) }
            if let found = first(of: told, in: &books) { return found }
            // A form whose lemma no dictionary has gives no meaning, and hides nothing.
        }
        return nil
    }

    /// The character before the word in its sentence.
    private var formerCharacter: Unicode.Scalar? {
        guard let place = request.place, let sentence = request.sentence else { return nil }
        return String(decoding: sentence.utf8.prefix(place), as: UTF8.self).unicodeScalars.last
    }

    /// The headwords that the dictionaries themselves state for forms.
    func toldLemmas(of forms: [String]) -> [String] {
        var books = OpenBooks(files, of: shelf)
        var lemmas: [String] = []
        for form in forms {
            for lemma in books.lemmas(of: form) where !lemmas.contains(lemma) {
                lemmas.append(lemma)
            }
        }
        return lemmas
    }

    /// The entries found with those of lemmas behind them: `saw` is a tool and a form of `see`;
    /// unchanged when no lemma adds anything.
    func adding(_ lemmas: [String], to found: Definition) -> Definition {
        let own = WordFold.folded(found.form)
        let others = lemmas.map(WordCandidates.trimmed).filter { WordFold.folded($0) != own }
        guard !others.isEmpty else { return found }
        var books = OpenBooks(files, of: shelf)
        // A word with many entries must leave room for its lemma.
        var entries = Array(found.entries.prefix(EntryLimits.entries / 2))
        let known = entries.count
        var added = 0
        for lemma in others where added < Self.mostLemmas {
            let more = self.entries(for: lemma, isNoun: NounCapital.isNoun(request), in: &books)
                .filter { !entries.contains($0) }
            if !more.isEmpty { added += 1 }
            entries += more
        }
        let all = entries.prefix(EntryLimits.entries)
        guard all.count > known else { return found }
        return Definition(
            form: found.form, derivation: found.derivation, entries: Array(all),
            lemmaEntries: all.count - known)
    }

    /// The prefix that the word, if it is a verb, has at the end of its clause; `nil` for nouns.
    var separatePrefix: String? {
        let word = WordCandidates.trimmed(request.word)
        let isAtStart =
            request.sentence.map { WordCandidates.trimmed($0).hasPrefix(word) } ?? false
        guard word.first?.isLowercase == true || isAtStart, !word.contains(" ") else { return nil }
        return SeparablePrefix.prefix(
            ofVerbBeginning: String(request.following.drop { !$0.isLetter }),
            language: source.code)
    }

    /// The verb with its prefix, followed by the verb without it; `nil` when no dictionary has it.
    func joined(to prefix: String, lemmas: [String]) -> Definition? {
        let bases = WordCandidates.list(for: request.word, lemmas: lemmas, language: source)
            .filter { $0.head == nil && $0.derivation != .compoundTail }
            .map { WordFold.folded($0.form) }
            // Infinitives have this ending in German and Dutch.
            .filter { $0.hasSuffix("n") && $0.count > 3 }
        // The morphology may know the verb with its prefix: `Mach das Licht aus!`
        let told = lemmas.filter { $0.hasPrefix(prefix) && $0.hasSuffix("n") }
            .map { String($0.dropFirst(prefix.count)) }
        var books = OpenBooks(files, of: shelf)
        for base in bases + told {
            let candidate = WordCandidate(form: prefix + base, derivation: .lemma)
            guard let found = definition(candidate, in: &books) else { continue }
            // `Dasein` is not a verb.
            let verbs = found.entries.filter(Self.isVerb)
            guard let verb = verbs.first else { continue }
            guard verb.headword.first?.isLetter == true else { continue }
            return adding(
                [base], to: Definition(form: found.form, derivation: .lemma, entries: verbs))
        }
        return nil
    }

    private static func isVerb(_ entry: DictionaryEntry) -> Bool {
        let isNoun = entry.grammar?.split { !$0.isLetter }.contains("noun") == true
        return !isNoun && entry.headword.first?.isLowercase == true
    }

    /// The entries found, and last those of the verb that the word may form with a later prefix.
    func adding(prefix: String, lemmas: [String], to found: Definition) -> Definition {
        guard let joined = joined(to: prefix, lemmas: lemmas) else { return found }
        let known = found.entries.prefix(EntryLimits.entries / 2)
        let more = joined.ownEntries.filter { !known.contains($0) }
        let all = (known + more).prefix(EntryLimits.entries)
        let own = min(found.ownEntries.count, known.count)
        return Definition(
            form: found.form, derivation: found.derivation, entries: Array(all),
            lemmaEntries: all.count - own)
    }

    /// The entries of the first of some lemmas that a dictionary has.
    func withForms(_ forms: [String]) -> Definition? {
        var books = OpenBooks(files, of: shelf)
        return first(
            of: forms.map { WordCandidate(form: $0, derivation: .lemma) }, in: &books)
    }

    /// The forms whose lemmas are worth looking up: the word, and the word behind an elided
    /// article.
    var directForms: [String] { direct.map(\.form).filter { !$0.hasSuffix(".") } }

    private var direct: [WordCandidate] {
        WordCandidates.direct(for: request.word, language: source)
    }

    /// The first candidate that is found; `fitting` asks for an entry of the kind that the word's
    /// capital shows.
    private func first(
        of candidates: some Sequence<WordCandidate>, in books: inout OpenBooks,
        fitting: Bool = false
    ) -> Definition? {
        let isNoun = fitting ? NounCapital.isNoun(request) : nil
        for candidate in candidates where isLikely(candidate) {
            if let head = candidate.head {
                // Most tails are not words, and checking a head costs more.
                guard books.probe(candidate.form).isHeadword, isHead(head, in: &books) else {
                    continue
                }
            }
            guard let found = definition(candidate, in: &books),
                found.entries.contains(where: { NounCapital.fits($0, isNoun: isNoun) }),
                isLikely(candidate, found)
            else { continue }
            return found
        }
        return nil
    }

    private func isHead(_ head: String, in books: inout OpenBooks) -> Bool {
        Compound.isHead(head, language: source.code) { books.probe($0).isHeadword }
    }

    /// The names of the dictionaries asked, for a message.
    var dictionaryNames: String {
        let names = files.prefix(3).map(\.name)
        return names.joined(separator: ", ") + (files.count > 3 ? " …" : "")
    }

    var files: [DictionaryFile] { shelf.files(from: source, to: request.target) }

    private var joinsWords: Bool { ["zh", "ja", "th", "lo", "km", "my"].contains(source.code) }

    /// Opens the dictionaries and searches; one that cannot be read matters only when nothing is
    /// found at last, or when none can be opened.
    private func outcome(
        isLast: Bool, _ search: (inout OpenBooks) -> Definition?
    ) -> Outcome {
        let files = files
        guard !files.isEmpty else { return .failure(noDictionary) }
        var books = OpenBooks(files, of: shelf)
        if !books.isEmpty, let found = search(&books) { return .success(found) }
        if let failure = books.failure, isLast || books.isEmpty {
            return .failure(Self.unreadable(failure))
        }
        return .success(nil)
    }

    /// The entries of all dictionaries that have a form.
    func definition(_ candidate: WordCandidate, in books: inout OpenBooks) -> Definition? {
        let form = cased(candidate)
        let isNoun = NounCapital.isNoun(request)
        var entries = entries(for: form, isNoun: isNoun, in: &books)
        if entries.isEmpty, form != candidate.form {
            entries = self.entries(for: candidate.form, isNoun: isNoun, in: &books)
        }
        entries = FunctionWordEntries(request).kept(entries, of: candidate.form)
        guard !entries.isEmpty else { return nil }
        // Rules give forms in lower case; a German noun has a capital, and nothing else.
        let fits = { NounCapital.fits($0, isNoun: isNoun) }
        let fitting = entries.filter(fits)
        // At the start of a sentence a noun may be written alike, and comes last.
        let isCapital = WordCandidates.trimmed(request.word).first?.isUppercase == true
        if isNoun != false || isCapital || fitting.isEmpty {
            entries = fitting + entries.filter { !fits($0) }
        } else {
            entries = fitting
        }
        let wanted = WordFold.folded(candidate.form)
        let written = (fitting.isEmpty ? entries : fitting).map(\.headword).first {
            WordFold.folded($0) == wanted
        }
        return Definition(
            form: written ?? candidate.form, derivation: candidate.derivation,
            entries: Array(entries.prefix(EntryLimits.entries)))
    }

    /// The entries of a form; of a German verb also those under its object: `etw. kaufen`.
    private func entries(
        for form: String, isNoun: Bool?, in books: inout OpenBooks
    ) -> [DictionaryEntry] {
        if source.code == "de", form.hasPrefix("sich ") {
            let verb = String(form.dropFirst("sich ".count))
            let others = GermanVerb.reflexives(verb).filter { $0 != form }
            let own = books.entries(for: form, beside: others)
            return own + entries(for: verb, isNoun: isNoun, in: &books).filter { !own.contains($0) }
        }
        guard source.code == "de", isNoun != true, form.hasSuffix("n"), form.count > 3,
            !form.contains(" ")
        else { return books.entries(for: form) }
        let verb = form.prefix(1).lowercased() + form.dropFirst()
        let objects = GermanVerb.objects(in: request.sentence).map { "\($0) \(verb)" }
        let found = books.entries(for: form, beside: objects)
        return found.isEmpty ? books.entries(for: form, beside: ["sich \(verb)"]) : found
    }

    /// A form that rules gave, with the word's own capital, so that a German noun comes before the
    /// verb written alike: `Schloss` before `schloss`.
    ///
    /// At the start of a sentence a capital means nothing.
    private func cased(_ candidate: WordCandidate) -> String {
        let form = candidate.form
        guard source.code == "de", [.ending, .compoundTail].contains(candidate.derivation) else {
            return form
        }
        let word = WordCandidates.trimmed(request.word)
        let isAtStart =
            request.sentence.map { WordCandidates.trimmed($0).hasPrefix(word) } ?? false
        guard word.first?.isUppercase == true, !isAtStart else { return form }
        return form.prefix(1).uppercased() + form.dropFirst()
    }

    private static func unreadable(_ error: DictionaryError) -> ServiceError {
        // A sentence of its own says how to repair it.
        ServiceError(
            .file(reason: "its dictionary cannot be used"), context: "the entry",
            advice: error.description)
    }

    private var noDictionary: ServiceError {
        let pair = "\(source.englishName) to \(request.target.englishName)"
        let package = DebianDictionaries.package(from: source, to: request.target)
        return ServiceError(
            .notSupported, context: "a dictionary from \(pair)",
            advice: package.map {
                "Install it with `apt install \($0)`, or add a file of your own."
            }
                ?? "Debian has none for this pair; add a file of your own"
                + (source.code == "zh" ? ", such as CC-CEDICT," : "")
                + " with `listen dictionary add FILE`.")
    }
}
