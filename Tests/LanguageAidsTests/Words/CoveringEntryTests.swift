import ListenCore
import Testing

@testable import LanguageAids

/// Entries of a sentence's explanation that stand where a word was asked about.
@Suite struct CoveringEntryTests {
    private let sentence = "A la derecha está el mar, y a la izquierda la casa."

    private func found(_ phrase: String, at start: Int?) -> [String]? {
        let entries = ["A la derecha", "está", "el", "mar", "y", "a la izquierda", "la", "casa"]
            .map { Explanation.Entry(word: $0, meaning: "m") }
        let request = ExplanationRequest(
            sentence: sentence, phrase: phrase, phraseStart: start, source: Language(tag: "es"),
            target: .english)
        return ApertiumExplainer.covering(request, of: entries)?.map(\.word)
    }

    @Test(arguments: [
        ("la", 2, "A la derecha"), ("la", 30, "a la izquierda"), ("la", 43, "la"),
        ("derecha", 5, "A la derecha"), ("mar", 21, "mar"),
    ])
    func `the entry at the place of a word explains it`(
        word: String, start: Int, entry: String
    ) {
        #expect(found(word, at: start) == [entry])
    }

    @Test func `a place that is not known or beyond the sentence has none`() {
        #expect(found("la", at: nil) == nil && found("la", at: -1) == nil)
        #expect(found("la", at: 900) == nil && found("casa", at: 48) == nil)
    }
}
