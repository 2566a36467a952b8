import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// The names of speakers before their lines.
@Suite struct SpeakerNameTests {
    private static let said = [
        ("Ann", "Good morning to you."), ("Ann", "It rains."), ("Ben", "So it does."),
        ("Ann", "It goes on and on."), (nil, "They leave."),
    ]

    private static let sentences = said.enumerated().compactMap { index, line in
        Sentence(
            index: index, words: Make.sentence(index, line.1, at: Double(3 * index)).words,
            speaker: line.0)
    }

    private func app(
        _ mode: TextMode = .list, at seconds: Double = 3.1, settings: UISettings = Make.settings(),
        sentences: [Sentence] = sentences
    ) -> PlayerStage {
        var app = Make.playing(
            Size(columns: 80, rows: 24), at: seconds, sentences: sentences, settings: settings)
        while app.played?.view.mode != mode { app.press(Key(.tab)) }
        return app
    }

    private func lines(_ app: PlayerStage) -> [String] {
        ScreenSnapshot.text(of: app.render()).split(separator: "\n")
            .map { $0.split(separator: " ").joined(separator: " ") }
    }

    private func has(_ text: String, _ app: PlayerStage) -> Bool {
        lines(app).contains { $0.contains(text) }
    }

    private func style(of text: String, _ app: PlayerStage) -> Style? {
        let canvas = app.render()
        let rows = ScreenSnapshot.text(of: canvas).split(
            separator: "\n", omittingEmptySubsequences: false)
        for (row, line) in rows.enumerated() {
            guard let place = line.firstRange(of: text) else { continue }
            let column = line.distance(from: line.startIndex, to: place.lowerBound)
            return canvas[Point(column: column - 1, row: row)]?.style
        }
        return nil
    }

    @Test func `in a list a name stands where another person begins`() {
        let app = app()
        for wanted in ["Ann: Good morning to you.", "Ben: So it does.", "Ann: It goes on and on."] {
            #expect(has(wanted, app), "\(lines(app))")
        }
        #expect(!has("Ann: It rains.", app) && has("It rains.", app))
    }

    @Test func `an escape in a name controls nothing`() throws {
        let names = ["Ann", "Ben\u{1B}[31m"]
        let sentences = names.enumerated().compactMap { index, name in
            Sentence(
                index: index, words: Make.sentence(index, "So it is.", at: Double(3 * index)).words,
                speaker: name)
        }
        let app = app(sentences: sentences)
        #expect(has("Ben\u{FFFD}[31m: So it is.", app))
        #expect(!lines(app).joined().contains("\u{1B}"))
    }

    @Test(arguments: [TextMode.sentence, .line])
    func `a line that is shown alone says who says it, whoever spoke before`(mode: TextMode) {
        #expect(has("Ann: It rains.", app(mode)))
    }

    @Test func `the same person has the same colour in the whole text, another one another`() throws
    {
        let app = app()
        let ann = try #require(style(of: "Ann: Good", app))
        let ben = try #require(style(of: "Ben: So", app))
        #expect(style(of: "Ann: It goes", app) == ann && ann.foreground != ben.foreground)
        #expect(ann.foreground != Theme.dark.dim.foreground)
    }

    @Test func `without colours names have none`() throws {
        let app = app(settings: Make.settings(.mono))
        #expect(style(of: "Ann: Good", app)?.foreground == .default)
    }

    @Test func `names can be hidden, and one person alone is not named`() throws {
        var settings = Make.settings()
        settings.apply(.speakerNames, "false")
        #expect(!has("Ann:", app(settings: settings)) && has("It rains.", app(settings: settings)))
        let alone = Self.sentences.prefix(2)
        #expect(!has("Ann:", app(sentences: Array(alone))))
    }

    @Test func `a name is no word: the cursor, a dictation and a click pass it over`() throws {
        var app = app(.sentence)
        app.type("w")
        let cursor = try #require(app.played?.words.cursor)
        #expect(cursor.word == 0)
        #expect(style(of: "It", app) == Theme.dark.cursor)
        let picture = PlayerText(
            state: app.model.state, layout: PlayerLayout(state: app.model.state, size: app.size)
        ).picture
        #expect(!picture.sentences.isEmpty)
        app.press(Key(.escape))
        app.tap("i")
        #expect(!has("Ann:", app))
    }

    @Test func `under a blur the name can be read`() {
        var settings = Make.settings()
        settings.apply(.blur, "true")
        let app = app(.list, at: 0.1, settings: settings)
        #expect(has("Ben:", app) && !has("So it does.", app))
    }
}
