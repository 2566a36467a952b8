package import ListenCore
import Subtitles

/// Makes cards of words and sentences: looks the word up, cuts the sound out, and asks for a
/// meaning when none was given.
package struct CardMaker: Sendable {
    package let store: any StudyCardStoring & CardSoundKeeping
    let aids: SentenceAidWork
    let dictionaries: any Defining
    let lemmas: any Lemmatizing
    /// The meanings of a word, the likeliest in its sentence first.
    let order: @Sendable (DefinitionRequest, Definition) -> [String]
    /// The place of a chapter's sound; `nil` when it is not available.
    let sound: @Sendable (ChapterAddress) async -> ChapterSound?
    /// Cuts a range out of a recording; blocks while it reads.
    let cut: @Sendable (AudioLocation, Range<MediaTime>) throws -> CardSound
    let clock: any WallClock
    /// Time limit for the look-up of a word and for its recording; after that the card is stored
    /// without them.
    var patience = Duration.seconds(2)

    package init(
        store: any StudyCardStoring & CardSoundKeeping, aids: SentenceAidWork,
        dictionaries: any Defining, lemmas: any Lemmatizing,
        order: @escaping @Sendable (DefinitionRequest, Definition) -> [String] = { $1.usualSenses },
        sound: @escaping @Sendable (ChapterAddress) async -> ChapterSound?,
        cut: @escaping @Sendable (AudioLocation, Range<MediaTime>) throws -> CardSound,
        clock: any WallClock, patience: Duration = .seconds(2)
    ) {
        (self.store, self.aids, self.dictionaries) = (store, aids, dictionaries)
        (self.lemmas, self.order, self.sound, self.cut) = (lemmas, order, sound, cut)
        (self.clock, self.patience) = (clock, patience)
    }

    /// A longer meaning cannot be read at a glance.
    private static let longestMeaning = 160
    private static let mostSenses = 3

    /// Stores the card of a draft; it is on disk when this returns, however long dictionaries and
    /// recordings take.
    ///
    /// A card that exists already gets what it lacks. Its sound is cut at once when the recording
    /// is a complete file; `complete` adds the sound of a recording that is still arriving, and a
    /// missing meaning.
    package func make(_ draft: CardDraft) async throws(StoreError) -> AddedCard {
        guard let language = language(of: draft) else {
            throw StoreError(
                .refused(
                    "The language of “\(draft.text.printable(limit: 40))” is not known, so it"
                        + " cannot be a card. `listen cards add --language` says it."), path: "")
        }
        async let word = inTime(patience) { await lookUp(draft, language) }
        async let sound = inTime(patience) { await soundOfFile(draft) }
        let (found, cut) = await (word, sound)
        var card = StudyCard(
            // A typed text is not replaced by its dictionary form.
            kind: draft.kind, language: language,
            text: draft.place == nil ? draft.text : found?.form ?? draft.text,
            context: draft.kind == .word ? draft.sentence : "",
            translation: draft.translation ?? found?.meaning ?? "",
            note: found?.reading ?? "", place: draft.place, createdAt: clock.now)
        if let cut { return try await translated(store.add(card, with: cut), draft) }
        card.audio = draft.cut.map { AudioCut(range: $0) }
        return try await translated(store.add(card), draft)
    }

    /// Adds the draft's translation to a card that existed without one.
    private func translated(_ added: AddedCard, _ draft: CardDraft) async throws(StoreError)
        -> AddedCard
    {
        guard !added.isNew, let given = draft.translation, !given.isEmpty,
            try await store.translate(added.card.id, as: given)
        else { return added }
        var card = added.card
        card.translation = given
        return AddedCard(card: card, isNew: false)
    }

    /// The sound of a range of a chapter, waiting for its recording to arrive; `nil` when it is not
    /// available.
    ///
    /// Throws when the recording is there but cannot be cut.
    package func cut(_ chapter: ChapterAddress, at range: Range<MediaTime>) async throws
        -> CardSound?
    {
        guard let found = await sound(chapter), let whole = await found.location.whole else {
            return nil
        }
        do {
            return try await cut(whole, at: range)
        } catch {
            throw found.name(of: whole).told(error)
        }
    }

    /// Uses the translation tracks of a chapter for its sentences.
    package func useTranslations(
        of playback: ChapterPlayback, _ catalog: Catalog, _ analysis: any TextAnalyzing
    ) async {
        await aids.useTranslations(of: playback, on: catalog.service, catalog.mode, analysis)
    }

    /// Completes a card with what takes longer: its meaning, and the sound of a recording that is
    /// still arriving.
    ///
    /// Returns the reason that there is no sound, as a sentence; `nil` when there is one, or its
    /// recording is not available.
    @discardableResult
    package func complete(_ card: StudyCard, of draft: CardDraft) async throws(StoreError)
        -> String?
    {
        async let meaning = addMeaning(card, of: draft)
        async let sound = addSound(card, of: draft)
        let (failure, outcome) = await (meaning, sound)
        if let failure { throw failure }
        return try outcome.get()
    }

    private func addMeaning(_ card: StudyCard, of draft: CardDraft) async -> StoreError? {
        guard card.translation.isEmpty, let meaning = await meaning(of: draft, card.language),
            !Task.isCancelled
        else { return nil }
        do throws(StoreError) {
            try await store.translate(card.id, as: meaning)
            return nil
        } catch {
            return error
        }
    }

    private func addSound(_ card: StudyCard, of draft: CardDraft) async
        -> Result<String?, StoreError>
    {
        guard card.audio?.file.flatMap(store.path(ofSound:)) == nil, let range = draft.cut,
            let place = draft.place
        else { return .success(nil) }
        let found: CardSound?
        do {
            found = try await cut(place.chapter, at: range)
        } catch {
            let reason = (error as? any DescribedError)?.description ?? "\(error)"
            return .success(Task.isCancelled ? nil : reason)
        }
        guard let found, !Task.isCancelled else { return .success(nil) }
        do throws(StoreError) {
            try await store.give(found, to: card.id)
            return .success(nil)
        } catch {
            return .failure(error)
        }
    }

    /// The facts of a word that its card keeps.
    private struct LookedUp {
        /// The dictionary form.
        let form: String
        let meaning: String
        /// The reading that the person put right.
        let reading: String?
    }

    /// The dictionary form and meaning of a word, as the person put it right; `nil` when no
    /// dictionary has it and nothing was put right.
    private func lookUp(_ draft: CardDraft, _ language: Language) async -> LookedUp? {
        guard draft.kind == .word else { return nil }
        let request = DefinitionRequest(
            word: draft.text, sentence: draft.sentence, source: language,
            target: await aids.target(draft.target, of: language))
        let put = await aids.correction(of: draft.text, in: draft.sentence, language)
        let own = put?.target == request.target.tag ? put?.meaning : nil
        if let found = try? await dictionaries.define(request) {
            return LookedUp(
                form: found.form, meaning: own ?? Self.meaning(of: order(request, found)),
                reading: put?.reading)
        }
        let lemma = await lemmas.lemmas(of: draft.text, in: draft.sentence, language: language)
            .first
        guard lemma != nil || put != nil else { return nil }
        return LookedUp(
            form: lemma ?? draft.text, meaning: own ?? "", reading: put?.reading)
    }

    /// The first of the meanings, as a line.
    private static func meaning(of senses: [String]) -> String {
        let text = senses.prefix(mostSenses).joined(separator: "; ")
        return text.count > longestMeaning ? text.prefix(longestMeaning - 1) + "…" : text
    }

    /// The language of a draft's text, stated or guessed.
    package func language(of draft: CardDraft) -> Language? {
        let texts = [
            draft.sentencePlace?.previous ?? "", draft.sentence, draft.sentencePlace?.next ?? "",
        ]
        return draft.language ?? LanguageGuess.language(of: texts.joined(separator: " "))
    }

    private func meaning(of draft: CardDraft, _ language: Language) async -> String? {
        let target = await aids.target(draft.target, of: language)
        guard language.code != target.code else { return nil }
        let answer = try? await aids.translate(
            TranslationRequest(
                text: draft.text, source: language, target: target,
                place: draft.sentencePlace,
                sentence: draft.kind == .sentence ? nil : draft.sentence))
        return answer.flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    /// The sound from a recording that is a complete file; `nil` for another, and for one that
    /// cannot be cut, whose error `complete` reports.
    private func soundOfFile(_ draft: CardDraft) async -> CardSound? {
        guard let range = draft.cut, let place = draft.place,
            case .file(let path) = await sound(place.chapter)?.location
        else { return nil }
        return try? await cut(.file(path: path), at: range)
    }

    /// Cuts off the caller's actor, since a recording is read up to the place.
    @concurrent
    private func cut(_ location: AudioLocation, at range: Range<MediaTime>) async throws
        -> CardSound
    {
        try cut(location, range)
    }
}
