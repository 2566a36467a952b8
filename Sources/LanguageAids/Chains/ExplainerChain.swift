public import ListenCore

/// Asks explainers in order until one answers; what one answered before comes
/// from the store.
public struct ExplainerChain: Sendable {
    private let explainers: [any Explaining]
    private let store: (any ExplanationStoring)?

    /// A chain.
    public init(_ explainers: [any Explaining], store: (any ExplanationStoring)? = nil) {
        self.explainers = explainers
        self.store = store
    }

    /// The first answer, or the error that helps most when there is none.
    public func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        guard !request.sentence.trimmingSpaces.isEmpty else {
            throw ServiceError(
                .malformed(path: "", reason: "there is nothing to explain"),
                context: "an empty text", advice: "Give a sentence.")
        }
        var failures: [ServiceError] = []
        for explainer in explainers {
            let store = explainer.answersAreKept ? store : nil
            let stored = try? await store?.explanation(for: request, by: explainer.provider)
            if let stored { return stored }
            do throws(ServiceError) {
                let answer = try await explainer.explain(request)
                // An answer that cannot be kept is still an answer.
                try? await store?.store(answer, for: request)
                return answer
            } catch {
                if error.code == .cancelled { throw error }
                failures.append(error)
            }
        }
        throw failures.mostHelpful
            ?? ServiceError(
                .notSupported, context: "an explanation",
                advice: "Install Apertium, or add a server that explains.")
    }
}
