import ListenCore
import Testing

@testable import LanguageAids

/// The forms of words among the words of texts.
@Suite struct WordFormsTests {
    private static let words = [
        "ankam", "ankommt", "angekommen", "anzukommen", "anker", "kommt", "kam", "gekommen",
        "freut", "gefreut", "freund", "gave", "giving", "given", "gift", "comprennent", "compris",
        "compte", "pidió", "pide", "pie", "durmió",
        "dorado", "parties", "erweitert", "weiter",
        "zu", "zum", "zur", "im", "ins", "al", "del", "du", "des", "au", "aux", "nel", "nella",
        "nell", "no", "na", "con", "conmigo", "por", "pelo", "di", "dello", "dell", "da", "dalla",
        "em", "de",
    ]

    private func forms(_ word: String, _ tag: String) async throws -> [InflectedForm] {
        let plain = Self.words.map { ($0, SearchTokens($0).tokens.first?.text ?? "") }
        return await WordForms().forms(
            of: word, language: try #require(Language(tag: tag)),
            words: { start in plain.filter { $0.1.hasPrefix(start) }.map(\.0) })
    }

    @Test(arguments: [
        ("ankommen", "de", ["ankam", "ankommt", "angekommen", "anzukommen"], ["anker"]),
        ("freuen", "de", ["freut", "gefreut"], ["freund"]),
        ("comprendre", "fr", ["comprennent", "compris"], ["compte"]),
        ("pedir", "es", ["pidió", "pide"], ["pie"]), ("dormir", "es", ["durmió"], ["dorado"]),
        ("partie", "fr", ["parties"], ["compte"]),
        ("erweitern", "de", ["erweitert"], ["weiter"]),
    ])
    func `forms begin otherwise than their word`(
        word: String, language: String, expected: [String], others: [String]
    ) async throws {
        let found = try await forms(word, language).filter { $0.prefix == nil }.map(\.word)
        #expect(Set(expected).isSubset(of: found), "\(found)")
        #expect(Set(others).isDisjoint(with: found), "\(found)")
    }

    @Test(arguments: [
        ("zu", "de", ["zum", "zur"]), ("in", "de", ["im", "ins"]), ("zum", "de", ["zu", "zur"]),
        ("a", "es", ["al"]), ("de", "es", ["del"]), ("de", "fr", ["du", "des"]),
        ("à", "fr", ["au", "aux"]), ("in", "it", ["nel", "nella"]), ("em", "pt", ["no", "na"]),
        ("el", "es", ["al", "del"]), ("di", "it", ["dello", "dell'"]),
        ("dell’", "it", ["di", "dello"]), ("in", "it", ["nell'"]), ("con", "es", ["conmigo"]),
    ])
    func `a contraction is a form of each of its parts`(
        word: String, language: String, expected: [String]
    ) async throws {
        let found = try await forms(word, language).map(\.word)
        #expect(Set(expected).isSubset(of: found) && !found.contains(word), "\(found)")
    }

    @Test(arguments: [
        ("consigo", "es", "con"), ("conmigo", "es", "con"), ("pelo", "pt", "por"),
        ("dalla", "it", "da"), ("dai", "it", "dalla"), ("nos", "pt", "em"), ("deste", "pt", "de"),
    ])
    func `a contraction that is another word too leads to no preposition`(
        word: String, language: String, preposition: String
    ) async throws {
        #expect(try await !forms(word, language).map(\.word).contains(preposition))
    }

    @Test func `a contraction that no text has is no form`() async throws {
        let found = try await forms("in", "it").map(\.word)
        #expect(found.contains("nel") && !found.contains("negli"), "\(found)")
    }

    @Test(arguments: [("zum", "es"), ("al", "de"), ("gehen", "de"), ("zu", "nl")])
    func `other words and languages have no contractions`(word: String, language: String) {
        #expect(Contractions.parts(of: word, language: language).isEmpty)
        #expect(Contractions.containing(word, language: language).isEmpty)
    }

    @Test func `a German prefix may stand apart from every form but participles`() async throws {
        let found = try await forms("ankommen", "de").filter { $0.prefix != nil }
        #expect(
            Set(found) == Set(["kommen", "kommt", "kam"].map { .init($0, prefix: "an") }))
    }

    @Test func `verbs of two words have forms too`() async throws {
        #expect(try await forms("sich freuen", "de").map(\.word) == ["freuen", "freut", "gefreut"])
        let english = try await forms("give up", "en")
        #expect(english.contains(InflectedForm("gave up")))
        #expect(english.contains(InflectedForm("gave", prefix: "up")))
        #expect(english.contains(InflectedForm("give", prefix: "up")))
        #expect(!english.contains { $0.word.hasPrefix("gift") })
        #expect(try await forms("give way", "en").isEmpty)
    }
}
