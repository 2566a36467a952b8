/// Cues joined to a full sentence: one line in the view, and the unit of every jump, repeat and
/// pop-up.
///
/// ```swift
/// let word = Word(start: .zero, end: .seconds(1), text: "Hello.")
/// Sentence(index: 0, words: [word])?.text  // "Hello."
/// ```
public struct Sentence: Hashable, Sendable {
    /// The place of the sentence in its chapter, from 0.
    public let index: Int
    /// The words in order, never empty.
    public let words: [Word]
    /// The beginning of its first word.
    public let start: MediaTime
    /// The end of its last word.
    public let end: MediaTime
    /// The needs of each word for being shown, one for a word; empty when it was not worked out, as
    /// for scripts with spaces and short lines.
    package let scripts: [WordScript]
    /// The person who says it, where the file names one (not yet safe for a terminal); the name is
    /// none of its words.
    public let speaker: String?

    /// A sentence; `nil` without words.
    ///
    /// Scripts that are not one for each word are left out.
    package init?(
        index: Int, words: [Word], scripts: [WordScript] = [], speaker: String? = nil
    ) {
        guard let first = words.first, let last = words.last else { return nil }
        self.index = index
        self.words = words
        self.scripts = scripts.count == words.count ? scripts : []
        self.speaker = speaker
        self.start = first.start
        self.end = max(last.end, first.start)
    }

    /// The sentence as one line of text.
    public var text: String {
        var line = ""
        for (offset, word) in words.enumerated() {
            line += word.text
            if word.isFollowedBySpace, offset + 1 < words.count { line += " " }
        }
        return line
    }
}
