package import FoundationEssentials
package import ListenCore
import Subtitles

/// Translates and explains sentences by the providers that are set up, in the order of preference;
/// stored answers are marked.
package actor SentenceAidWork {
    private let providers: SentenceProviders
    private let translations: (any TranslationStoring)?
    private let explanations: (any ExplanationStoring)?
    private let corrections: (any WordCorrecting)?
    private let asksAnew: Bool
    /// Says if a person chose the language of the answers, which can change at any time.
    private let isTargetChosen: @Sendable () async -> Bool
    private let underWay = SharedQuestions()
    /// The translation tracks of the chapters opened last, some still loading.
    ///
    /// More than one, since a chapter that was left may still be opening.
    private var given: [(chapter: ChapterAddress, tracks: Task<[AlignedTrack], Never>)] = []
    private static let keptChapters = 3

    /// With `asksAnew`, stored answers are used only when their providers fail.
    ///
    /// Where the language of the answers was not chosen, texts in it are answered in another one.
    package init(
        _ providers: SentenceProviders, translations: (any TranslationStoring)?,
        explanations: (any ExplanationStoring)?, corrections: (any WordCorrecting)? = nil,
        asksAnew: Bool = false, isTargetChosen: @escaping @Sendable () async -> Bool = { true }
    ) {
        self.corrections = corrections
        self.isTargetChosen = isTargetChosen
        self.providers = providers
        self.translations = translations
        self.explanations = explanations
        self.asksAnew = asksAnew
    }

    /// Uses the translation tracks of a chapter.
    func use(_ tracks: Task<[AlignedTrack], Never>, of chapter: ChapterAddress) {
        given.removeAll { $0.chapter == chapter }
        given.append((chapter, tracks))
        if given.count > Self.keptChapters { given.removeFirst().tracks.cancel() }
    }

    /// Uses the translation tracks of a source, loading them in the background.
    package nonisolated func useTranslations(
        of playback: ChapterPlayback, on service: any BookSource, _ mode: FetchMode,
        _ analysis: any TextAnalyzing
    ) async {
        // A task of the caller's loads them, so that questions asked meanwhile need not wait.
        let tracks = Task { await service.translations(of: playback, mode, analysis) }
        await use(tracks, of: playback.address)
    }

    /// Translates; `strictly` excludes translation tracks known to be in another language than the
    /// one wanted.
    package func translate(
        _ asked: TranslationRequest, strictly: Bool = false
    ) async throws(ServiceError) -> Translation {
        let request = await known(asked)
        return try await chain(for: request, strictly).translate(request)
    }

    /// The translation of the chapter's own track, where it is the first in turn; `nil` where somebody
    /// else would have to be asked.
    package func translationAtHand(
        for asked: TranslationRequest
    ) async -> Translation? {
        let request = await known(asked)
        let track = await givenTranslator(for: request, false)
        guard let first = providers.translators(for: request.source, given: track).first,
            first is TrackTranslator
        else { return nil }
        return try? await first.translate(request)
    }

    /// Translates and stores a sentence before it is asked for, where that is allowed.
    package func translateAhead(_ asked: TranslationRequest) async {
        guard providers.ahead != .off else { return }
        let request = await known(asked)
        await chain(for: request).prefetch(request, allowsMetered: providers.ahead == .all)
    }

    package func explain(
        _ asked: ExplanationRequest, strictly: Bool = false,
        onPart: @escaping @Sendable (ExplanationPart) -> Void = { _ in }
    ) async throws(ServiceError) -> Explanation {
        let source = asked.source ?? guess(asked.sentence, asked.place)
        var request = ExplanationRequest(
            sentence: asked.sentence, phrase: asked.phrase, phraseStart: asked.phraseStart,
            source: source, target: await target(asked.target, of: source),
            place: asked.place, translation: asked.translation)
        if request.phrase != nil, request.translation == nil {
            request = await withKnownTranslation(request, strictly)
        }
        let explainers = providers.explainers(for: request.source)
        let chain = ExplainerChain(explainers, store: explanations, asksAnew: asksAnew)
        let begun = BegunAnswer()
        let explained: Result<Explanation, ServiceError>
        do throws(ServiceError) {
            let answer = try await chain.explain(request) { part in
                begun.note()
                onPart(part)
            }
            explained = .success(answer)
        } catch {
            explained = .failure(error)
        }
        if request.phrase != nil {
            return try await corrected(explained, request)
        }
        guard (try? explained.get())?.translation == nil,
            let given = await givenTranslation(for: request, strictly)
        else { return try explained.get() }
        switch explained {
        case .success(let explanation): return explanation.translated(given.text)
        case .failure(let error) where error.code == .cancelled || begun.isTrue: throw error
        // The chapter's translation track serves as an explanation too.
        case .failure(let error):
            return Explanation(
                overview: "", translation: given.text, provider: given.provider,
                remark: error.description)
        }
    }

    /// Keeps what a person put right of the word of a request; throws where that cannot be kept.
    package func correct(
        _ request: ExplanationRequest, _ change: WordCorrectionChange, at instant: Date
    ) async throws(StoreError) {
        guard let place = correctionPlace(of: request) else {
            throw StoreError(.refused("The language of this text is not known."), path: "")
        }
        guard let corrections else {
            throw StoreError(.refused("What is yours cannot be opened."), path: "")
        }
        try await corrections.correct(place, await answered(change, request), at: instant)
    }

    /// The readings of words that the person put right.
    package func correctedReadings() async -> CorrectedReadings {
        CorrectedReadings((try? await corrections?.readings()) ?? [])
    }

    /// The correction that a person made of a word of a sentence; `nil` without anything.
    func correction(
        of word: String, in sentence: String, _ language: Language
    ) async -> WordCorrection? {
        let place = WordCorrection.Place(word: word, sentence: sentence, language: language)
        return try? await corrections?.correction(at: place)
    }

    /// The change with the language that the request is answered in, as `corrected` compares it.
    private func answered(
        _ change: WordCorrectionChange, _ request: ExplanationRequest
    ) async -> WordCorrectionChange {
        guard case .meaning(let text, let language) = change else { return change }
        let source = request.source ?? guess(request.sentence, request.place)
        return .meaning(text, await target(language, of: source))
    }

    private func correctionPlace(of request: ExplanationRequest) -> WordCorrection.Place? {
        guard let word = request.phrase,
            let language = request.source ?? guess(request.sentence, request.place)
        else { return nil }
        return WordCorrection.Place(word: word, sentence: request.sentence, language: language)
    }

    /// The explanation of a word as the person put it right, which also stands where nobody
    /// explains the word.
    private func corrected(
        _ explained: Result<Explanation, ServiceError>, _ request: ExplanationRequest
    ) async throws(ServiceError) -> Explanation {
        if case .failure(let error) = explained, error.code == .cancelled { throw error }
        let found = try? explained.get()
        let unknown = ExplainedWord(
            form: request.phrase ?? "", meanings: [], meant: 0, ground: .usual)
        guard let place = correctionPlace(of: request),
            let correction = try? await corrections?.correction(at: place)
        else { return try explained.get() }
        let word = (found?.word ?? unknown).corrected(by: correction, target: request.target)
        // A meaning in another language says nothing here.
        guard found != nil || word != unknown else { return try explained.get() }
        var explanation = found ?? Explanation(overview: "", provider: "you")
        explanation.word = word
        return explanation
    }

    /// The request with a translation of its sentence, where one is here without asking anybody: of
    /// the chapter's track in the language of the answers, or one that was stored and is not rough.
    private func withKnownTranslation(
        _ request: ExplanationRequest, _ strictly: Bool
    ) async -> ExplanationRequest {
        let asked = TranslationRequest(
            text: request.sentence, source: request.source, target: request.target,
            place: request.place)
        let given = await givenTranslator(for: asked, strictly)
        var known: Translation?
        for translator in providers.translators(for: request.source, given: given)
        where known == nil {
            known =
                translator is TrackTranslator
                ? try? await translator.translate(asked)
                : try? await translations?.translation(for: asked, by: translator.storeKey)
            if known?.isRough == true || known?.isOfUnsureLanguage == true { known = nil }
        }
        return ExplanationRequest(
            sentence: request.sentence, phrase: request.phrase, phraseStart: request.phraseStart,
            source: request.source, target: request.target, place: request.place,
            translation: known?.text)
    }

    /// The language that a request is answered in.
    package func target(of request: TranslationRequest) async -> Language {
        await known(request).target
    }

    /// The language of answers about texts in `source`, where they are wanted in `asked`.
    func target(_ asked: Language, of source: Language?) async -> Language {
        guard source?.code == asked.code else { return asked }
        return asked.ofAnswers(about: source, isChosen: await isTargetChosen())
    }

    /// The sentence in the chapter's translation track, when the settings allow that as an answer.
    private func givenTranslation(
        for request: ExplanationRequest, _ strictly: Bool
    ) async -> Translation? {
        let asked = TranslationRequest(
            text: request.sentence, source: request.source, target: request.target,
            place: request.place)
        guard let given = await givenTranslator(for: asked, strictly),
            providers.translators(for: request.source, given: given).contains(where: {
                $0 is TrackTranslator
            })
        else { return nil }
        return try? await given.translate(asked)
    }

    private func known(_ asked: TranslationRequest) async -> TranslationRequest {
        let source = asked.source ?? guess(asked.text, asked.place)
        return TranslationRequest(
            text: asked.text, source: source, target: await target(asked.target, of: source),
            place: asked.place, sentence: asked.sentence)
    }

    private func chain(
        for request: TranslationRequest, _ strictly: Bool = false
    ) async -> TranslatorChain {
        let given = await givenTranslator(for: request, strictly)
        return TranslatorChain(
            providers.translators(for: request.source, given: given), store: translations,
            asksAnew: asksAnew, underWay: underWay)
    }

    /// Backends do not state a book's language, so it is guessed from the sentence and its
    /// neighbours.
    private func guess(_ text: String, _ place: SentencePlace?) -> Language? {
        LanguageGuess.language(
            of: [place?.previous ?? "", text, place?.next ?? ""]
                .joined(separator: " "))
    }

    /// The track in the language wanted, else any track not in the sentence's own language;
    /// `strictly` only one whose language is unknown.
    ///
    /// Tracks are matched by time, so a single word or a text from elsewhere goes to the other
    /// translators.
    private func givenTranslator(
        for request: TranslationRequest, _ strictly: Bool
    ) async -> (any Translating)? {
        guard request.isWholeSentence,
            let given = given.first(where: { $0.chapter == request.place?.chapter })
        else { return nil }
        let tracks = await given.tracks.value
        // Other scripts and regions come last, as the least likely wish.
        let near: [(Language?) -> Bool] = [
            { $0.map { !$0.isTold(from: request.target) } ?? false },
            { $0?.code == request.target.code },
        ]
        let others: [(Language?) -> Bool] = [
            { $0 == nil || $0?.code != request.source?.code },
            { own in
                guard let own, let spoken = request.source else { return true }
                return own.isTold(from: spoken)
            },
        ]
        let wanted = near + (strictly ? [{ $0 == nil || $0?.tag == "und" }] : others)
        let track = wanted.lazy.compactMap { isWanted in
            tracks.first { isWanted($0.track.language) }
        }.first
        return track.map { TrackTranslator($0) }
    }
}

extension Explanation {
    /// A copy with a translation of the sentence.
    fileprivate func translated(_ text: String) -> Explanation {
        var explanation = Explanation(
            overview: overview, keyPoints: keyPoints, vocabulary: vocabulary, translation: text,
            provider: provider, isCached: isCached, ageSeconds: ageSeconds)
        explanation.remark = remark
        return explanation
    }
}
