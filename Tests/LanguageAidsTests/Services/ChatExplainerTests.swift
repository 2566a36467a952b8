import HTTPCaching
import ListenCore
import Synchronization
import Testing
@testable import LanguageAids

@Suite struct ChatExplainerTests {
    private final class Parts: Sendable {
        private let parts = Mutex<[ExplanationPart]>([])
        var all: [ExplanationPart] { parts.withLock { $0 } }
        var text: String { all.map(\.text).joined() }
        func add(_ part: ExplanationPart) { parts.withLock { $0.append(part) } }
    }

    private let request = ExplanationRequest(
        sentence: "Hola.", source: Language(tag: "es"), target: .english, place: sentencePlace)

    private func explainer(
        _ network: ScriptedTransport, key: String? = nil, time: StillTime = StillTime()
    ) throws -> ChatExplainer {
        ChatExplainer(
            ChatEndpoint(
                base: try #require(HTTPURL("http://127.0.0.1:8080/v1")), model: "llama",
                key: key.map { .make($0) }, network: .scripted(network, time)))
    }

    private func piece(_ text: String) -> String { ChatStreamTests.piece(text) }

    @Test func `pieces are told as they come, and the whole in the end`() async throws {
        let network = ScriptedTransport(
            .stream(": hi\n\n", piece("A greet"), piece("ing. "), "data: [DONE]\n\n"))
        let parts = Parts()
        let answer = try await explainer(network).explain(request) { parts.add($0) }
        #expect(answer == Explanation(overview: "A greeting.", provider: "llama (chat)"))
        #expect(parts.all.map(\.text) == ["A greet", "ing. "])
        #expect(Set(parts.all.map(\.provider)) == ["llama (chat)"])
        #expect(network.bodies[0].contains(#""stream":true"#))
        #expect(network.bodies[0].contains("Before: Antes."))
        // Nothing is wanted after the end, even where the connection stays open.
        #expect(network.verdicts.last == .stop)
    }

