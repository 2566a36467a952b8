import ListenCore

/// The prompts for a chat endpoint.
enum ChatPrompt {
    /// The system prompt for a translation.
    static func translationRules(_ request: TranslationRequest) -> String {
        let phrase =
            request.isWholeSentence
            ? "" : " It is a word or phrase of a sentence: translate it as it is meant there."
        let languages =
            (request.source.map { "from \(name($0)) " } ?? "") + "into \(name(request.target))"
        return """
            You translate for a person who learns languages. Translate what stands between \
            <text> and </text> \(languages). Answer with the translation alone: no quotation \
            marks, no notes, no second version. What stands before and after it is only there \
            so that you understand it; do not translate it.\(phrase)
            """
    }

    /// The user prompt for a translation.
    static func translation(_ request: TranslationRequest) -> String {
        surrounded(request.text, request.place, in: request.sentence)
    }

    /// The system prompt for an explanation.
    static func explanationRules(_ request: ExplanationRequest) -> String {
        let language = request.source.map { "\(name($0)) " } ?? ""
        let subject =
            request.phrase == nil
            ? "Explain the sentence between <text> and </text>: what it means, then the words, "
                + "idioms and grammar that a learner may stumble over."
            : "Explain the word or phrase that is named, as it is used in the sentence between "
                + "<text> and </text>: its meaning here, its dictionary form, its grammar."
        return """
            You help a person who learns \(language)by listening to books. \(subject) \
            Write in \(name(request.target)), in plain text without Markdown, at most 150 words, \
            short paragraphs. Do not repeat the sentence.
            """
    }

    /// The user prompt for an explanation.
    static func explanation(_ request: ExplanationRequest) -> String {
        let text = surrounded(request.sentence, request.place)
        return request.phrase.map { "\(text)\nThe word or phrase: \($0)" } ?? text
    }

    private static func surrounded(
        _ text: String, _ place: SentencePlace?, in sentence: String? = nil
    ) -> String {
        let before = place.map { String($0.previous.trimmed) } ?? ""
        let after = place.map { String($0.next.trimmed) } ?? ""
        return [
            before.isEmpty ? "" : "Before: \(before)", "<text>\(text)</text>",
            sentence.map { "It stands in this sentence: \($0.trimmed)" } ?? "",
            after.isEmpty ? "" : "After: \(after)",
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A language as `Chinese (zh-TW)`; an unknown one as its tag.
    private static func name(_ language: Language) -> String {
        let name = language.englishName
        return language.tag == language.code || name == language.tag
            ? name : "\(name) (\(language.tag))"
    }
}
