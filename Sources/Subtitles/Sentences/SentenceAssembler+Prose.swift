package import ListenCore

extension SentenceAssembler {
    /// The sentences of prose, each as its words; none spans two paragraphs.
    ///
    /// The words have no times: all are zero.
    package func prose(_ paragraphs: [String]) -> [[Word]] {
        sentences(ofParagraphs: paragraphs).flatMap { $0 }
    }

    /// The same for each paragraph on its own; none for one without words.
    package func sentences(ofParagraphs paragraphs: [String]) -> [[[Word]]] {
        let cues = paragraphs.enumerated().map { index, text in
            Cue(id: index, start: .zero, end: .zero, text: text.asCueText)
        }
        var survey = CapitalsSurvey()
        let units = cues.map { cue in
            splitter.words(of: cue.text, from: 0, to: 0).map { word in
                survey.add(word.text)
                return SentenceUnit(word: word, endsLine: false)
            }
        }
        let ends = tuned(by: survey)
        return units.map { units in
            var runs: [[Word]] = []
            append(units, ends: ends, gap: limits.wordGap, to: &runs)
            return runs
        }
    }

    /// The words of one line, however many sentences it holds; they have no times.
    package func words(of line: String) -> [Word] {
        splitter.words(of: line.asCueText, from: 0, to: 0)
    }
}
