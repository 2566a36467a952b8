import ListenCore
import Testing

@testable import Subtitles

@Suite struct PlainTextAnalysisTests {
    private let analysis = PlainTextAnalysis()

    private func cut(_ text: String, at offsets: [Int]) -> [String] {
        let bytes = Array(text.utf8)
        return zip(offsets, offsets.dropFirst() + [bytes.count])
            .map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
    }

    @Test(arguments: [
        ("can't stop", "can't| |stop"), ("3.5 or 1,000.", "3.5| |or| |1,000|."),
        ("a_b co-op", "a_b| |co|-|op"), ("今日はカメラ", "今|日|は|カメラ"),
        ("สวัสดี", "ส|วั|ส|ดี"), ("한국어를 배워요", "한국어를| |배워요"), ("", ""),
        ("👍🏽 ok", "👍🏽| |ok"),
    ])
    func `pieces cover the text`(text: String, expected: String) {
        let pieces = analysis.pieces(of: text, language: nil)
        #expect(cut(text, at: pieces.map(\.range.lowerBound)).joined(separator: "|") == expected)
        #expect(pieces.last?.range.upperBound ?? 0 == text.utf8.count)
    }

    @Test func `words are told from blanks and marks`() {
        let pieces = analysis.pieces(of: "Go, 今 2!", language: nil)
        #expect(pieces.map(\.isWord) == [true, false, false, true, false, true, false])
    }

    @Test(arguments: [
        ("One. Two? Three!", "One. |Two? |Three!"),
        ("It cost 3.5 e.g. here.", "It cost 3.5 e.g. here."),
        ("今日は。明日も！", "今日は。|明日も！"), ("He said “No.” Then left.", "He said “No.” |Then left."),
    ])
    func `sentences start after end marks`(text: String, expected: String) {
        let starts = analysis.sentenceStarts(in: text, language: nil)
        #expect(cut(text, at: starts).joined(separator: "|") == expected)
    }

    @Test(arguments: [
        ("Well, go on.", "Well, |go |on."), ("「今日は、晴れ。」", "「今|日|は、|晴|れ。」"),
        ("きょっと", "きょっ|と"), ("ラーメン", "ラー|メ|ン"), ("a well-known", "a |well-|known"),
        ("10\u{A0}km", "10\u{A0}km"),
    ])
    func `lines end where they may`(text: String, expected: String) {
        let places = analysis.lineBreaks(in: text, language: nil)
        #expect(places.last?.offset == text.utf8.count)
        let starts = [0] + places.dropLast().map(\.offset)
        #expect(cut(text, at: starts).joined(separator: "|") == expected)
    }

    @Test func `after punctuation is the best place`() {
        let places = analysis.lineBreaks(in: "Well, go on", language: nil)
        #expect(places.map(\.quality) == [.clause, .word, .clause])
    }

    @Test(arguments: [
        ("كتاب", "\u{FEDB}\u{FE98}\u{FE8E}\u{FE8F}"), ("دار", "\u{62F}\u{627}\u{631}"),
        ("سلام", "\u{FEB3}\u{FEE0}\u{FE8E}\u{FEE1}"), ("بِب", "\u{FE91}\u{650}\u{FE90}"),
        ("گپ", "\u{FB94}\u{FB57}"), ("abc", "abc"),
    ])
    func `Arabic letters join`(text: String, expected: String) {
        let shaped = analysis.shaped(text)
        // An isolated letter may be given as itself or as its isolated form.
        let isolated: [Unicode.Scalar: Unicode.Scalar] = [
            "\u{FEA9}": "\u{62F}", "\u{FE8D}": "\u{627}", "\u{FEAD}": "\u{631}",
        ]
        #expect(shaped.unicodeScalars.map { isolated[$0] ?? $0 } == Array(expected.unicodeScalars))
        #expect(shaped.count == text.count)
    }

    @Test func `single-byte pages are read, others are not known`() {
        #expect(analysis.decode([0xCF, 0xF0, 0xE8], charset: "windows-1251") == "При")
        #expect(analysis.decode([0xA1, 0xD2], charset: "TIS-620") == "กา")
        #expect(analysis.decode([0xE9], charset: "ISO-8859-1") == "é")
        #expect(analysis.decode([0x81, 0x40], charset: "big5") == nil)
        #expect(analysis.charsets(of: [0xCF], language: Language(tag: "ru")) == ["windows-1251"])
    }
}
