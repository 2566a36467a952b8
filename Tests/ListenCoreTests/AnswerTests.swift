import FoundationEssentials
import ListenCore
import Testing

/// What services for translations, explanations and words promise by themselves.
@Suite struct AnswerTests {
    /// A service that explains a sentence by itself.
    private struct Echo: Explaining {
        var failure: ServiceError?
        let provider = "echo"

        func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
            if let failure { throw failure }
            return Explanation(overview: request.phrase ?? request.sentence, provider: provider)
        }
    }

    /// A service that translates a text as itself.
    private struct Mirror: Translating {
        let provider = "mirror"

        func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
            Translation(text: request.text, provider: provider)
        }
    }

    private static let failure = ServiceError(.offline, context: "x")

    @Test func `answers are kept under the service's name, and cost nothing`() {
        let (explainer, translator) = (Echo(), Mirror())
        #expect(explainer.storeKey == "echo" && translator.storeKey == "mirror")
        #expect(explainer.answersAreKept && !explainer.looksUpWords && !translator.isMetered)
    }

    @Test func `who cannot write piece by piece explains in one`() async throws {
        let request = ExplanationRequest(sentence: "El gato.", source: nil, target: .english)
        let explanation = try await Echo().explain(request) { part in
            Issue.record("A piece came: \(part.text).")
        }
        #expect(explanation.overview == "El gato." && explanation.provider == "echo")
        #expect(!explanation.isCached && explanation.vocabulary.isEmpty)
        await #expect(throws: Self.failure) {
            try await Echo(failure: Self.failure).explain(request) { _ in }
        }
    }

    @Test func `an explanation is the same once it was stored and read`() throws {
        let explanation = Explanation(
            overview: "It is a cat.", keyPoints: ["A noun."],
            vocabulary: [Explanation.Entry(word: "gato", meaning: "cat", note: "masculine")],
            translation: "The cat.", provider: "echo", isCached: true, ageSeconds: 7,
            remark: "X failed.")
        let stored = try JSONEncoder().encode(explanation)
        #expect(try JSONDecoder().decode(Explanation.self, from: stored) == explanation)
    }

    @Test func `a translation is of a whole sentence unless it is of a part of one`() async throws {
        let whole = TranslationRequest(text: "El gato.", source: nil, target: .english)
        let word = TranslationRequest(
            text: "gato", source: nil, target: .english, sentence: "El gato.")
        #expect(whole.isWholeSentence && !word.isWholeSentence)
        let translation = try await Mirror().translate(word)
        #expect(translation.text == "gato" && !translation.isRough && !translation.isCached)
    }

    /// A service that knows the lemmas of some words, by their place in a sentence too.
    private struct Lemmas: Lemmatizing {
        func lemmas(of word: String, in sentence: String?, language: Language) async -> [String] {
            let known = ["gatos": ["gato"], "fui": ["ir", "ser"]][word] ?? []
            return sentence == nil ? known : known.reversed()
        }
    }

    @Test func `the first lemma of each word is found, and of unknown ones none`() async {
        let lemmas = await Lemmas().lemmas(ofAll: ["gatos", "fui", "y"], language: .english)
        #expect(lemmas == ["gatos": "gato", "fui": "ir"])
        let placed = await Lemmas().lemmas(
            of: "fui", at: 0, in: "fui allí", language: .english)
        #expect(placed == ["ser", "ir"])
    }

    @Test func `no lemma is looked for once nobody waits`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Lemmas().lemmas(ofAll: ["gatos"], language: .english)
        }
        #expect(await task.value.isEmpty)
    }

    /// A store of words of which some were removed.
    private struct Words: WordStatusStoring {
        let kept: [WordEntry]

        func statuses(of language: Language) async throws(StoreError) -> WordStatuses {
            WordStatuses(language)
        }
        func entry(of key: WordKey) async throws(StoreError) -> WordEntry? { nil }
        func set(_ status: WordStatus?, of key: WordKey, spelling: String, at instant: Date)
            async throws(StoreError)
        {}
        func merge(_ entries: [WordEntry]) async throws(StoreError) -> WordMerge { WordMerge() }
        func entries(of language: Language?, includingRemoved: Bool) async throws(StoreError)
            -> [WordEntry]
        {
            kept.filter { includingRemoved || $0.status != nil }
        }
    }

    @Test func `words that were removed are not listed`() async throws {
        let key = try #require(WordKey("gato", language: .english))
        let entries = [WordStatus.known, nil].map {
            WordEntry(key: key, spelling: "gato", status: $0, changedAt: WordEntry.undated)
        }
        let found = try await Words(kept: entries).entries(of: nil)
        #expect(found == [entries[0]] && !entries[0].isDated)
        let dated = WordEntry(
            key: key, spelling: "gato", status: nil, changedAt: Date(timeIntervalSince1970: 1))
        #expect(dated.isDated)
    }
}
