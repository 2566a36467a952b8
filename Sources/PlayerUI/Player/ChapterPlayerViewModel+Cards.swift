package import ListenCore
import Practice
package import UIVocabulary

/// What was made a card last.
package struct KeptCard: Hashable, Sendable {
    package let kind: StudyCard.Kind
    package let text: String
    package let chapter: ChapterAddress?
    package let sentence: MediaTime
    /// The card; `nil` while it is not on disk yet.
    package var card: StudyCard?

    package init(_ draft: CardDraft) {
        kind = draft.kind
        text = draft.text
        chapter = draft.place?.chapter
        sentence = draft.place?.range.lowerBound ?? .zero
    }

    package func isAbout(_ draft: CardDraft) -> Bool {
        var other = KeptCard(draft)
        other.card = card
        return other == self
    }
}

/// Keeping words and sentences as cards.
extension ChapterPlayerViewModel {
    /// Makes the sentence, or the word under the cursor, a card; the same key
    /// once more takes it back.
    package mutating func keepCard() -> [ScreenEffect] {
        guard state.sound.isOpen, let draft = cardDraft else {
            return noSentence("There is no sentence to keep.")
        }
        if let fault = state.settings.fault(of: .cards) { return [.toast(fault, .failure)] }
        guard let kept = state.cards.kept, kept.isAbout(draft) else {
            state.cards.kept = KeptCard(draft)
            return [.run(.keepCard(draft))]
        }
        // One that is still being kept is not kept twice.
        guard let card = kept.card else { return [] }
        guard card.memory == nil else { return [.toast(reviewedText(card))] }
        state.cards.kept?.card = nil
        return [.run(.forgetCard(card, draft))]
    }

    /// Says what became of a card, now that it is on disk.
    package mutating func take(_ news: CardNews, of draft: CardDraft) -> [ScreenEffect] {
        let isCurrent = state.cards.kept?.isAbout(draft) ?? false
        switch news {
        case .kept(let card):
            if isCurrent { state.cards.kept?.card = card }
            return [.toast(savedText(card))]
        case .known(let card):
            if isCurrent { state.cards.kept?.card = card }
            let key = state.settings.keys.label(of: .keepCard, in: .player)
            let way = card.memory == nil && isCurrent ? key.map { "; \($0) removes it" } : nil
            return [.toast("Already saved as card \(card.id)\(way ?? "").")]
        case .forgotten(let card):
            if isCurrent { state.cards.kept = nil }
            return [.toast("Card \(card.id) is gone.")]
        case .reviewed(let card):
            if isCurrent { state.cards.kept?.card = card }
            return [.toast(reviewedText(card))]
        case .incomplete(let card, let reason):
            return [.toast("Card \(card.id) has no sound yet. \(reason)", .failure)]
        case .failed(let sentence):
            if isCurrent { state.cards.kept = nil }
            return [.toast(sentence, .failure)]
        }
    }

    private func reviewedText(_ card: StudyCard) -> String {
        "Card \(card.id) was reviewed already; `listen cards remove \(card.id)` removes it."
    }

    private func savedText(_ card: StudyCard) -> String {
        let sound = card.audio?.file == nil ? ", without sound so far" : ""
        let meaning = card.kind == .word && !card.translation.isEmpty
        return "Saved as card \(card.id)\(sound): \(card.text)"
            + (meaning ? " – \(card.translation)" : "")
    }

    private var cardDraft: CardDraft? {
        guard let index = askedSentence, let transcript = state.text.transcript,
            let sentence = transcript[index]
        else { return nil }
        let word = askedPhrase
        let subject = state.subject
        let range = sentence.start..<sentence.end
        return CardDraft(
            kind: word == nil ? .sentence : .word, language: subject.language,
            text: word ?? sentence.text, sentence: sentence.text,
            place: CardPlace(
                chapter: subject.address, range: range, bookTitle: subject.bookTitle,
                chapterTitle: subject.chapterTitle),
            sentencePlace: SentencePlace(
                chapter: subject.address, sentence: index, range: range, textShift: state.text.offset,
                previous: transcript[index - 1]?.text ?? "",
                next: transcript[index + 1]?.text ?? ""),
            cut: CardCut.range(
                of: index, in: transcript.sentences, offset: state.text.offset,
                nudges: Array(state.edges.nudges.values),
                before: state.settings.cardPadding.before,
                after: state.settings.cardPadding.after),
            translation: word == nil ? knownTranslation(of: index) : nil,
            target: state.settings.targetLanguage)
    }

    /// The translation that is shown, or was asked for, of a sentence.
    private func knownTranslation(of index: Int) -> String? {
        if case .known(let translation) = state.aids.translations[index] { return translation.text }
        for popup in state.aids.popups where popup.ticket.sentence == index {
            guard popup.ticket.phrase == nil, case .translation(let answer) = popup.content
            else { continue }
            return answer.text
        }
        return nil
    }
}
