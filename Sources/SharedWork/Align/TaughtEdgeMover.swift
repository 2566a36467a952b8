package import ListenCore
package import Subtitles

/// The sentence edges that a person moved by ear, kept when a chapter is aligned again.
package struct TaughtEdgeMover: Sendable {
    let nudges: @Sendable () throws -> any EdgeNudgeStoring
    /// The sentences of a chapter's text; none when it has no text.
    let sentences: @Sendable (ChapterAddress) async throws -> [Sentence]

    package init(
        nudges: @escaping @Sendable () throws -> any EdgeNudgeStoring,
        sentences: @escaping @Sendable (ChapterAddress) async throws -> [Sentence]
    ) {
        self.nudges = nudges
        self.sentences = sentences
    }

    /// The edges moved in a chapter's present text; `shift` is the offset at which the text is
    /// shown.
    package func edges(of chapter: ChapterAddress, shift: MediaTime = .zero) async throws
        -> TaughtEdges
    {
        let moved = try await nudges().nudges(in: chapter)
        guard !moved.isEmpty else { return TaughtEdges([], of: []) }
        return TaughtEdges(moved, of: await present(chapter, shift: shift).sentences, shift: shift)
    }

    /// A text in which edges were moved, with the offset at which it is shown.
    package struct Text: Sendable {
        fileprivate let sentences: [Sentence]
        fileprivate let shift: MediaTime
    }

    /// The text of a chapter, to be read before another one replaces it.
    ///
    /// One that can no longer be read has no edges, and must not stop the alignment.
    package func present(_ chapter: ChapterAddress, shift: MediaTime = .zero) async -> Text {
        Text(sentences: (try? await sentences(chapter)) ?? [], shift: shift)
    }

    /// Moves the edges of a former text to the chapter's own text; returns their count.
    ///
    /// Edges moved up to the moment of writing count as well. Edges without a match in the new text
    /// stay as they were stored.
    package func keep(edgesOf former: Text, of chapter: ChapterAddress) async throws -> Int {
        guard !former.sentences.isEmpty else { return 0 }
        let sentences = try await sentences(chapter)
        return try await nudges().replace(in: chapter) { nudges in
            TaughtEdges(nudges, of: former.sentences, shift: former.shift).change(to: sentences)
        }.count
    }

    /// A message about the edges that were kept; `nil` for none.
    package static func news(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "1 edge that you moved by ear was kept."
        default: "\(count) edges that you moved by ear were kept."
        }
    }
}
