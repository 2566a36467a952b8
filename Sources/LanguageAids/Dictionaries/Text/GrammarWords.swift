/// The abbreviations of dictionaries for parts of speech and forms, in words.
enum GrammarWords {
    /// The most codes of an entry that are read.
    static let codeLimit = 64

    /// The words for codes: `neut, n, sg` as `neuter noun, singular`; unknown codes stay as they
    /// are.
    static func words(for codes: [some StringProtocol], in table: [String: String]) -> String? {
        var words: [String] = []
        var seen: Set<String> = []
        for code in codes.prefix(codeLimit) {
            let word = table[String(code)] ?? String(code)
            if !word.isEmpty, seen.insert(word).inserted { words.append(word) }
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The codes that FreeDict's dictionaries have in angle brackets.
    static let freeDict = [
        "n": "noun", "v": "verb", "adj": "adjective", "adv": "adverb", "prep": "preposition",
        "pron": "pronoun", "conj": "conjunction", "int": "interjection", "num": "numeral",
        "art": "article", "ptcl": "particle", "masc": "masculine", "fem": "feminine",
        "neut": "neuter", "sg": "", "pl": "plural", "sg only": "singular only",
        "pl only": "plural only", "trans": "transitive", "intr": "intransitive",
        "refl": "reflexive", "vt": "transitive verb", "vi": "intransitive verb",
        "pers": "personal", "rel": "relative", "inter": "interrogative", "pn": "name",
    ]

    /// WordNet's parts of speech.
    static let wordNet = ["n": "noun", "v": "verb", "adj": "adjective", "adv": "adverb"]

    /// The most common codes of EDICT (the list is in JMdict's document type definition).
    static let edict = [
        "n": "noun", "n-pref": "noun prefix", "n-suf": "noun suffix", "pref": "prefix",
        "suf": "suffix", "pn": "pronoun", "num": "numeral", "ctr": "counter", "exp": "expression",
        "int": "interjection", "conj": "conjunction", "prt": "particle", "adv": "adverb",
        "adv-to": "adverb with と", "n-adv": "adverbial noun", "n-t": "temporal noun",
        "adj-i": "い adjective", "adj-ix": "い adjective (よい)", "adj-na": "な adjective",
        "adj-no": "noun with の", "adj-pn": "pre-noun adjectival", "adj-t": "たる adjective",
        "adj-f": "used before nouns", "aux": "auxiliary", "aux-v": "auxiliary verb",
        "aux-adj": "auxiliary adjective", "cop": "copula", "vs": "する verb",
        "vs-s": "す verb", "vs-i": "する verb", "vs-c": "す verb", "v1": "ichidan verb",
        "v1-s": "ichidan verb (くれる)", "v5b": "godan verb in ぶ", "v5g": "godan verb in ぐ",
        "v5k": "godan verb in く", "v5k-s": "godan verb (行く)", "v5m": "godan verb in む",
        "v5n": "godan verb in ぬ", "v5r": "godan verb in る", "v5r-i": "godan verb (ある)",
        "v5s": "godan verb in す", "v5t": "godan verb in つ", "v5u": "godan verb in う",
        "v5u-s": "godan verb in う", "v5aru": "godan verb in ある", "vk": "verb 来る",
        "vz": "ずる verb", "vn": "irregular verb in ぬ", "vr": "irregular verb in り",
        "v4": "classical verb", "adj-old": "classical adjective", "vi": "intransitive",
        "vt": "transitive", "unc": "",
    ]
}
