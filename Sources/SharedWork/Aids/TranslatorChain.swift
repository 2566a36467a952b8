package import ListenCore

/// Asks translators in order until one answers; earlier answers of a service come from the store.
///
/// A stored answer counts as its provider's own: a rough one stored earlier never hides a better
/// provider that comes first.
package struct TranslatorChain: Sendable {
    private let translators: [any Translating]
    private let store: (any TranslationStoring)?
    private let asksAnew: Bool
    private let underWay: SharedQuestions?

    /// A chain; answers of the given track are not stored, since it is at hand anyway.
    ///
    /// With `asksAnew` a stored answer counts only when its provider fails. A request that is
    /// pending in `underWay` is not sent a second time.
    package init(
        _ translators: [any Translating], store: (any TranslationStoring)? = nil,
        asksAnew: Bool = false, underWay: SharedQuestions? = nil
    ) {
        self.translators = translators
        self.store = store
        self.asksAnew = asksAnew
        self.underWay = underWay
    }

    /// The first answer, with the reason an earlier provider failed, or the most helpful error when
    /// there is none.
    package func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
    {
        let text = request.text.trimmed
        guard !text.isEmpty else {
            throw ServiceError(
                .malformed(path: "", reason: "there is nothing to translate"),
                context: "an empty text", advice: "Give a sentence or a word.")
        }
        var failures: [ServiceError] = []
        for translator in translators {
            if !asksAnew, let stored = await stored(request, by: translator) {
                return stored.remarking(failures)
            }
            do throws(ServiceError) {
                return try await ask(translator, request).remarking(failures)
            } catch {
                if error.code == .cancelled { throw error }
                failures.append(error)
            }
            if asksAnew, let stored = await stored(request, by: translator) {
                return stored.remarking(failures)
            }
        }
        throw failures.mostHelpful
            ?? ServiceError(
                .notSupported, context: "a translation",
                advice: "Install Apertium, or set up a service that translates (`listen config`).")
    }

    /// Stores a translation before it is asked for.
    ///
    /// Ends without an error when the first provider in turn fails, or may cost something and
    /// `allowsMetered` is false: the answer of a later one would not be shown.
    package func prefetch(_ request: TranslationRequest, allowsMetered: Bool) async {
        guard !request.text.trimmed.isEmpty else { return }
        for translator in translators {
            if await stored(request, by: translator) != nil { return }
            if translator.isMetered, !allowsMetered { return }
            do throws(ServiceError) {
                _ = try await ask(translator, request)
                return
            } catch {
                guard [.notSupported, .switchedOff].contains(error.code) else { return }
            }
        }
    }

    private func ask(
        _ translator: any Translating, _ request: TranslationRequest
    ) async throws(ServiceError) -> Translation {
        // The given track is at hand, and its answers are not stored.
        guard !(translator is TrackTranslator) else {
            return try await translator.translate(request)
        }
        let store = store
        guard let underWay else { return try await Self.ask(translator, request, store) }
        return try await underWay.answer(to: request, by: translator.storeKey) {
            () throws(ServiceError) in
            try await Self.ask(translator, request, store)
        }
    }

    private static func ask(
        _ translator: any Translating, _ request: TranslationRequest,
        _ store: (any TranslationStoring)?
    ) async throws(ServiceError) -> Translation {
        let answer = try await translator.translate(request)
        // An answer is still good when it cannot be stored.
        try? await store?.store(answer, for: request, by: translator.storeKey)
        return answer
    }

    private func stored(
        _ request: TranslationRequest, by translator: any Translating
    ) async -> Translation? {
        guard !(translator is TrackTranslator) else { return nil }
        let stored = try? await store?.translation(for: request, by: translator.storeKey)
        return stored.map {
            Translation(
                text: $0.text, provider: translator.provider, isRough: $0.isRough,
                isCached: true, ageSeconds: $0.ageSeconds)
        }
    }
}

extension [ServiceError] {
    /// A real failure rather than "not offered"; of several the last, which names the package to
    /// install.
    var mostHelpful: ServiceError? {
        last { $0.code != .notSupported } ?? last
    }

    /// The failure a person must know although there is an answer: the first real one.
    ///
    /// Being kept from the network is not a failure.
    var remark: String? {
        first { $0.code != .notSupported && $0.code != .notCached }?.description
    }
}

extension Translation {
    fileprivate func remarking(_ failures: [ServiceError]) -> Translation {
        var translation = self
        translation.remark = failures.remark
        return translation
    }
}
