import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The places of layers: always the same.
@Suite struct LayerPlaceTests {
    /// The rows in which a frame has its sides, with the first column of it.
    private func frame(_ app: AppModel) -> [String] {
        let canvas = app.render()
        let rows = (0..<app.size.rows).filter { row in
            (0..<app.size.columns).contains { column in
                "╭╰".contains(canvas.grapheme(at: Point(column: column, row: row)))
            }
        }
        return rows.map { row in
            let left = (0..<app.size.columns).first { column in
                "╭╰".contains(canvas.grapheme(at: Point(column: column, row: row)))
            }
            return "\(row):\(left ?? -1)"
        }
    }

    @Test(arguments: ["P", "R", "=", "S", "D"], [Size(columns: 100, rows: 40)])
    func `a layer stands where it stood, whatever is heard and how wide the text is`(
        key: String, size: Size
    ) {
        var places: Set<[String]> = []
        for (seconds, width) in [(1.0, 60), (6.2, 60), (20, 60), (20, 30), (6.2, 90)] {
            var settings = Make.settings()
            settings.text.width = width
            var app = Make.playing(size, at: seconds, settings: settings)
            app.settingRows.items = Make.settingItems
            app.type(key)
            places.insert(frame(app))
        }
        #expect(places.count == 1)
        #expect(places.first?.count == 2)
    }

    @Test func `it stands in the middle, right above the status`() throws {
        var app = Make.playing(Size(columns: 100, rows: 40))
        app.type("=")
        let state = try #require(app.played)
        let status = PlayerLayout(state: state, size: app.size).status.top
        #expect(frame(app).last == "\(status - 1):18")
    }
}
