package import Alignment
import LanguageAids
package import Library
package import ListenCore
import Files

/// A text that is to be found in a recording: its lines, in the language they are spoken in.
package struct AlignmentText: Sendable {
    /// The lines.
    package let script: AlignmentScript
    /// The language that was said, else that of the text, else what its words look like.
    package let language: Language
    /// Whether nobody said the language.
    package let isGuessed: Bool

    /// So many paragraphs tell a language.
    private static let sample = 40

    /// A text whose sentences are its lines, with `byLine` the lines of the file.
    ///
    /// Takes seconds for a long book. Throws `AlignFault.noLanguage` where nothing tells it.
    package init(
        _ text: ReadingText, in language: Language?, byLine: Bool = false,
        analysis: any TextAnalyzing
    ) throws(AlignFault) {
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
            ? builder.lines(of: text.parts) : builder.sentences(of: text.parts)
    }

    /// Reads a text and makes its lines; may be cancelled at any time.
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

    /// What is told of a language that nobody said; `nil` where somebody did.
    package var news: String? {
        isGuessed
            ? "The text is taken for \(language.englishName); --language names another." : nil
    }
}
