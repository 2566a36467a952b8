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
        #expect(error?.code == .status(500, detail: "*** is over"))
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

    @Test func `an endless answer is ended and marked`() async throws {
        let line = piece(String(repeating: "ha ", count: 400))
        let network = ScriptedTransport(
            .response(
                200, ["Content-Type": "text/event-stream"], Array(repeating: line, count: 200)))
        let answer = try await explainer(network).explain(request)
        #expect(answer.overview.hasSuffix(" …"))
        #expect(answer.overview.utf8.count < 2 * ChatStream.limit)
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
}
