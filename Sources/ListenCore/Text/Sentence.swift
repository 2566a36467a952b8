/// Cues joined to a full sentence: what the view shows as one line and what
/// every jump, repeat and pop-up speaks of.
public struct Sentence: Hashable, Sendable {
    /// The place of the sentence in its chapter, from 0.
    public let index: Int
    /// The words in order, never empty.
    public let words: [Word]
    /// When its first word begins.
    public let start: MediaTime
    /// When its last word ends.
    public let end: MediaTime

    /// A sentence; `nil` without words.
    public init?(index: Int, words: [Word]) {
        guard let first = words.first, let last = words.last else { return nil }
        self.index = index
        self.words = words
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
