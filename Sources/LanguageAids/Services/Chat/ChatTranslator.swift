import HTTPCaching
package import ListenCore

/// Translates by a chat endpoint, with the sentences around as context.
package struct ChatTranslator: Translating {
    /// The name in messages.
    package var provider: String { endpoint.provider }
    /// The name and the endpoint.
    package var storeKey: String { endpoint.storeKey }
    /// True when requests may cost something.
    package var isMetered: Bool { endpoint.isMetered }
    private let endpoint: ChatEndpoint

    /// A translator by an endpoint.
    package init(_ endpoint: ChatEndpoint) {
        self.endpoint = endpoint
    }

    /// Translates one text.
    package func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
    {
        let context = "a translation by \(provider)"
        let response = try await endpoint.ask(
            rules: ChatPrompt.translationRules(request), text: ChatPrompt.translation(request),
            stream: false, context: context
        ) { asked, _ throws(ServiceError) in
            try await endpoint.client.exchange(
                asked, limits: ChatEndpoint.answer, context: context)
        }
        let answer = try endpoint.text(of: response, context: context)
        // Half a sentence would be stored as if it were the translation.
        guard answer.ending == .whole else {
            throw endpoint.incomplete(answer.ending, context)
        }
        return Translation(text: Self.bare(answer.text, of: request.text), provider: provider)
    }

    /// The answer without marks that some models copy from the question or add around it.
    static func bare(_ answer: String, of text: String) -> String {
        var bare = answer[...]
        for mark in ["<text>", "</text>"] {
            if bare.hasPrefix(mark) { bare = bare.dropFirst(mark.count) }
            if bare.hasSuffix(mark) { bare = bare.dropLast(mark.count) }
        }
        bare = String(bare).trimmed
        let isQuoted = bare.count > 2 && bare.hasPrefix("\"") && bare.hasSuffix("\"")
        if isQuoted, !text.contains("\""), !bare.dropFirst().dropLast().contains("\"") {
            bare = bare.dropFirst().dropLast()
        }
        return String(bare)
    }
}
