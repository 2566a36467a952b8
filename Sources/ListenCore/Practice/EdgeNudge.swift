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

/// What becomes different of a sentence's nudge: the other edge stays as it is stored, which
/// another player may have moved meanwhile.
public struct EdgeNudgeChange: Hashable, Sendable {
    /// The sentence's start in the text.
    public let sentence: MediaTime
    /// How much later it begins now; `nil` where that stays.
    public var start: MediaTime?
    /// How much later it ends now; `nil` where that stays.
    public var end: MediaTime?

    /// A change, by default of nothing.
    public init(sentence: MediaTime, start: MediaTime? = nil, end: MediaTime? = nil) {
        self.sentence = sentence
        self.start = start
        self.end = end
    }
}

extension EdgeNudge {
    /// Takes over the edges that were moved.
    public mutating func take(_ change: EdgeNudgeChange) {
        start = change.start ?? start
        end = change.end ?? end
    }
}

/// Keeps the nudges of a chapter's sentences.
public protocol EdgeNudgeStoring: Sendable {
    /// The nudges of a chapter.
    func nudges(in chapter: ChapterAddress) async throws(StoreError) -> [EdgeNudge]
    /// Keeps a nudge in place of the sentence's former one; one of nothing is forgotten.
    func save(_ nudge: EdgeNudge, in chapter: ChapterAddress) async throws(StoreError)
    /// Moves edges of a sentence as they are stored.
    func change(_ change: EdgeNudgeChange, in chapter: ChapterAddress) async throws(StoreError)
}
