import LanguageAids
import ListenCore
import SharedWork
import Synchronization
import Testing

private struct FakeExplainer: Explaining {
    let provider: String
    var storeKey = ""
    var answer = ""
    var failure: ServiceError?
    var looksUpWords = false

    func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        if let failure { throw failure }
        return Explanation(overview: answer, provider: provider)
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

    @Test func `for a word the failure of dictionaries counts, for a sentence another`()
        async throws
    {
        let missing = ServiceError(
            .notSupported, context: "a dictionary", advice: "Install it with `apt install dict-x`.")
        let other = FakeExplainer(provider: "apertium", failure: .init(.notSupported, context: "x"))
        let chain = ExplainerChain([
            StoredOnly(for: other),
            FakeExplainer(provider: "dictionaries", failure: missing, looksUpWords: true), other,
        ])
        let word = ExplanationRequest(
            sentence: "Hola.", phrase: "Hola", phraseStart: nil, source: nil, target: .english)
        await #expect(throws: missing) { try await chain.explain(word) }
        await #expect {
            try await chain.explain(request)
        } throws: { ($0 as? ServiceError) != missing }
    }
}
