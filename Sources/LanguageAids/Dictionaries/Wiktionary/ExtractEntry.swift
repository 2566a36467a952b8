import ListenCore

/// Makes an entry from a line of an extract.
enum ExtractEntry {
    /// The longest gloss in characters; longer ones are cut.
    private static let longestGloss = 1_000
    private static let longestSound = 120

    /// The entry of a line and the keys by which it is found; `nil` when the line has no word.
    static func keyed(_ line: ExtractLine) -> KeyedEntry? {
        guard let headword = word(line.word) else { return nil }
        let own = WordFold.folded(headword)
        let variants = line.forms.filter { $0.tags.contains("canonical") }
            .compactMap { word($0.text) }.filter { $0 != headword }
        var keys = [own]
        for key in variants.map({ WordFold.folded($0) }) where !keys.contains(key) {
            keys.append(key)
        }
        let senses = senses(of: line)
        // A spelling that only refers elsewhere has no meaning to show.
        let isKept = !senses.isEmpty
        let lemmas = (line.senses.flatMap(\.lemmas) + line.redirects).compactMap(word)
            .filter { $0 != headword }
        var forms = lemmas.map { KeyedEntry.Form(key: own, lemma: $0) }
        if isKept { forms += self.forms(of: line, headword: headword, keys: keys) }
        guard isKept || !forms.isEmpty else { return nil }
        let entry = DictionaryEntry(
            headword: headword, variants: Array(variants.prefix(4)),
            pronunciation: sound(of: line), reading: reading(of: line, headword),
            grammar: grammar(of: line), senses: senses, dictionary: "")
        return KeyedEntry(entry: isKept ? entry : nil, keys: isKept ? keys : [], forms: forms)
    }

    /// A text as one clean line; `nil` when it is not a word.
    private static func word(_ text: String) -> String? {
        guard text.utf8.count <= EntryLimits.keyBytes else { return nil }
        let word = EntryText.line(text)
        return word.isEmpty || word == "-" || word == "—" ? nil : word
    }

    // MARK: - Meanings

    private static func senses(of line: ExtractLine) -> [String] {
        var senses: [String] = []
        for sense in line.senses {
            // The gloss of a subsense comes behind that of its sense.
            let parts = sense.glosses.map { EntryText.line($0) }.filter { !$0.isEmpty }
            guard !parts.isEmpty else { continue }
            var text = parts.joined(separator: ": ")
            if sense.lemmas.isEmpty {
                let labels = sense.tags.filter(ExtractWords.labels.contains).prefix(3)
                if !labels.isEmpty { text = "(\(labels.joined(separator: ", "))) \(text)" }
            }
            text = String(text.prefix(longestGloss))
            if !senses.contains(text) { senses.append(text) }
        }
        return senses
    }

    /// The part of speech, and tags that all senses share: gender, aspect.
    private static func grammar(of line: ExtractLine) -> String? {
        let wordClass = EntryText.line(line.wordClass)
        let shown = ExtractWords.classes[wordClass] ?? wordClass
        let meanings = line.senses.filter(\.lemmas.isEmpty)
        let common = ExtractWords.common.filter { tag in
            !meanings.isEmpty && meanings.allSatisfy { $0.tags.contains(tag) }
        }
        let words = ([shown] + common).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    // MARK: - Sound

    /// The first broad transcription, otherwise the first of any kind, without its delimiters.
    private static func sound(of line: ExtractLine) -> String? {
        let sounds = line.sounds.map { EntryText.line($0) }
        guard let chosen = sounds.first(where: { $0.hasPrefix("/") }) ?? sounds.first else {
            return nil
        }
        let bare = chosen.drop { "/[".contains($0) }.prefix { !"/]".contains($0) }
        return bare.isEmpty || bare.count > longestSound ? nil : String(bare)
    }

    private static func reading(of line: ExtractLine, _ headword: String) -> String? {
        let latin = line.forms.first { $0.tags.contains("romanization") }?.text
        guard let text = (line.reading ?? latin).flatMap(word), text != headword else { return nil }
        return text
    }

    // MARK: - Forms

    private static func forms(
        of line: ExtractLine, headword: String, keys: [String]
    ) -> [KeyedEntry.Form] {
        var seen = Set(keys)
        return line.forms.compactMap { form in
            guard ExtractWords.notForms.isDisjoint(with: form.tags), let text = word(form.text)
            else { return nil }
            let key = WordFold.folded(text)
            return seen.insert(key).inserted ? KeyedEntry.Form(key: key, lemma: headword) : nil
        }
    }
}

/// The texts for wiktextract's tags.
private enum ExtractWords {
    /// Parts of speech in words where they are abbreviated.
    static let classes = [
        "adj": "adjective", "adv": "adverb", "name": "proper noun", "pron": "pronoun",
        "prep": "preposition", "postp": "postposition", "conj": "conjunction",
        "intj": "interjection", "det": "determiner", "num": "numeral", "abbrev": "abbreviation",
        "prep_phrase": "prepositional phrase", "adv_phrase": "adverbial phrase",
        "adj_noun": "adjectival noun", "adj_verb": "adjectival verb", "adnominal": "adnominal",
        "punct": "punctuation", "soft-redirect": "",
    ]

    /// Tags that apply to a whole word when all its senses have them.
    static let common = [
        "masculine", "feminine", "neuter", "common-gender", "plural-only", "perfective",
        "imperfective", "transitive", "intransitive", "reflexive",
    ]

    /// Tags that apply to one sense.
    static let labels: Set<String> = [
        "archaic", "obsolete", "dated", "historical", "rare", "literary", "poetic", "formal",
        "informal", "colloquial", "slang", "vulgar", "derogatory", "humorous", "figuratively",
        "euphemistic", "regional", "dialectal", "uncommon", "proscribed", "uncountable",
    ]

    /// Tags of entries in the table of forms that are not forms of the word: names of templates,
    /// other scripts, and tenses of several words.
    static let notForms: Set<String> = [
        "table-tags", "inflection-template", "class", "romanization", "transliteration",
        "canonical", "multiword-construction", "auxiliary", "hyphenation",
    ]
}
