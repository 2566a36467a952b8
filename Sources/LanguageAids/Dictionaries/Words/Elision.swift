import ListenCore

/// Splits words that a language writes as one: elided articles and pronouns at the beginning,
/// clitics and possessives at the end.
enum Elision {
    /// The words in a surface form other than the form itself, the likeliest first: `eau` of
    /// `l'eau`; empty without an elision.
    static func parts(of word: String, language: String) -> [String] {
        let folded = WordFold.folded(word)
        var parts: [String] = []
        if let heads = heads[language], let mark = folded.firstIndex(of: "'") {
            let head = String(folded[..<mark])
            let rest = String(folded[folded.index(after: mark)...])
            if heads.contains(head), !rest.isEmpty {
                parts.append(rest)
                // In "jusqu'ici" and "lorsqu'il" the first word may be the wanted one.
                if head.hasSuffix("qu") { parts.append(head + "e") }
            }
        }
        if language == "en" { parts += english(folded) }
        if let tails = hyphenTails[language] { parts += withoutTail(folded, tails) }
        return parts.filter { $0 != folded && !$0.isEmpty }
    }

    private static let heads: [String: Set<String>] = [
        "fr": [
            "l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu",
        ],
        "it": [
            "l", "d", "c", "s", "m", "t", "v", "un", "dell", "all", "dall", "nell", "sull", "coll",
            "quell", "quest", "bell", "sant", "buon", "grand", "gl", "degl", "agl", "nessun",
            "ciascun", "tutt", "mezz", "com", "cos", "dov", "anch", "quant",
        ],
        "ca": ["l", "d", "s", "n", "m", "t"],
        "oc": ["l", "d", "s", "n", "m", "t", "qu"],
        "pt": ["d"],
    ]

    /// Pronouns tied to a verb by a hyphen: `-il`, `-moi`, `-lo`.
    private static let hyphenTails: [String: Set<String>] = [
        "fr": [
            "je", "tu", "il", "elle", "on", "nous", "vous", "ils", "elles", "ce", "t", "moi", "toi",
            "le", "la", "les", "lui", "leur", "en", "y", "là", "ci",
        ],
        "pt": [
            "o", "a", "os", "as", "lo", "la", "los", "las", "no", "na", "nos", "nas", "me", "te",
            "se", "lhe", "lhes", "vos",
        ],
        "ca": ["lo", "la", "los", "les", "me", "te", "se", "nos", "vos", "hi", "ho", "ne"],
        "ro": ["l", "o", "i", "le", "se", "mi", "ți", "și"],
    ]

    private static func withoutTail(_ word: String, _ tails: Set<String>) -> [String] {
        var parts = word.split(separator: "-")
        guard parts.count > 1 else { return [] }
        while parts.count > 1, let last = parts.last, tails.contains(String(last)) {
            parts.removeLast()
        }
        return parts.count < word.split(separator: "-").count ? [parts.joined(separator: "-")] : []
    }

    /// The parts of `dog's`, `dogs'`, `they'll` and `don't`.
    private static func english(_ word: String) -> [String] {
        if let irregular = ["won't": "will", "can't": "can", "shan't": "shall"][word] {
            return [irregular]
        }
        for tail in ["n't", "'s", "'ll", "'re", "'ve", "'d", "'m", "'"] where word.hasSuffix(tail) {
            return [String(word.dropLast(tail.count))]
        }
        return []
    }
}
