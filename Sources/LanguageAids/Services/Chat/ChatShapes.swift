import FoundationEssentials

/// The ending of a model's answer.
enum ChatEnding: Hashable, Sendable {
    case whole
    /// It reached the length limit of the model or of this program.
    case full
    /// The service's content filter stopped it.
    case filtered

    /// The ending for a finish reason of any of the APIs; `nil` when there is none, for which some
    /// servers send an empty text.
    init?(_ reason: String?) {
        switch reason {
        case nil, "", "FINISH_REASON_UNSPECIFIED": return nil
        case "length", "max_tokens", "MAX_TOKENS", "model_context_window_exceeded": self = .full
        case "content_filter", "refusal", "SAFETY", "RECITATION", "PROHIBITED_CONTENT",
            "BLOCKLIST", "SPII", "LANGUAGE", "BLOCK_REASON_UNSPECIFIED", "OTHER":
            self = .filtered
        default: self = .whole
        }
    }
}

/// An answer or a piece of one, as far as it has text, an ending, or an error; any part of it may
/// be missing or null.
struct ChatPart: Hashable, Sendable {
    var text = ""
    var ending: ChatEnding?
    /// True when it has none of the parts that an answer or a report about one has.
    var isStrange = false

    /// A piece of a stream, or a whole answer; `nil` when it is malformed.
    init?(_ data: some Collection<UInt8>, _ kind: ChatKind) {
        let decoder = JSONDecoder()
        let data = Data(data)
        switch kind {
        case .openai:
            guard let shape = try? decoder.decode(OpenAIShape.self, from: data) else { return nil }
            self.init(shape)
        case .anthropic:
            guard let shape = try? decoder.decode(AnthropicShape.self, from: data) else {
                return nil
            }
            self.init(shape)
        case .google:
            guard let shape = try? decoder.decode(GoogleShape.self, from: data) else { return nil }
            self.init(shape)
        case .ollama:
            guard let shape = try? decoder.decode(OllamaShape.self, from: data) else { return nil }
            self.init(shape)
        }
    }

    private init(_ shape: OpenAIShape) {
        guard let choice = shape.choices?.first else {
            isStrange = true
            return
        }
        text = choice.delta?.content ?? choice.message?.content ?? ""
        ending = ChatEnding(choice.reason)
    }

    private init(_ shape: AnthropicShape) {
        switch shape.type {
        case "content_block_delta":
            if shape.delta?.type != "thinking_delta" { text = shape.delta?.text ?? "" }
        case "content_block_start": text = shape.block?.shown ?? ""
        case "message_delta": ending = ChatEnding(shape.delta?.reason)
        case "message_stop": ending = .whole
        case "message":
            text = (shape.content ?? []).map(\.shown).joined()
            ending = ChatEnding(shape.reason)
        // `ping` and events of later versions say nothing of the answer.
        case "error", nil: isStrange = true
        default: break
        }
    }

    private init(_ shape: GoogleShape) {
        if let blocked = shape.feedback?.reason {
            ending = ChatEnding(blocked) == nil ? nil : .filtered
            return
        }
        guard let candidate = shape.candidates?.first else {
            isStrange = true
            return
        }
        text = (candidate.content?.parts ?? []).filter { $0.thought != true }
            .compactMap(\.text).joined()
        ending = ChatEnding(candidate.reason)
    }

    private init(_ shape: OllamaShape) {
        text = shape.message?.content ?? ""
        isStrange = shape.message == nil && shape.isDone == nil
        if shape.isDone == true { ending = ChatEnding(shape.reason) ?? .whole }
    }
}

/// OpenAI's answer (`message`) and its pieces (`delta`).
private struct OpenAIShape: Decodable {
    struct Choice: Decodable {
        struct Message: Decodable {
            let content: String?
        }

        let delta: Message?
        let message: Message?
        let reason: String?

        private enum CodingKeys: String, CodingKey {
            case delta, message
            case reason = "finish_reason"
        }
    }

    let choices: [Choice]?
}

/// Anthropic's answer and its events ("Messages", "Streaming messages").
private struct AnthropicShape: Decodable {
    struct Block: Decodable {
        let type: String?
        let text: String?

        var shown: String { type == "text" ? text ?? "" : "" }
    }

    struct Delta: Decodable {
        let type: String?
        let text: String?
        let reason: String?

        private enum CodingKeys: String, CodingKey {
            case type, text
            case reason = "stop_reason"
        }
    }

    let type: String?
    let content: [Block]?
    let block: Block?
    let delta: Delta?
    let reason: String?

    private enum CodingKeys: String, CodingKey {
        case type, content, delta
        case block = "content_block"
        case reason = "stop_reason"
    }
}

/// Google's answer, and each event of a stream ("GenerateContentResponse").
private struct GoogleShape: Decodable {
    struct Part: Decodable {
        let text: String?
        let thought: Bool?
    }

    struct Candidate: Decodable {
        struct Content: Decodable {
            let parts: [Part]?
        }

        let content: Content?
        let reason: String?

        private enum CodingKeys: String, CodingKey {
            case content
            case reason = "finishReason"
        }
    }

    struct Feedback: Decodable {
        let reason: String?

        private enum CodingKeys: String, CodingKey {
            case reason = "blockReason"
        }
    }

    let candidates: [Candidate]?
    let feedback: Feedback?

    private enum CodingKeys: String, CodingKey {
        case candidates
        case feedback = "promptFeedback"
    }
}

/// Ollama's answer, and each line of a stream ("Generate a chat completion").
private struct OllamaShape: Decodable {
    struct Message: Decodable {
        let content: String?
    }

    let message: Message?
    let isDone: Bool?
    let reason: String?

    private enum CodingKeys: String, CodingKey {
        case message
        case isDone = "done"
        case reason = "done_reason"
    }
}

/// The models of an endpoint: `data` with ids, or `models` with names.
struct ChatModels: Decodable {
    private struct Model: Decodable {
        let id: String?
        let name: String?
    }

    private let data: [Model]?
    private let models: [Model]?

    /// Their names, as questions use them; `nil` when it is no list.
    var names: [String]? {
        guard let all = data ?? models else { return nil }
        return all.compactMap { $0.id ?? $0.name }.map { name in
            name.hasPrefix("models/") ? String(name.dropFirst(7)) : name
        }
    }
}
