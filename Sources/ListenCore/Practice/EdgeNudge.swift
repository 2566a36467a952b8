/// The edges of one sentence as a person moved them by ear.
package struct EdgeNudge: Hashable, Sendable {
    /// The sentence's start in the text, which names it even when sentences
    /// are assembled differently later.
    package let sentence: MediaTime
    /// The time by which it begins later (or earlier).
    package var start: MediaTime
    /// The time by which it ends later (or earlier).
    package var end: MediaTime

    /// A nudge, by default of nothing.
    package init(sentence: MediaTime, start: MediaTime = .zero, end: MediaTime = .zero) {
        self.sentence = sentence
        self.start = start
        self.end = end
    }
}

/// A change of a sentence's nudge: the other edge stays as it is stored, which another player may
/// have moved meanwhile.
package struct EdgeNudgeChange: Hashable, Sendable {
    /// The sentence's start in the text.
    package let sentence: MediaTime
    /// The time by which it begins later now; `nil` if that stays.
    package var start: MediaTime?
    /// The time by which it ends later now; `nil` if that stays.
    package var end: MediaTime?

    /// A change, by default of nothing.
    package init(sentence: MediaTime, start: MediaTime? = nil, end: MediaTime? = nil) {
        self.sentence = sentence
        self.start = start
        self.end = end
    }
}

extension EdgeNudge {
    /// Adopts the edges that were moved.
    package mutating func apply(_ change: EdgeNudgeChange) {
        start = change.start ?? start
        end = change.end ?? end
    }
}

/// The nudges of a chapter when it gets another text.
package struct EdgeNudgeReplacement: Hashable, Sendable {
    /// The nudges of the new text; its sentences' edges are where the person put them.
    package let kept: [EdgeNudge]
    /// The nudges of the former text whose edges are among those.
    package let replaced: [EdgeNudge]

    /// A replacement, by default of nothing.
    package init(kept: [EdgeNudge] = [], replaced: [EdgeNudge] = []) {
        self.kept = kept
        self.replaced = replaced
    }

    /// The number of edges that were changed.
    package var count: Int {
        kept.reduce(0) { $0 + ($1.start == .zero ? 0 : 1) + ($1.end == .zero ? 0 : 1) }
    }
}

/// Keeps the nudges of a chapter's sentences.
package protocol EdgeNudgeStoring: Sendable {
    /// The nudges of a chapter.
    func nudges(in chapter: ChapterAddress) async throws(StoreError) -> [EdgeNudge]
    /// Moves the nudges of a chapter to another text: `replacement` is made from the stored ones in
    /// the same transaction, so that none that is moved meanwhile is lost.
    ///
    /// Returns the result; nudges that it does not name stay as they are.
    func replace(
        in chapter: ChapterAddress,
        _ replacement: @escaping @Sendable ([EdgeNudge]) -> EdgeNudgeReplacement
    ) async throws(StoreError) -> EdgeNudgeReplacement
    /// Moves edges of a sentence as they are stored.
    func change(_ change: EdgeNudgeChange, in chapter: ChapterAddress) async throws(StoreError)
}
