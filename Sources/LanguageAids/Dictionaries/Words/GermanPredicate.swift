import ListenCore

/// The part of speech of a German word in small letters and without an ending, which may be an
/// adjective, an adverb or a participle: by the verb of its sentence.
///
/// Pure: `Er ist sicher.` and `Er kommt sicher.` differ by their verb alone.
enum GermanPredicate {
    /// The likely parts of speech; `nil` where the sentence shows none.
    static func classes(_ request: DefinitionRequest) -> Set<String>? {
        guard request.source?.code == "de", let sentence = request.sentence,
            let place = request.place
        else { return nil }
        let word = WordFold.folded(WordCandidates.trimmed(request.word))
        let before = words(String(decoding: sentence.utf8.prefix(place), as: UTF8.self))
        let after = words(String(request.following.dropFirst(request.word.count)))
        let clause = clause(before, after)
        if isParticiple(word), clause.contains(where: auxiliaries.contains) { return ["verb"] }
        let isLast = request.following.dropFirst(request.word.count).allSatisfy { !$0.isLetter }
        if clause.contains(where: copulas.contains) {
            // `Er ist heute krank.`: the predicate is the last word of its clause.
            return isLast || after.first == ","
                ? ["adjective"] : ["adjective", "adverb"]
        }
        return nil
    }

    /// The words of the clause, which commas end.
    private static func clause(_ before: [String], _ after: [String]) -> [String] {
        before.reversed().prefix { $0 != "," } + after.prefix { $0 != "," }
    }

    private static func words(_ text: String) -> [String] {
        WordFold.folded(text.replacing(",", with: " , ")).split { $0 == " " }
            .map { $0 == "," ? "," : String($0.filter(\.isLetter)) }.filter { !$0.isEmpty }
    }

    private static func isParticiple(_ word: String) -> Bool {
        guard word.hasSuffix("t") || word.hasSuffix("en"), word.count > 4 else { return false }
        return word.hasPrefix("ge") || !GermanParticiple.verbs(of: word).isEmpty
            || ["be", "ver", "er", "ent", "zer"].contains(where: word.hasPrefix)
            || word.hasSuffix("iert")
    }

    private static let auxiliaries = set(
        "habe hast hat haben habt hatte hatten hätte hätten werde wirst wird werden wurde wurden"
            + " worden sei")
    private static let copulas = set(
        "bin bist ist sind seid war waren sei seien wäre wären sein wird werden wurde wurden"
            + " bleibt bleiben blieb blieben wirkt scheint schien gilt galt")

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map(String.init))
    }
}
