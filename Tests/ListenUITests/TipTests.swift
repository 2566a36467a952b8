import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The tips of the first minute.
@Suite struct TipTests {
    static func app(_ size: Size = Size(columns: 80, rows: 24)) -> AppModel {
        var app = Make.playing(size)
        _ = app.update(.showTips, at: Moment(position: Make.time(6.2)))
        return app
    }

    private func text(_ app: AppModel) -> String { ScreenSnapshot.text(of: app.render()) }

    private func hear(_ app: inout AppModel, at seconds: Double, host: Double) -> [AppEffect] {
        app.update(.tick, at: Moment(position: Make.time(seconds), host: .seconds(host)))
    }

    @Test func `a tip looks as it was recorded at all sizes`() throws {
        for size in HomeTests.sizes {
            let name = "tip-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(Self.app(size).render(), name)
            try ScreenSnapshot.expect(Self.app(size).render(), matches: name)
        }
    }

    @Test func `with each sentence comes another tip, and none without sound`() {
        var app = Self.app()
        let first = app.tips.tip
        #expect(first == .play && text(app).contains("Space pauses"))
        _ = hear(&app, at: 7, host: 1)
        #expect(app.tips.tip == first, "the same sentence")
        _ = hear(&app, at: 12, host: 6)
        #expect(app.tips.tip == .words && text(app).contains("w walks over the words"))
    }

    @Test func `escape ends the tips for ever, and only the second one leaves the player`() {
        var app = Self.app()
        #expect(app.press(Key(.escape)) == [.endTips])
        #expect(app.screen == .player && !text(app).contains("Space pauses"))
        _ = hear(&app, at: 12, host: 6)
        #expect(app.tips.tip == nil)
        app.press(Key(.escape))
        #expect(app.screen == .chapters)
    }

    @Test func `where there is no room for a tip, none goes by unseen`() {
        var app = Self.app(Size(columns: 20, rows: 5))
        #expect(!hear(&app, at: 12, host: 61).contains(.endTips) && app.tips.tip == nil)
        _ = app.update(.resize(Size(columns: 80, rows: 24)), at: Moment(position: Make.time(12)))
        _ = hear(&app, at: 12, host: 62)
        #expect(app.tips.tip == .play && text(app).contains("Space pauses"))
    }

    @Test func `after a minute there are none, and that is kept`() {
        var app = Self.app()
        #expect(!hear(&app, at: 7, host: 59).contains(.endTips))
        #expect(hear(&app, at: 12, host: 61).contains(.endTips))
        #expect(app.tips.tip == nil)
    }

    @Test func `what a tip is about is on the screen`() {
        var app = Make.playing(sentences: [])
        _ = app.update(.showTips, at: Moment(position: Make.time(6.2)))
        let fitting = Tip.allCases.filter { tip in
            app.player.map { tip.fits($0.state) } == true
        }
        #expect(fitting.filter { $0 != .wave } == [.speed, .help])
    }

    @Test(arguments: Tip.allCases)
    func `every tip has room beside the way out, and stands alone`(tip: Tip) {
        #expect(tip.text(.standard).count <= 58, "\(tip.text(.standard))")
        #expect(tip.shortText(.standard).count <= 38, "\(tip.shortText(.standard))")
        #expect(!tip.text(.standard).contains("nil"))
    }
}
