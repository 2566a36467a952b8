import Foundation
import HTTPCaching
import ListenCore
import Synchronization
import Testing
@testable import LanguageAids

/// The APIs of chat endpoints: OpenAI's, Anthropic's, Google's, Ollama's.
@Suite struct ChatKindTests {
    private let key = "sk-123456789"
    private let request = ExplanationRequest(
        sentence: "Hola.", source: Language(tag: "es"), target: .english, place: sentencePlace)

    private func endpoint(
        _ kind: ChatKind, _ answers: ScriptedTransport, time: StillTime = StillTime(),
        base: String? = nil
    ) throws -> ChatEndpoint {
        let usual = kind.usualAddress ?? HTTPURL("https://chat.example/v1")
        return ChatEndpoint(
            kind, base: try #require(base.flatMap { HTTPURL($0) } ?? usual), model: "llama",
            key: .make(key), network: .scripted(answers, time))
    }

    private func stream(_ kind: ChatKind, _ text: String) -> ScriptedAnswer {
        .response(200, ["Content-Type": kind.streamType], [text])
    }

    @Test(arguments: [
        (ChatKind.openai, "https://chat.example/v1/chat/completions", "Authorization"),
        (.anthropic, "https://api.anthropic.com/v1/messages", "x-api-key"),
        (
            .google,
            "https://generativelanguage.googleapis.com/v1beta/models/llama:generateContent",
            "x-goog-api-key"
        ),
        (.ollama, "http://127.0.0.1:11434/api/chat", "Authorization"),
    ])
    func `a translation is asked for as the API expects it`(
        _ kind: ChatKind, _ address: String, _ field: String
    ) async throws {
        let network = ScriptedTransport(.json(ChatSamples.answer(kind, "Hello.")))
        let answer = try await ChatTranslator(try endpoint(kind, network))
            .translate(askedSentence())
        #expect(answer == Translation(text: "Hello.", provider: "llama (chat)"))
        let asked = try #require(network.requests.first)
        #expect(asked.url.description == address && asked.redirects == .report)
        // The key stands in its own field of this one request, and nowhere else.
        let told =
            field == "Authorization" ? asked.token?.reveal() : asked.fields.first(field)
        #expect(told == key)
        #expect(!asked.url.description.contains(key) && !network.bodies[0].contains(key))
        #expect((asked.token == nil) == (field != "Authorization"))
        for part in ["Before: Antes.", "from Spanish into English", "0.2"] {
            #expect(network.bodies[0].contains(part), "\(network.bodies[0])")
        }
    }

