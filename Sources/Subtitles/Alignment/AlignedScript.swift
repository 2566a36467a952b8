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

        /// Made of its parts.
        package init(
            index: Int, words: [Word], confidence: Double
        ) {
            self.index = index
            self.words = words
            self.confidence = confidence
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
