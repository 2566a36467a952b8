import ListenCore

/// Objects before German verbs in the headwords of dictionaries.
enum GermanVerb {
    /// The abbreviations for the objects of a verb; with `sich` when the sentence has a reflexive
    /// pronoun.
    static func objects(in sentence: String?) -> [String] {
        objects + (has(accusatives, in: sentence) ? ["sich"] : [])
    }

    /// True for a sentence with a pronoun that may be reflexive.
    static func mayBeReflexive(in sentence: String?) -> Bool {
        has(accusatives.union(["mir", "dir"]), in: sentence)
    }

    private static func has(_ pronouns: Set<Substring>, in sentence: String?) -> Bool {
        sentence?.lowercased().split { !$0.isLetter }.contains(where: pronouns.contains) == true
    }

    /// The abbreviations for the objects of a verb.
    static let objects = ["etw.", "jdn.", "jdm.", "jdn./etw."]

    /// The objects under which alone a dictionary may have a verb: `an etw. gelangen`.
    static let objectsAlone =
        objects + [
            "sich", "jdm. etw.", "jdm./etw.", "sich etw.", "an etw.", "auf etw.", "aus etw.",
            "in etw.", "mit etw.", "nach etw.", "über etw.", "um etw.", "von etw.", "zu etw.",
            "mit jdm.", "auf jdn.", "einer Sache", "einen Ort", "an einen Ort",
        ]

    /// The headwords under which a dictionary may have a verb with `sich`: `sich freuen`, `sich an
    /// etw. erinnern`.
    static func reflexives(_ verb: String) -> [String] {
        let objects = objects + ["jdm./etw."]
        let prepositions = [
            "", "in ", "mit ", "auf ", "zu ", "an ", "von ", "über ", "um ", "gegen ", "für ",
            "bei ", "nach ", "vor ", "aus ",
        ]
        return ["sich \(verb)", "sich einer Sache \(verb)"]
            + prepositions.flatMap { place in objects.map { "sich \(place)\($0) \(verb)" } }
    }

    private static let accusatives: Set<Substring> = ["sich", "mich", "dich", "uns", "euch"]
}

/// German adjectives before their nouns.
enum GermanAdjective {
    /// The adjectives of which the word may be a form, in a place like that of `leeren` in `die
    /// leeren Kisten`.
    ///
    /// That is behind an article, a preposition or a number, before a noun. Pure.
    static func bases(_ request: DefinitionRequest) -> [String] {
        let word = WordCandidates.trimmed(request.word)
        guard word.first?.isLowercase == true, let sentence = request.sentence,
            let place = request.place, isBeforeNoun(request.following.dropFirst(word.count)),
            let ending = endings.first(where: { word.hasSuffix($0) && word.count > $0.count + 2 })
        else { return [] }
        let before = String(decoding: sentence.utf8.prefix(place), as: UTF8.self)
        guard opensPhrase(before) else { return [] }
        let stem = String(word.dropLast(ending.count))
        return bases(stem)
    }

    private static let endings = ["en", "er", "es", "em", "e"]

    /// The adjectives of a stem: `müd` as `müde`, `dunkl` as `dunkel`, `teur` as `teuer`, `hoh` as
    /// `hoch`.
    private static func bases(_ stem: String) -> [String] {
        var bases = [stem, stem + "e"]
        if let last = stem.last, "lr".contains(last) { bases.append(stem.dropLast() + "e\(last)") }
        if stem == "hoh" { bases.append("hoch") }
        return bases
    }

    private static func isBeforeNoun(_ rest: Substring) -> Bool {
        let next = rest.drop { $0 == " " }
        return rest.first == " " && next.first?.isUppercase == true
    }

    /// True when the word before opens a noun phrase, perhaps with other adjectives in between.
    private static func opensPhrase(_ before: String) -> Bool {
        let words = before.split(separator: " ").suffix(3).reversed()
        for word in words {
            // A comma or a full stop behind it ends the phrase.
            guard word.allSatisfy(\.isLetter) else { return false }
            if SeparablePrefix.opensNounPhrase(word.lowercased()) { return true }
            guard endings.contains(where: word.hasSuffix), word.first?.isLowercase == true else {
                return false
            }
        }
        return false
    }
}
