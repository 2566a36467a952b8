package import HTTPCaching
import ListenCore

/// The API of a chat endpoint.
package enum ChatKind: String, Hashable, Sendable, CaseIterable {
    /// OpenAI's (`/chat/completions`), which most servers have.
    case openai
    /// Anthropic's (`/messages`).
    case anthropic
    /// Google's (`/models/NAME:generateContent`).
    case google
    /// Ollama's own (`/chat`).
    case ollama

    /// The address where the API usually is; `nil` when many services have it.
    package var usualAddress: HTTPURL? {
        switch self {
        case .openai: nil
        case .anthropic: HTTPURL("https://api.anthropic.com/v1")
        case .google: HTTPURL("https://generativelanguage.googleapis.com/v1beta")
        case .ollama: HTTPURL("http://127.0.0.1:11434/api")
        }
    }

    /// The last part of most addresses of the API.
    var usualPath: String {
        switch self {
        case .openai, .anthropic: "/v1"
        case .google: "/v1beta"
        case .ollama: "/api"
        }
    }

    /// The URL of a question to a model.
    func address(below base: HTTPURL, model: String, stream: Bool) -> HTTPURL {
        switch self {
        case .openai: return base.appending("chat", "completions")
        case .anthropic: return base.appending("messages")
        case .ollama: return base.appending("chat")
        case .google:
            let name = model.hasPrefix("models/") ? String(model.dropFirst(7)) : model
            let method = stream ? "streamGenerateContent?alt=sse" : "generateContent"
            let models = base.appending("models", "")
            return models.resolving("./\(HTTPURL.encoded(name)):\(method)") ?? models
        }
    }

    /// The URL of the list of models.
    func models(below base: HTTPURL) -> HTTPURL {
        switch self {
        case .openai: base.appending("models")
        case .anthropic: base.resolving(base.appending("models").path + "?limit=1000") ?? base
        case .google: base.resolving(base.appending("models").path + "?pageSize=1000") ?? base
        case .ollama: base.appending("tags")
        }
    }

    /// The content type of a stream of answers.
    var streamType: String { self == .ollama ? "application/x-ndjson" : "text/event-stream" }

    /// Puts the key where the API expects it; it is sent to the address of the request only.
    func sign(_ request: inout HTTPRequest, _ secret: Secret?) {
        if self == .anthropic { request.fields.set("anthropic-version", "2023-06-01") }
        guard let secret else { return }
        switch self {
        case .openai, .ollama: request.token = secret
        case .anthropic: request.fields.set("x-api-key", secret.reveal())
        case .google: request.fields.set("x-goog-api-key", secret.reveal())
        }
    }
}
