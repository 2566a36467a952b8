import ListenCore

/// The letters with which the inflected forms of a word may begin, so that few words of texts are
/// looked at.
enum WordBeginnings {
    /// The beginnings of the forms of a folded lemma, in plain letters.
    static func of(_ lemma: String, language: String) -> Set<String> {
        var texts = IrregularForms.forms(of: lemma, language: language)
        if ["fr", "es"].contains(language) {
            texts += RomanceVerbs.forms(of: lemma, language: language)
        }
        var found = Set(texts.compactMap(plain))
        if let letters = plain(lemma) {
            let stem = stem(of: letters, language)
            found.insert(stem)
            if language == "es" { found.formUnion(otherVowels(stem)) }
        }
        if language == "de" { found.formUnion(german(lemma)) }
        return found
    }

    /// The participles of a German verb, and the forms of one with a prefix: `angek`, `ankam`.
    private static func german(_ lemma: String) -> Set<String> {
        var found: Set<String> = []
        if let letters = plain(lemma) { found.insert("ge" + stem(of: letters, "de")) }
        for prefix in SeparablePrefix.germanPrefixes + GermanWords.inseparable
        where lemma.hasPrefix(prefix) && lemma.hasSuffix("n") && lemma.count > prefix.count + 3 {
            guard let start = plain(prefix), let rest = plain(String(lemma.dropFirst(prefix.count)))
            else { continue }
            let stem = stem(of: rest, "de")
            found.formUnion([start + stem, start + "ge" + stem, start + "zu" + stem])
            let irregular = IrregularForms.forms(
                of: String(lemma.dropFirst(prefix.count)), language: "de")
            for form in irregular.compactMap(plain) {
                found.formUnion([start + form, start + "zu" + form])
            }
        }
        return found
    }

    /// The letters that all regular forms of a word have in common: at most three, and no ending.
    private static func stem(of letters: String, _ language: String) -> String {
        // `toqué` of `tocar`, and `cojo` of `coger`.
        let ending = language == "es" && ["ar", "er", "ir"].contains(where: letters.hasSuffix)
        return String(letters.prefix(max(1, min(3, letters.count - (ending ? 3 : 2)))))
    }

    /// The stems of Spanish verbs whose vowel changes: `due` and `dur` of `dor`.
    private static func otherVowels(_ stem: String) -> [String] {
        guard let place = stem.lastIndex(where: "eou".contains) else { return [] }
        let changes: [Character: [String]] = ["e": ["ie", "i"], "o": ["ue", "u"], "u": ["ue"]]
        return (changes[stem[place]] ?? []).map { vowels in
            String((stem[..<place] + vowels + stem[stem.index(after: place)...]).prefix(3))
        }
    }

    private static func plain(_ text: String) -> String? { SearchTokens(text).tokens.first?.text }
}
