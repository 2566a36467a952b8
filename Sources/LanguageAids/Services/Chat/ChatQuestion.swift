/// A question to a chat endpoint, encoded as its API expects it.
struct ChatQuestion: Encodable {
    let kind: ChatKind
    let model: String
    /// The rules of the answer.
    let rules: String
    let text: String
    let stream: Bool
    /// The sampling temperature; left out when it is `nil`.
    let temperature: Double?

    /// The longest answer in tokens, for the API that requires a limit.
    private static let mostTokens = 4_096

    private struct Message: Encodable {
        let role: String
        let content: String
    }

    private struct Part: Encodable {
        let text: String
    }

    private struct Content: Encodable {
        var role: String?
        let parts: [Part]
    }

    private struct Options: Encodable {
        let temperature: Double?
    }

    private enum CodingKeys: String, CodingKey {
        case model, messages, stream, temperature, system, options, contents
        case limit = "max_tokens"
        case instruction = "systemInstruction"
        case configuration = "generationConfig"
    }

    func encode(to encoder: any Encoder) throws {
        var body = encoder.container(keyedBy: CodingKeys.self)
        let question = Message(role: "user", content: text)
        let both = [Message(role: "system", content: rules), question]
        switch kind {
        case .openai:
            try body.encode(model, forKey: .model)
            try body.encode(both, forKey: .messages)
            try body.encode(stream, forKey: .stream)
            try body.encodeIfPresent(temperature, forKey: .temperature)
        case .anthropic:
            try body.encode(model, forKey: .model)
            try body.encode(rules, forKey: .system)
            try body.encode([question], forKey: .messages)
            try body.encode(stream, forKey: .stream)
            try body.encode(Self.mostTokens, forKey: .limit)
            try body.encodeIfPresent(temperature, forKey: .temperature)
        case .google:
            try body.encode(Content(parts: [Part(text: rules)]), forKey: .instruction)
            try body.encode(
                [Content(role: "user", parts: [Part(text: text)])], forKey: .contents)
            try body.encode(Options(temperature: temperature), forKey: .configuration)
        case .ollama:
            try body.encode(model, forKey: .model)
            try body.encode(both, forKey: .messages)
            try body.encode(stream, forKey: .stream)
            try body.encode(Options(temperature: temperature), forKey: .options)
        }
    }
}
