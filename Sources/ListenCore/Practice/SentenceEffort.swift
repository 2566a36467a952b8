/// The trouble a sentence was, by what a person did about it.
package struct SentenceEffort: Hashable, Sendable {
    /// The number of times it was heard again.
    package var replays: Int
    /// The number of times it, or a word of it, was looked up.
    package var lookUps: Int
    /// The number of times it was made slower.
    package var slowDowns: Int
    /// The number of its words that were mistaken in dictations.
    package var errors: Int

    /// An effort; without arguments none.
    package init(replays: Int = 0, lookUps: Int = 0, slowDowns: Int = 0, errors: Int = 0) {
        self.replays = replays
        self.lookUps = lookUps
        self.slowDowns = slowDowns
        self.errors = errors
    }

    /// The sum of two efforts about one sentence; counts stay in their bounds.
    package static func + (left: SentenceEffort, right: SentenceEffort) -> SentenceEffort {
        func sum(_ count: KeyPath<SentenceEffort, Int>) -> Int {
            let (sum, isOver) = left[keyPath: count].addingReportingOverflow(right[keyPath: count])
            return isOver ? Int.max : max(0, sum)
        }
        return SentenceEffort(
            replays: sum(\.replays), lookUps: sum(\.lookUps), slowDowns: sum(\.slowDowns),
            errors: sum(\.errors))
    }

    /// True if there was any.
    package var isNone: Bool { self == SentenceEffort() }

    /// The difficulty of the sentence, 0…1: rising fast at first, never quite 1.
    ///
    /// A look-up and a slower hearing say more than a replay, which may be for pleasure; a mistaken
    /// word is one of several.
    package var heat: Double {
        let points = [
            (replays, Self.weights.replay), (lookUps, Self.weights.lookUp),
            (slowDowns, Self.weights.slowDown), (errors, Self.weights.error),
        ].reduce(0) { $0 + Double(max(0, $1.0)) * $1.1 }
        return points / (points + Self.halfway)
    }

    /// The points of one of each.
    package static let weights = (replay: 1.0, lookUp: 2.0, slowDown: 2.0, error: 0.75)

    /// True if it is one of the hard sentences: more than one sign says so, a single look-up or a
    /// replay or two do not.
    package var isHard: Bool { heat >= Self.hardFrom }

    /// The points of a sentence that is half as hard as any.
    private static let halfway = 5.0
    /// The heat of three replays, of a look-up and a replay, or of four mistaken words.
    private static let hardFrom = 0.35
}

/// A sentence of a chapter, as its practice records identify it.
package struct PractisedSentence: Hashable, Sendable {
    /// Its chapter.
    package let chapter: ChapterAddress
    /// Its start in the text, which names it even when sentences are assembled differently later.
    package let start: MediaTime
    /// Its text, for lists.
    package let text: String
    /// The book's title, for lists.
    package let bookTitle: String
    /// The chapter's title, for lists.
    package let chapterTitle: String

    /// A sentence.
    package init(
        chapter: ChapterAddress, start: MediaTime, text: String, bookTitle: String,
        chapterTitle: String
    ) {
        self.chapter = chapter
        self.start = start
        self.text = text
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }
}

/// The trouble a sentence was so far.
package struct KeptEffort: Hashable, Sendable {
    /// The sentence.
    package let sentence: PractisedSentence
    /// The trouble.
    package let effort: SentenceEffort

    /// The record of a sentence.
    package init(sentence: PractisedSentence, effort: SentenceEffort) {
        self.sentence = sentence
        self.effort = effort
    }
}
