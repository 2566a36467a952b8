import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// The transcript beside the sentence on a wide screen.
@Suite struct SideTests {
    private let wide = Size(columns: 160, rows: 40)

    private func side(_ app: PlayerStage) -> (layout: PlayerLayout, text: String) {
        let layout = PlayerLayout(state: app.model.state, size: app.size)
        let lines = app.render().snapshotLines.map { String($0.dropFirst(layout.side.left)) }
        return (layout, lines[layout.side.top..<layout.side.bottom].joined(separator: "\n"))
    }

    @Test func `it stands there from 140 columns on, unless it is off`() {
        for (columns, beside, isShown) in [
            (139, TranscriptBeside.all, false), (140, .all, true), (140, .heard, true),
            (200, .off, false),
        ] {
            var settings = Make.settings()
            settings.text.beside = beside
            let app = Make.playing(Size(columns: columns, rows: 30), settings: settings)
            #expect(side(app).layout.side.isEmpty != isShown)
        }
    }

    @Test func `it has all sentences with the current one marked`() {
        let text = side(Make.playing(wide)).text
        for sentence in Make.story {
            let words = sentence.text.split(separator: " ").prefix(2).joined(separator: " ")
            #expect(text.contains(words), "\(words)")
        }
        #expect(text.contains("▌"))
    }

    @Test func `what is ahead is hidden if that is wished`() {
        var settings = Make.settings()
        settings.text.beside = .heard
        let text = side(Make.playing(wide, settings: settings)).text
        #expect(text.contains("Every morning") && text.contains("An old woman"))
        #expect(!text.contains("Nobody asked") && text.contains("▒▒"))
    }

    @Test func `it shows nothing that is hidden in the text, and none beside a dictation`() {
        var app = Make.playing(wide)
        app.type("v")
        #expect(!side(app).text.contains("An old woman"))
        app = Make.playing(wide)
        app.press(Key(.tab), Key(.tab))
        #expect(side(app).layout.side.isEmpty)
    }

    @Test func `it stands still from one sentence to the next`() {
        var app = Make.playing(wide, at: 4.6)
        let before = side(app).text.replacing("▌", with: " ")
        _ = app.update(.tick, at: Moment(position: Make.time(12.2)))
        #expect(side(app).text.replacing("▌", with: " ") == before)
    }

    @Test func `a click on one of its sentences finds it`() throws {
        let app = Make.playing(wide)
        let screen = PlayerScreen(state: app.model.state, size: wide)
        let side = screen.layout.side
        let targets = (side.top..<side.bottom).compactMap {
            screen.hits.target(at: Point(column: side.left + 14, row: $0))
        }
        let sentences = Set(
            targets.map { target -> Int in
                switch target {
                case .word(let word): word.sentence
                case .sentence(let sentence): sentence
                default: -1
                }
            })
        #expect(sentences.count >= Make.story.count)
    }
}
