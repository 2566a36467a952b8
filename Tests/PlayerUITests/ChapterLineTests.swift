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

    @Test func `a second counts as heard when it is over, at a jump and at the end`() {
        var parts = HeardParts()
        parts.open(at: .zero, of: whole, isRunning: true)
        for place in stride(from: 30.25, to: 32, by: 0.25) {
            parts.hear(from: Make.time(place), to: Make.time(place + 0.25), of: whole)
            let isOver = place + 0.25 >= 31
            #expect(heard(parts) == (isOver ? place + 0.25 >= 32 ? [30, 31] : [30] : []))
        }
        parts.hear(from: Make.time(50), to: Make.time(50.75), of: whole)
        #expect(!heard(parts).contains(50))
        parts.hear(from: Make.time(50.75), to: Make.time(20), of: whole)
        #expect(heard(parts).contains(50))
        parts.hear(from: Make.time(99), to: Make.time(99.75), of: whole)
        #expect(!heard(parts).contains(99))
        parts.hear(from: Make.time(99.75), to: whole, of: whole)
        #expect(heard(parts).contains(99))
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

    @Test func `it goes by the seconds of the clock, and the end is shown at once`() {
        var app = Make.playing(at: 15)
        let begun = row(app)
        for place in [15.2, 15.6, 15.99] {
            _ = app.update(.tick, at: Moment(position: Make.time(place)))
            #expect(row(app) == begun)
        }
        _ = app.update(.tick, at: Moment(position: Make.time(16)))
        #expect(row(app) != begun)
        #expect(row(Make.playing(at: 30)).hasSuffix("100 %"))
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
