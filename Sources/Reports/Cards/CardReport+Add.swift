import ConsoleOutput
import FoundationEssentials
package import ListenCore
import Practice
import SharedWork

/// The order to make one card.
package struct CardOrder: Hashable, Sendable {
    /// A text, or a sentence of a chapter.
    var subject: SentenceSubject
    /// Its language, as it was typed.
    var language: String?
    /// Its kind; `nil` decides by the text.
    var kind: StudyCard.Kind?
    /// Its meaning, when the person gives one.
    var translation: String?
    /// The sentence that contains the word.
    var context: String?

    /// An order.
    package init(
        _ subject: SentenceSubject, language: String? = nil, kind: StudyCard.Kind? = nil,
        translation: String? = nil, context: String? = nil
    ) {
        self.subject = subject
        self.language = language
        self.kind = kind
        self.translation = translation
        self.context = context
    }
}

extension CardReport {
    /// Makes a card of a text or of a sentence in a book, with its sound and meaning.
    package func add(_ order: CardOrder, json: Bool) async throws {
        let store = try store()
        let maker = try await maker()
        let draft = try await draft(order, maker)
        guard maker.language(of: draft) != nil else { throw CardError.noLanguage }
        let added = try await maker.make(draft)
        let reason = try await maker.complete(added.card, of: draft)
        let card = try await self.card(added.card.id, store)
        if let reason { console.note(reason) }
        if json {
            let shape = CardJSON(card, store, try await command())
            console.print(json: AddedJSON(isNew: added.isNew, card: shape))
            return
        }
        console.print(card.text + (card.translation.isEmpty ? "" : " – " + card.translation))
        let hasSound = card.audio?.file.flatMap(store.path(ofSound:)) != nil
        let sound = card.place != nil && !hasSound ? ", without sound" : ""
        console.note(
            added.isNew
                ? "Saved as card \(card.id)\(sound)." : "This is card \(card.id) already\(sound).")
    }

    private func draft(_ order: CardOrder, _ maker: CardMaker) async throws -> CardDraft {
        let language = try Self.language(order.language)
        switch order.subject {
        case .text(let text):
            let isPhrase = text.split(whereSeparator: \.isWhitespace).count > 3
            let ends = text.last.map { ".!?…。！？؟।".contains($0) } ?? false
            let kind = order.kind ?? (isPhrase || ends ? .sentence : .word)
            return CardDraft(
                kind: kind, language: language, text: text,
                sentence: kind == .word ? order.context ?? "" : text,
                translation: order.translation, target: target)
        case .sentence(let book, let chapter, let number):
            var draft = try await find(book, chapter, number, maker)
            draft.language = language ?? draft.language
            draft.translation = order.translation
            return draft
        }
    }

    private func find(
        _ book: String, _ chapter: String, _ number: Int, _ maker: CardMaker
    ) async throws -> CardDraft {
        let catalog = try await catalog()
        let chosen = try await catalog.book(book).book
        let title = try await catalog.chapter(chapter, of: chosen).selection.chapter
        let (playback, text) = try await catalog.service
            .text(of: title.id, in: chosen.id, catalog.mode, analysis)
        guard let track = text else { throw SentenceError.noText(title.title) }
        await maker.useTranslations(of: playback, catalog, analysis)
        let sentences = track.sentences
        guard sentences.indices.contains(number - 1) else {
            throw SentenceError.noSentence(number, count: sentences.count)
        }
        let sentence = sentences[number - 1]
        let range = sentence.start..<sentence.end
        return CardDraft(
            kind: .sentence, language: track.language ?? chosen.language, text: sentence.text,
            sentence: sentence.text,
            place: CardPlace(
                chapter: playback.address, range: range, bookTitle: chosen.title,
                chapterTitle: title.title),
            sentencePlace: SentencePlace(
                chapter: playback.address, sentence: sentence.index, range: range,
                previous: number > 1 ? sentences[number - 2].text : "",
                next: number < sentences.count ? sentences[number].text : ""),
            cut: CardCut.range(
                of: number - 1, in: sentences, nudges: try await nudges(playback.address),
                before: padding.before, after: padding.after),
            target: target)
    }
}

private struct AddedJSON: Encodable {
    let version = 1
    let isNew: Bool
    let card: CardJSON
}
