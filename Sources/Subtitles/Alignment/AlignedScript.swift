package import ListenCore

/// The times of a script's lines in a recording.
package struct AlignedScript: Hashable, Sendable {
    /// A line that was found.
    package struct Line: Hashable, Sendable {
        /// Its number in the script.
        package let index: Int
        /// Its words with their times; a word that was not heard gets the time between its
        /// neighbours and counts as estimated.
        package let words: [Word]
        /// The confidence in its place, from 0 to 1.
        package let confidence: Double
        /// The measures that the confidence was made of, by their names; none where nothing was
        /// measured.
        package let evidence: [String: Double]
        /// The person who says it, where the text names one.
        package let speaker: String?

        /// Made of its parts.
        package init(
            index: Int, words: [Word], confidence: Double, speaker: String? = nil,
            evidence: [String: Double] = [:]
        ) {
            self.index = index
            self.words = words
            self.confidence = confidence
            self.speaker = speaker
            self.evidence = evidence
        }

        /// The beginning of the line.
        package var start: MediaTime { words.first?.start ?? .zero }
        /// The end of its last word.
        package var end: MediaTime { words.last?.end ?? .zero }

        /// The confidence below which a line is marked and listed.
        package static let low = Cue.lowConfidence
        /// True when its place is doubtful.
        package var isDoubtful: Bool { confidence < Self.low }
    }

    /// The lines that were found, in order.
    package let lines: [Line]
    /// The lines of the script that the recording does not say.
    package let missing: [Int]
    /// The length of the recording.
    package let duration: MediaTime
    /// True when each line is a sentence as it is shown.
    package var areSentences = false

    /// A script in step.
    package init(lines: [Line], missing: [Int], duration: MediaTime) {
        self.lines = lines
        self.missing = missing
        self.duration = duration
    }
}

extension AlignedScript {
    /// The same with the speakers that the script names, which no search needs.
    package func spoken(by script: AlignmentScript) -> AlignedScript {
        guard script.lines.contains(where: { $0.speaker != nil }) else { return self }
        let named = lines.map { line in
            Line(
                index: line.index, words: line.words, confidence: line.confidence,
                speaker: script.lines.indices.contains(line.index)
                    ? script.lines[line.index].speaker : nil, evidence: line.evidence)
        }
        var script = AlignedScript(lines: named, missing: missing, duration: duration)
        script.areSentences = areSentences
        return script
    }
}
