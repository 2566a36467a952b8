package import FoundationEssentials

/// The comparison of a typed sentence with the one that was heard.
package struct DictationScore: Hashable, Sendable {
    /// The sentence.
    package let sentence: PractisedSentence
    /// The language of the text, when known.
    package let language: Language?
    /// The number of the attempt in this dictation, from 1.
    package let attempt: Int
    /// The number of its words that count.
    package let words: Int
    /// The number of them that were typed rightly.
    package let rightWords: Int
    /// The number of typed words that were not said.
    package let extraWords: Int
    /// The number of letters and words that were given away.
    package let hints: Int
    /// The line as it was typed; empty where nothing was.
    package let typed: String

    /// True if nothing was wrong, missing or too much.
    package var isPerfect: Bool { rightWords == words && extraWords == 0 }

    /// True if the sentence is no longer hard: it was typed without a mistake at the first attempt,
    /// without hints.
    package var isMastery: Bool { isPerfect && attempt == 1 && hints == 0 }

    /// A score.
    package init(
        sentence: PractisedSentence, language: Language?, attempt: Int, words: Int,
        rightWords: Int, extraWords: Int, hints: Int, typed: String = ""
    ) {
        self.sentence = sentence
        self.language = language
        self.attempt = attempt
        self.words = words
        self.rightWords = rightWords
        self.extraWords = extraWords
        self.hints = hints
        self.typed = typed
    }
}

/// The dictations of one day in one language, each sentence by its first attempt.
package struct DictationDay: Hashable, Sendable {
    /// The day on the person's calendar as `2026-11-21`.
    package let day: String
    /// The language, when known.
    package let language: Language?
    /// The number of sentences that were typed.
    package let sentences: Int
    /// The number of them without a mistake or a hint.
    package let perfect: Int
    /// The number of their words.
    package let words: Int
    /// The number of these that were typed rightly.
    package let rightWords: Int

    /// A day's dictations.
    package init(
        day: String, language: Language?, sentences: Int, perfect: Int, words: Int,
        rightWords: Int
    ) {
        self.day = day
        self.language = language
        self.sentences = sentences
        self.perfect = perfect
        self.words = words
        self.rightWords = rightWords
    }
}

/// Keeps how much trouble sentences were, and how dictations went.
package protocol SentencePracticeStoring: Sendable {
    /// The trouble of the sentences of a chapter, those without any left out.
    func efforts(in chapter: ChapterAddress) async throws(StoreError) -> [KeptEffort]
    /// The sentences that were most trouble, the hardest first.
    func hardest(_ limit: Int) async throws(StoreError) -> [KeptEffort]
    /// Adds to the trouble of a sentence.
    func add(
        _ effort: SentenceEffort, to sentence: PractisedSentence, at instant: Date
    ) async throws(StoreError)
    /// Resets the counts of a sentence.
    func clear(_ sentence: PractisedSentence, at instant: Date) async throws(StoreError)
    /// Keeps a score; `day` is that of the person's calendar, as `2026-11-21`.
    func add(
        _ score: DictationScore, on day: String, at instant: Date
    ) async throws(StoreError)
    /// The dictations from a day on (`nil` for all), oldest first.
    func dictations(since day: String?) async throws(StoreError) -> [DictationDay]
}
