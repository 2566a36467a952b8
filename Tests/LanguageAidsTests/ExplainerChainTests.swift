import HTTPCaching
import ListenCore
import Synchronization
import Testing
@testable import LanguageAids

private struct FakeExplainer: Explaining {
    let provider: String
    let storeKey: String
    let answer: String

    func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        Explanation(overview: answer, provider: provider)
    }
}

private final class MemoryStore: ExplanationStoring {
    let kept = Mutex<[String: Explanation]>([:])

    func explanation(for request: ExplanationRequest, by key: String)
        async throws(StoreError) -> Explanation?
    {
        kept.withLock { $0[key + request.sentence] }
    }

    func store(_ explanation: Explanation, for request: ExplanationRequest, by key: String)
        async throws(StoreError)
    {
        kept.withLock { $0[key + request.sentence] = explanation }
    }
}

@Suite struct ExplainerChainTests {
    let request = ExplanationRequest(sentence: "Hola.", source: nil, target: .english)

    @Test func `an explanation is kept by what decides about it, and credited by name`()
        async throws
    {
        let store = MemoryStore()
        func ask(_ key: String, _ text: String, offline: Bool = false) async throws -> Explanation {
            let explainer = FakeExplainer(provider: "llama (chat)", storeKey: key, answer: text)
            return try await ExplainerChain(
                [offline ? StoredOnly(for: explainer) : explainer], store: store
            ).explain(request)
        }
        _ = try await ask("llama #1", "A greeting.")
        let again = try await ask("llama #1", "Another.")
        #expect(again.overview == "A greeting." && again.provider == "llama (chat)")
        #expect(try await ask("llama #2", "Of the other.").overview == "Of the other.")
        #expect(try await ask("llama #2", "", offline: true).overview == "Of the other.")
        #expect(store.kept.withLock { $0.count } == 2)
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
