public import ListenCore

/// The times of a script's lines in a recording.
public struct AlignedScript: Hashable, Sendable {
    /// A line that was found.
    public struct Line: Hashable, Sendable {
        /// Its number in the script.
        public let index: Int
        /// Its words with their times; a word that was not heard gets the time between its
        /// neighbours and counts as estimated.
        public let words: [Word]
        /// The confidence in its place, from 0 to 1.
        public let confidence: Double

        /// The beginning of the line.
        public var start: MediaTime { words.first?.start ?? .zero }
        /// The end of its last word.
        public var end: MediaTime { words.last?.end ?? .zero }

        /// The confidence below which a line is marked and listed.
        public static let low = Cue.lowConfidence
        /// True when its place is doubtful.
        public var isDoubtful: Bool { confidence < Self.low }
    }

    /// The lines that were found, in order.
    public let lines: [Line]
    /// The lines of the script that the recording does not say.
    public let missing: [Int]
    /// The length of the recording.
    public let duration: MediaTime
    /// True when each line is a sentence as it is shown.
    public var areSentences = false

    init(lines: [Line], missing: [Int], duration: MediaTime) {
        self.lines = lines
        self.missing = missing
        self.duration = duration
    }
}
