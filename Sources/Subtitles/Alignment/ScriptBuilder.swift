package import ListenCore

/// Makes the lines of a script from a text.
package struct ScriptBuilder: Sendable {
    private let assembler: SentenceAssembler
    private let analysis: any TextAnalyzing
    private let language: Language?
    /// True when words are spoken by their readings.
    private var isRead: Bool { language?.code == "ja" }
    /// True when numerals are spoken as ordinals, as synthesizers do in Italian.
    private var saysOrdinals: Bool { language?.code == "it" }

    /// A builder by the rules of a language; `analysis` finds words of scripts without spaces.
    package init(language: Language?, analysis: any TextAnalyzing) {
        self.language = language
        self.analysis = analysis
        assembler = SentenceAssembler(language: language, analysis: analysis)
    }

    /// A script whose lines are the sentences of paragraphs, long ones cut at their clauses.
    ///
    /// `speakers` are those of the paragraphs, where the text names them.
    package func sentences(of paragraphs: [String], by speakers: [String?] = []) -> AlignmentScript
    {
        let sentences = assembler.sentences(ofParagraphs: paragraphs)
        return AlignmentScript(
            lines: sentences.enumerated().flatMap { place, sentences in
                sentences.map { line($0, Self.speaker(place, speakers)) }
            }, areSentences: true)
    }

    /// A script that keeps every line as it is.
    package func lines(
        of lines: [String], by speakers: [String?] = [], areSentences: Bool = false
    ) -> AlignmentScript {
        AlignmentScript(
            lines: lines.enumerated().map { place, text in
                line(assembler.words(of: text), Self.speaker(place, speakers))
            }, areSentences: areSentences)
    }

    private static func speaker(_ place: Int, _ speakers: [String?]) -> String? {
        speakers.indices.contains(place) ? speakers[place] : nil
    }

    /// A script whose lines have these words, none of them split or joined.
    package func script(of lines: [[Word]]) -> AlignmentScript {
        AlignmentScript(lines: lines.map { line($0) })
    }

    private func line(_ words: [Word], _ speaker: String? = nil) -> AlignmentScript.Line {
        let spoken = spoken(words)
        var text = ""
        var place = 0
        let placed = words.indices.map { index in
            let length = spoken[index].unicodeScalars.count
            // A space keeps each reading apart from the one before.
            let isSpaced =
                (words[index].isFollowedBySpace || isRead) && index + 1 < words.count
            text += spoken[index] + (isSpaced ? " " : "")
            defer { place += length + (isSpaced ? 1 : 0) }
            return AlignmentScript.Word(
                text: words[index].text, range: place..<(place + length),
                isFollowedBySpace: words[index].isFollowedBySpace)
        }
        return AlignmentScript.Line(text: text, words: placed, speaker: speaker)
    }

    /// The spoken form of each word: of Japanese, synthesizers can read kana only.
    private func spoken(_ words: [Word]) -> [String] {
        let texts = words.map { PrintedMarks.removed(from: $0.text) }
        // A row of stars or dots between two scenes is not read.
        guard texts.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else {
            return texts.map { _ in "" }
        }
        guard isRead else { return saysOrdinals ? texts : RomanNumeral.replaced(in: texts) }
        return zip(analysis.readings(of: texts, language: language), texts).map { $0?.text ?? $1 }
    }
}
