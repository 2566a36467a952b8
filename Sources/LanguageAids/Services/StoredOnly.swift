public import ListenCore

/// Stands in for a service that must not be asked: only its stored answers count.
public struct StoredOnly: Translating, Explaining {
    /// The name of the service it stands in for.
    public let provider: String
    /// The key under which that service's answers are stored.
    public let storeKey: String

    /// Stands in for a service that translates.
    public init(for translator: any Translating) {
        (provider, storeKey) = (translator.provider, translator.storeKey)
    }

    /// Stands in for a service that explains.
    public init(for explainer: any Explaining) {
        (provider, storeKey) = (explainer.provider, explainer.storeKey)
    }

    /// Always throws `.notCached`.
    public func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
        throw ServiceError(.notCached, context: "a translation by \(provider)")
    }

    /// Always throws `.notCached`.
    public func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        throw ServiceError(.notCached, context: "an explanation by \(provider)")
    }
}
