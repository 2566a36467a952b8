import ListenCore

/// A form under which a word may stand in a dictionary.
struct WordCandidate: Hashable, Sendable {
    let form: String
    let derivation: WordDerivation
}

/// The forms a word of a text may be found under, the surest first: as it
/// stands, without what is elided, its lemmas, by rules of endings, and the
/// last part of a compound.
enum WordCandidates {
    /// A compound's last part has so many letters at the least (Tür, Hut, Arm).
    static let tailLetters = 3
    /// What stands before it has so many.
    static let headLetters = 3
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
        if let rules = EndingRules(language: code) {
            for form in [bare] + parts {
                list.add(rules.candidates(for: WordFold.folded(form)), .ending)
            }
        }
        for form in [bare] + parts { list.add(tails(of: form, language: code), .compoundTail) }
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

    /// The parts at the end of a German (or Dutch, Swedish…) compound, the
    /// longest first; each begins after at least three letters.
    private static func tails(of word: String, language: String) -> [String] {
        guard ["de", "nl", "sv", "da", "no", "nb", "nn", "af", "is"].contains(language) else {
            return []
        }
        let letters = Array(WordFold.folded(word))
        guard letters.count >= tailLetters + headLetters, letters.count <= 64 else { return [] }
        return (headLetters...letters.count - tailLetters).map { String(letters[$0...]) }
    }
}

/// Collects candidates, each form once.
private struct CandidateList {
    private(set) var candidates: [WordCandidate] = []
    private var seen: Set<String> = []

    mutating func add(_ forms: [String], _ derivation: WordDerivation) {
        for form in forms where !form.isEmpty && seen.insert(WordFold.folded(form)).inserted {
            candidates.append(WordCandidate(form: form, derivation: derivation))
        }
    }
}
