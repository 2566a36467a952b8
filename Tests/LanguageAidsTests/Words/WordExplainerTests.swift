import ListenCore
import Synchronization
import Testing

@testable import LanguageAids

private struct Book: Defining {
    let provider = "dictionaries"
    var answer: Result<Definition, ServiceError> = .failure(
        ServiceError(.notFound, context: "an entry for “x”"))
    var check: @Sendable (DefinitionRequest) -> Void = { _ in }

    func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
        check(request)
        return try answer.get()
    }
}

private struct Gloss: Explaining {
    let provider = "Apertium"
    var answer: Result<[Explanation.Entry], ServiceError> = .failure(
        ServiceError(.notSupported, context: "a translation", advice: "Install it."))

    func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        Explanation(overview: "", vocabulary: try answer.get(), provider: provider)
    }
}

private struct Sound: Pronouncing {
    let provider = "espeak-ng"
    var answer: String?

    func pronunciation(of text: String, language: Language) async throws(ServiceError) -> String {
        guard let answer else { throw ServiceError(.notSupported, context: "the sound") }
        return answer
    }
}

/// Says a sound when it is allowed to, and counts how often it is asked.
private final class SlowSound: Pronouncing {
    let provider = "espeak-ng"
    let asked = Mutex(0)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)

    func pronunciation(of text: String, language: Language) async throws(ServiceError) -> String {
        asked.withLock { $0 += 1 }
        for await _ in gate {}
        return "ˈhɔʏzɐ"
    }
}

/// A patience that lasts as long as the test.
private let forever: @Sendable () async -> Void = {
    for await _ in AsyncStream<Void>.makeStream().stream {}
}

/// What a word is said to be, by all that knows something of it.
@Suite struct WordExplainerTests {
    private let house = Definition(
        form: "Haus", derivation: .ending,
        entries: [
            DictionaryEntry(
                headword: "Haus", pronunciation: "haʊs", grammar: "neuter",
                senses: ["house", "home"], dictionary: "German-English dictionary ver. 1.9")
        ])

    /// The same in a dictionary that tells no sounds.
    private let soundless = Definition(
        form: "Haus", derivation: .ending,
        entries: [
            DictionaryEntry(
                headword: "Haus", grammar: "neuter", senses: ["house", "home"],
                dictionary: "German-English dictionary ver. 1.9")
        ])

    private func request(_ phrase: String?, _ sentence: String = "Die Häuser sind alt.") throws
        -> ExplanationRequest
    {
        ExplanationRequest(
            sentence: sentence, phrase: phrase,
            source: Language(tag: "de"), target: .english)
    }

    @Test func `form, sound, meanings and grammar stand together`() async throws {
        let explainer = WordExplainer(
            dictionaries: Book(answer: .success(soundless)),
            glosses: Gloss(
                answer: .success([
                    Explanation.Entry(word: "Häuser", meaning: "houses", note: "Haus: noun, plural")
                ])), sounds: Sound(answer: "ˈhɔʏzɐ"), patience: forever)
        let said = try await explainer.explain(request("Häuser"))
        #expect(said.overview == "Häuser → Haus  [ˈhɔʏzɐ]")
        #expect(said.keyPoints == ["Haus (neuter): house; home"])
        #expect(said.vocabulary.map(\.meaning) == ["houses"])
        #expect(said.provider == "German-English, Apertium, espeak-ng")
        #expect(!explainer.answersAreKept)
    }

    @Test(arguments: [nil, "ˈhɔʏzɐ"])
    func `the dictionary's own sound is shown before that of a voice`(sound: String?) async throws {
        let explainer = WordExplainer(
            dictionaries: Book(answer: .success(house)), glosses: Gloss(),
            sounds: Sound(answer: sound), patience: forever)
        let said = try await explainer.explain(request("Häuser"))
        #expect(said.overview == "Häuser → Haus  [haʊs]")
        #expect(said.provider == "German-English")
    }

    @Test func `one that knows nothing hides no other`() async throws {
        let entry = Explanation.Entry(word: "alt", meaning: "old")
        let explainer = WordExplainer(
            dictionaries: Book(), glosses: Gloss(answer: .success([entry])))
        let said = try await explainer.explain(request("alt"))
        #expect(said.overview == "alt" && said.keyPoints.isEmpty && said.vocabulary == [entry])
        #expect(said.provider == "Apertium")
    }

