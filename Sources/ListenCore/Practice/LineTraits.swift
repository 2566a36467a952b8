/// The facts of a sentence that decide how it is played: how well its words are known, and what
/// the person did about it.
///
/// ```swift
/// let line = LineTraits(newWords: 1, unknownWords: 2)
/// DrillScore.Selector.new.takes(line)  // true
/// DrillScore.Selector.unknown(moreThan: 2).takes(line)  // false
/// ```
package struct LineTraits: Hashable, Sendable {
    /// The number of its words that have no status.
    package var newWords: Int
    /// The number of its words that are new or being learnt.
    package var unknownWords: Int
    /// True if the person's doings show it to be hard.
    package var isHard: Bool
    /// True if the person marked it.
    package var isMarked: Bool

    /// The facts of a sentence; without arguments one that everything is known of.
    package init(
        newWords: Int = 0, unknownWords: Int = 0, isHard: Bool = false, isMarked: Bool = false
    ) {
        self.newWords = newWords
        self.unknownWords = unknownWords
        self.isHard = isHard
        self.isMarked = isMarked
    }

    /// The facts of a passage of sound in which two sentences are said.
    package static func + (left: LineTraits, right: LineTraits) -> LineTraits {
        LineTraits(
            newWords: left.newWords + right.newWords,
            unknownWords: left.unknownWords + right.unknownWords,
            isHard: left.isHard || right.isHard, isMarked: left.isMarked || right.isMarked)
    }
}
