/// How a person moved the edges of one sentence by ear.
public struct EdgeNudge: Hashable, Sendable {
    /// The sentence's start in the text, which names it even when sentences
    /// are assembled differently later.
    public let sentence: MediaTime
    /// How much later (or earlier) it begins.
    public var start: MediaTime
    /// How much later (or earlier) it ends.
    public var end: MediaTime

    /// A nudge, by default of nothing.
    public init(sentence: MediaTime, start: MediaTime = .zero, end: MediaTime = .zero) {
        self.sentence = sentence
        self.start = start
        self.end = end
    }
}

/// Keeps the nudges of a chapter's sentences.
public protocol EdgeNudgeStoring: Sendable {
    /// The nudges of a chapter.
    func nudges(in chapter: ChapterAddress) async throws(StoreError) -> [EdgeNudge]
    /// Keeps a nudge in place of the sentence's former one; one of nothing is forgotten.
    func save(_ nudge: EdgeNudge, in chapter: ChapterAddress) async throws(StoreError)
}
