package import HTTPCaching
package import ListenCore
import Markup
import Synchronization

/// A chat endpoint, such as Ollama, a llama.cpp server, or a service on the internet.
package struct ChatEndpoint: Sendable, ServiceChecking {
    /// The model's name, which is shown as the source of answers.
    package let model: String
    let kind: ChatKind
    let client: ServiceClient
    private let taste = ChatTaste()

    /// True unless the model is on this machine, where it costs nothing.
    var isMetered: Bool { !client.base.isLoopback }
    /// The name in messages.
    var provider: String { "\(model) (chat)" }
    /// The key under which its answers are stored: two endpoints may have models of the same name.
    var storeKey: String {
        let address = client.base.description
        return provider.keyed(by: kind == .openai ? [address] : [address, kind.rawValue])
    }

    /// The longest question, in bytes.
    static let questionLimit = 64 << 10
    /// Local models may have to be loaded first, and may write as slowly as people read.
    static let answer = TransferLimits(
        maxBytes: 8 << 20, firstByte: .seconds(90), silence: .seconds(60), total: .seconds(300))

    /// An endpoint; `base` is the address up to `/v1`, `/v1beta` or `/api`.
    package init(
        _ kind: ChatKind = .openai, base: HTTPURL, model: String, key: ServiceKey?,
        network: ServiceNetwork
    ) {
        (self.kind, self.model) = (kind, model)
        client = ServiceClient(
            name: "the chat endpoint", addressSetting: "chat-url", keySetting: "chat-key",
            base: base, key: key, network: network, model: model, usualPath: kind.usualPath)
    }

    /// Asks, with retries; a model that rejects the temperature is asked again without it, as are
    /// all later questions.
    func ask(
        rules: String, text: String, stream: Bool, context: String,
        _ attempt: (HTTPRequest, Secret?) async throws(ServiceError) -> HTTPResponse
    ) async throws(ServiceError) -> HTTPResponse {
        guard text.utf8.count <= Self.questionLimit else {
            throw client.fault(context).tooLong(limitBytes: Self.questionLimit)
        }
        let secret = try await client.secret(context)
        func request(_ temperature: Double?) -> HTTPRequest {
            self.request(
                ChatQuestion(
                    kind: kind, model: model, rules: rules, text: text, stream: stream,
                    temperature: temperature), secret)
        }
        return try await client.attempts(context) { () throws(ServiceError) in
            // Another question may have found out meanwhile.
            let temperature = taste.temperature
            let response = try await attempt(request(temperature), secret)
            guard Self.refusesTemperature(response), temperature != nil else {
                return (response, secret)
            }
            taste.refuse()
            return (try await attempt(request(nil), secret), secret)
        }
    }

    private func request(_ question: ChatQuestion, _ secret: Secret?) -> HTTPRequest {
        let address = kind.address(below: client.base, model: model, stream: question.stream)
        var request = client.post(address, question)
        if question.stream {
            request.fields.set("Accept", "\(kind.streamType), application/json")
        }
        kind.sign(&request, secret)
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
        let part = try part(of: response, context: context)
        var thinking = ThinkingFilter()
        let text = thinking.receive(part.text).trimmed
        let ending = part.ending ?? .whole
        guard !text.isEmpty || ending != .whole else {
            throw client.fault(context).malformed("the answer is empty")
        }
        return (String(text), ending)
    }

    private func part(
        of response: HTTPResponse, context: String
    ) throws(ServiceError) -> ChatPart {
        guard let part = ChatPart(response.body, kind), !part.isStrange else {
            // A page of the web, or what is no JSON, has a sentence of its own.
            _ = try client.decode(JSONValue.self, from: response, context: context)
            throw client.fault(context).malformed(
                "the answer lacks what \(client.name) should send")
        }
        return part
    }

    /// The error that came in the middle of an answer: one that passes, as far as it is named,
    /// otherwise its text.
    func failed(_ body: [UInt8], _ reason: String, hiding secret: Secret?, _ context: String)
        -> ServiceError
    {
        guard let status = ServiceErrorText(of: body).passingStatus else {
            return ServiceError(
                .incomplete(reason: "the service ended it with an error (\(reason))"),
                context: context, advice: "Choose another provider, or another model.")
        }
        let head = HTTPResponseHead(status: status, fields: [:], url: client.base)
        return client.fault(context).error(
            HTTPResponse(head, body: body), hiding: secret?.reveal(),
            now: client.network.timing.clock.now)
    }

    /// Reads the list of models.
    package func health() async -> ServiceHealth {
        let context = "the list of models of \(client.name)"
        do throws(ServiceError) {
            let secret = try await client.secret(context)
            var request = HTTPRequest(
                "GET", kind.models(below: client.base), fields: ["Accept": "application/json"],
                redirects: .report)
            kind.sign(&request, secret)
            let response = try await client.send(
                request, hiding: secret, limits: ServiceClient.look, context: context)
            let list = try client.decode(ChatModels.self, from: response, context: context)
            guard let models = list.names else {
                throw client.fault(context).malformed("it is no list of models")
            }
            let model = model.hasPrefix("models/") ? String(model.dropFirst(7)) : model
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
