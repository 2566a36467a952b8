import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import ListenUI

/// Readings that may well be others look different, and can be left out.
@Suite struct ReadingCertaintyTests {
    private let glyphs = Glyphs(Make.settings())

    private static let story: [Sentence] = {
        let parts: [(text: String, reading: WordReading?)] = [
            ("市場", WordReading("いちば", .likely)), ("へ", nil), ("行く", WordReading("いく", .sure)),
            ("道", WordReading("みち", .given)),
        ]
        let words = parts.enumerated().map { index, part in
            Word(
                start: Make.time(6 + Double(index)), end: Make.time(7 + Double(index)),
                text: part.text, isFollowedBySpace: false)
        }
        let scripts = parts.map { WordScript(breakAfter: .word, reading: $0.reading) }
        return [Sentence(index: 0, words: words, scripts: scripts)].compactMap { $0 }
    }()

    private func rows(_ manner: TextManner) throws -> [TextRow] {
        let look = SentenceLook(before: .plain, after: .plain)
        return SentenceText(try #require(Self.story.first), look, width: 60, manner: manner).rows
    }

    private func manner(_ readings: TextManner.Readings) -> TextManner {
        var manner = TextManner(glyphs: glyphs)
        manner.readings = readings
        manner.reading = .dim
        manner.likelyReading = Style.dim.adding(.underline)
        return manner
    }

    @Test func `what is only likely is underlined, in brackets it has a mark`() throws {
        let above = try #require(try rows(manner(.above)).first)
        let underlined = above.text.runs.filter { $0.style.attributes.contains(.underline) }
        #expect(underlined.map(\.text.string) == ["いちば"])
        let inline = try rows(manner(.inline)).flatMap { $0.text.runs.map(\.text.string) }
        #expect(inline.joined() == "市場(≈いちば)へ行(い)く道(みち)")
    }

    @Test func `where only sure readings are wanted what the text gives stays`() throws {
        for readings in [TextManner.Readings.above, .inline] {
            var manner = manner(readings)
            manner.leastCertainty = .sure
            let text = try rows(manner).flatMap { $0.text.runs.map(\.text.string) }.joined()
            #expect(!text.contains("いちば"))
            #expect(text.contains("い") && text.contains("みち"))
        }
    }

    @Test func `one key goes from all readings to the sure ones, to none, and back`() {
        var app = Make.playing(sentences: Self.story)
        func shown(_ reading: String, _ app: AppModel) -> Bool {
            // The right half of a wide glyph is a cell of its own.
            app.render().snapshotLines.joined().replacing("‹", with: "").contains(reading)
        }
        #expect(shown("いちば", app) && shown("みち", app))
        app.type("F")
        #expect(!shown("いちば", app) && shown("みち", app))
        #expect(app.toast?.text.string == "Only sure readings are shown.")
        app.type("F")
        #expect(!shown("いちば", app) && !shown("みち", app))
        app.type("F")
        #expect(shown("いちば", app))
    }

    @Test func `a text without readings says so`() {
        var app = Make.playing()
        app.type("F")
        #expect(app.settings.text.readings == .all)
        #expect(app.toast?.text.string == "No word of this text has a reading.")
    }
}
