import FoundationEssentials
import ListenCore
import Testing

@testable import Subtitles

/// The readings of words in JSON, and their sources.
@Suite struct ReadingOriginTests {
    /// Readings as a dictionary of Japanese gives them.
    private struct Reader: WrappingAnalysis {
        let base: any TextAnalyzing = PlainTextAnalysis()
        var hasDictionaries: Bool { true }

        func pieces(of text: String, language: Language?) -> [TextPiece] {
            var at = 0
            return ["駅", "で", "20日", "今日", "上手"].filter(text.contains).map { word in
                defer { at += word.utf8.count }
                return TextPiece(range: at..<at + word.utf8.count, isWord: true)
            }
        }

        func readings(of words: [String], language: Language?) -> [WordReading?] {
            words.map { word in
                switch word {
                case "駅": WordReading("えき", .sure)
                case "20日": WordReading("はつか", .sure, isByRule: true)
                case "今日": WordReading("こんにち", .sure)
                case "上手": WordReading("じょうず", .likely)
                default: nil
                }
            }
        }
    }

    @Test func `each word has its reading and where it is from`() throws {
        let text = "1\n00:00:01,000 --> 00:00:03,000\n駅で20日<ruby>今日<rt>きょう</rt></ruby>上手\n"
        let document = try SubtitleReader.document(
            Array(text.utf8), name: "a.srt", language: Language(tag: "ja"), analysis: Reader())
        let words = document.track.sentences.flatMap(\.words).map(\.text)
        #expect(words == ["駅", "で", "20日", "今日", "上手"])
        let json = SubtitleExport.text(of: document, as: .json)
        let written = try JSONDecoder().decode(Written.self, from: Data(json.utf8))
        let pairs = written.sentences.flatMap(\.words).map { [$0.reading, $0.origin] }
        let wanted: [[String?]] = [
            ["えき", "dictionary"], [nil, nil], ["はつか", "rule"], ["きょう", "file"],
            ["じょうず", "guess"],
        ]
        #expect(pairs == wanted)
        #expect(!json.contains("こんにち"))
    }

    @Test func `what the person put right comes before the file and the dictionary`() throws {
        let text = "1\n00:00:01,000 --> 00:00:03,000\n駅で20日<ruby>今日<rt>きょう</rt></ruby>上手\n"
        let document = try SubtitleReader.document(
            Array(text.utf8), name: "a.srt", language: Language(tag: "ja"), analysis: Reader())
        let language = try #require(Language(tag: "ja"))
        let sentence = try #require(document.track.sentences.first).text
        var readings = CorrectedReadings()
        for (word, reading) in [("今日", "こんじつ"), ("上手", "うわて")] {
            readings.put(
                reading, at: .init(word: word, sentence: sentence, language: language))
        }
        let json = SubtitleExport.text(of: document.corrected(by: readings), as: .json)
        let written = try JSONDecoder().decode(Written.self, from: Data(json.utf8))
        let pairs = written.sentences.flatMap(\.words).map { [$0.reading, $0.origin] }
        #expect(pairs.suffix(2) == [["こんじつ", "person"], ["うわて", "person"]])
        #expect(pairs.first == ["えき", "dictionary"])
    }

    /// The JSON as far as it tells of readings.
    private struct Written: Decodable {
        let sentences: [Line]

        struct Line: Decodable {
            let words: [Spoken]
        }

        struct Spoken: Decodable {
            let reading: String?
            let origin: String?

            enum CodingKeys: String, CodingKey {
                case reading
                case origin = "reading_from"
            }
        }
    }
}
