/// French words that are verbs, participles or compounds by what they look like and stand behind.
extension FrenchRules {
    /// The verb of a form that no noun or adjective looks like: `explique`, `mérités`, `saisit`.
    var plainVerb: String? {
        guard !Self.nouns.contains(word), !isHomograph,
            !Self.antWords.contains(word), !isOtherwiseNominal, let verb = knownVerb,
            !isParticipleForm || !Self.adjectivesInE.contains(String(verb.dropLast(2)))
        else { return nil }
        let isParticiple = ["é", "és", "ée", "ées", "i", "is", "ie", "ies"]
            .contains(where: word.hasSuffix)
        if isParticiple { return isNominal && !isBehindAdjective ? nil : verb }
        return verb
    }

    /// True for a noun that a form of a verb looks like, also in the plural.
    var isHomograph: Bool {
        Self.homographs.contains(word)
            || word.hasSuffix("s") && Self.homographs.contains(String(word.dropLast()))
    }

    /// True behind an article or a preposition that is no pronoun: `une marche`, `de force`.
    private var isOtherwiseNominal: Bool {
        if isVerbPlace { return false }
        if isBehindPreposition { return !word.hasSuffix("ant") }
        guard isNominal, !isParticipleForm else { return false }
        guard ["le", "la", "les", "l'"].contains(question.last) else { return true }
        // `le chapitre le désigne comme`: an object behind its subject, before what a verb takes.
        let subject = question.before.dropLast().last ?? ""
        let next = question.next.lowercased()
        return subject.isEmpty || isFunction(subject) && !["et", "puis"].contains(subject)
            || !(Self.articles.contains(next) || ["comme", "à", "au", "en", "que"].contains(next))
    }

    private var isParticipleForm: Bool {
        ["é", "és", "ée", "ées"].contains(where: word.hasSuffix)
    }

    /// True behind an adjective that may stand for its noun: `seule chargée`.
    private var isBehindAdjective: Bool {
        ["seul", "seule", "seuls", "seules"].contains(question.last)
    }

    /// The infinitive in the list of which the word is a form.
    private var knownVerb: String? {
        for (ending, replacement) in Self.knownEndings where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            guard stem.count > 1 else { continue }
            for verb in Self.spellings(of: stem + replacement) where FrenchVerbs.contains(verb) {
                return verb
            }
        }
        return nil
    }

    /// The infinitives that a stem with an ending may have: `céder` of `cède`, `appeler` of
    /// `appelle`.
    private static func spellings(of verb: String) -> [String] {
        var found = [verb, spelled(verb)]
        if let place = verb.lastIndex(of: "è") {
            for letter in ["é", "e"] {
                found.append(verb.replacingCharacters(at: place, with: letter))
            }
        }
        return found
    }

    private static let knownEndings: [(String, String)] = [
        ("issaient", "ir"), ("issait", "ir"), ("issant", "ir"), ("issent", "ir"),
        ("eraient", "er"), ("iraient", "ir"), ("erait", "er"), ("irait", "ir"),
        ("èrent", "er"), ("irent", "ir"), ("eront", "er"), ("iront", "ir"), ("aient", "er"),
        ("era", "er"), ("ira", "ir"), ("ent", "er"), ("ait", "er"), ("ant", "er"), ("ons", "er"),
        ("ées", "er"), ("ée", "er"), ("és", "er"), ("é", "er"), ("es", "er"), ("e", "er"),
        ("ez", "er"), ("a", "er"), ("ies", "ir"), ("ie", "ir"), ("it", "ir"), ("is", "ir"),
        ("i", "ir"),
    ]

    // MARK: Adjectives

    /// The adjective behind an adverb of degree: `les plus avancées`, `pas si surprenant`.
    var behindDegree: String? {
        if Self.copulas.contains(question.last),
            ["ant", "ants", "ante", "antes"].contains(where: word.hasSuffix)
        {
            return Self.masculineParticiple(word)
        }
        guard Self.degrees.contains(question.last) else { return nil }
        if ["plus", "moins", "aussi"].contains(question.last),
            question.before.suffix(4).contains(where: { ["n'", "ne", "a", "ont"].contains($0) })
        {
            return nil
        }
        for ending in ["és", "ée", "ées", "é", "ant", "ants", "ante", "antes"]
        where word.hasSuffix(ending) {
            return Self.masculineParticiple(word)
        }
        return nil
    }

    /// Participles that dictionaries have as adjectives, where no auxiliary is before them:
    /// `vertébrés connus`.
    var adjectiveOfVerb: String? {
        let base = Self.masculineParticiple(word)
        if base == "issu" { return isNominal ? nil : base }
        guard Self.adjectivesInU.contains(base) else { return nil }
        let hasAuxiliary = question.before.suffix(3).contains(where: Self.auxiliaries.contains)
        return hasAuxiliary || isNominal && !isBeforeNoun ? nil : base
    }

    private static func masculineParticiple(_ word: String) -> String {
        for ending in ["es", "e", "s"] where word.hasSuffix(ending) {
            return String(word.dropLast(ending.count))
        }
        return word
    }

    // MARK: Other words

    /// The verb of a present participle that is mostly another word: `devant passer`.
    var verbOfPreposition: String? {
        let next = question.next.lowercased()
        switch word {
        case "devant" where ["er", "ir", "re", "oir"].contains(where: next.hasSuffix):
            return isFunction(next) ? nil : "devoir"
        case "maintenant" where question.last.isEmpty && Self.articles.contains(next):
            return "maintenir"
        case "pesant" where next.first?.isNumber == true: return "peser"
        default: return nil
        }
    }

    /// The form of a word with hyphens: its last part in the singular, and the parts before it
    /// where they are in the plural too: `lieux-dits`, `gallo-romaine`.
    var compound: String? {
        let parts = word.split(separator: "-").map { String($0) }
        guard parts.count > 1, !Self.fixed.contains(word), let last = parts.last,
            parts.allSatisfy({ $0.count > 1 })
        else { return nil }
        let single = Self.single(last)
        let isAdjective = parts[parts.count - 2].hasSuffix("o")
        let end = isAdjective ? Self.masculine(single, isSure: true) : single
        let before = parts.dropLast().map { part in
            let isPlural =
                single != last && part.count > 3 && (part.hasSuffix("s") || part.hasSuffix("x"))
            return isPlural ? Self.single(part) : part
        }
        return (before + [end]).joined(separator: "-")
    }

    /// The form of a word with a capital inside of a sentence: of an adjective, and of a noun
    /// behind an article of the plural, as those of peoples and offices: `les États`.
    var capital: String? {
        if let adjective = RomanceVerbs.adjective(Self.single(word), language: "fr") {
            return adjective
        }
        guard Self.plural.contains(question.last) || isBehindPlural,
            word.hasSuffix("s") || word.hasSuffix("x"),
            !Self.lands.contains(word)
        else { return nil }
        return Self.single(word)
    }

    private var isBehindPlural: Bool {
        question.last.hasSuffix("s") && Self.determiners.contains(question.last)
    }
}

extension String {
    fileprivate func replacingCharacters(at place: Index, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(place...place, with: text)
        return copy
    }
}
