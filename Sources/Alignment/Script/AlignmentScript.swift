/// A text that is to be found in a recording: lines, each of which becomes a cue.
public struct AlignmentScript: Hashable, Sendable {
    /// A line and its words.
    public struct Line: Hashable, Sendable {
        /// The text as it is spoken, on one line; the words are what is shown.
        public let text: String
        /// Its words, in order, not overlapping.
        public let words: [Word]

        /// True when it has something to say.
        var isSpoken: Bool { text.contains { $0.isLetter || $0.isNumber } }

        /// A line of a text with its words.
        public init(text: String, words: [Word]) {
            self.text = text
            self.words = words
        }
    }

    /// A word of a line.
    public struct Word: Hashable, Sendable {
        /// The word with the punctuation that belongs to it.
        public let text: String
        /// Its place in the spoken text of the line, in Unicode scalars.
        public let range: Range<Int>
        /// True when a space is shown after it.
        public let isFollowedBySpace: Bool

        /// A word at a place of its line.
        public init(text: String, range: Range<Int>, isFollowedBySpace: Bool) {
            self.text = text
            self.range = range
            self.isFollowedBySpace = isFollowedBySpace
        }
    }

    /// The lines that have words.
    public let lines: [Line]

    /// True when each line is a sentence as it is shown, rather than a piece of a cut text.
    public let areSentences: Bool

    /// A script of lines; those without words are left out.
    public init(lines: [Line], areSentences: Bool = false) {
        self.lines = lines.filter { !$0.words.isEmpty }
        self.areSentences = areSentences
    }

    /// The number of words of all lines.
    public var wordCount: Int { lines.reduce(0) { $0 + $1.words.count } }
}
