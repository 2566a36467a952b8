import ListenCore

/// The objects of a German verb in its sentence, by which its headwords are weighed: `jdn. anrufen`
/// where `mich` stands, `auf etw. achten` only where `auf` does.
///
/// Pure. Nouns do not show what they are; pronouns and prepositions do.
struct GermanValency {
    private let words: Set<String>

    /// The words of the clause around a word; `nil` without a sentence, and in other languages.
    init?(_ request: DefinitionRequest) {
        guard let question = FormQuestion(request, in: "de") else { return nil }
        words = Set(question.before + question.behind.map { $0.lowercased() })
    }

    /// The weight for a headword, positive where the sentence has its objects; 0 for a plain one.
    func weight(of headword: String) -> Double {
        guard headword.contains(" ") else { return 0 }
        let parts = headword.split { " /".contains($0) }.map { String($0) }
        var weight = 0.0
        if parts.contains("jdn."), !words.isDisjoint(with: Self.accusatives) { weight += 0.6 }
        if parts.contains("jdm."), !words.isDisjoint(with: Self.datives) { weight += 0.6 }
        if parts.contains("sich"), words.isDisjoint(with: Self.reflexives) { weight -= 1.5 }
        for part in parts {
            guard let forms = Self.prepositions[part] else { continue }
            weight += words.isDisjoint(with: forms) ? -0.8 : 0.4
        }
        return weight
    }

    private static let accusatives: Set = [
        "mich", "dich", "ihn", "uns", "euch", "jemanden", "niemanden", "wen",
    ]
    private static let datives: Set = [
        "mir", "dir", "ihm", "ihnen", "uns", "euch", "jemandem", "niemandem", "wem",
    ]
    private static let reflexives: Set = ["sich", "mich", "dich", "uns", "euch", "mir", "dir"]
    /// The prepositions in headwords, with the words that have them in themselves.
    private static let prepositions: [String: Set<String>] = {
        let joined = [
            "an": ["am", "ans", "daran", "woran"], "auf": ["aufs", "darauf", "worauf"],
            "aus": ["daraus"], "bei": ["beim", "dabei"], "durch": ["dadurch"], "für": ["dafür"],
            "gegen": ["dagegen"], "in": ["im", "ins", "darin"], "mit": ["damit", "womit"],
            "nach": ["danach", "wonach"], "über": ["übers", "darüber", "worüber"],
            "um": ["ums", "darum", "worum"], "unter": ["darunter"], "von": ["vom", "davon"],
            "vor": ["vorm", "davor"], "zu": ["zum", "zur", "dazu", "wozu"],
        ]
        return joined.reduce(into: [:]) { $0[$1.key] = Set($1.value + [$1.key]) }
    }()
}
