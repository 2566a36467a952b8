public import FoundationEssentials

/// How a typed sentence compared with the one that was heard.
public struct DictationScore: Hashable, Sendable {
    /// The sentence.
    public let sentence: PractisedSentence
    /// The language of the text, when known.
    public let language: Language?
    /// Which time it was typed in this dictation, from 1.
    public let attempt: Int
    /// How many of its words count.
    public let words: Int
    /// How many of them were typed rightly.
    public let rightWords: Int
    /// How many words were typed that were not said.
    public let extraWords: Int
    /// How many letters and words were given away.
    public let hints: Int

    /// Whether nothing was wrong, missing or too much.
    public var isPerfect: Bool { rightWords == words && extraWords == 0 }

    /// Whether it shows that the sentence is hard no more: typed without a mistake at once, with
    /// nothing given away.
    public var isMastery: Bool { isPerfect && attempt == 1 && hints == 0 }

    /// A score.
    public init(
        sentence: PractisedSentence, language: Language?, attempt: Int, words: Int,
        rightWords: Int, extraWords: Int, hints: Int
    ) {
        self.sentence = sentence
        self.language = language
        self.attempt = attempt
        self.words = words
        self.rightWords = rightWords
        self.extraWords = extraWords
        self.hints = hints
    }
}

/// The dictations of one day in one language, each sentence by its first attempt.
public struct DictationDay: Hashable, Sendable {
    /// The day on the person's calendar as `2026-11-21`.
    public let day: String
    /// The language, when known.
    public let language: Language?
    /// How many sentences were typed.
    public let sentences: Int
    /// How many of them without a mistake or a hint.
    public let perfect: Int
    /// How many words they have.
    public let words: Int
    /// How many of these were typed rightly.
    public let rightWords: Int

    /// A day's dictations.
    public init(
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
public protocol SentencePracticeStoring: Sendable {
    /// The trouble of the sentences of a chapter, those without any left out.
    func efforts(in chapter: ChapterAddress) async throws(StoreError) -> [KeptEffort]
    /// The sentences that were most trouble, the hardest first.
    func hardest(_ limit: Int) async throws(StoreError) -> [KeptEffort]
    /// Adds to the trouble of a sentence.
    func add(
        _ effort: SentenceEffort, to sentence: PractisedSentence, at instant: Date
    ) async throws(StoreError)
    /// Begins the counts of a sentence anew.
    func clear(_ sentence: PractisedSentence, at instant: Date) async throws(StoreError)
    /// Keeps a score; `day` is that of the person's calendar, as `2026-11-21`.
    func add(
        _ score: DictationScore, on day: String, at instant: Date
    ) async throws(StoreError)
    /// The dictations from a day on (`nil` for all), oldest first.
    func dictations(since day: String?) async throws(StoreError) -> [DictationDay]
}
