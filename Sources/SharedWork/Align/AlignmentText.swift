package import ListenCore
import Files
package import Subtitles

/// A text to align with a recording: its lines, and the language they are spoken in.
package struct AlignmentText: Sendable {
    /// The lines.
    package let script: AlignmentScript
    /// The language stated, else that of the text, else a guess from its words.
    package let language: Language
    /// True when the language is a guess.
    let isGuessed: Bool

    /// The number of paragraphs from which the language is guessed.
    private static let sample = 40

    /// A text whose lines are its sentences, or with `byLine` the lines of the file.
    ///
    /// Takes seconds for a long book. Throws `AlignFault.noLanguage` when the language cannot be
    /// guessed.
    init(
        _ text: ReadingText, in language: Language?, byLine: Bool = false,
        analysis: any TextAnalyzing
    ) throws(AlignFault) {
        let text = text.naming
        let known = language ?? text.language
        let words = text.parts.prefix(Self.sample).joined(separator: " ")
        guard let spoken = known ?? LanguageGuess.language(of: words) else {
            throw .noLanguage
        }
        self.language = spoken
        isGuessed = known == nil
        let builder = ScriptBuilder(language: spoken, analysis: analysis)
        script =
            byLine || text.form == .lines
            ? builder.lines(of: text.parts, by: text.speakers)
            : builder.sentences(of: text.parts, by: text.speakers)
    }

    /// Reads a text and splits it into lines; can be cancelled at any time.
    package static func read(
        in language: Language?, byLine: Bool = false, analysis: any TextAnalyzing,
        _ reading: @escaping @Sendable () throws -> ReadingText
    ) async throws -> AlignmentText {
        try await DiskWork.leaving {
            let text = try AlignmentText(
                reading(), in: language, byLine: byLine, analysis: analysis)
            guard !text.script.lines.isEmpty else { throw AlignmentError(.noText) }
            return text
        }
    }

    /// A message about a guessed language; `nil` when the language was stated.
    package var news: String? {
        isGuessed
            ? "The text is taken for \(language.englishName); --language names another." : nil
    }
}

extension ReadingText {
    /// The text with the names of speakers beside it, where it writes them before what they say.
    fileprivate var naming: ReadingText {
        guard !speakers.contains(where: { $0 != nil }), form == .prose,
            let turns = SpeakerLabels.parted(parts)
        else { return self }
        return ReadingText(
            parts: turns.map(\.text), form: form, language: language,
            speakers: turns.map(\.speaker))
    }
}
