import ListenCore
import Testing

@testable import Subtitles

/// The readings of words as a person put them right.
@Suite struct CorrectedSentenceTests {
    private let japanese = Language(tag: "ja")

    /// A sentence of words, those with readings given as `市場/しじょう`.
    private func sentence(_ parts: String..., spaced: Bool = false) throws -> Sentence {
        let pairs = parts.map { $0.split(separator: "/").map(String.init) }
        let words = pairs.enumerated().map { index, pair in
            Word(
                start: .seconds(Double(index)), end: .seconds(Double(index + 1)), text: pair[0],
                isFollowedBySpace: spaced)
        }
        let scripts = pairs.map { pair in
            WordScript(reading: pair.count > 1 ? WordReading(pair[1], .likely) : nil)
        }
        return try #require(Sentence(index: 0, words: words, scripts: scripts))
    }

    private func read(
        _ sentence: Sentence, _ word: String, as reading: String, in language: String = "ja"
    ) throws -> [String] {
        var readings = CorrectedReadings()
        let place = WordCorrection.Place(
            word: word, sentence: sentence.text, language: try #require(Language(tag: language)))
        readings.put(reading, at: place)
        let track = SubtitleTrack(language: japanese, cues: [], sentences: [sentence])
        let found = try #require(track.corrected(by: readings).sentences.first).scripts
        #expect(found.count == sentence.words.count)
        return found.map { script in
            (script.reading?.text ?? "-") + (script.reading?.certainty == .person ? "!" : "")
        }
    }

    @Test func `the reading of a word stands in place of the usual one, wherever it is`() throws {
        let market = try sentence("市場/しじょう", "と", "「", "市場/しじょう", "」")
        #expect(try read(market, "市場", as: "いちば") == ["いちば!", "-", "-", "いちば!", "-"])
        #expect(try read(market, "市", as: "いち") == ["しじょう", "-", "-", "しじょう", "-"])
        // Of another language it is another word.
        #expect(
            try read(market, "市場", as: "shì chǎng", in: "zh")
                == ["しじょう", "-", "-", "しじょう", "-"])
    }

    @Test func `a word of several parts has its reading where it needs one`() throws {
        let went = try sentence("行か/いか", "なかっ", "た", "。")
        #expect(try read(went, "行かなかった", as: "ゆかなかった") == ["ゆか!", "-", "-", "-"])
        let polite = try sentence("お", "茶/ちゃ", "です")
        #expect(try read(polite, "お茶", as: "おちゃ") == ["-", "ちゃ!", "-"])
        let two = try sentence("今日/きょう", "中/なか")
        #expect(try read(two, "今日中", as: "きょうじゅう") == ["きょうじゅう!", "-"])
        #expect(try read(two, "今日中", as: "きょう じゅう") == ["きょう!", "じゅう!"])
    }

    @Test func `letters and spaces are compared as they are written`() throws {
        let spaced = try sentence("Zhōng/x", "Guó。/y", spaced: true)
        #expect(try read(spaced, "zhōng guó", as: "a b") == ["a!", "b!"])
    }

    @Test func `a text without readings gets none above its words`() throws {
        let spanish = try sentence("el", "faro", spaced: true)
        var readings = CorrectedReadings()
        readings.put(
            "ˈfaɾo",
            at: .init(
                word: "faro", sentence: "el faro", language: try #require(Language(tag: "es"))))
        let track = SubtitleTrack(cues: [], sentences: [spanish])
        #expect(track.corrected(by: readings) == track)
        #expect(track.corrected(by: CorrectedReadings()) == track)
    }

    @Test func `what is taken back is gone, and the longest word comes first`() throws {
        let language = try #require(japanese)
        func place(_ word: String) -> WordCorrection.Place {
            .init(word: word, sentence: " 市場に行く。", language: language)
        }
        var readings = CorrectedReadings([
            WordCorrection(place: place("市"), reading: "いち"),
            WordCorrection(place: place("市場"), reading: "いちば"),
            WordCorrection(place: place("行く"), meaning: "go"),
        ])
        let words = readings.words(of: "市場に行く。", in: nil)
        #expect(words.map(\.text) == ["市場", "市"])
        #expect(readings.words(of: "市場に行く。", in: Language(tag: "zh")).isEmpty)
        for word in ["市", "市場"] { readings.put(nil, at: place(word)) }
        #expect(readings.isEmpty)
    }
}
