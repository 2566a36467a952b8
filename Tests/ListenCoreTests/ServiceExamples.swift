import Foundation
import ListenCore
import Testing

/// The examples of the docstrings of services, their requests, answers and errors.
@Suite struct ServiceExamples {
    private let address = ChapterAddress(
        source: .local, book: BookID(rawValue: "fox"), chapter: ChapterID(rawValue: "1"))

    @Test func `errors say what failed and what to do`() {
        do {
            let error = ServiceError(.noSound, context: "chapter 3")
            #expect(error.description.hasPrefix("Chapter 3 has no sound."))
        }
        let error = StoreError(.noFolder, path: "/cards")
        #expect(error.description == "There is no folder /cards. Make it, or choose another place.")
        #expect(error.kind == .inputOutput)
    }

    @Test func `a secret is told by reveal alone`() {
        let token = Secret("hush")
        #expect("\(token)" == "***")
        #expect(token.reveal() == "hush")
    }

    @Test func `words are looked up in dictionaries`() async {
        let request = DefinitionRequest(
            word: "fox", following: "fox ran.", sentence: "The fox ran.", source: .english,
            target: .english)
        #expect(request.place == 4)
        let entry = DictionaryEntry(headword: "fox", senses: ["a wild dog"], dictionary: "WordNet")
        let definition = Definition(form: "fox", derivation: .exact, entries: [entry])
        #expect(definition.usualSenses == ["a wild dog"])
        struct EmptyDictionary: Defining {
            func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
                throw ServiceError(.notFound, context: "“\(request.word)”")
            }
        }
        await #expect(throws: ServiceError.self) { try await EmptyDictionary().define(request) }
        struct Plurals: Lemmatizing {
            func lemmas(of word: String, in sentence: String?, language: Language) async -> [String]
            {
                word.hasSuffix("s") ? [String(word.dropLast())] : []
            }
        }
        let lemmas = await Plurals().lemmas(ofAll: ["hounds", "fox"], language: .english)
        #expect(lemmas == ["hounds": "hound"])
    }

    @Test func `a phrase is explained, whole or by parts`() async throws {
        struct Echo: Explaining {
            let provider = "echo"
            func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
                Explanation(overview: request.phrase ?? request.sentence, provider: provider)
            }
        }
        let request = ExplanationRequest(
            sentence: "The fox ran.", phrase: "fox", source: .english, target: .english)
        #expect(try await Echo().explain(request).overview == "fox")
        let show: @Sendable (String) -> Void = { _ in Issue.record("It has no parts.") }
        #expect(
            try await Echo().explain(request) { part in show(part.text) }.provider == "echo")
    }

    @Test func `a word sounds, and a clock stands`() async throws {
        struct OneSound: Pronouncing {
            let provider = "one sound"
            func pronunciation(
                of text: String, language: Language
            ) async throws(ServiceError) -> String {
                guard text == "fox" else { throw ServiceError(.notSupported, context: text) }
                return "fɒks"
            }
        }
        #expect(try await OneSound().pronunciation(of: "fox", language: .english) == "fɒks")
        struct StoppedClock: WallClock {
            let now: Date
        }
        #expect(StoppedClock(now: .distantPast).now == .distantPast)
    }

    @Test func `a sentence is translated at its place`() throws {
        let spanish = try #require(Language(tag: "es"))
        let place = SentencePlace(
            chapter: address, sentence: 4, range: .seconds(12) ..< .seconds(15), previous: "It ran."
        )
        let request = TranslationRequest(
            text: "fox", source: .english, target: spanish, place: place, sentence: "A fox sat.")
        #expect(!request.isWholeSentence)
        let gist = Translation(text: "Un zorro", provider: "Apertium", isRough: true)
        #expect(!gist.isCached)
    }

    @Test func `sentences are found by a query`() async throws {
        let query = HeardQuery(arguments: ["ran*", "quick brown"])
        #expect(query.text == "ran* “quick brown”")
        #expect(query.marks(in: "The quick brown fox ran.") == [4..<15, 20..<23])
        let chapter = HeardChapter(
            address: address, bookTitle: "The Fox", title: "One", language: .english,
            sentences: [HeardSentence(index: 0, range: .zero ..< .seconds(2), text: "It ran.")])
        #expect(chapter.sentences.count == 1)
        struct NoTexts {
            func find(_ search: HeardSearch) async throws -> HeardFindings { HeardFindings() }
        }
        let texts = NoTexts()
        var search = HeardSearch(HeardQuery(arguments: ["fox"]), limit: 5)
        search.language = .english
        let findings = try await texts.find(search)
        #expect(findings.sentences == 0)
    }

    @Test func `words are folded, and texts cut into what is searched for`() {
        #expect(
            SearchTokens("It ran. 学校").tokens.map(\.text) == ["it", "ran", "学校", "校"])
        let folding = WordFolding(.english)
        #expect(folding.folded("“Fox,") == "fox")
        #expect(folding.foldedWhole("Catch 22") == nil)
    }

    @Test func `a word has a status, and its form that of its lemma`() {
        #expect(WordStatus(name: "well-known") == .known)
        #expect(WordStatus.four.isLearning)
        var statuses = WordStatuses(.english, texts: ["fox": .two])
        #expect(statuses.status(form: "foxes", lemma: "fox") == .two)
        statuses["fox"] = nil
        #expect(statuses.count == 0)
    }
}
