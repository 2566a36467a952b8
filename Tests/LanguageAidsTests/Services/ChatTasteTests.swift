import HTTPCaching
import ListenCore
import Synchronization
import Testing
@testable import LanguageAids

/// A model that takes no temperature, asked from several places at once.
@Suite struct ChatTasteTests {
    /// Refuses a temperature, once all first questions are there; is busy for
    /// the first question without one.
    private final class Picky: HTTPTransport {
        private struct State {
            var bodies: [String] = []
            var waiting: [CheckedContinuation<Void, Never>] = []
            var busy: Int
        }

        private let firsts: Int
        private let state: Mutex<State>

        init(firsts: Int, busy: Int) {
            self.firsts = firsts
            state = Mutex(State(busy: busy))
        }

        var bodies: [String] { state.withLock { $0.bodies } }

        func send(
            _ request: HTTPRequest, limits: TransferLimits
        ) async throws(TransportError) -> HTTPResponse {
            let (status, text) = await answer(to: request)
            return HTTPResponse(head(status, request), body: Array(text.utf8))
        }

        func stream(
            _ request: HTTPRequest, limits: TransferLimits,
            onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
            onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
        ) async throws(TransportError) -> HTTPResponseHead {
            let (status, text) = await answer(to: request)
            _ = onHead(head(status, request))
            _ = Array(text.utf8).withUnsafeBytes { onBytes($0) }
            return head(status, request)
        }

        private func head(_ status: Int, _ request: HTTPRequest) -> HTTPResponseHead {
            HTTPResponseHead(
                status: status, fields: ["Content-Type": "application/json"], url: request.url)
        }

        private func answer(to request: HTTPRequest) async -> (Int, String) {
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            guard body.contains("temperature") else {
                let isBusy = state.withLock { state in
                    state.bodies.append(body)
                    state.busy -= 1
                    return state.busy >= 0
                }
                guard !isBusy else { return (503, #"{"error":{"message":"loading"}}"#) }
                return (
                    200,
                    #"{"choices":[{"message":{"content":"Good."},"finish_reason":"stop"}]}"#
                )
            }
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state in
                    state.bodies.append(body)
                    state.waiting.append(continuation)
                    guard state.waiting.count >= firsts else {
                        return [CheckedContinuation<Void, Never>]()
                    }
                    defer { state.waiting = [] }
                    return state.waiting
                }
                for waiting in ready { waiting.resume() }
            }
            return (400, #"{"error":{"message":"no","param":"temperature"}}"#)
        }
    }

    @Test func `two first questions at once are both asked without, through a busy spell`()
        async throws
    {
        let (network, time) = (Picky(firsts: 2, busy: 1), StillTime())
        let endpoint = ChatEndpoint(
            base: try #require(HTTPURL("http://127.0.0.1:8080/v1")), model: "llama", key: nil,
            network: ServiceNetwork(
                transport: network, timing: time.timing, allowsInsecureKey: false))
        async let translation = ChatTranslator(endpoint).translate(askedSentence())
        async let explanation = ChatExplainer(endpoint).explain(
            ExplanationRequest(sentence: "Hola.", source: nil, target: .english))
        #expect(try await translation.text == "Good.")
        #expect(try await explanation.overview == "Good.")
        let asked = network.bodies.map { $0.contains("temperature") }
        #expect(asked == [true, true, false, false, false])
        #expect(time.waited.count == 1)
        // Learnt for good, by the busy answer too.
        #expect(try await ChatTranslator(endpoint).translate(askedSentence()).text == "Good.")
        #expect(network.bodies.filter { $0.contains("temperature") }.count == 2)
    }
}
