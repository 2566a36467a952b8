import ListenCore
import Subtitles
import Testing

@testable import LanguageAids

/// A few words; others are not found.
private struct Glossary: Defining {
    let provider = "dictionaries"
    let words: [String: Definition]
    var missing = ServiceError(.notFound, context: "an entry")

    func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
        guard let found = words[request.word] else { throw missing }
        return found
    }
}

/// Whole sentences, word by word.
@Suite struct SentenceGlosserTests {
    private static func definition(
        _ form: String, _ derivation: WordDerivation, _ senses: [String]
    ) -> Definition {
        Definition(
            form: form, derivation: derivation,
            entries: [
                DictionaryEntry(
                    headword: form, grammar: "noun", senses: senses,
                    dictionary: "My dictionary ver. 2")
            ])
    }

    private func explain(
        _ sentence: String, phrase: String? = nil, _ glossary: Glossary, language: String = "de"
    ) async throws -> Explanation {
        try await SentenceGlosser(dictionaries: glossary, analysis: PlainTextAnalysis()).explain(
            ExplanationRequest(
                sentence: sentence, phrase: phrase, source: Language(tag: language),
                target: .english))
    }

    @Test func `each word has its first meanings and the form it was found under`() async throws {
        let glossary = Glossary(words: [
            "Häuser": Self.definition("Haus", .ending, ["house", "home", "shop", "line"]),
            "alt": Self.definition("alt", .exact, ["old"]),
        ])
        let explanation = try await explain("Häuser, unbekannt und alt; alt!", glossary)
        #expect(
            explanation.vocabulary == [
                Explanation.Entry(
                    word: "Häuser", meaning: "house; home; shop", note: "perhaps, Haus, noun"),
                Explanation.Entry(word: "alt", meaning: "old", note: "noun"),
            ])
        #expect(explanation.provider == "My")
    }

    private static func entry(
        _ headword: String, _ senses: [String], grammar: String = "verb"
    ) -> DictionaryEntry {
        DictionaryEntry(
            headword: headword, grammar: grammar, senses: senses, dictionary: "My dictionary")
    }

    @Test func `articles, pronouns and auxiliaries are left out`() async throws {
        let senses = ["egg"]
        let words = ["einen", "ist", "Sie", "mit", "Ei"].map {
            ($0, Self.definition($0, .exact, senses))
        }
        let glossary = Glossary(words: Dictionary(uniqueKeysWithValues: words))
        let explanation = try await explain("Sie ist mit einen Ei", glossary)
        #expect(explanation.vocabulary.map(\.word) == ["Ei"])
    }

    @Test func `a noun is never explained as a verb, what is coarse is left out`() async throws {
        let glossary = Glossary(words: [
            "Vögeln": Definition(
                form: "vögeln", derivation: .exact,
                entries: [
                    Self.entry("vögeln", ["fuck [vulg.], bang"]),
                    Self.entry("Vogel", ["bird"], grammar: "noun"),
                ], lemmaEntries: 1),
            "bumst": Definition(
                form: "bumsen", derivation: .lemma,
                entries: [Self.entry("bumsen", ["(vulgar) to fuck"])]),
        ])
        let explanation = try await explain("Die Kinder schauen Vögeln zu, bumst.", glossary)
        #expect(explanation.vocabulary.map(\.word) == ["Vögeln"])
        #expect(explanation.vocabulary.map(\.meaning) == ["bird"])
        #expect(explanation.vocabulary.first?.note?.hasPrefix("perhaps") == true)
    }

    @Test func `several entries give a meaning each, plain ones alone`() async throws {
        let glossary = Glossary(words: [
            "Stock": Definition(
                form: "Stock", derivation: .exact,
                entries: [
                    Self.entry("Stock", ["[Bayr.] chopping block"], grammar: "noun"),
                    Self.entry("Stock", ["stick", "cane"], grammar: "noun"),
                    Self.entry("Stock", ["floor"], grammar: "noun"),
                ]),
            "gleicht": Definition(
                form: "gleichen", derivation: .lemma,
                entries: [Self.entry("gleichen", ["[math.] equal sth."])]),
        ])
        let explanation = try await explain("Er hat einen Stock, gleicht.", glossary)
        #expect(explanation.vocabulary.map(\.meaning) == ["stick; floor", "[math.] equal sth."])
        #expect(explanation.vocabulary.map(\.note) == ["perhaps, noun", "perhaps, gleichen, verb"])
    }

    @Test func `a longer headword takes the words that it covers`() async throws {
        let glossary = Glossary(words: [
            "中": Self.definition("中国", .longestMatch, ["China"]),
            "国": Self.definition("国", .exact, ["country"]),
            "人": Self.definition("人", .exact, ["person"]),
        ])
        let words = try await explain("中国人", glossary, language: "zh").vocabulary.map(\.word)
        #expect(words == ["中国", "人"])
    }

    @Test func `a text of small words alone has a true sentence`() async throws {
        let explanation = try await explain("Das ist er.", Glossary(words: [:]))
        #expect(explanation.vocabulary.isEmpty)
        #expect(explanation.overview.contains("only small words"))
        await #expect {
            try await explain("… – …", Glossary(words: [:]))
        } throws: {
            ($0 as? ServiceError)?.code == .notSupported
        }
    }

    @Test func `without a dictionary it says so, a phrase is not for it`() async throws {
        let none = ServiceError(.notSupported, context: "a dictionary", advice: "Install it.")
        await #expect(throws: none) {
            try await explain("Guten Tag.", Glossary(words: [:], missing: none))
        }
        await #expect {
            try await explain("Guten Tag.", Glossary(words: [:]))
        } throws: {
            ($0 as? ServiceError)?.code == .notFound
        }
        await #expect {
            try await explain("Guten Tag.", phrase: "Tag", Glossary(words: [:]))
        } throws: {
            ($0 as? ServiceError)?.code == .notSupported
        }
    }
}
