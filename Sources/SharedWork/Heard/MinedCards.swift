package import ListenCore
package import Practice

/// Hears the sentences of new words, and makes cards of them, whatever source they are of.
package struct MinedCards: Sendable {
    /// A source with the maker of its cards.
    package struct Place: Sendable {
        let catalog: Catalog
        let maker: CardMaker

        package init(catalog: Catalog, maker: CardMaker) {
            (self.catalog, self.maker) = (catalog, maker)
        }
    }

    /// The outcome of keeping a card.
    package struct Outcome: Hashable, Sendable {
        /// The card in words: `faro – lighthouse`.
        package let text: String
        /// True unless there was such a card.
        package let isNew: Bool
        /// The reason that it has no sound, as a sentence.
        package let reason: String?
    }

    let place: @Sendable (SourceID) async throws -> Place
    /// The edges the person moved in a chapter.
    let nudges: @Sendable (ChapterAddress) async throws -> [EdgeNudge]
    /// Plays a sound to its end.
    let play: @Sendable (CardSound) async throws -> Void
    let analysis: any TextAnalyzing
    let padding: (before: MediaTime, after: MediaTime)
    let target: Language

    package init(
        place: @escaping @Sendable (SourceID) async throws -> Place,
        nudges: @escaping @Sendable (ChapterAddress) async throws -> [EdgeNudge] = { _ in [] },
        play: @escaping @Sendable (CardSound) async throws -> Void, analysis: any TextAnalyzing,
        padding: (before: MediaTime, after: MediaTime), target: Language
    ) {
        (self.place, self.nudges, self.play) = (place, nudges, play)
        (self.analysis, self.padding, self.target) = (analysis, padding, target)
    }

    /// Plays the sentence; throws a sentence when its recording is not at hand.
    package func hear(_ sentence: MinedSentence) async throws { try await hear(sentence.hit) }

    /// Plays the sentence of a hit.
    func hear(_ hit: HeardHit) async throws {
        let place = try await place(hit.address.source)
        let draft = try await draft(.sentence, hit.sentence.text, hit, place)
        guard let range = draft.cut,
            let sound = try await place.maker.cut(hit.address, at: range)
        else {
            throw StatedError(
                .notFound,
                "The recording of “\(hit.chapterTitle.printable(limit: 60))” is not at "
                    + "hand. Play its chapter once, or `listen fetch` it.")
        }
        try await play(sound)
    }

    /// Keeps the word with its sentence and sound as a card.
    package func keep(_ sentence: MinedSentence) async throws -> Outcome {
        try await keep(.word, sentence.spelling, sentence.hit)
    }

    /// Keeps a word or the sentence of a hit as a card.
    func keep(_ kind: StudyCard.Kind, _ text: String, _ hit: HeardHit) async throws -> Outcome {
        let place = try await place(hit.address.source)
        let draft = try await draft(kind, text, hit, place)
        let added = try await place.maker.make(draft)
        let reason = try await place.maker.complete(added.card, of: draft)
        let card = try await place.maker.store.card(added.card.id) ?? added.card
        return Outcome(
            text: card.text + (card.translation.isEmpty ? "" : " – " + card.translation),
            isNew: added.isNew, reason: reason)
    }

    /// The card as `C` makes it of a word or sentence in the player, with the sound of its sentence.
    private func draft(
        _ kind: StudyCard.Kind, _ text: String, _ hit: HeardHit, _ place: Place
    ) async throws -> CardDraft {
        let catalog = place.catalog
        let (playback, track) = try await catalog.service.text(
            of: hit.address.chapter, in: hit.address.book, catalog.mode, analysis)
        // A text that changed since it was looked through has other sentences.
        guard let sentences = track?.sentences,
            let index = Self.index(of: hit.sentence, in: sentences)
        else { throw SentenceError.noText(hit.chapterTitle) }
        await place.maker.useTranslations(of: playback, catalog, analysis)
        let sentence = sentences[index]
        let range = sentence.start..<sentence.end
        return CardDraft(
            kind: kind, language: hit.language, text: text, sentence: sentence.text,
            place: CardPlace(
                chapter: hit.address, range: range, bookTitle: hit.bookTitle,
                chapterTitle: hit.chapterTitle),
            sentencePlace: SentencePlace(
                chapter: hit.address, sentence: sentence.index, range: range,
                previous: index > 0 ? sentences[index - 1].text : "",
                next: index + 1 < sentences.count ? sentences[index + 1].text : ""),
            cut: CardCut.range(
                of: index, in: sentences, nudges: try await nudges(hit.address),
                before: padding.before, after: padding.after),
            target: target)
    }

    private static func index(of sentence: HeardSentence, in sentences: [Sentence]) -> Int? {
        if sentences.indices.contains(sentence.index),
            sentences[sentence.index].text == sentence.text
        {
            return sentence.index
        }
        return sentences.firstIndex { $0.text == sentence.text }
    }
}
