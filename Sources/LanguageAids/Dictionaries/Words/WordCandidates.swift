import ListenCore

/// A form under which a dictionary may have a word.
struct WordCandidate: Hashable, Sendable {
    let form: String
    let derivation: WordDerivation
    /// The head before a compound's tail, which must consist of words too.
    var head: String?
}

/// The forms under which a word of a text may be found, the most certain first: as it is, without
/// elisions, its lemmas, by rules of endings, and the last part of a compound.
enum WordCandidates {
    /// The most candidates that are looked up.
    static let limit = 128

    /// The word itself, always first, and the words in it without elisions.
    static func direct(for word: String, language: Language?) -> [WordCandidate] {
        let bare = trimmed(word)
        var list = CandidateList()
        list.add([bare] + marked(bare, in: word), .exact)
        if let greek = finalSigma(bare) { list.add([greek], .exact) }
        list.add(Elision.parts(of: bare, language: language?.code ?? ""), .elision)
        return list.candidates
    }

    /// The candidates in order, each form once; pure.
    static func list(for word: String, lemmas: [String], language: Language?) -> [WordCandidate] {
        let code = language?.code ?? ""
        let direct = direct(for: word, language: language)
        let forms = direct.map { WordFold.folded($0.form) }.filter { !$0.hasSuffix(".") }
        var list = CandidateList(direct)
        list.add(lemmas.map(trimmed), .lemma)
        for form in forms { list.add(IrregularForms.lemmas(of: form, language: code), .ending) }
        let rules = EndingRules.rules(of: code)
        for form in forms { list.add(rules?.candidates(for: form) ?? [], .ending) }
        guard let word = forms.first else { return list.candidates }
        if let last = word.split(separator: "-").last.map(String.init), last.count < word.count {
            list.add([last] + (rules?.candidates(for: last) ?? []), .compoundTail)
        }
        for (head, tail) in Compound.parts(of: word, language: code) {
            list.add([tail], .compoundTail, head: head)
        }
        return Array(list.candidates.prefix(limit))
    }

    /// The Greek word with the final form of its last sigma, which capitals do not have.
    private static func finalSigma(_ word: String) -> String? {
        guard let last = word.unicodeScalars.last, last == "σ" || last == "Σ" else { return nil }
        return word.lowercased().dropLast() + "ς"
    }

    /// The bare word with a dot behind or an apostrophe before it, if the text has them, since they
    /// are part of `a.m.` and `'tween`.
    private static func marked(_ bare: String, in word: String) -> [String] {
        guard bare.contains(where: \.isLetter) else { return [] }
        var forms: [String] = []
        if word.contains(bare + ".") { forms.append(bare + ".") }
        for mark in ["'", "’"] where word.contains(mark + bare) { forms.append("'" + bare) }
        return forms
    }

    /// The word without the punctuation around it.
    static func trimmed(_ word: String) -> String {
        let isPart = { (character: Character) in
            character.isLetter || character.isNumber || character.isSymbol
        }
        guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart)
        else { return word }
        // The apostrophe of "dogs'" shows that it is a possessive.
        let end = word.index(after: last)
        let keeps = end < word.endIndex && (word[end] == "'" || word[end] == "’")
        return String(word[first..<end]) + (keeps ? "'" : "")
    }
}

/// Collects candidates, each form once.
private struct CandidateList {
    private(set) var candidates: [WordCandidate]
    private var seen: Set<String>

    /// A list that continues candidates of different forms.
    init(_ candidates: [WordCandidate] = []) {
        self.candidates = candidates
        seen = Set(candidates.map { WordFold.folded($0.form) })
    }

    mutating func add(_ forms: [String], _ derivation: WordDerivation, head: String? = nil) {
        for form in forms where !form.isEmpty && seen.insert(WordFold.folded(form)).inserted {
            candidates.append(WordCandidate(form: form, derivation: derivation, head: head))
        }
    }
}
