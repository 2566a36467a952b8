import LanguageAids
import ListenCore
import Subtitles
import Testing

/// The pronunciation of Chinese words.
@Suite struct ReadChineseTests {
    private struct Letters: WrappingAnalysis {
        let base: any TextAnalyzing = PlainTextAnalysis()

        func readings(of words: [String], language: Language?) -> [WordReading?] {
            words.map { $0 == "?" || language?.code != "zh" ? nil : WordReading("shuǐ", .sure) }
        }
    }

    private struct Phonetics: Pronouncing {
        let provider = "phonetics"

        func pronunciation(
            of text: String, language: Language
        ) async throws(ServiceError) -> String { "IPA" }
    }

    private let sounds = ReadChinese(over: Phonetics(), analysis: Letters())

    @Test(arguments: [("zh", "shuǐ"), ("zh-TW", "shuǐ"), ("cmn", "shuǐ"), ("es", "IPA")])
    func `Chinese is read in pinyin, the rest in the IPA`(tag: String, sound: String)
        async throws
    {
        let language = try #require(Language(tag: tag))
        #expect(try await sounds.pronunciation(of: "水", language: language) == sound)
    }

    @Test func `a text without characters has no sound`() async throws {
        let language = try #require(Language(tag: "zh"))
        await #expect(throws: ServiceError.self) {
            try await sounds.pronunciation(of: "?", language: language)
        }
    }
}
