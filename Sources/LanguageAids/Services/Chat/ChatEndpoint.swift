public import HTTPCaching
import ListenCore

/// A chat endpoint of OpenAI's shape, such as Ollama, a llama.cpp server, or a
/// service on the internet.
public struct ChatEndpoint: Sendable, ServiceChecking {
    /// The model's name, which stands for who answered.
    public let model: String
    let client: ServiceClient

    /// A model on this machine costs nothing; one elsewhere may.
    var isMetered: Bool { !client.base.isLoopback }
    /// The name for people and for the cache key.
    var provider: String { "\(model) (chat)" }

    /// The longest question, in bytes.
    static let questionLimit = 64 << 10
    /// Models on this machine may be loaded first, and write as slowly as people read.
    static let answer = TransferLimits(
        maxBytes: 8 << 20, firstByte: .seconds(90), silence: .seconds(60), total: .seconds(300))

    /// An endpoint; `base` is the address up to `/v1`.
    public init(base: HTTPURL, model: String, key: ServiceKey?, network: ServiceNetwork) {
        self.model = model
        client = ServiceClient(
            name: "the chat endpoint", addressSetting: "chat-url", keySetting: "chat-key",
            base: base, key: key, network: network)
    }

    func request(
        rules: String, text: String, stream: Bool, context: String
    ) async throws(ServiceError) -> HTTPRequest {
        guard text.utf8.count <= Self.questionLimit else {
            throw client.fault(context).tooLong(limitBytes: Self.questionLimit)
        }
        let question = ChatQuestion(model: model, rules: rules, text: text, stream: stream)
        var request = client.post(client.base.appending("chat", "completions"), question)
        if stream { request.fields.set("Accept", "text/event-stream, application/json") }
        request.token = try await client.secret(context)
        return request
    }

    /// The text of an answer in one piece, and whether it was ended early.
    func text(
        of response: HTTPResponse, context: String
    ) throws(ServiceError) -> (text: String, isFull: Bool) {
        let answer = try client.decode(ChatAnswer.self, from: response, context: context)
        var thinking = ThinkingFilter()
        let choice = answer.choices.first
        let text = thinking.take(choice?.message.content ?? "").trimmingSpaces
        guard !text.isEmpty else {
            throw client.fault(context).malformed("the answer is empty")
        }
        return (String(text), choice?.reason == "length")
    }

    /// Looks at the list of models.
    public func health() async -> ServiceHealth {
        let context = "the list of models of \(client.name)"
        do throws(ServiceError) {
            let secret = try await client.secret(context)
            let request = HTTPRequest(
                "GET", client.base.appending("models"), fields: ["Accept": "application/json"],
                token: secret, redirects: .report)
            let response = try await client.send(
                request, hiding: secret, limits: ServiceClient.look, context: context)
            let models = try client.decode(ChatModels.self, from: response, context: context)
                .data.map(\.id)
            // Ollama lists `name:latest` for `name`.
            if models.contains(where: { $0 == model || $0 == "\(model):latest" }) {
                return ServiceHealth(
                    isWell: true, text: "\(client.base.origin) answers, and has \(model)")
            }
            let names = models.prefix(5).map { $0.printable(limit: 60) }.joined(separator: ", ")
            return ServiceHealth(
                isWell: false,
                text: "\(client.base.origin) answers, and lists no model \"\(model)\""
                    + (names.isEmpty ? "" : " (but \(names))") + "; set chat-model")
        } catch {
            return ServiceHealth(isWell: false, text: error.description)
        }
    }
}
