import ListenCore
import Practice
import UIVocabulary

/// The card that was made last.
struct KeptCard: Hashable, Sendable {
    let kind: StudyCard.Kind
    let text: String
    let chapter: ChapterAddress?
    let sentence: MediaTime
    /// The card; `nil` while it is not on disk yet.
    var card: StudyCard?

    init(_ draft: CardDraft) {
        kind = draft.kind
        text = draft.text
        chapter = draft.place?.chapter
        sentence = draft.place?.range.lowerBound ?? .zero
    }

    func isAbout(_ draft: CardDraft) -> Bool {
        var other = KeptCard(draft)
        other.card = card
        return other == self
    }
}

/// Keeping words and sentences as cards.
struct ChapterCards: Hashable, Sendable {
    /// The card that was made last, which the same key takes back.
    var kept: KeptCard?
    /// The card that an undo takes back, until the next jump.
    private var undoable: Undoable?

    /// A draft that became a card, with the jumps there were then.
    private struct Undoable: Hashable {
        let draft: CardDraft
        let jumps: [MediaTime]
    }

    /// Takes the card back that was saved since the last jump; `nil` where there is none.
    mutating func undo(_ jumps: Jumps) -> [ScreenEffect]? {
        guard let undoable, undoable.jumps == jumps.undo, let last = kept,
            last.isAbout(undoable.draft), last.card?.memory == nil
        else { return nil }
        guard let card = last.card else { return [] }
        kept?.card = nil
        self.undoable = nil
        return [.run(.forgetCard(card, undoable.draft))]
    }

    /// Makes a draft a card; the same draft once more takes it back.
    mutating func keep(_ draft: CardDraft, at jumps: Jumps) -> [ScreenEffect] {
        guard let last = kept, last.isAbout(draft) else {
            kept = KeptCard(draft)
            undoable = Undoable(draft: draft, jumps: jumps.undo)
            return [.run(.keepCard(draft))]
        }
        // One that is still being kept is not kept twice.
        guard let card = last.card else { return [] }
        guard card.memory == nil else { return [.toast(Self.reviewedText(card))] }
        kept?.card = nil
        return [.run(.forgetCard(card, draft))]
    }

    /// Says what became of a card, now that it is on disk; `key` makes and removes cards.
    mutating func show(
        _ news: CardNews, of draft: CardDraft, key: String?, undo: String?
    ) -> [ScreenEffect] {
        let isCurrent = kept?.isAbout(draft) ?? false
        switch news {
        case .kept(let card):
            if isCurrent { kept?.card = card }
            return [.toast(Self.savedText(card, undo: isCurrent ? undo : nil))]
        case .known(let card):
            if isCurrent { kept?.card = card }
            let way = card.memory == nil && isCurrent ? key.map { "; \($0) removes it" } : nil
            return [.toast("Already saved as card \(card.id)\(way ?? "").")]
        case .forgotten(let card):
            if isCurrent { kept = nil }
            return [.toast("Card \(card.id) is gone.")]
        case .reviewed(let card):
            if isCurrent { kept?.card = card }
            return [.toast(Self.reviewedText(card))]
        case .incomplete(let card, let reason):
            return [.toast("Card \(card.id) has no sound yet. \(reason)", .failure)]
        case .failed(let sentence):
            if isCurrent { kept = nil }
            return [.toast(sentence, .failure)]
        }
    }

    private static func reviewedText(_ card: StudyCard) -> String {
        "Card \(card.id) was reviewed already; `listen cards remove \(card.id)` removes it."
    }

    private static func savedText(_ card: StudyCard, undo: String?) -> String {
        let sound = card.audio?.file == nil ? ", without sound so far" : ""
        let meaning = card.kind == .word && !card.translation.isEmpty
        return "Saved as card \(card.id)\(sound)\(undo ?? ""): \(card.text)"
            + (meaning ? " – \(card.translation)" : "")
    }
}

extension CardDraft {
    /// A card of the sentence a key is about, or of the word under the cursor.
    init?(of state: ChapterPlayerState) {
        guard let index = state.askedSentence, let transcript = state.text.transcript,
            let sentence = transcript[index]
        else { return nil }
        let word = state.cursorPhrase?.text
        let subject = state.subject
        let range = sentence.start..<sentence.end
        self.init(
            kind: word == nil ? .sentence : .word, language: subject.language,
            text: word ?? sentence.text, sentence: sentence.text,
            place: CardPlace(
                chapter: subject.address, range: range, bookTitle: subject.bookTitle,
                chapterTitle: subject.chapterTitle),
            sentencePlace: SentencePlace(
                chapter: subject.address, sentence: index, range: range,
                textShift: state.text.offset,
                previous: transcript[index - 1]?.text ?? "",
                next: transcript[index + 1]?.text ?? ""),
            cut: CardCut.range(
                of: index, in: transcript.sentences, offset: state.text.offset,
                nudges: Array(state.edges.nudges.values),
                before: state.settings.playing.cardPadding.before,
                after: state.settings.playing.cardPadding.after),
            translation: word == nil ? state.aids.knownTranslation(of: index) : nil,
            target: state.settings.targetLanguage)
    }
}

extension SentenceAids {
    /// The translation that is shown, or was asked for, of a sentence.
    fileprivate func knownTranslation(of index: Int) -> String? {
        if case .known(let translation) = translations[index] { return translation.text }
        for popup in popups where popup.ticket.sentence == index {
            guard popup.ticket.phrase == nil, case .translation(let answer) = popup.content
            else { continue }
            return answer.text
        }
        return nil
    }
}
