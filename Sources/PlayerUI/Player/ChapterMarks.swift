package import ListenCore

/// The marks of the open chapter, and the sentences that are played for them.
package struct ChapterMarks: Hashable, Sendable {
    /// Which sentences are left, for the key that plays only the marked.
    package enum Filter: Hashable, Sendable {
        /// Every marked sentence.
        case marked
        /// Those marked as hard.
        case hard
        /// Those a menu chose.
        case chosen
    }

    /// In order of place.
    package var bookmarks: [Bookmark] = []
    package var filter: Filter?
    /// The sentences that are played; `nil` for all.
    package var only: Set<Int>?

    /// The mark of a sentence that counts.
    package func mark(of sentence: Sentence) -> Bookmark? {
        bookmarks.first {
            !$0.range.isEmpty && $0.range.lowerBound >= sentence.start
                && $0.range.lowerBound < max(sentence.end, sentence.start + .milliseconds(1))
        }
    }
}
