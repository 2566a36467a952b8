import ListenCore
import ScreenTestSupport
import Subtitles
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import ListenUI

/// Readings that came with a text, from its file to the screen.
@Suite struct GivenReadingTests {
    /// Reads every word as something else, as a dictionary may.
    private struct Guesser: TextAnalyzing {
        private let base = PlainTextAnalysis()

        var hasDictionaries: Bool { true }
        func pieces(of text: String, language: Language?) -> [TextPiece] {
            base.pieces(of: text, language: language)
        }
        func sentenceStarts(in text: String, language: Language?) -> [Int] {
            base.sentenceStarts(in: text, language: language)
        }
        func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] {
            base.lineBreaks(in: text, language: language)
        }
        func bidiLevels(of text: String) -> [UInt8]? { base.bidiLevels(of: text) }
        func shaped(_ text: String) -> String { text }
        func readings(of words: [String], language: Language?) -> [WordReading?] {
            words.map { $0.contains { $0 >= "一" } ? WordReading("よそう", .likely) : nil }
        }
        func decode(_ bytes: [UInt8], charset: String) -> String? { nil }
        func charsets(of bytes: [UInt8], language: Language?) -> [String] { [] }
    }

    private static let file = """
        1
        00:00:05,000 --> 00:00:15,000
        <ruby>今日<rp>(</rp><rt>こんにち</rt><rp>)</rp></ruby>は<ruby>東京<rt>とうきょう</rt></ruby>の天気

        """

    private func app(_ readings: ReadingDisplay) throws -> AppModel {
        let track = try SubtitleReader.read(
            Array(Self.file.utf8), name: "a.srt", language: Language(tag: "ja"),
            analysis: Guesser())
        var settings = Make.settings()
        settings.text.readings = readings
        return Make.playing(sentences: track.sentences, settings: settings)
    }

    @Test func `they stand over their words and are not in doubt`() throws {
        let canvas = try app(.all).render()
        let shown = canvas.snapshotLines.joined().replacing("‹", with: "")
        #expect(shown.contains("こんにち") && shown.contains("とうきょう"))
        #expect(shown.contains("よそう"))
        try ScreenSnapshot.preview(canvas, "given-readings")
        try ScreenSnapshot.expect(canvas, matches: "given-readings")
    }

    @Test func `they stay where only sure readings are shown`() throws {
        let lines = try app(.sure).render().snapshotLines
        let shown = lines.joined().replacing("‹", with: "")
        #expect(shown.contains("こんにち") && shown.contains("とうきょう"))
        #expect(!shown.contains("よそう"))
    }

    @Test func `a character that no reading is about is not repeated over itself`() {
        let word = ReadWord("東京都", reading: "とうきょう都")
        #expect(word?.base == "東京" && word?.after == "都" && word?.reading == "とうきょう")
        #expect(ReadWord("都", reading: "都") == nil)
    }
}
