import ListenCore

/// Joins the answers of two pipelines about a sentence: each word as it is in the text, and the
/// translations of the parts it was split into (`del` → `de`, `el`).
enum GlossReader {
    /// The words of the text with meanings and grammar; punctuation is left out.
    ///
    /// `analysis` is the tagger's answer with surface forms, `^del/de<pr>+el<det>$`; `gloss` the
    /// bilingual one, `^de<pr>/of<pr>$ ^el<det>/the<det>$`. Its pronouns have no lemma, and are
    /// written out where the meanings are English.
    static func entries(
        analysis: String, gloss: String, isIntoEnglish: Bool = true
    ) -> [Explanation.Entry] {
        var glosses = StreamFormat.units(of: gloss)[...]
        var entries: [Explanation.Entry] = []
        for unit in StreamFormat.units(of: analysis) {
            guard let surface = unit.first, let chosen = unit.dropFirst().first else { continue }
            let parts = chosen.split(separator: "+").map { Analysis(String($0)) }
            let own = glosses.prefix(parts.count)
            glosses = glosses.dropFirst(parts.count)
            guard let first = parts.first, !first.isPunctuation else { continue }
            let meanings = own.map { unit in
                meaning(unit.dropFirst().map(Analysis.init), isIntoEnglish: isIntoEnglish)
            }
            entries.append(entry(surface, parts, meanings))
        }
        return entries
    }

    private static let unknown = "(not in the dictionary)"

    /// True when an entry has no meaning for its word.
    static func isUnknown(_ entry: Explanation.Entry) -> Bool { entry.meaning == unknown }

    private static func entry(
        _ surface: String, _ parts: [Analysis], _ glosses: [String]
    ) -> Explanation.Entry {
        guard parts.first?.isUnknown == false else {
            return Explanation.Entry(word: surface, meaning: unknown)
        }
        let meanings = glosses.filter { !$0.isEmpty }
        let name = parts.count == 1 ? surface : "pronoun"
        let lemmas = parts.map { $0.isPronoun ? name : $0.lemma }
        let lemma = lemmas.joined(separator: " + ")
        let grammar = parts.map(\.grammar).filter { !$0.isEmpty }.joined(separator: " + ")
        let note = lemma.lowercased() == surface.lowercased() ? grammar : "\(lemma): \(grammar)"
        return Explanation.Entry(
            word: surface, meaning: meanings.isEmpty ? "–" : meanings.joined(separator: " + "),
            note: note.isEmpty ? nil : note)
    }

    /// Up to three translations of one part; a bare pronoun is described in words.
    private static func meaning(_ translations: [Analysis], isIntoEnglish: Bool) -> String {
        var seen: [String] = []
        for translation in translations
        where !translation.lemma.isEmpty && (isIntoEnglish || !translation.isPronoun) {
            let lemma = translation.isPronoun ? pronoun(translation) : translation.lemma
            if !seen.contains(lemma) { seen.append(lemma) }
        }
        return seen.prefix(3).joined(separator: ", ")
    }

    private static func pronoun(_ analysis: Analysis) -> String {
        let isObject = analysis.tags.contains("obj")
        switch (
            analysis.tags.first { ["p1", "p2", "p3"].contains($0) },
            analysis.tags.contains("pl")
        )
        {
        case ("p1", false): return isObject ? "me" : "I"
        case ("p1", true): return isObject ? "us" : "we"
        case ("p2", _): return "you"
        case ("p3", true): return isObject ? "them" : "they"
        default:
            if analysis.tags.contains("f") { return isObject ? "her" : "she" }
            if analysis.tags.contains("m") { return isObject ? "him" : "he" }
            return "it"
        }
    }
}

extension Analysis {
    /// True for a personal pronoun, for which Apertium writes this in place of a lemma.
    fileprivate var isPronoun: Bool { lemma.lowercased() == "prpers" }
}
