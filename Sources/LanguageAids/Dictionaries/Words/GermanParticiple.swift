/// German participles of separable verbs: `angerufen` of `anrufen`.
enum GermanParticiple {
    /// The verbs that a word may be the participle of, the likeliest first; none when it does not
    /// look like one.
    static func verbs(of word: String) -> [String] {
        let word = word.lowercased()
        guard word.hasSuffix("t") || word.hasSuffix("en") else { return [] }
        var verbs: [String] = []
        for prefix in SeparablePrefix.germanPrefixes {
            guard let rest = rest(of: word, behind: prefix) else { continue }
            let listed = IrregularForms.lemmas(of: "ge" + rest, language: "de")
            verbs += listed.map { prefix + $0 }
            guard word.hasSuffix("t") else {
                verbs.append(prefix + rest)
                continue
            }
            let stem = rest.dropLast()
            // `ausgeatmet` comes from `ausatmen`, `angeheitert` from `anheitern`.
            if stem.last == "e" { verbs.append("\(prefix)\(stem.dropLast())en") }
            verbs += ["\(prefix)\(stem)en", "\(prefix)\(stem)n"]
        }
        return verbs
    }

    /// The word without the `ge` behind its prefix; `nil` when there is none.
    static func withoutGe(_ word: [Character]) -> [Character]? {
        let text = String(word)
        for prefix in SeparablePrefix.germanPrefixes {
            if let rest = rest(of: text, behind: prefix) { return Array(prefix + rest) }
        }
        return nil
    }

    private static func rest(of word: String, behind prefix: String) -> String? {
        let beginning = prefix + "ge"
        guard word.hasPrefix(beginning), word.count > beginning.count + 2 else { return nil }
        return String(word.dropFirst(beginning.count))
    }
}
