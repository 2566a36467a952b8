import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// The sentence between its end and the next one: it stays lit, unless the gap is long.
@Suite struct GapTests {
    /// Two sentences of three words, with a gap of so many seconds between them.
    private func stage(gap: Double, at place: Double, settings: UISettings = Make.settings())
        -> PlayerStage
    {
        Make.playing(
            at: place,
            sentences: [
                Make.sentence(0, "one two three", at: 1),
                Make.sentence(1, "four five six", at: end + gap),
            ], settings: settings)
    }

    private var end: Double { Make.sentence(0, "one two three", at: 1).end.seconds }

    /// The style of a word on the screen.
    private func style(of word: String, in app: PlayerStage) throws -> Style {
        let canvas = app.render()
        for (row, line) in canvas.snapshotLines.enumerated() {
            guard let range = line.firstRange(of: word) else { continue }
            let column = line.distance(from: line.startIndex, to: range.lowerBound)
            return try #require(canvas[Point(column: column, row: row)]?.style)
        }
        Issue.record("\(word) is not on the screen")
        return .plain
    }

    @Test(arguments: [0.1, 0.6, 2.9])
    func `the sentence stays lit until the next begins, its last word marked`(gap: Double) throws {
        let theme = Make.settings().theme
        let app = stage(gap: gap, at: end + gap - 0.05)
        #expect(try style(of: "one", in: app) == theme.spoken)
        #expect(try style(of: "two", in: app) == theme.spoken)
        // A short gap is none: the word itself stays lit.
        let last = try style(of: "three", in: app)
        #expect(last == (gap < 0.25 ? theme.word : theme.lastWord))
        #expect(theme.lastWord != theme.word && theme.lastWord != theme.spoken)
    }

    @Test func `a gap longer than three seconds dims after them`() throws {
        let theme = Make.settings().theme
        #expect(try style(of: "one", in: stage(gap: 6, at: end + 2.9)) == theme.spoken)
        let dim = stage(gap: 6, at: end + 3.1)
        #expect(try style(of: "one", in: dim) == theme.dim)
        #expect(try style(of: "three", in: dim) == theme.dim)
    }

    @Test(arguments: [
        ("0", 0.3, true), ("1.5", 1.4, false), ("1.5", 1.6, true), ("60", 5.5, false),
    ])
    func `the seconds are a setting`(value: String, after: Double, isDim: Bool) throws {
        var settings = Make.settings()
        settings.apply(.dimAfter, value)
        let app = stage(gap: 6, at: end + after, settings: settings)
        #expect(try (style(of: "one", in: app) == settings.theme.dim) == isDim)
    }

    @Test func `the last sentence stays lit`() throws {
        let app = stage(gap: 1, at: 25)
        #expect(try style(of: "four", in: app) == Make.settings().theme.spoken)
    }

    @Test func `the screen is woken for the dimming`() throws {
        var app = stage(gap: 6, at: end + 0.01)
        var found = false
        while let next = app.nextDeadline.media, next < Make.time(end + 5) {
            found = found || next == Make.time(end + 3)
            _ = app.update(.tick, at: Moment(position: next))
        }
        #expect(found)
    }

    @Test func `with reduced motion the whole sentence stays lit, and no word is marked`() throws {
        var settings = Make.settings()
        settings.reducedMotion = true
        let app = stage(gap: 2, at: end + 1, settings: settings)
        for word in ["one", "three"] {
            #expect(try style(of: word, in: app) == settings.theme.spoken)
        }
    }

    @Test func `the word view shows the last word through a gap`() throws {
        var app = stage(gap: 2, at: end + 1)
        app.press(Key(.tab))
        #expect(app.render().snapshotLines.contains { $0.contains("t h r e e") })
    }
}
