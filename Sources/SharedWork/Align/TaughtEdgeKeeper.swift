package import Alignment
package import ListenCore

/// The edges that a person moved by ear, for aligning their chapter anew.
package struct TaughtEdgeKeeper: Sendable {
    package let nudges: @Sendable () throws -> any EdgeNudgeStoring
    /// The sentences of the text that a chapter has; none where it has no text.
    package let sentences: @Sendable (ChapterAddress) async throws -> [Sentence]

    package init(
        nudges: @escaping @Sendable () throws -> any EdgeNudgeStoring,
        sentences: @escaping @Sendable (ChapterAddress) async throws -> [Sentence]
    ) {
        self.nudges = nudges
        self.sentences = sentences
    }

    /// What was taught about a chapter's present text, which is shown so much later than it says.
    package func edges(of chapter: ChapterAddress, shift: MediaTime = .zero) async throws
        -> TaughtEdges
    {
        let moved = try await nudges().nudges(in: chapter)
        guard !moved.isEmpty else { return TaughtEdges([], of: []) }
        return TaughtEdges(moved, of: await present(chapter, shift: shift).sentences, shift: shift)
    }

    /// A text that edges were moved in, and how much later it is shown than it says.
    package struct Text: Sendable {
        fileprivate let sentences: [Sentence]
        fileprivate let shift: MediaTime
    }

    /// The text that a chapter has, to be read before it gets another.
    ///
    /// One that cannot be read any more teaches nothing, and must not be in the way.
    package func present(_ chapter: ChapterAddress, shift: MediaTime = .zero) async -> Text {
        Text(sentences: (try? await sentences(chapter)) ?? [], shift: shift)
    }

    /// Has the edges that were moved in a former text belong to the chapter's own; how many do.
    ///
    /// Those that are moved until the moment they are written count as well. What the
    /// new text does not have stays as it was kept.
    package func keep(edgesOf former: Text, of chapter: ChapterAddress) async throws -> Int {
        guard !former.sentences.isEmpty else { return 0 }
        let sentences = try await sentences(chapter)
        return try await nudges().replace(in: chapter) { nudges in
            TaughtEdges(nudges, of: former.sentences, shift: former.shift).change(to: sentences)
        }.count
    }

    /// What is told of the edges that were kept; `nil` for none.
    package static func news(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "1 edge that you moved by ear was kept."
        default: "\(count) edges that you moved by ear were kept."
        }
    }
}
