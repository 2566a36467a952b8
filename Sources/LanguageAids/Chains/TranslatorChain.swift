public import ListenCore

/// Asks translators in order until one answers; what a service answered before
/// comes from the store.
///
/// A stored answer counts as its provider's own: a rough one stored earlier
/// never hides a better provider that comes first.
public struct TranslatorChain: Sendable {
    private let translators: [any Translating]
    private let store: (any TranslationStoring)?

    /// A chain; the given track is never stored, since it is at hand anyway.
    public init(_ translators: [any Translating], store: (any TranslationStoring)? = nil) {
        self.translators = translators
        self.store = store
    }

    /// The first answer, or the error that helps most when there is none.
    public func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
        let text = request.text.trimmingSpaces
        guard !text.isEmpty else {
            throw ServiceError(
                .malformed(path: "", reason: "there is nothing to translate"),
                context: "an empty text", advice: "Give a sentence or a word.")
        }
        var failures: [ServiceError] = []
        for translator in translators {
            if let stored = await stored(request, by: translator) { return stored }
            do throws(ServiceError) {
                let answer = try await translator.translate(request)
                if !(translator is TrackTranslator) {
                    // An answer that cannot be kept is still an answer.
                    try? await store?.store(answer, for: request)
                }
                return answer
            } catch {
                if error.code == .cancelled { throw error }
                failures.append(error)
            }
        }
        throw failures.mostHelpful
            ?? ServiceError(
                .notSupported, context: "a translation",
                advice: "Install Apertium, or add a server that translates.")
    }

    private func stored(
        _ request: TranslationRequest, by translator: any Translating
    ) async -> Translation? {
        guard !(translator is TrackTranslator) else { return nil }
        return try? await store?.translation(for: request, by: translator.provider)
    }
}

extension [ServiceError] {
    /// A real failure says more than "not offered"; among equals the last one
    /// tried, which names what to install.
    var mostHelpful: ServiceError? {
        last { $0.code != .notSupported } ?? last
    }
}

extension String {
    var trimmingSpaces: Substring {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
