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
        guard clause.contains(where: GermanWords.copulas.contains) else { return nil }
        // `Er ist heute krank.`: the predicate is the last word of its clause.
        return question.behind.isEmpty ? ["adjective"] : ["adjective", "adverb"]
    }
}
