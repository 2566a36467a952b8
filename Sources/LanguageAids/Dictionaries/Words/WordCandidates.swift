import ListenCore

/// A form under which a word may stand in a dictionary.
struct WordCandidate: Hashable, Sendable {
    let form: String
    let derivation: WordDerivation
    /// What stands before a compound's tail, which must be words too.
    var head: String?
}

/// The forms a word of a text may be found under, the surest first: as it
/// stands, without what is elided, its lemmas, by rules of endings, and the
/// last part of a compound.
enum WordCandidates {
    /// So many candidates are looked up at the most.
    static let limit = 128

    /// The candidates in order, each form once; pure.
    static func list(for word: String, lemmas: [String], language: Language?) -> [WordCandidate] {
        let code = language?.code ?? ""
        let bare = trimmed(word)
        var list = CandidateList()
        list.add([bare], .exact)
        let parts = Elision.parts(of: bare, language: code)
        list.add(parts, .elision)
        list.add(lemmas.map(trimmed), .lemma)
        for form in [bare] + parts {
            let folded = WordFold.folded(form)
            list.add(IrregularForms.lemmas(of: folded, language: code), .ending)
        }
        if let rules = EndingRules(language: code) {
            for form in [bare] + parts {
                list.add(rules.candidates(for: WordFold.folded(form)), .ending)
            }
        }
        if let last = bare.split(separator: "-").last.map(String.init), last.count < bare.count {
            let rules = EndingRules(language: code)
            let folded = WordFold.folded(last)
            list.add([last] + (rules?.candidates(for: folded) ?? []), .compoundTail)
        }
        for (head, tail) in Compound.parts(of: bare, language: code) {
            list.add([tail], .compoundTail, head: head)
        }
        return Array(list.candidates.prefix(limit))
    }

    /// The word without the punctuation around it.
    static func trimmed(_ word: String) -> String {
        let isPart = { (character: Character) in
            character.isLetter || character.isNumber || character.isSymbol
        }
        guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart)
        else { return word }
        // The apostrophe of "dogs'" tells what it is.
        let end = word.index(after: last)
        let keeps = end < word.endIndex && (word[end] == "'" || word[end] == "’")
        return String(word[first..<end]) + (keeps ? "'" : "")
    }
}

/// Collects candidates, each form once.
private struct CandidateList {
    private(set) var candidates: [WordCandidate] = []
    private var seen: Set<String> = []

    mutating func add(_ forms: [String], _ derivation: WordDerivation, head: String? = nil) {
        for form in forms where !form.isEmpty && seen.insert(WordFold.folded(form)).inserted {
            candidates.append(WordCandidate(form: form, derivation: derivation, head: head))
        }
    }
}
