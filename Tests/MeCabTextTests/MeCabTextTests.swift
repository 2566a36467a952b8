import Foundation
import ListenCore
import Testing

@testable import MeCabText

/// Services that know nothing.
private struct Nothing: TextAnalyzing {
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
    static let isInstalled = MeCabText(over: Nothing()).isInstalled
    static let reason: Comment = "libmecab2 and mecab-ipadic-utf8 are not installed"
    private let japanese = Language(tag: "ja")

    @Test(.enabled(if: isInstalled, reason))
    func `words are read in Hiragana, with the words around them`() {
        let text = MeCabText(over: Nothing())
        let words = ["友達", "と", "図書館", "で", "今日は、", "OK"]
        #expect(
            text.readings(of: words, language: japanese).map { $0?.text }
                == ["ともだち", nil, "としょかん", nil, "きょうは", nil])
        #expect(text.readings(of: ["图书"], language: Language(tag: "zh")).map { $0?.text } == ["?"])
    }

    @Test(.enabled(if: isInstalled, reason))
    func `a word that is cut elsewhere is read alone`() {
        let text = MeCabText(over: Nothing())
        #expect(text.readings(of: ["東", "京"], language: japanese).allSatisfy { $0 != nil })
    }

    @Test(.enabled(if: isInstalled, reason))
    func `pieces are morphemes and cover the text`() {
        let text = "友達と 図書館で勉強した。"
        let pieces = MeCabText(over: Nothing()).pieces(of: text, language: japanese)
        let bytes = Array(text.utf8)
        #expect(
            pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }
                == ["友達", "と", " ", "図書館", "で", "勉強", "し", "た", "。"])
        #expect(pieces.last?.isWord == false)
    }

    @Test func `Katakana becomes Hiragana, the long mark stays`() {
        #expect(JapaneseReading.hiragana("トショカンー・") == "としょかんー・")
    }

    @Test func `readings cover whole words only`() {
        let morphemes = [
            Morpheme(range: 0..<6, surface: "友達", reading: "トモダチ", isSymbol: false),
            Morpheme(range: 6..<9, surface: "と", reading: "ト", isSymbol: false),
            Morpheme(range: 9..<12, surface: "曩", reading: nil, isSymbol: false),
        ]
        #expect(JapaneseReading.reading(of: 0..<9, in: morphemes) == "ともだちと")
        #expect(JapaneseReading.reading(of: 0..<3, in: morphemes) == nil)
        #expect(JapaneseReading.reading(of: 9..<12, in: morphemes) == nil)
    }
}
