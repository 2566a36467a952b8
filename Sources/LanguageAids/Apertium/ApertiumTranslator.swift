public import ListenCore

/// Translates offline by Apertium: fast and rough, which the translation states.
public struct ApertiumTranslator: Translating {
    /// The name in messages and in the cache key.
    public let provider = "Apertium"
    private let apertium: Apertium

    /// A translator by the installed pairs.
    public init(_ apertium: Apertium) {
        self.apertium = apertium
    }

    /// Translates one text; `.notSupported` with the name of the package that is missing.
    public func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
        let mode = try apertium.mode(from: request.source, to: request.target)
        let answer = try await apertium.pipe(mode).answer(request.text)
        let text = StreamFormat.text(ofAnswer: answer)
        guard !text.isEmpty else {
            throw ServiceError(.notSupported, context: "a translation of this text by Apertium")
        }
        return Translation(text: text, provider: provider, isRough: true)
    }
}
