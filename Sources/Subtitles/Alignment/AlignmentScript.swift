/// A text that is to be found in a recording: lines, each of which becomes a cue.
package struct AlignmentScript: Hashable, Sendable {
    /// A line and its words.
    package struct Line: Hashable, Sendable {
        /// The text as it is spoken, on one line; the words are what is shown.
        package let text: String
        /// Its words, in order, not overlapping.
        package let words: [Word]
        /// The person who says it, where the text names one; the name is not spoken.
        package let speaker: String?

        /// A line; its words lie in the text.
        package init(text: String, words: [Word], speaker: String? = nil) {
            (self.text, self.words, self.speaker) = (text, words, speaker)
        }

        /// True when it has something to say.
        package var isSpoken: Bool { text.contains { $0.isLetter || $0.isNumber } }
    }

    /// A word of a line.
    package struct Word: Hashable, Sendable {
        /// The word with the punctuation that belongs to it.
        package let text: String
        /// Its place in the spoken text of the line, in Unicode scalars.
        package let range: Range<Int>
        /// True when a space is shown after it.
        package let isFollowedBySpace: Bool

        /// A word at a place of the spoken text.
        package init(text: String, range: Range<Int>, isFollowedBySpace: Bool) {
            (self.text, self.range) = (text, range)
            self.isFollowedBySpace = isFollowedBySpace
        }
    }

    /// The lines that have words.
    package let lines: [Line]

    /// True when each line is a sentence as it is shown, rather than a piece of a cut text.
    package let areSentences: Bool

    /// A script of lines; those without words are left out.
    package init(lines: [Line], areSentences: Bool = false) {
        self.lines = lines.filter { !$0.words.isEmpty }
        self.areSentences = areSentences
    }

    /// The number of words of all lines.
}
