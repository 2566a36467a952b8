package import FoundationEssentials
package import ListenCore

/// An answer to a question of a listening test.
package struct TestAnswer: Hashable, Sendable {
    /// The chapter that was asked about.
    package let chapter: ChapterAddress
    /// The beginning of the sentence that was asked about, in the text.
    package let sentence: MediaTime
    /// The kind of the question.
    package let kind: ListeningQuestion.Kind
    /// The language, when known.
    package let language: Language?
    /// The day on the person's calendar, as `2026-11-21`.
    package let day: String
    /// The number of things that could be right: 1 for a choice, the words of a dictation.
    package let asked: Int
    /// The number of them that were.
    package let right: Int
    /// The number that were right at the first dictation of the sentence; `nil` for a choice.
    package let before: Int?

    /// An answer; counts that cannot be are brought into their bounds.
    package init(
        chapter: ChapterAddress, sentence: MediaTime, kind: ListeningQuestion.Kind,
        language: Language?, day: String, asked: Int, right: Int, before: Int? = nil
    ) {
        (self.chapter, self.sentence, self.kind) = (chapter, sentence, kind)
        (self.language, self.day) = (language, day)
        self.asked = max(1, asked)
        self.right = min(max(0, right), self.asked)
        self.before = before.map { min(max(0, $0), max(1, asked)) }
    }
}

/// A sentence that was dictated once.
package struct FormerDictation: Hashable, Sendable {
    /// The chapter it stands in.
    package let chapter: ChapterAddress
    /// Its beginning in the text.
    package let sentence: MediaTime
    /// The number of its words that counted.
    package let words: Int
    /// The number of them that were right at the first attempt.
    package let rightWords: Int

    /// The days after which it is written again.
    package static let daysApart = 30

    /// The last day whose dictations are written again on a day; `nil` for a day of no calendar.
    package static func lastDay(on today: String) -> String? {
        CalendarDay(today)?.advanced(by: -daysApart).text
    }

    /// A dictation.
    package init(
        chapter: ChapterAddress, sentence: MediaTime, words: Int, rightWords: Int
    ) {
        (self.chapter, self.sentence) = (chapter, sentence)
        (self.words, self.rightWords) = (words, rightWords)
    }
}

/// Keeps the answers of listening tests.
package protocol ListeningTestKeeping: Sendable {
    /// Keeps answers that were given at an instant; of two about one sentence at one instant the
    /// first.
    func add(_ answers: [TestAnswer], at instant: Date) async throws(StoreError)
    /// All answers, oldest first.
    func answers() async throws(StoreError) -> [TestAnswer]
    /// The sentences of a chapter, or of all, that were dictated on a day or before, and not tested
    /// again since, the oldest first.
    func dictated(
        in chapter: ChapterAddress?, until day: String
    ) async throws(StoreError) -> [FormerDictation]
}
