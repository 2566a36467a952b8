package import ListenCore

/// Stands in for a service that must not be asked: only its stored answers count.
package struct StoredOnly: Translating, Explaining {
    /// The name of the service it stands in for.
    package let provider: String
    /// The key under which that service's answers are stored.
    package let storeKey: String

    /// Stands in for a service that translates.
    package init(for translator: any Translating) {
        (provider, storeKey) = (translator.provider, translator.storeKey)
    }

    /// Stands in for a service that explains.
    package init(for explainer: any Explaining) {
        (provider, storeKey) = (explainer.provider, explainer.storeKey)
    }

    /// Always throws `.notCached`.
    package func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
    {
        throw ServiceError(.notCached, context: "a translation by \(provider)")
    }

    /// Always throws `.notCached`.
    package func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        throw ServiceError(.notCached, context: "an explanation by \(provider)")
    }
}
