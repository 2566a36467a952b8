import ListenCore

/// The dictionary form of a word in its sentence, by all that is known about it; pure.
enum SentenceForm {
    /// The form; `nil` when nothing leads to one, and the word stands for itself.
    ///
    /// `analyses` are those of a morphology that knows the sentence, in Apertium's notation.
    static func form(
        of word: String, at place: Int, in sentence: String, language: String,
        lexicon: FormLexicon, analyses: [String] = []
    ) -> String? {
        guard let question = FormQuestion(word, at: place, in: sentence, language: language)
        else { return nil }
        return form(of: question, language: language, lexicon: lexicon, analyses: analyses)
    }

    /// The form of a word among others.
    static func form(
        of question: FormQuestion, language: String, lexicon: FormLexicon,
        analyses: [String] = []
    ) -> String? {
        guard question.word.count <= 64 else { return nil }
        let said = analyses.map { Analysis($0) }.filter { !$0.isUnknown }
        switch language {
        case "de": return GermanForm(question: question, lexicon: lexicon).form
        case "en": return EnglishForm(question: question, lexicon: lexicon).form
        case "fr", "es":
            if let lemma = said.first.flatMap({ morphology($0, of: question, language) }) {
                return lemma
            }
            return RomanceForm(question: question, lexicon: lexicon, language: language).form
        default: return said.first?.lemma
        }
    }

    /// The lemma of a morphology, as a dictionary writes it.
    private static func morphology(
        _ said: Analysis, of question: FormQuestion, _ language: String
    ) -> String? {
        var lemma = said.lemma
        guard !lemma.isEmpty, lemma.lowercased() != "prpers" else { return nil }
        // The lemma has the word's capital.
        if said.tags.first != "np" { lemma = lemma.prefix(1).lowercased() + lemma.dropFirst() }
        guard language == "es" else { return lemma }
        if lemma == "ser", SpanishRules.goes(question.lower, question) { return "ir" }
        let rules = SpanishRules(
            RomanceForm(question: question, lexicon: .empty, language: "es"), question.lower)
        if let noun = rules.nominal(against: said.tags) { return noun }
        if let whole = ["primer": "primero", "tercer": "tercero"][lemma] { return whole }
        // `hija` has an entry of its own beside `hijo`.
        let isOfWoman =
            said.tags.prefix(2) == ["n", "f"] && lemma.hasSuffix("o") && lemma != "primero"
        guard isOfWoman, question.lower.hasSuffix("a") || question.lower.hasSuffix("as") else {
            return lemma
        }
        return lemma.dropLast() + "a"
    }
}
