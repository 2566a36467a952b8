import ListenCore

/// What stands before German verbs in dictionaries.
enum GermanVerb {
    /// The abbreviations for what a verb acts on; `sich` where the sentence has such a pronoun.
    static func objects(in sentence: String?) -> [String] {
        let words = sentence.map { $0.lowercased().split { !$0.isLetter } } ?? []
        let isReflexive = words.contains { reflexives.contains($0) }
        return ["etw.", "jdn.", "jdm.", "jdn./etw."] + (isReflexive ? ["sich"] : [])
    }

    private static let reflexives: Set<Substring> = ["sich", "mich", "dich", "uns", "euch"]
}

/// German adjectives that stand before their nouns.
enum GermanAdjective {
    /// What the word may be a form of, where it stands as `leeren` of `die leeren Kisten` does.
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

    /// `müd` as `müde`, `dunkl` as `dunkel`, `teur` as `teuer`, `hoh` as `hoch`.
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

    /// Whether the word before opens a phrase of a noun, other adjectives between them.
    private static func opensPhrase(_ before: String) -> Bool {
        let words = before.split(separator: " ").suffix(3).reversed()
        for word in words {
            // A comma or a full stop behind it ends what stands before.
            guard word.allSatisfy(\.isLetter) else { return false }
            if SeparablePrefix.opensNounPhrase(word.lowercased()) { return true }
            guard endings.contains(where: word.hasSuffix), word.first?.isLowercase == true else {
                return false
            }
        }
        return false
    }
}
