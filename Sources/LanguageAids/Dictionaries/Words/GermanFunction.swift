import ListenCore

/// The headword and the part of speech of a German article, pronoun, auxiliary, or preposition with
/// an article in it, by the words behind it.
///
/// Pure. Dictionaries have few of these forms, and others of the same letters: `am` is americium
/// there, `zur` short for `zurück`, `sein` the verb.
struct GermanFunction {
    /// The headwords to look up, the best first; none where the word as it is will do.
    let bases: [String]
    /// The parts of speech; none where the sentence leaves them open.
    let classes: Set<String>

    /// The word of a request; `nil` when it is none of them there.
    init?(_ request: DefinitionRequest) {
        guard request.source?.code == "de" else { return nil }
        let word = WordCandidates.trimmed(request.word)
        let question = FormQuestion(request, in: "de") ?? FormQuestion(word)
        // A capital shows a noun (`das Aus`) but at the start of a sentence.
        let isSmall = word.first?.isLowercase == true
        guard isSmall || question.isAtStart && !question.behind.isEmpty else { return nil }
        self.init(WordFold.folded(word), question)
    }

    private init?(_ word: String, _ question: FormQuestion) {
        if let base = Self.prepositions[word] {
            (bases, classes) = ([base], ["preposition"])
        } else if Self.articles.contains(word) {
            let isArticle = Self.opensNoun(question)
            let isOther = ["den", "dem", "des"].contains(word)
            bases = isArticle && isOther ? ["der"] : []
            // `Das ist gut`, `…, die ihn kennt`
            let isAlone = question.before.isEmpty || question.behind.isEmpty
            classes = isArticle ? ["article"] : isAlone ? ["pronoun"] : []
        } else if Self.indefinite.contains(word) {
            bases = word == "ein" ? [] : ["ein"]
            classes = question.next.first?.isLetter == true ? ["article"] : []
        } else if let stem = Self.possessive(word) {
            bases = [stem]
            classes = ["pronoun"]
        } else if Self.stems.contains(word) {
            // `sein Vater`, but `er will sein Freund sein`.
            bases = []
            classes = word != "sein" || Self.opensNoun(question) ? ["pronoun"] : ["verb"]
        } else if Self.verbs.contains(word) {
            (bases, classes) = ([], ["verb"])
        } else if Self.pronouns.contains(word) {
            bases = Self.missing[word].map { [word, $0] } ?? [word]
            classes = ["pronoun"]
        } else {
            return nil
        }
    }

    /// True where a noun follows, perhaps behind adjectives: `die alte Frau`, not `die ihn kennt`.
    private static func opensNoun(_ question: FormQuestion) -> Bool {
        guard let first = question.behind.first?.first else { return false }
        if first.isUppercase { return true }
        // `…, die kleine Kinder hat`: at the start of a clause a noun must follow at once.
        guard question.isAtStart || !question.before.isEmpty else { return false }
        let adjectives = question.behind.prefix { $0.first?.isUppercase == false }
        return adjectives.count < 4 && adjectives.count < question.behind.count
            && adjectives.allSatisfy { word in
                word.first?.isNumber == true || inflexible.contains(word)
                    || adjectiveEndings.contains(where: word.hasSuffix)
                        && !FunctionWords.contains(word, language: "de")
            }
    }

    private static let verbs = GermanWords.auxiliaries.union(GermanWords.forms)
        .union(GermanWords.modals).subtracting(["sein"])
    /// Words before a noun that have no ending.
    private static let inflexible: Set = [
        "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
        "sehr", "ganz", "so", "fast",
    ]
    private static let adjectiveEndings = ["e", "en", "er", "es", "em"]

    /// The possessive of an inflected form: `sein` of `seinem`, `unser` of `unsre`.
    private static func possessive(_ word: String) -> String? {
        for stem in stems {
            for written in [stem, short[stem]].compactMap({ $0 }) where word.hasPrefix(written) {
                if adjectiveEndings.contains(String(word.dropFirst(written.count))) { return stem }
            }
        }
        return nil
    }

    private static let stems = ["mein", "dein", "sein", "ihr", "unser", "euer"]
    private static let short = ["unser": "unsr", "euer": "eur"]
    private static let articles: Set = ["der", "die", "das", "den", "dem", "des"]
    private static let indefinite: Set = ["ein", "einen", "einem", "einer", "eines"]
    private static let pronouns: Set = [
        "mich", "dich", "ihn", "uns", "euch", "mir", "dir", "ihm", "ihnen",
    ]
    /// Pronouns whose objects FreeDict lacks.
    private static let missing = ["dir": "du", "ihnen": "sie"]
    private static let prepositions = [
        "im": "in", "ins": "in", "am": "an", "ans": "an", "zum": "zu", "zur": "zu", "beim": "bei",
        "vom": "von", "aufs": "auf", "fürs": "für", "ums": "um", "durchs": "durch",
        "übers": "über", "unterm": "unter", "unters": "unter", "hinterm": "hinter",
        "hinters": "hinter", "vorm": "vor", "vors": "vor",
    ]
}
