import Alignment
import ListenCore

/// The edges that a person moved by ear, for aligning their chapter anew.
struct TaughtEdgeKeeper: Sendable {
    let nudges: @Sendable () throws -> any EdgeNudgeStoring
    /// The sentences of the text that a chapter has; none where it has no text.
    let sentences: @Sendable (ChapterAddress) async throws -> [Sentence]

    /// What was taught about a chapter's present text, which is shown so much later than it says.
    func edges(of chapter: ChapterAddress, shift: MediaTime = .zero) async throws -> TaughtEdges {
        let moved = try await nudges().nudges(in: chapter)
        guard !moved.isEmpty else { return TaughtEdges([], of: []) }
        // A text that cannot be read any more teaches nothing, and must not be in the way.
        let present = (try? await sentences(chapter)) ?? []
        return TaughtEdges(moved, of: present, shift: shift)
    }

    /// Has the edges belong to the text that the chapter has now; how many do.
    ///
    /// What the new text does not have stays as it was kept.
    func keep(_ edges: TaughtEdges, of chapter: ChapterAddress) async throws -> Int {
        guard !edges.isEmpty else { return 0 }
        let change = edges.change(to: try await sentences(chapter))
        let store = try nudges()
        // The new ones first: whatever happens between, none is lost.
        for nudge in change.kept { try await store.save(nudge, in: chapter) }
        let places = Set(change.kept.map(\.sentence))
        for nudge in change.replaced where !places.contains(nudge.sentence) {
            try await store.save(EdgeNudge(sentence: nudge.sentence), in: chapter)
        }
        return change.count
    }

    /// What is told of the edges that were kept; `nil` for none.
    static func news(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "1 edge that you moved by ear was kept."
        default: "\(count) edges that you moved by ear were kept."
        }
    }
}