    @Test func `what nobody knows is not found, whatever could be installed`() async throws {
        let explainer = WordExplainer(
            dictionaries: Book(), glosses: Gloss(), sounds: Sound(answer: "x"))
        await #expect {
            try await explainer.explain(request("alt"))
        } throws: { ($0 as? ServiceError)?.code == .notFound }
    }

    @Test func `a sound that is late keeps no meaning waiting`() async throws {
        let slow = SlowSound()
        let explainer = WordExplainer(
            dictionaries: Book(answer: .success(soundless)), glosses: Gloss(), sounds: slow,
            patience: {})
        #expect(try await explainer.explain(request("Häuser")).overview == "Häuser → Haus")
        slow.opener.finish()
    }

    @Test func `a sound is asked once and kept, even when it came too late`() async throws {
        let slow = SlowSound()
        let shelf = SoundShelf(slow)
        let german = try #require(Language(tag: "de"))
        #expect(await shelf.sound(of: "Häuser", german, patience: {}) == nil)
        slow.opener.finish()
        #expect(await shelf.sound(of: "Häuser", german, patience: forever) == "ˈhɔʏzɐ")
        #expect(await shelf.sound(of: "Häuser", german, patience: {}) == "ˈhɔʏzɐ")
        #expect(slow.asked.withLock { $0 } == 1)
    }

    @Test func `a lemma behind a headword gives no sound, and has room among many entries`()
        async throws
    {
        let many = (0..<20).map {
            DictionaryEntry(headword: "felt", senses: ["fabric \($0)"], dictionary: "D")
        }
        let feel = DictionaryEntry(
            headword: "feel", pronunciation: "fiːl", senses: ["to sense"], dictionary: "D")
        let felt = Definition(
            form: "felt", derivation: .exact, entries: many + [feel], lemmaEntries: 1)
        let explainer = WordExplainer(dictionaries: Book(answer: .success(felt)), glosses: Gloss())
        let said = try await explainer.explain(request("felt"))
        #expect(said.overview == "felt")
        // A headword stands once, however many entries it has.
        #expect(said.keyPoints.count == 2 && said.keyPoints.last == "feel: to sense")
        #expect(said.keyPoints.first?.hasPrefix("felt: fabric 0; fabric 1; ") == true)
    }

    @Test func `without a dictionary the one to install is named`() async throws {
        let missing = ServiceError(
            .notSupported, context: "a dictionary", advice: "Install it with `apt install dict-x`.")
        let explainer = WordExplainer(
            dictionaries: Book(answer: .failure(missing)), glosses: Gloss())
        let asked = try request("alt")
        await #expect(throws: missing) { try await explainer.explain(asked) }
        #expect(explainer.looksUpWords, "so that a chain of explainers names it too")
    }

    /// Sentence, where the phrase 大学 begins, and what follows it.
    static let places: [(String, Int?, String)] = [
        ("大学生在大学。", 4, "大学。"), ("大学生在大学。", 0, "大学生在大学。"), ("大学生在大学。", nil, "大学"),
        ("我是大学生。", nil, "大学生。"), ("我是大学生。", 9, "大学生。"), ("我是大学生。", -1, "大学生。"),
        ("大学生在大学。", 3, "大学"), ("没有。", nil, "大学"), ("在 大学", 1, "大学"),
    ]

    @Test(arguments: places.indices)
    func `the word that is meant is looked up where it stands`(index: Int) async throws {
        let (sentence, start, following) = Self.places[index]
        let book = Book(
            answer: .success(house), check: { #expect($0.following == following) })
        _ = try await WordExplainer(dictionaries: book, glosses: Gloss()).explain(
            ExplanationRequest(
                sentence: sentence, phrase: "大学", phraseStart: start,
                source: Language(tag: "zh"), target: .english))
    }

    @Test func `a whole sentence is for another`() async throws {
        let explainer = WordExplainer(dictionaries: Book(answer: .success(house)), glosses: Gloss())
        for phrase in [nil, "", "  "] {
            await #expect {
                try await explainer.explain(request(phrase))
            } throws: { ($0 as? ServiceError)?.code == .notSupported }
        }
    }

    @Test func `what follows the word goes along, for words without spaces`() async throws {
        let book = Book(
            answer: .success(house),
            check: { request in
                #expect(request.word == "食べ" && request.following == "食べ物です。")
            })
        let explainer = WordExplainer(dictionaries: book, glosses: Gloss())
        _ = try await explainer.explain(request("食べ", "これは食べ物です。"))
    }
}

