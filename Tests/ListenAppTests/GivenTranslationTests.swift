import LanguageAids
import ListenCore
import Subtitles
import Testing

@testable import SharedWork

/// Explanations, and the translation that came with the chapter.
@Suite struct GivenTranslationTests {
    private struct Explainer: Explaining {
        let provider: String
        var fails = false

        func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
            guard !fails else {
                throw ServiceError(.notSupported, context: "a dictionary", advice: "Install it.")
            }
            return Explanation(overview: "Words.", provider: provider)
        }
    }

    private func aids(
        _ explainers: [NamedExplainer], wordByWord: (any Explaining)? = nil,
        translateWith: String? = nil
    ) async throws -> SentenceAidWork {
        var providers = SentenceProviders(explainers: explainers, wordByWord: wordByWord)
        if let translateWith {
            providers.translateOrder = try ProviderOrder(
                translateWith, known: TranslatorName.allCases.map(\.rawValue))
        }
        let aids = SentenceAidWork(providers, translations: nil, explanations: nil)
        let words = [Word(start: .seconds(1), end: .seconds(2), text: "Good day.")]
        let sentence = try #require(Sentence(index: 0, words: words))
        let track = SubtitleTrack(language: .english, cues: [], sentences: [sentence])
        await aids.use(Task { [AlignedTrack(track)] }, of: Make.address())
        return aids
    }

    private func request(phrase: String? = nil) -> ExplanationRequest {
        ExplanationRequest(
            sentence: "Guten Tag.", phrase: phrase, source: Language(tag: "de"), target: .english,
            place: SentencePlace(
                chapter: Make.address(), sentence: 0,
                range: MediaTime.seconds(1)..<MediaTime.seconds(2)))
    }

    private struct Told: Explaining {
        let provider = "dictionaries"
        let looksUpWords = true
        let answersAreKept = false

        func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
            Explanation(overview: request.translation ?? "nothing", provider: provider)
        }
    }

    @Test(arguments: [("en-GB", "Good day."), ("fr", "nothing")])
    func `a track in the language of the answers is handed along with a word`(
        target: String, told: String
    ) async throws {
        let aids = try await aids([NamedExplainer(name: .apertium, explainer: Told())])
        let asked = request(phrase: "Tag")
        let word = ExplanationRequest(
            sentence: asked.sentence, phrase: asked.phrase, source: asked.source,
            target: try #require(Language(tag: target)), place: asked.place)
        #expect(try await aids.explain(word).overview == told)
    }

    private let failing = NamedExplainer(
        name: .apertium, explainer: Explainer(provider: "apertium", fails: true))

    @Test func `the given translation stands with an explanation of the sentence`() async throws {
        let aids = try await aids([
            NamedExplainer(name: .apertium, explainer: Explainer(provider: "apertium"))
        ])
        let whole = try await aids.explain(request())
        #expect(whole.translation == "Good day." && whole.overview == "Words.")
        #expect(try await aids.explain(request(phrase: "Tag")).translation == nil)
    }

    @Test func `where nothing explains, the words do, else the given translation`() async throws {
        let words = try await aids([failing], wordByWord: Explainer(provider: "dictionaries"))
        let found = try await words.explain(request())
        #expect(found.provider == "dictionaries" && found.translation == "Good day.")
        let alone = try await aids([failing]).explain(request())
        #expect(alone.provider == "given track" && alone.translation == "Good day.")
        #expect(alone.remark == "A dictionary is not offered here. Install it.")
    }

    @Test(arguments: [
        ("zh-Hans", "en", ["zh-Hant", "de"], "de"), ("zh-Hans", "en", ["zh-Hant"], "zh-Hant"),
        ("pt-BR", "pt", ["pt-PT", "pt"], "pt"), ("de", "zh-TW", ["zh-Hans", "zh-Hant"], "zh-Hant"),
        ("de", "en", ["fr", "en-GB"], "en-GB"), ("es", "en", ["es"], nil),
    ])
    func `of several given translations the nearest to what is asked for is taken`(
        spoken: String, wanted: String, given: [String], taken: String?
    ) async throws {
        let aids = SentenceAidWork(SentenceProviders(), translations: nil, explanations: nil)
        let tracks = try given.map { tag in
            let words = [Word(start: .seconds(1), end: .seconds(2), text: tag)]
            let sentence = try #require(Sentence(index: 0, words: words))
            return AlignedTrack(
                SubtitleTrack(language: Language(tag: tag), cues: [], sentences: [sentence]))
        }
        await aids.use(Task { tracks }, of: Make.address())
        let request = TranslationRequest(
            text: "…", source: Language(tag: spoken),
            target: try #require(Language(tag: wanted)),
            place: SentencePlace(
                chapter: Make.address(), sentence: 0,
                range: MediaTime.seconds(1)..<MediaTime.seconds(2)))
        let found = try? await aids.translate(request)
        #expect(found?.text == taken)
    }

    @Test(arguments: [("en", "Good day."), ("en-GB", "Good day."), ("fr", nil)])
    func `a language that was named for a run is answered in no other`(
        wanted: String, answer: String?
    ) async throws {
        let aids = try await aids([failing])
        let target = try #require(Language(tag: wanted))
        let asked = request()
        let question = TranslationRequest(
            text: asked.sentence, source: asked.source, target: target, place: asked.place)
        #expect((try? await aids.translate(question, strictly: true))?.text == answer)
        #expect(try await aids.translate(question).text == "Good day.")
        let whole = ExplanationRequest(
            sentence: asked.sentence, source: asked.source, target: target, place: asked.place)
        #expect((try? await aids.explain(whole, strictly: true))?.translation == answer)
    }

    @Test func `who does not ask the given track gets no translation of it`() async throws {
        let aids = try await aids([failing], translateWith: "apertium")
        await #expect(throws: ServiceError.self) { try await aids.explain(request()) }
    }
}
