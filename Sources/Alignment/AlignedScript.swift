public import ListenCore

/// Where the lines of a script are in a recording.
public struct AlignedScript: Hashable, Sendable {
    /// A line that was found.
    public struct Line: Hashable, Sendable {
        /// Its number in the script.
        public let index: Int
        /// Its words with their times; a word that was passed over has the place between its
        /// neighbours and counts as estimated.
        public let words: [Word]
        /// How sure its place is, from 0 to 1.
        public let confidence: Double

        /// When the line begins.
        public var start: MediaTime { words.first?.start ?? .zero }
        /// When its last word ends.
        public var end: MediaTime { words.last?.end ?? .zero }

        /// Below this a line is marked and listed.
        public static let low = Cue.lowConfidence
        /// Whether its place is doubtful.
        public var isDoubtful: Bool { confidence < Self.low }
    }

    /// The lines that were found, in order.
    public let lines: [Line]
    /// The lines of the script that the recording does not say.
    public let missing: [Int]
    /// How long the recording is.
    public let duration: MediaTime
    /// Whether each line is a sentence as it is shown.
    public var areSentences = false

    init(lines: [Line], missing: [Int], duration: MediaTime) {
        self.lines = lines
        self.missing = missing
        self.duration = duration
    }
}