/// Lemmas out of what programs print.
@Suite struct LemmatizerTests {
    @Test func `a lemma is that of the word's own unit, a contraction has several`() {
        let answer = "^La/el<det><f>$ ^niña/niño<n><f><sg>$ ^del/de<pr>+el<det>$ ^xyz/*xyz$"
        #expect(ApertiumLemmatizer.lemmas(of: "Niña", in: answer) == ["niño"])
        #expect(ApertiumLemmatizer.lemmas(of: "del", in: answer) == ["de", "el"])
        #expect(ApertiumLemmatizer.lemmas(of: "xyz", in: answer).isEmpty)
        #expect(ApertiumLemmatizer.lemmas(of: "mar", in: answer).isEmpty)
        let pronoun = "^She/Prpers<prn><subj><p3><f><sg>$"
        #expect(ApertiumLemmatizer.lemmas(of: "She", in: pronoun).isEmpty)
    }

    @Test func `a stem stands behind its word`() {
        #expect(
            HunspellLemmatizer.stems(of: "niños", in: "niños niño\nniños niñear\n\n")
                == ["niño", "niñear"])
        #expect(HunspellLemmatizer.stems(of: "niño", in: "niño niño\n\n").isEmpty)
        #expect(HunspellLemmatizer.stems(of: "xyz", in: "xyz\n\n").isEmpty)
    }

    @Test func `what is installed is told by names`() throws {
        #expect(WordPrograms.isInstalled("sh") && !WordPrograms.isInstalled("listen-no-such"))
        let folder = try DictionaryFolder()
        for name in ["es_ES.dic", "es_AR.dic", "es_ES.aff", "eo.dic", "hyph_de_DE.dic", ".dic"] {
            try folder.write(name, "1\n")
        }
        #expect(WordPrograms.hunspellLanguages(in: folder.path) == ["eo", "es"])
        #expect(WordPrograms.hunspellLanguages(in: "/nowhere").isEmpty)
    }

    private struct Known: Lemmatizing {
        let words: [String: [String]]
        func lemmas(of word: String, in sentence: String?, language: Language) async -> [String] {
            words[word] ?? []
        }
    }

    @Test func `the first that knows a word is believed`() async {
        let chain = LemmatizerChain([
            Known(words: ["a": ["b"]]), Known(words: ["a": ["c"], "d": ["e"]]),
        ])
        #expect(await chain.lemmas(of: "a", in: nil, language: .english) == ["b"])
        #expect(await chain.lemmas(of: "d", in: nil, language: .english) == ["e"])
        #expect(await chain.lemmas(of: "f", in: nil, language: .english).isEmpty)
    }
}

/// Sounds by espeak-ng.
@Suite struct EspeakNGTests {
    @Test(arguments: [
        ("en", "word", "en-us"), ("en-GB", "word", "en-gb"), ("es", "luz", "es"),
        ("ja", "みず", "ja"), ("pt-BR", "luz", "pt-br"),
    ])
    func `the voice is that of the language`(tag: String, text: String, voice: String) throws {
        #expect(EspeakNG.voice(of: try #require(Language(tag: tag)), for: text) == voice)
    }

    @Test func `characters that are not read are not spelt out`() throws {
        #expect(EspeakNG.voice(of: try #require(Language(tag: "ja")), for: "水") == nil)
        #expect(EspeakNG.voice(of: try #require(Language(tag: "zh")), for: "水") == nil)
    }

    @Test(arguments: [
        ("zh", "yín háng", "cmn-latn-pinyin"), ("cmn", "shuǐ", "cmn-latn-pinyin"),
        ("zh", "水", nil), ("ja", "みず", "ja"), ("ja", "水", nil), ("en", "word", "en-us"),
    ])
    func `a voice that speaks is given readings`(tag: String, text: String, voice: String?)
        throws
    {
        #expect(EspeakNG.speaker(of: try #require(Language(tag: tag)), for: text) == voice)
    }

    @Test func `what is printed becomes one line without the marks of voices`() {
        #expect(EspeakNG.tidied(" kˈasa\n βlˈanka\n") == "kˈasa βlˈanka")
        #expect(EspeakNG.tidied("(en)hˈaʊs(es) ") == "hˈaʊs")
        #expect(EspeakNG.tidied("\n") == "")
    }
}
