import LanguageAids
import ListenCore
import SharedWork
import Subtitles
import Synchronization
import Testing

private struct FakeTranslator: Translating {
    let provider: String
    var answer: Result<String, ServiceError> = .failure(
        ServiceError(.notSupported, context: "a translation"))
    var isMetered = false
    var key: String?
    var storeKey: String { key ?? provider }

    func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
        Translation(text: try answer.get(), provider: provider)
    }
}

private final class MemoryStore: TranslationStoring {
    let kept = Mutex<[String: Translation]>([:])

    func translation(for request: TranslationRequest, by key: String)
        async throws(StoreError) -> Translation?
    {
        kept.withLock { $0[key + request.text] }.map {
            Translation(
                text: $0.text, provider: key, isRough: $0.isRough, isCached: true, ageSeconds: 7)
        }
    }

    func store(_ translation: Translation, for request: TranslationRequest, by key: String)
        async throws(StoreError)
    {
        kept.withLock { $0[key + request.text] = translation }
    }
}

@Suite struct TranslatorChainTests {
    let request = TranslationRequest(text: "Hola.", source: nil, target: .english)

    @Test func `the first that answers wins and its answer is kept`() async throws {
        let store = MemoryStore()
        let chain = TranslatorChain(
            [
                FakeTranslator(provider: "silent"),
                FakeTranslator(provider: "good", answer: .success("Hello.")),
                FakeTranslator(provider: "late", answer: .success("Hi.")),
            ], store: store)
        let first = try await chain.translate(request)
        #expect(first == Translation(text: "Hello.", provider: "good"))
        let second = try await chain.translate(request)
        #expect(second.isCached)
        #expect(second.provider == "good")
    }

