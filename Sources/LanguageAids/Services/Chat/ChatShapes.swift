import FoundationEssentials

/// What is sent to a chat endpoint of OpenAI's shape (`POST /chat/completions`).
struct ChatQuestion: Encodable {
    struct Message: Encodable {
        let role: String
        let content: String
    }

    let model: String
    let messages: [Message]
    let stream: Bool
    /// How freely it may write; left out where it is `nil`.
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

/// How a model ended its answer.
enum ChatEnding: Hashable, Sendable {
    case whole
    /// It reached the limit of its length, or ours.
    case full
    /// The service's filter of contents stopped it.
    case filtered

    /// What a finish reason says; `nil` while there is none, which some write as
    /// an empty text.
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

/// One piece of a streamed answer; every part of it may be missing.
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

    /// The piece in an event's data; `nil` where it is none.
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
