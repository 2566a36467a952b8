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