    @Test func `offline, kept answers of a service count and it is not asked`() async throws {
        let store = MemoryStore()
        let online = FakeTranslator(provider: "good", answer: .success("Hello."))
        let offline = TranslatorChain([StoredOnly(for: online)], store: store)
        await #expect(throws: ServiceError(.notCached, context: "a translation by good")) {
            try await offline.translate(request)
        }
        _ = try await TranslatorChain([online], store: store).translate(request)
        #expect(try await offline.translate(request).text == "Hello.")
    }

    @Test func `an answer is kept by what decides about it, and credited by name`() async throws {
        let store = MemoryStore()
        func chain(_ key: String, _ text: String) -> TranslatorChain {
            TranslatorChain(
                [FakeTranslator(provider: "tr", answer: .success(text), key: key)], store: store)
        }
        _ = try await chain("tr #1", "Hello.").translate(request)
        #expect(
            try await chain("tr #1", "Hi.").translate(request)
                == Translation(text: "Hello.", provider: "tr", isCached: true, ageSeconds: 7))
        #expect(try await chain("tr #2", "Hi.").translate(request).text == "Hi.")
        let offline = FakeTranslator(provider: "tr", key: "tr #2")
        #expect(
            try await TranslatorChain([StoredOnly(for: offline)], store: store)
                .translate(request).text == "Hi.")
    }

    @Test func `asked anew, a kept answer counts only where its provider fails`() async throws {
        let store = MemoryStore()
        func ask(_ answer: Result<String, ServiceError>, anew: Bool = true) async throws
            -> Translation
        {
            try await TranslatorChain(
                [
                    FakeTranslator(provider: "a", answer: answer),
                    FakeTranslator(provider: "b", answer: .success("Hey.")),
                ], store: store, asksAnew: anew
            ).translate(request)
        }
        _ = try await ask(.success("Hello."))
        let anew = try await ask(.success("Hi."))
        #expect(anew == Translation(text: "Hi.", provider: "a"))
        #expect(try await ask(.success("Ho."), anew: false).text == "Hi.")
        let timeout = ServiceError(.timeout, context: "a translation")
        let kept = try await ask(.failure(timeout))
        #expect(kept.text == "Hi." && kept.isCached && kept.remark == timeout.description)
    }

    @Test func `a kept answer of a later provider does not hide an earlier one`() async throws {
        let store = MemoryStore()
        let rough = FakeTranslator(provider: "rough", answer: .success("Hi."))
        _ = try await TranslatorChain([rough], store: store).translate(request)
        let better = FakeTranslator(provider: "better", answer: .success("Hello."))
        let answer = try await TranslatorChain([better, rough], store: store).translate(request)
        #expect(answer.text == "Hello.")
    }

    @Test func `when all fail, a real failure is told before a missing offer`() async {
        let offline = ServiceError(.offline, context: "a translation")
        let chain = TranslatorChain([
            FakeTranslator(provider: "a", answer: .failure(offline)), FakeTranslator(provider: "b"),
        ])
        await #expect(throws: offline) { try await chain.translate(request) }
    }

    @Test func `nothing to translate is said before anybody is asked`() async {
        let blank = TranslationRequest(text: " \n", source: nil, target: .english)
        await #expect {
            try await TranslatorChain([]).translate(blank)
        } throws: { "\($0)".contains("Give a sentence") }
    }

    @Test func `a given track answers by time and says its language`() async throws {
        let words = [Word(start: .seconds(1), end: .seconds(2), text: "Adiós.")]
        let sentence = try #require(Sentence(index: 0, words: words))
        let track = SubtitleTrack(language: Language(tag: "es"), cues: [], sentences: [sentence])
        let address = ChapterAddress(
            source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))
        func asked(_ range: Range<MediaTime>, whole: Bool = true) -> TranslationRequest {
            TranslationRequest(
                text: "Goodbye.", source: .english, target: .english,
                place: SentencePlace(chapter: address, sentence: 0, range: range),
                sentence: whole ? nil : "Goodbye, he said.")
        }
        let translator = TrackTranslator(AlignedTrack(track))
        let answer = try await translator.translate(asked(.seconds(1)..<(.seconds(2))))
        #expect(answer.text == "Adiós.")
        #expect(answer.provider == "given track, Spanish")
        await #expect(throws: ServiceError.self) {
            try await translator.translate(asked(.seconds(5)..<(.seconds(6))))
        }
        // A word of the sentence is not the sentence.
        await #expect(throws: ServiceError.self) {
            try await translator.translate(asked(.seconds(1)..<(.seconds(2)), whole: false))
        }
    }
    @Test(
        arguments: [
            // own offset, the person's shift of the text, where the sentence is heard
            (nil, 0, 1), (nil, 500, 1), (2000, 0, 3), (-1000, 0, 0), (2000, 1000, 2),
        ] as [(Int64?, Int64, Int64)])
    func `a given track with an offset answers where it sounds`(
        offset: Int64?, shift: Int64, second: Int64
    ) async throws {
        let words = [Word(start: .seconds(1), end: .seconds(2), text: "Adiós.")]
        let sentence = try #require(Sentence(index: 0, words: words))
        let track = SubtitleTrack(language: Language(tag: "es"), cues: [], sentences: [sentence])
        let translator = TrackTranslator(
            AlignedTrack(track, offset: offset.map { .milliseconds($0) }))
        let address = ChapterAddress(
            source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))
        var answering: [Int64] = []
        for start in Int64(0)...4 {
            let place = SentencePlace(
                chapter: address, sentence: 0,
                range: .milliseconds(start * 1000)..<(.milliseconds(start * 1000 + 1000)),
                textShift: .milliseconds(shift))
            let request = TranslationRequest(
                text: "Goodbye.", source: .english, target: .english, place: place)
            if (try? await translator.translate(request)) != nil { answering.append(start) }
        }
        #expect(answering == [second])
    }

    @Test func `an answer says why the provider before it failed`() async throws {
        let quota = ServiceError(.status(456, detail: nil), context: "a translation by A")
        let chain = TranslatorChain([
            FakeTranslator(provider: "a", answer: .failure(quota)),
            FakeTranslator(provider: "b", answer: .success("Hello.")),
        ])
        #expect(try await chain.translate(request).remark == quota.description)
        let silent = TranslatorChain([
            FakeTranslator(provider: "a"), FakeTranslator(provider: "b", answer: .success("Hi.")),
        ])
        #expect(try await silent.translate(request).remark == nil)
    }

    @Test func `what is fetched ahead is there when it is asked for`() async throws {
        let store = MemoryStore()
        let chain = TranslatorChain(
            [FakeTranslator(provider: "good", answer: .success("Hello."))], store: store)
        await chain.prefetch(request, allowsMetered: false)
        #expect(try await chain.translate(request).isCached)
    }

    @Test func `nothing that costs is asked ahead, and nobody after it`() async {
        let metered = FakeTranslator(
            provider: "metered", answer: .success("Hello."), isMetered: true)
        let free = FakeTranslator(provider: "free", answer: .success("Hi."))
        let store = MemoryStore()
        let chain = TranslatorChain([FakeTranslator(provider: "a"), metered, free], store: store)
        await chain.prefetch(request, allowsMetered: false)
        #expect(store.kept.withLock { $0.isEmpty })
        await chain.prefetch(request, allowsMetered: true)
        #expect(store.kept.withLock { Array($0.keys) } == ["meteredHola."])
    }
}
