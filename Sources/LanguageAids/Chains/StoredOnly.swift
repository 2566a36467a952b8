public import ListenCore

/// Stands in for a service that may not be asked: only its stored answers count.
public struct StoredOnly: Translating, Explaining {
    /// The name of the service it stands in for.
    public let provider: String

    /// Stands in for a service.
    public init(for provider: String) {
        self.provider = provider
    }

    /// Always throws `.notCached`.
    public func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
        throw ServiceError(.notCached, context: "a translation by the \(provider)")
    }

    /// Always throws `.notCached`.
    public func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        throw ServiceError(.notCached, context: "an explanation by the \(provider)")
    }
}
