package import ListenCore
import Subtitles

/// The printed text of a book, and the section of its recording that it is to be found for.
package struct SectionText: Sendable {
    /// A section as a list shows it.
    package struct Section: Hashable, Sendable {
        package let title: String
        /// Its length; zero when unknown.
        package let length: MediaTime

        /// A section.
        package init(title: String, length: MediaTime) {
            (self.title, self.length) = (title, length)
        }
    }

    /// The text of the whole book.
    package let text: ReadingText
    /// The name that the texts of its sections are kept by.
    package let name: String
    /// The language it is read in; `nil` to guess it.
    package let language: Language?
    /// All sections of the recording, in their order.
    package let sections: [Section]
    /// The place of this one among them, from 0.
    package let index: Int
    /// Lines that are said before the text, and behind it, without being printed.
    package let before: [String]
    package let after: [String]
    /// The section before this one; `nil` for the first.
    package let previous: ChapterAddress?
    /// The title of the work that is read, where the text may hold others too; `nil` for one that
    /// is the work.
    package let work: String?

    /// A text for a section.
    package init(
        text: ReadingText, name: String, language: Language?, sections: [Section], index: Int,
        before: [String] = [], after: [String] = [], previous: ChapterAddress? = nil,
        work: String? = nil
    ) {
        (self.text, self.name, self.language) = (text, name, language)
        (self.sections, self.index) = (sections, index)
        (self.before, self.after, self.previous) = (before, after, previous)
        self.work = work
    }
}

/// A script with lines around it that are said and not printed.
struct FramedScript {
    /// All lines, for the aligner, which may leave any of them out.
    let script: AlignmentScript
    private let printed: Range<Int>

    init(_ script: AlignmentScript, before: AlignmentScript, after: AlignmentScript) {
        printed = before.lines.count..<(before.lines.count + script.lines.count)
        self.script = AlignmentScript(
            lines: before.lines + script.lines + after.lines, areSentences: script.areSentences)
    }

    /// The part of a result that concerns the printed lines, by their numbers in the script alone.
    func printed(of found: AlignedScript) -> AlignedScript {
        var own = AlignedScript(
            lines: found.lines.filter { printed.contains($0.index) }.map {
                AlignedScript.Line(
                    index: $0.index - printed.lowerBound, words: $0.words,
                    confidence: $0.confidence, speaker: $0.speaker)
            },
            missing: found.missing.filter(printed.contains).map { $0 - printed.lowerBound },
            duration: found.duration)
        own.areSentences = found.areSentences
        return own
    }
}

extension ReadingText {
    /// Some of its parts, with their speakers.
    func part(_ range: Range<Int>) -> ReadingText {
        ReadingText(
            parts: Array(parts[range]), form: form, language: language,
            speakers: speakers.isEmpty ? [] : Array(speakers[range]))
    }
}
