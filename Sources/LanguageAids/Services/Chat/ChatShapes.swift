import FoundationEssentials

/// The request to a chat endpoint with OpenAI's API (`POST /chat/completions`).
struct ChatQuestion: Encodable {
    struct Message: Encodable {
        let role: String
        let content: String
    }

    let model: String
    let messages: [Message]
    let stream: Bool
    /// The sampling temperature; left out when it is `nil`.
    let temperature: Double?

    /// A question with the rules of its answer.
    init(model: String, rules: String, text: String, stream: Bool, temperature: Double? = 0.2) {
        self.model = model
        self.stream = stream
        self.temperature = temperature
        messages = [
            Message(role: "system", content: rules), Message(role: "user", content: text),
        ]
    }
}

/// The ending of a model's answer.
enum ChatEnding: Hashable, Sendable {
    case whole
    /// It reached the length limit of the model or of this program.
    case full
    /// The service's content filter stopped it.
    case filtered

    /// The ending for a finish reason; `nil` when there is none, for which some servers send an
    /// empty text.
    init?(_ reason: String?) {
        switch reason {
        case nil, "": return nil
        case "length": self = .full
        case "content_filter": self = .filtered
        default: self = .whole
        }
    }
}

/// An answer in one piece.
struct ChatAnswer: Decodable {
    struct Choice: Decodable {
        struct Message: Decodable {
            let content: String?
        }

        let message: Message
        let reason: String?

        private enum CodingKeys: String, CodingKey {
            case message
            case reason = "finish_reason"
        }
    }

    let choices: [Choice]
}

/// One piece of a streamed answer; any part of it may be missing.
struct ChatChunk: Decodable {
    struct Choice: Decodable {
        struct Delta: Decodable {
            let content: String?
        }

        let delta: Delta?
        let reason: String?

        private enum CodingKeys: String, CodingKey {
            case delta
            case reason = "finish_reason"
        }
    }

    let choices: [Choice]?

    /// The piece in an event's data; `nil` when it is malformed.
    init?(_ data: String) {
        guard let chunk = try? JSONDecoder().decode(ChatChunk.self, from: Data(data.utf8)) else {
            return nil
        }
        self = chunk
    }
}

/// The models of an endpoint (`GET /models`).
struct ChatModels: Decodable {
    struct Model: Decodable {
        let id: String
    }

    let data: [Model]
}
