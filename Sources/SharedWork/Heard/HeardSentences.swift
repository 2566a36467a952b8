package import ListenCore

/// Finds whole sentences of any source, lets them be heard, and makes cards of them.
package struct HeardSentences: Sendable {
    private let cards: MinedCards

    /// The sentences that cards can be mined of.
    package init(_ cards: MinedCards) {
        self.cards = cards
    }

    /// The sentence of a chapter that begins at a time, but for what its beginning was moved since;
    /// `nil` where there is none.
    package func hit(at start: MediaTime, in chapter: ChapterAddress) async throws -> HeardHit? {
        let catalog = try await cards.place(chapter.source).catalog
        let (playback, track) = try await catalog.service.text(
            of: chapter.chapter, in: chapter.book, catalog.mode, cards.analysis)
        func distance(_ sentence: Sentence) -> Int64 { abs((sentence.start - start).microseconds) }
        let near = (track?.sentences ?? []).min { distance($0) < distance($1) }
        guard let near, distance(near) <= CardPlace.nearness.microseconds else { return nil }
        let book = try? await catalog.books().value.first { $0.id == chapter.book }
        return HeardHit(
            address: chapter, bookTitle: book?.title ?? "",
            chapterTitle: playback.chapter.title, language: track?.language ?? book?.language,
            sentence: HeardSentence(
                index: near.index, range: near.start..<near.end, text: near.text), marks: [])
    }

    /// Plays a sentence; throws a sentence when its recording is not at hand.
    package func hear(_ hit: HeardHit) async throws { try await cards.hear(hit) }

    /// Keeps a sentence with its sound as a card.
    package func keep(_ hit: HeardHit) async throws -> MinedCards.Outcome {
        try await cards.keep(.sentence, hit.sentence.text, hit)
    }
}
