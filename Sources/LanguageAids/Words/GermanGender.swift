import ListenCore

/// The gender that a German noun has in its sentence, by the article before it: *der See* is a lake,
/// *die See* the sea.
///
/// Pure. Adjectives may stand between both; *der* tells its gender only where a preposition or the
/// beginning of the sentence shows its case, *die* and *den* only where the noun is no plural.
struct GermanGender {
    /// The genders that fit, by the names that dictionaries give them.
    private let genders: Set<String>
    private let word: String

    /// The gender of the noun of a request; `nil` in other languages, and where nothing shows it.
    init?(_ request: DefinitionRequest) {
        guard let question = FormQuestion(request, in: "de"), NounCapital.isNoun(request) == true
        else { return nil }
        let noun = WordCandidates.trimmed(request.word)
        guard let place = Self.article(before: question.clause) else { return nil }
        let article = question.before[place]
        let adjectives = question.before[(place + 1)...]
        if Self.ofTwoCases.contains(article) {
            if place == 0, question.all.count == question.before.count {
                genders = ["masculine"]
            } else if place > 0, Self.dativePrepositions.contains(question.before[place - 1]) {
                genders = ["feminine"]
            } else {
                return nil
            }
        } else if Self.ofPluralsToo.contains(article) {
            // `die langen Leiter` are several, `die lange Leiter` is one.
            guard
                adjectives.isEmpty
                    ? !Self.mayBePlural(noun) : adjectives.allSatisfy({ $0.hasSuffix("e") })
            else { return nil }
            genders = ["feminine"]
        } else if Self.ofDativesToo.contains(article) {
            // `in den Wagen` may be several, and `in den Autos` is.
            guard !noun.hasSuffix("n"), !noun.hasSuffix("s") else { return nil }
            genders = ["masculine"]
        } else if let known = Self.articles[article] {
            genders = known
        } else {
            return nil
        }
        word = noun
    }

    /// The place of the article in the words before a noun, with adjectives alone behind it; `nil`
    /// where another noun or a function word stands between.
    private static func article(before words: [String]) -> Int? {
        for place in words.indices.suffix(mostAdjectives + 1).reversed() {
            let word = words[place].lowercased()
            // A capital begins a sentence, or a noun.
            guard place == 0 || words[place].first?.isUppercase != true else { return nil }
            if isArticle(word) { return place }
            guard ["e", "en", "er", "es", "em"].contains(where: word.hasSuffix),
                !FunctionWords.contains(word, language: "de")
            else { return nil }
        }
        return nil
    }

    private static func isArticle(_ word: String) -> Bool {
        articles[word] != nil || ofTwoCases.contains(word) || ofPluralsToo.contains(word)
            || ofDativesToo.contains(word)
    }

    /// True for a noun whose plural may be written as its singular: *die Leiter*, *die Gebäude*.
    private static func mayBePlural(_ noun: String) -> Bool {
        ["er", "el", "n", "s"].contains(where: noun.hasSuffix)
            || noun.hasPrefix("Ge") && noun.hasSuffix("e")
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
            "unser": "mn", "einen": "m", "eine": "f", "einer": "f", "zur": "f", "jede": "f",
            "jeden": "m",
        ]
        return words.mapValues { Set($0.compactMap { names[String($0)] }) }
    }()
    /// Articles of a masculine subject and of feminine objects.
    private static let ofTwoCases: Set<String> = ["der", "dieser"]
    /// Articles of feminine nouns and of plurals.
    private static let ofPluralsToo: Set<String> = ["die", "diese", "keine"]
    /// Articles of masculine objects and of plurals in the dative.
    private static let ofDativesToo: Set<String> = ["den", "diesen", "keinen"]
    /// Prepositions that have *der* behind them only before a feminine noun.
    private static let dativePrepositions: Set<String> = [
        "in", "an", "auf", "aus", "bei", "mit", "nach", "seit", "von", "zu", "gegenüber", "vor",
        "hinter", "über", "unter", "neben", "zwischen", "während", "wegen", "trotz",
    ]
}
