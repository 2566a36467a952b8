/// The words by which the place of a German verb is judged.
enum GermanWords {
    /// Auxiliaries that a participle goes with, and no adjective.
    static let auxiliaries = set(
        """
        hab habe hast hat haben habt hatte hattest hatten hattet hätte hättest hätten werde wirst wird
        werden werdet wurde wurdest wurden würde würdest würden worden
        """)
    /// The forms of `sein`, with which both go.
    static let forms = set(
        """
        bin bist ist sind seid war warst waren wart sei seien seist wäre wärst wären sein gewesen
        """)
    /// Verbs that an adjective goes with.
    static let copulas = forms.subtracting(["gewesen"]).union(
        set(
            """
            wird werden wurde wurden bleibt bleiben blieb blieben wirkt scheint schien gilt galt
            """))
    /// Verbs that take other verbs, and no reflexive pronoun of their own.
    static let modals = set(
        """
        kann kannst können könnt konnte konnten könnte könnten muss muß musst müssen müsst musste
        mussten müsste müssten soll sollst sollen sollt sollte sollten will willst wollen wollt
        wollte wollten darf darfst dürfen dürft durfte durften dürfte dürften mag magst mögen
        möchte möchten
        """)
    /// Prefixes that stay before their verb.
    static let inseparable = [
        "be", "ver", "ent", "er", "zer", "ge", "emp", "miss", "wider", "hinter",
    ]

    /// The ways to divide a word into a prefix of verbs and the rest.
    static func divisions(of word: String) -> [(prefix: String, rest: String)] {
        (inseparable + SeparablePrefix.germanPrefixes).compactMap { prefix in
            guard word.hasPrefix(prefix), word.count > prefix.count + 2 else { return nil }
            return (prefix, String(word.dropFirst(prefix.count)))
        }
    }

    /// The verbs with a prefix whose irregular form, or participle without its `ge`, stands behind
    /// it.
    static func listed(_ rest: String, behind prefix: String) -> [String] {
        [rest, "ge" + rest].flatMap { form in
            IrregularForms.lemmas(of: form, language: "de").map { prefix + $0 }
        }
    }

    /// The verbs of an irregular form or participle that has its prefix before it.
    static func verbs(ofWhole word: String) -> [String] {
        divisions(of: word).flatMap { listed($0.rest, behind: $0.prefix) }
    }

    /// True for the shape of past participles: `gelesen`, `angekommen`, `verkauft`.
    static func isParticiple(_ word: String) -> Bool {
        guard word.hasSuffix("t") || word.hasSuffix("en"), word.count > 4 else { return false }
        return word.hasPrefix("ge") || word.hasSuffix("iert")
            || !GermanParticiple.verbs(of: word).isEmpty
            || inseparable.contains(where: word.hasPrefix)
    }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { String($0) })
    }
}
