import ListenCore
import Subtitles
import Synchronization
import Testing

@testable import LanguageAids

/// The lemmas of one look-up.
@Suite struct AskedLemmasTests {
    private final class Counted: Lemmatizing {
        let asked = Mutex<[String]>([])

        func lemmas(
            of word: String, in sentence: String?, language: Language
        ) async -> [String] {
            asked.withLock { $0.append(word) }
            return [word + "en"]
        }
    }

    @Test func `a form is asked for once`() async throws {
        let search = WordSearch(
            shelf: DictionaryShelf(
                places: .standard(home: nil, personalFolder: nil),
                analysis: PlainTextAnalysis()),
            request: DefinitionRequest(
                word: "geh", sentence: "Ich geh.", source: .english, target: .english),
            source: .english)
        let counted = Counted()
        for _ in 0..<2 {
            #expect(await search.lemmas.of("geh", search, by: counted) == ["gehen"])
        }
        #expect(await search.lemmas.of("steh", search, by: counted) == ["stehen"])
        #expect(counted.asked.withLock { $0 } == ["geh", "steh"])
    }
}
