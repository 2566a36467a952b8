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

/// What becomes of a chapter's nudges when it has another text.
public struct EdgeNudgeReplacement: Hashable, Sendable {
    /// The nudges of the new text; its sentences' edges are where the person put them.
    public let kept: [EdgeNudge]
    /// The nudges of the former text whose edges are among those.
    public let replaced: [EdgeNudge]

    /// A replacement, by default of nothing.
    public init(kept: [EdgeNudge] = [], replaced: [EdgeNudge] = []) {
        self.kept = kept
        self.replaced = replaced
    }

    /// How many edges were taken in.
    public var count: Int {
        kept.reduce(0) { $0 + ($1.start == .zero ? 0 : 1) + ($1.end == .zero ? 0 : 1) }
    }
}

/// Keeps the nudges of a chapter's sentences.
public protocol EdgeNudgeStoring: Sendable {
    /// The nudges of a chapter.
    func nudges(in chapter: ChapterAddress) async throws(StoreError) -> [EdgeNudge]
    /// Moves the nudges of a chapter to another text: `replacement` makes it of those that are
    /// stored, at one with writing it, so that none that is moved meanwhile is lost.
    ///
    /// Answers with what was written; nudges that it does not name stay as they are.
    func replace(
        in chapter: ChapterAddress,
        _ replacement: @escaping @Sendable ([EdgeNudge]) -> EdgeNudgeReplacement
    ) async throws(StoreError) -> EdgeNudgeReplacement
    /// Moves edges of a sentence as they are stored.
    func change(_ change: EdgeNudgeChange, in chapter: ChapterAddress) async throws(StoreError)
}