    @Test func `an answer in one piece is taken too`() async throws {
        let network = ScriptedTransport(
            .json(#"{"choices":[{"message":{"content":"A greeting."},"finish_reason":"stop"}]}"#))
        let answer = try await explainer(network).explain(request)
        #expect(answer.overview == "A greeting.")
    }

    @Test func `a stream that is cut off is an error, and what came was told`() async throws {
        for end in [
            ScriptedAnswer.cut([piece("A greet")]), .stream(piece("A greet")),
            .stream(piece("A greet"), "data: {\"choices\":[{\"del"),
        ] {
            let parts = Parts()
            let explainer = try explainer(ScriptedTransport(end))
            let error = await failure { () throws(ServiceError) in
                try await explainer.explain(request) { parts.add($0) }
            }
            #expect(error?.code == .cut)
            #expect(parts.text == "A greet")
        }
    }

    @Test func `an error in the stream says what the endpoint said, without the key`() async throws
    {
        let network = ScriptedTransport(
            .stream("data: {\"error\":{\"message\":\"sk-123456789 is over\"}}\n\n"))
        let explainer = try explainer(network, key: "sk-123456789")
        let error = await failure { () throws(ServiceError) in
            try await explainer.explain(request)
        }
        #expect(
            error?.code
                == .incomplete(reason: "the service ended it with an error (*** is over)"))
        #expect(error?.description.contains("later") == false)
    }

    @Test func `a key that a long error cuts in two is hidden all the same`() async throws {
        let words = String(repeating: "x", count: 185)
        let network = ScriptedTransport(
            .stream("data: {\"error\":{\"message\":\"\(words) sk-123456789012345\"}}\n\n"))
        let explainer = try explainer(network, key: "sk-123456789012345")
        let error = await failure { () throws(ServiceError) in
            try await explainer.explain(request)
        }
        #expect(error?.description.contains("sk-1") == false)
    }

    @Test(arguments: ["stop", "tool_calls"])
    func `a reason to finish ends the answer, whatever comes after it`(
        _ reason: String
    ) async throws {
        let last = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"\(reason)\"}]}\n\n"
        for answer in [
            // The connection stays open, is closed, is cut; no [DONE] comes.
            ScriptedAnswer.stall([piece("Good."), last]), .stream(piece("Good."), last),
            .cut([piece("Good."), last]), .cut([piece("Good."), String(last.dropLast(1))]),
        ] {
            let parts = Parts()
            let explained = try await explainer(ScriptedTransport(answer)).explain(request) {
                parts.add($0)
            }
            #expect(explained.overview == "Good.")
            #expect(parts.text == "Good.")
        }
    }

    @Test func `an empty reason to finish is none`() async throws {
        let open = piece("A ").replacing("null", with: "\"\"")
        let network = ScriptedTransport(.stream(open, piece("word."), "data: [DONE]\n\n"))
        #expect(try await explainer(network).explain(request).overview == "A word.")
    }

    @Test(arguments: [("length", "limit of its length"), ("content_filter", "filter of contents")])
    func `an answer that was not written to its end is told as far as it came, and fails`(
        _ reason: String, _ words: String
    ) async throws {
        let choice = "\"finish_reason\":\"\(reason)\""
        for answer in [
            ScriptedAnswer.stream(
                piece("Half"), "data: {\"choices\":[{\"delta\":{},\(choice)}]}\n\n",
                "data: [DONE]\n\n"),
            .json("{\"choices\":[{\"message\":{\"content\":\"Half\"},\(choice)}]}"),
        ] {
            let parts = Parts()
            let explainer = try explainer(ScriptedTransport(answer))
            let error = await failure { () throws(ServiceError) in
                try await explainer.explain(request) { parts.add($0) }
            }
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
            #expect(parts.text == "Half")
        }
    }

    @Test func `a model that takes no temperature is asked without, and then at once`() async throws
    {
        let refusal = ScriptedAnswer.json(
            #"{"error":{"message":"Unsupported value: 'temperature' does not support 0.2 with "#
                + #"this model.","type":"invalid_request_error","param":"temperature","#
                + #""code":"unsupported_value"}}"#, 400)
        let network = ScriptedTransport(
            refusal, .stream(piece("Good."), "data: [DONE]\n\n"))
        let explainer = try explainer(network)
        #expect(try await explainer.explain(request).overview == "Good.")
        #expect(try await explainer.explain(request).overview == "Good.")
        #expect(network.bodies.map { $0.contains("temperature") } == [true, false, false])
        // One that goes on refusing is an error, and not one about languages.
        let stubborn = try self.explainer(ScriptedTransport(refusal))
        let error = await failure { () throws(ServiceError) in
            try await stubborn.explain(request)
        }
        #expect(error?.description.contains("Unsupported value") == true)
        #expect(error?.code != .notSupported)
    }

    @Test func `an endless answer is ended, and not taken for whole`() async throws {
        let line = piece(String(repeating: "ha ", count: 400))
        let network = ScriptedTransport(
            .response(
                200, ["Content-Type": "text/event-stream"], Array(repeating: line, count: 200)))
        let explainer = try explainer(network)
        let parts = Parts()
        let error = await failure { () throws(ServiceError) in
            try await explainer.explain(request) { parts.add($0) }
        }
        #expect(error?.description.contains("limit of its length") == true)
        #expect(parts.text.utf8.count < 2 * ChatStream.limit)
        #expect(network.verdicts.count < 60)
    }

    @Test func `a busy endpoint is asked again before anything was told`() async throws {
        let time = StillTime()
        let network = ScriptedTransport(
            .json(#"{"error":{"message":"loading"}}"#, 503),
            .stream(piece("Good."), "data: [DONE]\n\n"))
        let parts = Parts()
        let answer = try await explainer(network, time: time).explain(request) { parts.add($0) }
        #expect(answer.overview == "Good.")
        #expect(parts.text == "Good.")
        #expect(time.waited.count == 1)
    }

    @Test(arguments: [
        ("\u{3}", ServiceError.Code.malformed(path: "", reason: "it is no stream of answers")),
        ("[DONE]", .malformed(path: "", reason: "the answer is empty")),
    ])
    func `a stream of nothing is an error`(
        _ event: String, _ code: ServiceError.Code
    ) async throws {
        let explainer = try explainer(ScriptedTransport(.stream("data: \(event)\n\n")))
        let error = await failure { () throws(ServiceError) in
            try await explainer.explain(request)
        }
        #expect(error?.code == code)
    }

    @Test func `cancelling the task ends the transfer`() async throws {
        let network = ScriptedTransport(.stall([piece("A greet")]))
        let explainer = try explainer(network)
        let request = request
        let (told, tell) = AsyncStream<String>.makeStream()
        let task = Task {
            await failure { () throws(ServiceError) in
                try await explainer.explain(request) { tell.yield($0.text) }
            }
        }
        var pieces = told.makeAsyncIterator()
        #expect(await pieces.next() == "A greet")
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }

    @Test func `answers of two chat endpoints with one model are kept apart`() throws {
        func endpoint(_ url: String, _ model: String = "llama") throws -> ChatEndpoint {
            ChatEndpoint(
                base: try #require(HTTPURL(url)), model: model, key: .make("k-123456789"),
                network: .scripted(ScriptedTransport(.json("{}"))))
        }
        let here = ChatExplainer(try endpoint("http://127.0.0.1:11434/v1")).storeKey
        #expect(ChatTranslator(try endpoint("http://127.0.0.1:11434/v1")).storeKey == here)
        for (url, model) in [
            ("http://127.0.0.1:8080/v1", "llama"), ("http://127.0.0.1:11434/v1", "qwen"),
        ] {
            #expect(ChatExplainer(try endpoint(url, model)).storeKey != here)
        }
        #expect(here.hasPrefix("llama (chat) #") && !here.contains("127.0.0.1"))
    }
}
