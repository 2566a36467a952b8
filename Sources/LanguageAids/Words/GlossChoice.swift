import ListenCore

/// The gloss of one word: the meanings that are likeliest in its sentence.
struct GlossChoice {
    /// The meanings, the likeliest first; none when only very rare ones are known.
    private(set) var senses: [String] = []
    /// The part of speech, if the meanings share one.
    private(set) var grammar: String?
    /// The reading.
    private(set) var reading: String?
    /// True when it was guessed, or when another meaning is quite possible.
    private(set) var isLikely = true

    /// The most meanings of a word in a gloss.
    private static let mostSenses = 3

    /// Chooses; `reading` is the word's reading in its sentence, if known.
    init(_ request: DefinitionRequest, _ definition: Definition, reading: WordReading? = nil) {
        let known = definition.entries.filter { !$0.senses.allSatisfy(SenseOrder.isMarked) }
        let isGuess = Self.isGuess(request, definition)
        if request.source?.code == "ja" {
            let chosen = JapaneseEntries(request, definition, known, reading)
            senses = Self.senses(of: chosen.entries)
            grammar = Self.common(chosen.entries.map(\.grammar))
            self.reading = Self.common(chosen.entries.map(\.reading))
            isLikely = chosen.isLikely || isGuess || !chosen.entries.allSatisfy(Self.isPlain)
            return
        }
        let classes = EnglishPlace.classes(request)
        if let found = Self.first(of: classes, in: known, definition) {
            senses = Array(found.senses.prefix(Self.mostSenses))
            let isSure =
                Self.classes(of: known).count < 2 || EnglishPlace.isSure(found.name, request)
                || definition.derivation != .exact && found.name == "verb"
                    && EnglishPlace.isVerbForm(request)
            (grammar, self.reading) = (found.name, nil)
            isLikely = isGuess || found.isRival || !isSure
            return
        }
        let isNoun = NounCapital.isNoun(request)
        let german = GermanEntries(request, definition)
        let fitting = german.ordered(known).filter { NounCapital.fits($0, isNoun: isNoun) }
        // `las` is not a plural of `La`, lanthanum.
        if fitting.isEmpty, isNoun == false, definition.derivation != .exact { return }
        let entries = Self.plain(
            Self.withoutForms(fitting.isEmpty ? german.ordered(known) : fitting))
        guard let first = entries.first else { return }
        senses = Self.senses(of: entries)
        grammar = Self.common(entries.map(\.grammar))
        self.reading = Self.common(entries.map(\.reading))
        let lemmas = definition.entries.suffix(definition.lemmaEntries)
        isLikely =
            isGuess || fitting.isEmpty || !entries.allSatisfy(Self.isPlain)
            || entries.allSatisfy(Self.isOfSubject)
            || entries.contains(where: lemmas.contains)
            || Self.classes(of: [first]).count > 1 || german.isLikely(entries)
    }

    /// The value that all have, if it is the same.
    private static func common(_ values: [String?]) -> String? {
        Set(values).count == 1 ? values.first ?? nil : nil
    }

    /// True when rules led to the form, apart from the irregular ones in the list.
    static func isGuess(_ request: DefinitionRequest, _ definition: Definition) -> Bool {
        guard [.ending, .compoundTail].contains(definition.derivation) else { return false }
        let word = WordFold.folded(WordCandidates.trimmed(request.word))
        let sure = IrregularForms.lemmas(of: word, language: request.source?.code ?? "")
        return sure != [WordFold.folded(definition.form)]
    }

    /// True when only meanings of special subjects are known.
    private static func isOfSubject(_ entry: DictionaryEntry) -> Bool {
        entry.senses.allSatisfy(SenseOrder.isOfSubject)
    }

    private static func isPlain(_ entry: DictionaryEntry) -> Bool {
        !entry.senses.allSatisfy(SenseOrder.isSpecial)
    }

    /// The entries without a region or register; a single one may still be the less likely.
    private static func plain(_ entries: [DictionaryEntry]) -> [DictionaryEntry] {
        let plain = entries.filter(isPlain)
        return plain.count > 1 ? plain : plain + entries.filter { !isPlain($0) }
    }

    /// The entries for headwords rather than forms: a plural written alike adds nothing.
    private static func withoutForms(_ entries: [DictionaryEntry]) -> [DictionaryEntry] {
        let own = entries.filter { !DictForms.isForm($0) }
        return own.isEmpty ? entries : own
    }

    // MARK: - Meanings

    /// The first meanings of a single entry; one of each of several, since any may be meant.
    private static func senses(of entries: [DictionaryEntry]) -> [String] {
        guard let first = entries.first else { return [] }
        let all = entries.count > 1 ? entries.flatMap { usual($0, 1) } : usual(first, mostSenses)
        var senses: [String] = []
        for sense in all where senses.count < mostSenses && !senses.contains(sense) {
            senses.append(sense)
        }
        return senses
    }

    /// The first meanings of an entry; only ordinary ones, if it has any.
    private static func usual(_ entry: DictionaryEntry, _ most: Int) -> [String] {
        let plain = entry.senses.filter { !SenseOrder.isSpecial($0) }
        let known = plain.isEmpty ? entry.senses.filter { !SenseOrder.isMarked($0) } : plain
        return known.prefix(most).map(withoutExamples)
    }

    /// A sense of WordNet without its examples and antonyms.
    private static func withoutExamples(_ sense: String) -> String {
        let ends = ["; \"", " [ant:", "- \""].compactMap { sense.firstRange(of: $0)?.lowerBound }
        let text = ends.min().map { String(sense[..<$0]) } ?? sense
        return text.isEmpty ? sense : text
    }

    // MARK: - Word classes

    /// The meanings of the first part of speech that any entry has; those of a lemma come before
    /// those of the form itself, since `came` is seldom a noun.
    private static func first(
        of classes: [String], in entries: [DictionaryEntry], _ definition: Definition
    ) -> (name: String, senses: [String], isRival: Bool)? {
        let lemmas = entries.filter(definition.entries.suffix(definition.lemmaEntries).contains)
        let own = entries.filter { !lemmas.contains($0) }
        for name in classes {
            for entry in lemmas + own {
                let senses = senses(of: entry, name)
                guard !senses.isEmpty else { continue }
                // `arms` are limbs, and weapons.
                let isRival =
                    lemmas.contains(entry) && own.contains { !self.senses(of: $0, name).isEmpty }
                return (name, senses, isRival)
            }
        }
        return nil
    }

    private static func senses(of entry: DictionaryEntry, _ name: String) -> [String] {
        let label = "(\(name)) "
        let named = entry.senses.filter { $0.hasPrefix(label) }
        let all = named.isEmpty && entry.grammar == name ? entry.senses : named
        return all.filter { !SenseOrder.isMarked($0) }.map {
            withoutExamples($0.hasPrefix(label) ? String($0.dropFirst(label.count)) : $0)
        }
    }

    /// The parts of speech with which senses or entries are labelled.
    private static func classes(of entries: [DictionaryEntry]) -> Set<String> {
        let known = Set(GrammarWords.wordNet.values)
        var found: Set<String> = []
        for entry in entries {
            if let grammar = entry.grammar, known.contains(grammar) { found.insert(grammar) }
            for sense in entry.senses where sense.first == "(" {
                let label = String(sense.dropFirst().prefix { $0 != ")" })
                if known.contains(label) { found.insert(label) }
            }
        }
        return found
    }
}