    @Test(arguments: [
        (ChatKind.anthropic, #""max_tokens":4096"#), (.anthropic, #""system":"You"#),
        (.anthropic, #""stream":true"#), (.google, #""systemInstruction":{"parts":[{"text":"#),
        (.google, #""generationConfig":{"temperature":0.2}"#),
        (.ollama, #""options":{"temperature":0.2}"#), (.ollama, #""stream":true"#),
    ])
    func `a question has the shape of its API`(_ kind: ChatKind, _ part: String) async throws {
        let network = ScriptedTransport(stream(kind, ChatSamples.stream(kind)))
        _ = try await ChatExplainer(try endpoint(kind, network)).explain(request)
        let body = network.bodies[0]
        #expect(body.contains(part), "\(body)")
        #expect(network.requests[0].fields.first("anthropic-version") != nil || kind != .anthropic)
        #expect(network.requests[0].url.description.contains("?alt=sse") == (kind == .google))
    }

    @Test(arguments: ChatKind.allCases)
    func `an explanation is told as it comes`(_ kind: ChatKind) async throws {
        let parts = Mutex<[String]>([])
        let network = ScriptedTransport(stream(kind, ChatSamples.stream(kind)))
        let answer = try await ChatExplainer(try endpoint(kind, network)).explain(request) {
            part in parts.withLock { $0.append(part.text) }
        }
        #expect(answer.overview == "«Él» corrió 🙂.")
        #expect(parts.withLock { $0.joined() } == answer.overview)
        // An answer in one piece is taken too.
        let whole = ScriptedTransport(.json(ChatSamples.answer(kind, "A greeting.")))
        #expect(
            try await ChatExplainer(try endpoint(kind, whole)).explain(request).overview
                == "A greeting.")
    }

    @Test(arguments: ChatKind.allCases)
    func `a stream gives the same text wherever it is split`(_ kind: ChatKind) {
        let bytes = Array(ChatSamples.stream(kind).utf8)
        var differing: [Int] = []
        for place in 0...bytes.count {
            var stream = ChatStream(kind)
            var told = stream.receive(bytes[..<place])
            told += stream.receive(bytes[place...])
            told += stream.finish()
            if told != "«Él» corrió 🙂." || stream.text != told || stream.state != .done {
                differing.append(place)
            }
        }
        #expect(differing.isEmpty)
        var stream = ChatStream(kind)
        for byte in bytes { _ = stream.receive([byte]) }
        _ = stream.finish()
        #expect(stream.text == "«Él» corrió 🙂." && stream.state == .done)
    }

    @Test(arguments: ChatKind.allCases)
    func `a stream that is cut anywhere is never taken for whole, nor for damaged`(
        _ kind: ChatKind
    ) throws {
        let text = ChatSamples.stream(kind)
        let bytes = Array(text.utf8)
        let end = try #require(text.range(of: ChatSamples.end(kind))?.upperBound)
        let whole = text.utf8.distance(from: text.startIndex, to: end)
        var wrong: [Int] = []
        for length in 0...bytes.count {
            var stream = ChatStream(kind)
            _ = stream.receive(bytes[..<length])
            _ = stream.finish()
            let expected = length >= whole ? ChatStream.State.done : .open
            if stream.state != expected { wrong.append(length) }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5)) of \(whole)")
    }

    @Test(arguments: [
        (ChatKind.anthropic, "max_tokens", "limit of its length"),
        (.anthropic, "refusal", "filter of contents"),
        (.google, "MAX_TOKENS", "limit of its length"), (.google, "SAFETY", "filter of contents"),
        (.ollama, "length", "limit of its length"),
    ])
    func `an answer that was not written to its end is no translation`(
        _ kind: ChatKind, _ reason: String, _ words: String
    ) async throws {
        let network = ScriptedTransport(.json(ChatSamples.answer(kind, "Hel", reason)))
        let translator = ChatTranslator(try endpoint(kind, network))
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `Google may name the end in every piece`() {
        let pieces = ["Hel", "lo."].map { text in
            "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"\(text)\"}]},"
                + "\"finishReason\":\"STOP\"}]}\n\n"
        }
        var stream = ChatStream(.google)
        let told = pieces.map { stream.receive($0.utf8) }
        #expect(told == ["Hel", "lo."] && stream.state == .open)
        var cut = stream
        _ = stream.finish()
        _ = cut.finish(isCut: true)
        #expect(stream.state == .done && stream.text == "Hello." && cut.state == .open)
    }

    @Test func `a prompt that Google blocks is said to be filtered`() async throws {
        for answer in [
            ScriptedAnswer.json(#"{"promptFeedback":{"blockReason":"SAFETY"}}"#),
            stream(.google, "data: {\"promptFeedback\":{\"blockReason\":\"OTHER\"}}\n\n"),
        ] {
            let explainer = ChatExplainer(try endpoint(.google, ScriptedTransport(answer)))
            let error = await failure { () throws(ServiceError) in
                try await explainer.explain(request)
            }
            #expect(error?.description.contains("filter of contents") == true)
        }
    }

    /// An error of an API: its status and body, and the code and the words of the sentence.
    struct Case: Sendable {
        let kind: ChatKind
        let status: Int
        let body: String
        var fields: HTTPFields = [:]
        let code: ServiceError.Code
        let words: String
    }

    private static func anthropic(_ type: String, _ message: String) -> String {
        #"{"type":"error","error":{"type":"\#(type)","message":"\#(message)"},"#
            + #""request_id":"r"}"#
    }

    private static func google(_ code: Int, _ status: String, _ message: String) -> String {
        #"{"error":{"code":\#(code),"message":"\#(message)","status":"\#(status)","#
            + #""details":[{"@type":"x"},{"retryDelay":"17.2s"}]}}"#
    }

    static let cases = [
        Case(
            kind: .anthropic, status: 401,
            body: anthropic("authentication_error", "invalid x-api-key sk-123456789"),
            code: .status(401, detail: "invalid x-api-key ***"), words: "setting chat-key"),
        Case(
            kind: .anthropic, status: 429, body: anthropic("rate_limit_error", "slow"),
            fields: ["Retry-After": "40"], code: .tryLater(seconds: 40),
            words: "asked too often"),
        Case(
            kind: .anthropic, status: 404, body: anthropic("not_found_error", "model: llama"),
            code: .status(404, detail: "model: llama"), words: "setting chat-model"),
        Case(
            kind: .anthropic, status: 529, body: anthropic("overloaded_error", "Overloaded"),
            fields: ["Retry-After": "9"], code: .tryLater(seconds: 9), words: "is overloaded"),
        Case(
            kind: .anthropic, status: 400,
            body: anthropic("invalid_request_error", "Your credit balance is too low."),
            code: .status(400, detail: "Your credit balance is too low."),
            words: "credit of this key"),
        Case(
            kind: .google, status: 400,
            body: google(400, "INVALID_ARGUMENT", "API key not valid."),
            code: .status(400, detail: "API key not valid."), words: "setting chat-key"),
        Case(
            kind: .google, status: 429, body: "[\(google(429, "RESOURCE_EXHAUSTED", "Quota"))]",
            code: .tryLater(seconds: 18), words: "asked too often"),
        Case(
            kind: .google, status: 404,
            body: google(404, "NOT_FOUND", "models/llama is not found for API version v1beta"),
            code: .status(404, detail: "models/llama is not found for API version v1beta"),
            words: "setting chat-model"),
        Case(
            kind: .google, status: 404, body: "", code: .status(404, detail: nil),
            words: "often ends in /v1beta"),
        Case(
            kind: .ollama, status: 404, body: #"{"error":"model 'llama' not found"}"#,
            code: .status(404, detail: "model 'llama' not found"), words: "setting chat-model"),
        Case(
            kind: .ollama, status: 404, body: "404 page not found",
            code: .status(404, detail: nil), words: "often ends in /api"),
    ]

    @Test(arguments: cases)
    func `each error has its sentence, without the key`(_ sample: Case) async throws {
        let network = ScriptedTransport(.json(sample.body, sample.status, sample.fields))
        for explains in [false, true] {
            let endpoint = try endpoint(sample.kind, network)
            let error = await failure { () throws(ServiceError) in
                if explains {
                    _ = try await ChatExplainer(endpoint).explain(request)
                } else {
                    _ = try await ChatTranslator(endpoint).translate(askedSentence())
                }
            }
            #expect(error?.code == sample.code)
            let text = error?.description ?? ""
            #expect(text.contains(sample.words) && !text.contains(key), "\(text)")
        }
    }

    @Test(arguments: [
        (ChatKind.anthropic, "event: error\ndata: ", "overloaded_error", "is overloaded"),
        (.anthropic, "event: error\ndata: ", "rate_limit_error", "asked too often"),
        (.anthropic, "event: error\ndata: ", "api_error", "Over sk… no"),
    ])
    func `an error in the middle of a stream ends it with its sentence`(
        _ kind: ChatKind, _ start: String, _ type: String, _ words: String
    ) async throws {
        let text = ChatSamples.stream(kind)
        let half = text[..<(text.range(of: "corrió")?.lowerBound ?? text.endIndex)]
        let cut = half[
            ..<(half.range(of: "event:", options: .backwards)?.lowerBound ?? half.endIndex)]
        let network = ScriptedTransport(
            stream(kind, cut + start + Self.anthropic(type, "Over sk… no") + "\n\n"))
        let parts = Mutex("")
        let explainer = ChatExplainer(try endpoint(kind, network))
        let error = await failure { () throws(ServiceError) in
            try await explainer.explain(request) { part in parts.withLock { $0 += part.text } }
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(parts.withLock { $0 } == "«Él» ")
    }

    @Test func `an error in a stream of Google's or Ollama's is told`() async throws {
        for (kind, line, words) in [
            (ChatKind.ollama, #"{"error":"the model crashed"}"# + "\n", "the model crashed"),
            (
                .google, "data: " + Self.google(503, "UNAVAILABLE", "The model is busy") + "\n\n",
                "out of service"
            ),
        ] {
            let explainer = ChatExplainer(
                try endpoint(kind, ScriptedTransport(stream(kind, line))))
            let error = await failure { () throws(ServiceError) in
                try await explainer.explain(request)
            }
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
    }

    @Test(arguments: [
        (ChatKind.anthropic, #"{"data":[{"type":"model","id":"llama"}],"has_more":false}"#),
        (.google, #"{"models":[{"name":"models/llama","displayName":"L"}]}"#),
        (.ollama, #"{"models":[{"name":"llama:latest","model":"llama:latest"}]}"#),
    ])
    func `a look finds the model in each list`(_ kind: ChatKind, _ list: String) async throws {
        let network = ScriptedTransport(.json(list))
        let health = await (try endpoint(kind, network)).health()
        #expect(health.isWell, "\(health.text)")
        let wrong = await (try endpoint(kind, ScriptedTransport(.json(#"{"models":[]}"#)))).health()
        #expect(!wrong.isWell && wrong.text.contains("set chat-model"))
    }

    @Test func `a key of another machine's endpoint is not sent without encryption`() async throws {
        for kind in ChatKind.allCases {
            let network = ScriptedTransport(.json(ChatSamples.answer(kind, "Hello.")))
            let endpoint = try endpoint(kind, network, base: "http://chat.example/v1")
            let error = await failure { () throws(ServiceError) in
                try await ChatTranslator(endpoint).translate(askedSentence())
            }
            #expect(error?.description.contains("allow-insecure-token") == true)
            #expect(network.requests.isEmpty)
        }
    }

    @Test func `answers of two APIs at one address are kept apart`() throws {
        let network = ScriptedTransport(.json("{}"))
        let keys = try ChatKind.allCases.map {
            try endpoint($0, network, base: "https://chat.example/v1").storeKey
        }
        #expect(Set(keys).count == keys.count)
    }
}
