import Foundation
import ListenCore
import Testing

@testable import MeCabText

/// Services that know nothing.
struct PlainReader: TextAnalyzing {
    var hasDictionaries: Bool { false }
    func pieces(of text: String, language: Language?) -> [TextPiece] {
        text.isEmpty ? [] : [TextPiece(range: 0..<text.utf8.count, isWord: true)]
    }
    func sentenceStarts(in text: String, language: Language?) -> [Int] { [0] }
    func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] { [] }
    func bidiLevels(of text: String) -> [UInt8]? { nil }
    func shaped(_ text: String) -> String { text }
    func readings(of words: [String], language: Language?) -> [WordReading?] {
        words.map { _ in WordReading("?", .sure) }
    }
    func decode(_ bytes: [UInt8], charset: String) -> String? { nil }
    func charsets(of bytes: [UInt8], language: Language?) -> [String] { [] }
}

@Suite struct MeCabTextTests {
    static let isInstalled = MeCabText(over: PlainReader()).isInstalled
    static let reason: Comment = "libmecab2 and mecab-ipadic-utf8 are not installed"
    private let japanese = Language(tag: "ja")

    @Test(.enabled(if: isInstalled, reason))
    func `words are read in Hiragana, with the words around them`() {
        let text = MeCabText(over: PlainReader())
        let words = ["友達", "と", "図書館", "で", "今日は、", "OK"]
        #expect(
            text.readings(of: words, language: japanese).map { $0?.text }
                == ["ともだち", nil, "としょかん", nil, "きょうは", nil])
        #expect(text.readings(of: ["图书"], language: Language(tag: "zh")).map { $0?.text } == ["?"])
    }

    @Test(.enabled(if: isInstalled, reason))
    func `a word that is cut elsewhere is read alone, which is a guess`() {
        let text = MeCabText(over: PlainReader())
        let readings = text.readings(of: ["東", "京"], language: japanese)
        #expect(readings.allSatisfy { $0?.certainty == .likely })
    }

    @Test(.enabled(if: isInstalled, reason))
    func `names and words of several readings are only likely`() {
        let text = MeCabText(over: PlainReader())
        let words = ["友達", "の", "田中", "さん", "が", "図書館", "で", "三", "冊", "読ん", "で", "市場", "へ"]
        let readings = text.readings(of: words, language: japanese)
        let sure = zip(words, readings).filter { $1?.certainty == .sure }.map(\.0)
        let likely = zip(words, readings).filter { $1?.certainty == .likely }.map(\.0)
        #expect(sure == ["友達", "図書館", "三", "冊", "読ん"])
        #expect(likely == ["田中", "市場"])
    }

    @Test(.enabled(if: isInstalled, reason))
    func `a text too long to be weighed has no sure readings`() {
        let words = [String](repeating: "友達と", count: 700)
        let readings = MeCabText(over: PlainReader()).readings(of: words, language: japanese)
        #expect(readings.allSatisfy { $0?.certainty == .likely })
    }

    @Test(.enabled(if: isInstalled, reason))
    func `the dictionary form is that of the word in its sentence`() async throws {
        let text = MeCabText(over: PlainReader())
        let language = try #require(japanese)
        let sentence = "駅へ行った。辛かったので読まなかった。"
        var forms: [String: [String]] = [:]
        for word in ["行っ", "行った。", "読ま", "駅", "辛かっ"] {
            forms[word] = await text.lemmas(of: word, in: sentence, language: language)
        }
        #expect(
            forms == [
                "行っ": ["行く"], "行った。": ["行く"], "読ま": ["読む"], "駅": ["駅"], "辛かっ": ["辛い"],
            ])
        #expect(await text.lemmas(of: "食べ", in: nil, language: language) == ["食べる"])
        #expect(await text.lemmas(of: "ran", in: nil, language: .english).isEmpty)
    }

    @Test(.enabled(if: isInstalled, reason))
    func `of words written alike the one at the place is taken`() async throws {
        let text = MeCabText(over: PlainReader())
        let language = try #require(japanese)
        let sentence = "雨が降るし、勉強しよう。"
        let places = sentence.indices.filter { sentence[$0...].hasPrefix("し") }
            .map { sentence[..<$0].utf8.count }
        var forms: [[String]] = []
        for place in places {
            forms.append(
                await text.lemmas(of: "し", at: place, in: sentence, language: language))
        }
        #expect(forms == [["し"], ["する"]])
    }

    @Test(.enabled(if: isInstalled, reason))
    func `pieces are words and cover the text`() {
        let text = "友達と 図書館で勉強した。"
        let pieces = MeCabText(over: PlainReader()).pieces(of: text, language: japanese)
        let bytes = Array(text.utf8)
        #expect(
            pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }
                == ["友達", "と", " ", "図書館", "で", "勉強", "した", "。"])
        #expect(pieces.last?.isWord == false)
    }

    @Test func `Katakana becomes Hiragana, the long mark stays`() {
        #expect(JapaneseReading.hiragana("トショカンー・") == "としょかんー・")
    }

    @Test func `readings cover whole words only`() {
        let morphemes = [
            Make.morpheme("友達", at: 0, reading: "トモダチ"), Make.morpheme("と", at: 6, reading: "ト"),
            Make.morpheme("曩", at: 9, reading: nil),
        ]
        #expect(JapaneseReading.reading(of: 0..<9, in: morphemes)?.text == "ともだちと")
        #expect(JapaneseReading.reading(of: 0..<3, in: morphemes) == nil)
        #expect(JapaneseReading.reading(of: 9..<12, in: morphemes) == nil)
    }
}
