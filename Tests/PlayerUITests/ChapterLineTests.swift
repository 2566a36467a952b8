import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// The parts of a chapter that were heard.
@Suite struct HeardPartsTests {
    private let whole = Make.time(100)

    private func heard(_ parts: HeardParts) -> [Int] {
        (0..<100).filter { parts.isHeard($0, of: 100) }
    }

    @Test func `what is before the place of opening counts as heard`() {
        var parts = HeardParts()
        parts.open(at: Make.time(20), of: whole, isRunning: false)
        parts.open(at: Make.time(10), of: whole, isRunning: true)
        parts.open(at: Make.time(50), of: whole, isRunning: true)
        #expect(heard(parts) == Array(0..<10))
    }

    @Test func `what is played is heard, what is jumped over is not`() {
        var parts = HeardParts()
        parts.open(at: .zero, of: whole, isRunning: true)
        for second in [40.0, 41, 42, 43] {
            parts.hear(from: Make.time(second), to: Make.time(second + 1), of: whole)
        }
        parts.hear(from: Make.time(44), to: Make.time(70), of: whole)
        parts.hear(from: Make.time(70), to: Make.time(60), of: whole)
        #expect(heard(parts) == [40, 41, 42, 43])
    }

    @Test func `lengths of nothing and places outside are harmless`() {
        var parts = HeardParts()
        parts.open(at: Make.time(5), of: .zero, isRunning: true)
        parts.hear(from: Make.time(1), to: Make.time(2), of: .zero)
        parts.hear(from: Make.time(99), to: Make.time(103), of: whole)
        #expect(heard(parts) == [99])
        #expect(!parts.isHeard(5, of: 0))
    }
}

/// The row for the whole chapter.
@Suite struct ChapterLineTests {
    private func row(_ app: PlayerStage) -> String {
        let layout = PlayerLayout(state: app.model.state, size: app.size)
        return app.render().snapshotLines[layout.chapter.top]
    }

    @Test func `it shows the place and the share of the chapter`() {
        let row = row(Make.playing(at: 15))
        #expect(row.contains("━┃─") && row.hasSuffix(" 50 %"))
    }

    @Test func `live sound has no whole`() {
        var app = Make.playing(at: 15)
        _ = app.update(.player(.duration(.zero)), at: Moment(position: Make.time(15)))
        app.model.state.sound.statedLength = .zero
        #expect(row(app).isEmpty)
    }

    @Test func `on a few rows the chapter is what stays`() {
        let app = Make.playing(Size(columns: 20, rows: 5), at: 15)
        let layout = PlayerLayout(state: app.model.state, size: app.size)
        #expect(layout.wave.isEmpty && layout.ruler.isEmpty && layout.chapter.rows == 1)
    }

    @Test(arguments: [0, 1, 2, 5])
    func `a height that is chosen counts all rows but the ruler`(rows: Int) {
        var settings = Make.settings()
        settings.wave.rows = rows
        let app = Make.playing(settings: settings)
        let layout = PlayerLayout(state: app.model.state, size: app.size)
        #expect(layout.wave.rows + layout.chapter.rows == rows)
    }
}
