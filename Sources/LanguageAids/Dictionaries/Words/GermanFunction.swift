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
        } else if let stem = Self.possessive(word), !Self.mayBeThinking(word, question) {
            bases = [stem]
            classes = ["pronoun"]
        } else if Self.stems.contains(word) {
            // `sein Vater`, but `er will sein Freund sein`.
            let isPronoun = word != "sein" || Self.opensNoun(question)
            bases = []
            classes = isPronoun ? ["pronoun"] : Self.mayBeNoun(question) ? [] : ["verb"]
        } else if Self.verbs.contains(word) {
            (bases, classes) = ([], Self.mayBeNoun(question) ? [] : ["verb"])
        } else if Self.pronouns.contains(word) {
            bases = Self.missing[word].map { [word, $0] } ?? [word]
            classes = ["pronoun"]
        } else {
            return nil
        }
    }

    /// True for the form of a verb at the start of a sentence that may be a noun.
    ///
    /// No subject follows it: `Waren im Wert von 300 Euro fehlen.`, but not `Waren Sie da?`
    static func mayBeNoun(_ question: FormQuestion) -> Bool {
        let word = WordCandidates.trimmed(question.word)
        guard question.isAtStart, word.first?.isUppercase == true else { return false }
        let lower = WordFold.folded(word)
        if lower == "sein" { return !opensNoun(question) }
        let next = question.next
        return nouns.contains(lower) && next.first?.isUppercase != true
            && !subjects.contains(next) && possessive(next) == nil && !stems.contains(next)
    }

    /// True for a form of `meinen`.
    ///
    /// It is one in `Ich meine es ernst.`, but not in `Da kam meine Mutter.`
    private static func mayBeThinking(_ word: String, _ question: FormQuestion) -> Bool {
        guard ["meine", "meinen"].contains(word) else { return false }
        if !opensNoun(question) { return true }
        // `Ich meine Peter.`, but `Da sah ich meine Mutter.`
        let subjects = word == "meine" ? ["ich"] : ["wir", "sie"]
        return question.before.count == 1 && subjects.contains(question.last)
    }

    /// True where a noun follows, perhaps behind adjectives: `die alte Frau`, not `die ihn kennt`.
    private static func opensNoun(_ question: FormQuestion) -> Bool {
        guard let first = question.behind.first?.first else { return false }
        // `Ist das Ihr Auto?`
        if first.isUppercase { return !polite.contains(question.next) }
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
    /// Forms of verbs that are written like nouns.
    private static let nouns: Set = [
        "waren", "würde", "würden", "hab", "habe", "haben", "werden", "können", "wollen", "müssen",
        "sollen", "dürfen", "mögen", "muss", "muß", "soll",
    ]
    /// Pronouns in capitals inside a sentence.
    private static let polite: Set = [
        "Sie", "Ihnen", "Ihr", "Ihre", "Ihrem", "Ihren", "Ihrer", "Ihres", "Du", "Dich", "Dir",
        "Dein", "Deine", "Deinem", "Deinen", "Deiner", "Deines", "Euch", "Euer", "Eure",
    ]
    /// Words that begin the subject behind a verb, or stand before it.
    ///
    /// Without `der` and `des`, which may also follow a noun: `Würde des Menschen`.
    private static let subjects: Set = [
        "ich", "du", "er", "sie", "es", "wir", "ihr", "man", "jemand", "niemand", "die", "das",
        "ein", "eine", "kein", "keine", "dies", "diese", "dieser", "dieses", "alle", "alles",
        "nicht", "denn", "da", "mich", "dich", "sich", "uns", "euch", "mir", "dir", "ihm", "ihn",
        "ihnen",
    ]

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
