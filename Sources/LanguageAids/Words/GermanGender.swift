import ListenCore

/// The gender that a German noun has in its sentence, by the article before it: *der See* is a lake,
/// *die See* the sea.
///
/// Pure. Adjectives may stand between both; *der* tells its gender only where a preposition or the
/// beginning of the sentence shows its case.
struct GermanGender {
    /// The genders that fit, by the names that dictionaries give them.
    private let genders: Set<String>
    private let word: String

    /// The gender of the noun of a request; `nil` in other languages, and where nothing shows it.
    init?(_ request: DefinitionRequest) {
        guard let question = FormQuestion(request, in: "de"), NounCapital.isNoun(request) == true
        else { return nil }
        var words = question.before[...]
        let isAdjective = { (word: String) in
            Self.articles[word] == nil && word != "der"
                && ["e", "en", "er", "es", "em"].contains(where: word.hasSuffix)
        }
        var skipped = 0
        while skipped < Self.mostAdjectives, let last = words.last, isAdjective(last) {
            words = words.dropLast()
            skipped += 1
        }
        guard let article = words.last else { return nil }
        let former = words.dropLast().last
        if article == "der" {
            if former == nil, question.all.count == question.before.count {
                genders = ["masculine"]
            } else if former.map(Self.dativePrepositions.contains) == true {
                genders = ["feminine"]
            } else {
                return nil
            }
        } else if let known = Self.articles[article] {
            genders = known
        } else {
            return nil
        }
        word = WordCandidates.trimmed(request.word)
    }

    /// The most adjectives between article and noun.
    private static let mostAdjectives = 3

    /// True for an entry of another gender; false where its grammar names none, and for a headword
    /// that is written otherwise, as that of a plural.
    func excludes(_ headword: String, _ grammar: String?) -> Bool {
        guard ["", "s", "es"].contains(where: { headword + $0 == word }) else { return false }
        let names = Set(grammar?.split { !$0.isLetter }.map { $0.lowercased() } ?? [])
        let own = names.intersection(["masculine", "feminine", "neuter"])
        return !own.isEmpty && own.isDisjoint(with: genders)
    }

    private static let articles: [String: Set<String>] = {
        let names = ["m": "masculine", "f": "feminine", "n": "neuter"]
        let words = [
            "das": "n", "ins": "n", "ans": "n", "aufs": "n", "fürs": "n", "dieses": "mn",
            "dem": "mn", "des": "mn", "im": "mn", "am": "mn", "zum": "mn", "vom": "mn",
            "beim": "mn", "ein": "mn", "einem": "mn", "eines": "mn", "kein": "mn", "keinem": "mn",
            "diesem": "mn", "jedem": "mn", "jedes": "n", "mein": "mn", "sein": "mn", "dein": "mn",
            "unser": "mn", "einen": "m", "keinen": "m", "eine": "f", "einer": "f", "keine": "f",
            "zur": "f", "jede": "f", "jeden": "m",
        ]
        return words.mapValues { Set($0.compactMap { names[String($0)] }) }
    }()
    /// Prepositions that have *der* behind them only before a feminine noun.
    private static let dativePrepositions: Set<String> = [
        "in", "an", "auf", "aus", "bei", "mit", "nach", "seit", "von", "zu", "gegenüber", "vor",
        "hinter", "über", "unter", "neben", "zwischen", "während", "wegen", "trotz",
    ]
}
