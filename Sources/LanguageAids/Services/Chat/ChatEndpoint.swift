public import HTTPCaching
public import ListenCore
import Synchronization

/// A chat endpoint with OpenAI's API, such as Ollama, a llama.cpp server, or a service on the
/// internet.
public struct ChatEndpoint: Sendable, ServiceChecking {
    /// The model's name, which is shown as the source of answers.
    public let model: String
    let client: ServiceClient
    private let taste = ChatTaste()

    /// True unless the model is on this machine, where it costs nothing.
    var isMetered: Bool { !client.base.isLoopback }
    /// The name in messages.
    var provider: String { "\(model) (chat)" }
    /// The key under which its answers are stored: two endpoints may have models of the same name.
    var storeKey: String { provider.keyed(by: [client.base.description]) }

    /// The longest question, in bytes.
    static let questionLimit = 64 << 10
    /// Local models may have to be loaded first, and may write as slowly as people read.
    static let answer = TransferLimits(
        maxBytes: 8 << 20, firstByte: .seconds(90), silence: .seconds(60), total: .seconds(300))

    /// An endpoint; `base` is the address up to `/v1`.
    public init(base: HTTPURL, model: String, key: ServiceKey?, network: ServiceNetwork) {
        self.model = model
        client = ServiceClient(
            name: "the chat endpoint", addressSetting: "chat-url", keySetting: "chat-key",
            base: base, key: key, network: network, model: model)
    }

    /// Asks, with retries; a model that rejects the temperature is asked again without it, as are
    /// all later questions.
    func ask(
        rules: String, text: String, stream: Bool, context: String,
        _ attempt: (HTTPRequest) async throws(ServiceError) -> HTTPResponse
    ) async throws(ServiceError) -> HTTPResponse {
        guard text.utf8.count <= Self.questionLimit else {
            throw client.fault(context).tooLong(limitBytes: Self.questionLimit)
        }
        func request(_ temperature: Double?) async throws(ServiceError) -> HTTPRequest {
            try await self.request(
                ChatQuestion(
                    model: model, rules: rules, text: text, stream: stream,
                    temperature: temperature), stream: stream, context: context)
        }
        return try await client.attempts(context) { () throws(ServiceError) in
            // Another question may have found out meanwhile.
            let temperature = taste.temperature
            let asked = try await request(temperature)
            let response = try await attempt(asked)
            guard Self.refusesTemperature(response), temperature != nil else {
                return (response, asked.token)
            }
            taste.refuse()
            let plain = try await request(nil)
            return (try await attempt(plain), plain.token)
        }
    }

    private func request(
        _ question: ChatQuestion, stream: Bool, context: String
    ) async throws(ServiceError) -> HTTPRequest {
        var request = client.post(client.base.appending("chat", "completions"), question)
        if stream { request.fields.set("Accept", "text/event-stream, application/json") }
        request.token = try await client.secret(context)
        return request
    }

    /// True when the temperature is rejected: `unsupported_value` or `unsupported_parameter` from
    /// OpenAI's reasoning models, a message elsewhere.
    private static func refusesTemperature(_ response: HTTPResponse) -> Bool {
        guard [400, 422].contains(response.head.status) else { return false }
        let said = ServiceErrorText(of: response.body)
        return said.parameter == "temperature" || said.says("temperature")
    }

    /// The error for an answer that the model ended too early.
    func incomplete(_ ending: ChatEnding, _ context: String) -> ServiceError {
        switch ending {
        case .filtered:
            ServiceError(
                .incomplete(reason: "the service's filter of contents stopped it"),
                context: context, advice: "Choose another provider for this text.")
        case .full, .whole:
            ServiceError(
                .incomplete(reason: "the model reached the limit of its length"),
                context: context, advice: "Give a shorter text, or choose another model.")
        }
    }

    /// The text of an answer in one piece, and its ending.
    func text(
        of response: HTTPResponse, context: String
    ) throws(ServiceError) -> (text: String, ending: ChatEnding) {
        let answer = try client.decode(ChatAnswer.self, from: response, context: context)
        var thinking = ThinkingFilter()
        let choice = answer.choices.first
        let text = thinking.receive(choice?.message.content ?? "").trimmed
        let ending = ChatEnding(choice?.reason) ?? .whole
        guard !text.isEmpty || ending != .whole else {
            throw client.fault(context).malformed("the answer is empty")
        }
        return (String(text), ending)
    }

    /// Reads the list of models.
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

/// The parameters a model accepts, as far as found out while the program runs.
private final class ChatTaste: Sendable {
    private let refusesTemperature = Atomic(false)

    /// The sampling temperature; `nil` for a model that rejects it.
    var temperature: Double? { refusesTemperature.load(ordering: .acquiring) ? nil : 0.2 }

    func refuse() { refusesTemperature.store(true, ordering: .releasing) }
}
