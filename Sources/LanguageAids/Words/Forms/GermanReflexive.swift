/// Finds out whether a German verb goes with a reflexive pronoun of its clause: `freut` in `Er freut
/// sich`.
///
/// Pure. It looks at the words alone: a dictionary decides if the verb is one with `sich`.
struct GermanReflexive {
    private let before: [String]
    private let behind: [String]
    private let isInfinitiveWithZu: Bool
    private let isAtStart: Bool
    private let word: String

    init(_ question: FormQuestion) {
        (before, behind) = (question.clause, question.behind)
        (isAtStart, word) = (question.before.isEmpty, question.lower)
        isInfinitiveWithZu = question.last == "zu"
    }

    /// True when a pronoun belongs to the verb.
    var isReflexive: Bool {
        guard !GermanWords.auxiliaries.contains(word), !GermanWords.forms.contains(word),
            !GermanWords.modals.contains(word), !Self.causatives.contains(word),
            // `Er lässt sich überreden`: the pronoun is the object of the other verb.
            !(before + behind).contains(where: { Self.causatives.contains($0.lowercased()) })
        else { return false }
        return isBehind || isBefore
    }

    /// True for a pronoun behind the verb: `freut sich`, `freut er sich`.
    private var isBehind: Bool {
        for (index, word) in behind.enumerated() {
            if isJoint(behind, at: index) { return false }
            guard isPronoun(word), !isOfParticiple(behind, index) else { continue }
            let previous = index > 0 ? behind[index - 1] : ""
            return !isOfPreposition(previous, behind)
        }
        return false
    }

    /// True for a pronoun before the verb: `dass er sich freut`, `hat sich gefreut`.
    private var isBefore: Bool {
        for index in before.indices.reversed() {
            if isJoint(before, at: index) { return false }
            guard isPronoun(before[index]), !isOfParticiple(before, index) else { continue }
            let previous = index > 0 ? before[index - 1] : ""
            guard !isOfPreposition(previous, before), !isBehindVerb(index) else { return false }
            // `Er bemühte sich zu kommen`: it is that of the verb before.
            let opens = ["", "um", "ohne", "statt", "anstatt"].contains(previous.lowercased())
            return !(isInfinitiveWithZu && !opens && index == before.count - 2)
        }
        return false
    }

    /// True for a word that is reflexive in this clause: `mich` only beside `ich`.
    private func isPronoun(_ word: String) -> Bool {
        let word = word.lowercased()
        if word == "sich" { return true }
        guard let subject = Self.subjects[word] else { return false }
        if (before + behind).contains(where: { $0.lowercased() == subject }) { return true }
        // `Freu dich!`
        return isAtStart && ["dich", "dir", "euch"].contains(word)
            && behind.first?.lowercased() == word
    }

    /// True for the pronoun of `die sich bewegenden Dinge`.
    private func isOfParticiple(_ words: [String], _ index: Int) -> Bool {
        guard index + 1 < words.count else { return false }
        return ["enden", "ende", "ender", "endes", "endem"].contains(
            where: words[index + 1].hasSuffix)
    }

    /// True where another verb than an auxiliary stands before the pronoun, perhaps with its
    /// subject in between: `Ich fühlte mich gut beraten`.
    private func isBehindVerb(_ index: Int) -> Bool {
        var words = before[..<index].map { $0.lowercased() }
        if let last = words.last, Self.subjects.values.contains(last) || last == "er" {
            words.removeLast()
        }
        guard let last = words.last, before[words.count - 1] == last else { return false }
        return !FunctionWords.contains(last, language: "de") && !GermanWords.forms.contains(last)
            && !GermanWords.auxiliaries.contains(last) && !GermanWords.modals.contains(last)
            && !["dass", "daß"].contains(last)
    }

    /// True for the pronoun of `bei sich`; `um sich` may belong to an infinitive.
    private func isOfPreposition(_ word: String, _ words: [String]) -> Bool {
        let word = word.lowercased()
        if ["um", "ohne"].contains(word) { return !(words + behind).contains("zu") }
        return Self.prepositions.contains(word)
    }

    /// True where a conjunction begins another predicate: `und lachte`, but not `und die Mutter`.
    private func isJoint(_ words: [String], at index: Int) -> Bool {
        guard Self.joints.contains(words[index].lowercased()) else { return false }
        let next = index + 1 < words.count ? words[index + 1] : words == before ? word : ""
        return next.first?.isLowercase == true && !SeparablePrefix.opensNounPhrase(next)
    }

    private static let subjects = [
        "mich": "ich", "mir": "ich", "dich": "du", "dir": "du", "uns": "wir", "euch": "ihr",
    ]
    private static let joints: Set<String> = ["und", "oder", "sondern", "denn", "aber"]
    private static let causatives: Set<String> = [
        "lassen", "lasse", "lässt", "läßt", "lasst", "ließ", "ließen", "ließe", "gelassen", "lass",
    ]
    private static let prepositions: Set<String> = [
        "an", "auf", "aus", "bei", "durch", "für", "gegen", "hinter", "in", "mit", "nach", "neben",
        "über", "unter", "von", "vor", "zu", "zwischen",
    ]
}
