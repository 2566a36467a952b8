package import ListenCore

/// Where the lines of a script are in a recording.
package struct AlignedScript: Hashable, Sendable {
    /// A line that was found.
    package struct Line: Hashable, Sendable {
        /// Its number in the script.
        package let index: Int
        /// Its words with their times; a word that was passed over has the place between its
        /// neighbours and counts as estimated.
        package let words: [Word]
        /// How sure its place is, from 0 to 1.
        package let confidence: Double

        /// Made of its parts.
        package init(
            index: Int, words: [Word], confidence: Double
        ) {
            self.index = index
            self.words = words
            self.confidence = confidence
        }

        /// When the line begins.
        package var start: MediaTime { words.first?.start ?? .zero }
        /// When its last word ends.
        package var end: MediaTime { words.last?.end ?? .zero }

        /// Below this a line is marked and listed.
        package static let low = Cue.lowConfidence
        /// Whether its place is doubtful.
        package var isDoubtful: Bool { confidence < Self.low }
    }

    /// The lines that were found, in order.
    package let lines: [Line]
    /// The lines of the script that the recording does not say.
    package let missing: [Int]
    /// How long the recording is.
    package let duration: MediaTime
    /// Whether each line is a sentence as it is shown.
    package var areSentences = false

    /// A script in step.
    package init(lines: [Line], missing: [Int], duration: MediaTime) {
        self.lines = lines
        self.missing = missing
        self.duration = duration
    }
}
