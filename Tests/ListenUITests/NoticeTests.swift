import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The place of a notice: never over what is typed or chosen.
@Suite struct NoticeTests {
    static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 20, rows: 6),
    ]

    private func notify(_ app: inout AppModel, _ kind: NoticeKind = .information) {
        _ = app.update(.notice("Something happened.", kind), at: Moment(position: Make.time(6.2)))
    }

    private func text(_ app: AppModel, row: Int) -> String {
        let canvas = app.render()
        return (0..<app.size.columns).map { canvas.grapheme(at: Point(column: $0, row: row)) }
            .joined()
    }

    @Test(arguments: ["/", "R", "S", "P", "?", "t", "D"])
    func `one from before goes when a line or a layer opens`(key: String) {
        var app = Make.playing()
        app.settingRows.items = Make.settingItems
        notify(&app)
        app.type(key)
        #expect(app.toast == nil)
        notify(&app)
        app.press(Key(.down))
        #expect(app.toast == nil)
        notify(&app, .failure)
        app.press(Key(.down))
        #expect(app.toast?.kind == .failure)
    }

    @Test func `what a key of a layer tells is seen`() {
        var app = Make.playing()
        app.type("t")
        app.type("Y")
        #expect(app.toast?.text.string == "There is nothing to copy yet.")
    }

    @Test func `a key of the player leaves it to its time`() {
        var app = Make.playing()
        notify(&app)
        app.type("x")
        #expect(app.toast != nil)
    }

    @Test(arguments: sizes)
    func `the line of a find is never covered`(size: Size) {
        var app = Make.playing(size)
        app.type("V")
        app.type("/lamp")
        #expect(text(app, row: size.rows - 1).contains("lamp"))
        notify(&app)
        #expect(text(app, row: size.rows - 1).contains("lamp"))
        #expect(text(app, row: size.rows - 2).contains("Something happ"))
        app.press(Key(.enter))
        app.press(Key(.tab))
        #expect(text(app, row: size.rows - 1).contains("lamp"))
    }

    @Test(arguments: sizes)
    func `the line of a list's search is never covered`(size: Size) {
        var app = Make.playing(size)
        app.press(Key(.escape))
        app.type("/lamp")
        notify(&app)
        let rows = (0..<size.rows).map { text(app, row: $0) }
        #expect(rows.contains { $0.contains("/ lamp") })
        #expect(rows.contains { $0.contains("Something happ") })
    }
}
