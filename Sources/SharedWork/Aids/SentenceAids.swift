package import ListenCore
import Subtitles

/// Translates and explains sentences by the providers that are set up, in the order of preference;
/// stored answers are marked.
package actor SentenceAids {
    private let providers: SentenceProviders
    private let translations: (any TranslationStoring)?
    private let explanations: (any ExplanationStoring)?
    private let asksAnew: Bool
    private let underWay = SharedQuestions()
    /// The translation tracks of the chapters opened last, some still loading.
    ///
    /// More than one, since a chapter that was left may still be opening.
    private var given: [(chapter: ChapterAddress, tracks: Task<[AlignedTrack], Never>)] = []
    private static let keptChapters = 3

    /// With `asksAnew`, stored answers are used only when their providers fail.
    package init(
        _ providers: SentenceProviders, translations: (any TranslationStoring)?,
        explanations: (any ExplanationStoring)?, asksAnew: Bool = false
    ) {
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
        let request = known(asked)
        return try await chain(for: request, strictly).translate(request)
    }

    /// Translates and stores a sentence before it is asked for, where that is allowed.
    package func translateAhead(_ asked: TranslationRequest) async {
        guard providers.ahead != .off else { return }
        let request = known(asked)
        await chain(for: request).prefetch(request, allowsMetered: providers.ahead == .all)
    }

    package func explain(
        _ asked: ExplanationRequest, strictly: Bool = false,
        onPart: @escaping @Sendable (ExplanationPart) -> Void = { _ in }
    ) async throws(ServiceError) -> Explanation {
        let request = ExplanationRequest(
            sentence: asked.sentence, phrase: asked.phrase, phraseStart: asked.phraseStart,
            source: asked.source ?? guess(asked.sentence, asked.place), target: asked.target,
            place: asked.place)
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
        guard request.phrase == nil, (try? explained.get())?.translation == nil,
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

    private func known(_ asked: TranslationRequest) -> TranslationRequest {
        TranslationRequest(
            text: asked.text, source: asked.source ?? guess(asked.text, asked.place),
            target: asked.target, place: asked.place, sentence: asked.sentence)
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
