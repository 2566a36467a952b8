import ListenCore

/// The part of speech of a German word in small letters and without an ending, which may be an
/// adjective, an adverb or a participle: by the verb of its sentence.
///
/// Pure: `Er ist sicher.` and `Er kommt sicher.` differ by their verb alone.
enum GermanPredicate {
    /// The likely parts of speech; `nil` where the sentence shows none.
    static func classes(_ request: DefinitionRequest) -> Set<String>? {
        guard let question = FormQuestion(request, in: "de") else { return nil }
        let word = WordFold.folded(WordCandidates.trimmed(request.word))
        let clause = question.before + question.behind.map { WordFold.folded($0) }
        if GermanWords.isParticiple(word),
            clause.contains(where: { GermanWords.auxiliaries.contains($0) || $0 == "sei" })
        {
            return ["verb"]
        }
        guard clause.contains(where: GermanWords.copulas.contains) else {
            // `die alte Frau`, but `Sie kommt plötzlich.`
            let isInflected = ["e", "en", "er", "es", "em"].contains(where: word.hasSuffix)
            if isInflected, question.next.first?.isUppercase == true { return ["adjective"] }
            // `Das sieht albern aus.`, `Ich finde es gut.`
            let isOfObject = clause.contains { word in predicates.contains(where: word.hasPrefix) }
            let isCompared = ["als", "so", "wie", "zu", "für"].contains(question.last)
            return isInflected || isOfObject || isCompared ? nil : ["adverb"]
        }
        // `Er ist heute krank.`: the predicate is the last word of its clause.
        return question.behind.isEmpty ? ["adjective"] : ["adjective", "adverb"]
    }

    /// The beginnings of verbs that an adjective goes with beside `sein`.
    private static let predicates = [
        "sieht", "sehe", "sah", "aussah", "aussieht", "find", "fand", "fühl", "klang", "kling",
        "schmeck", "riech", "roch", "nenn", "mach", "halt", "hält", "hielt", "lass", "liegt",
        "steht",
    ]
}
