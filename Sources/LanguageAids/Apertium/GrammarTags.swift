/// A word's analysis in Apertium's notation: `decir<vblex><ifi><p3><sg>`.
struct Analysis: Hashable, Sendable {
    /// The lemma; for an unknown word the word itself.
    let lemma: String
    /// The tags in order.
    let tags: [String]
    /// True when Apertium does not know the word.
    let isUnknown: Bool

    init(_ text: String) {
        isUnknown = text.hasPrefix("*")
        let known = isUnknown ? text.dropFirst() : text[...]
        let stem = known.prefix { $0 != "<" }
        // `go# out` is a verb with its particle.
        lemma = String(stem).replacing("#", with: "")
        tags = known.dropFirst(stem.count).split(whereSeparator: { $0 == "<" || $0 == ">" })
            .map(String.init)
    }

    /// True for punctuation.
    var isPunctuation: Bool {
        tags.first.map(Self.punctuation.contains) ?? false
    }

    /// The tags in words: `verb, past, 3rd person singular`.
    var grammar: String {
        let words = tags.compactMap { Self.words[$0] }
        return words.joined(separator: ", ")
            .replacing("person, singular", with: "person singular")
            .replacing("person, plural", with: "person plural")
    }

    private static let punctuation: Set = [
        "sent", "cm", "lquot", "rquot", "lpar", "rpar", "guio", "apos", "quot",
    ]

    /// The tags that mean something to a learner.
    private static let words = [
        "n": "noun", "np": "name", "vblex": "verb", "vbser": "verb (to be)",
        "vbhaver": "verb (to have)", "vbmod": "modal verb", "vaux": "auxiliary verb",
        "adj": "adjective", "adv": "adverb", "preadv": "adverb", "pr": "preposition",
        "prn": "pronoun", "det": "determiner", "predet": "determiner", "num": "number",
        "cnjcoo": "conjunction", "cnjsub": "conjunction", "cnjadv": "conjunction",
        "rel": "relative", "itg": "question word", "ij": "interjection", "abbr": "abbreviation",
        "def": "definite", "ind": "indefinite", "dem": "demonstrative", "pos": "possessive",
        "ref": "reflexive", "enc": "attached", "pro": "before the verb", "tn": "stressed",
        "m": "masculine", "f": "feminine", "mf": "masculine or feminine", "nt": "neuter",
        "sg": "singular", "pl": "plural", "sp": "singular or plural",
        "p1": "1st person", "p2": "2nd person", "p3": "3rd person",
        "inf": "infinitive", "ger": "gerund", "pp": "participle", "pri": "present",
        "pres": "present", "ifi": "past", "past": "past", "pii": "imperfect", "imp": "imperative",
        "fti": "future", "fts": "future subjunctive", "cni": "conditional",
        "prs": "present subjunctive", "pis": "past subjunctive", "comp": "comparative",
        "sup": "superlative", "ant": "first name", "loc": "place", "cog": "family name",
    ]
}
