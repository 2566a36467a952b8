import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The line that goes anywhere, the searches, and a card before it is saved, whose pictures are
/// kept.
enum NamedScene: String, CaseIterable, Sendable {
    case palette, paletteFound, paletteNothing, helpSearch, settingsSearch, settingsWords
    case cardPreview, cardWordPreview, drillMenu

    func app(_ size: Size) -> AppModel {
        var app = Make.practising(size)
        app.settingRows.items = Make.settingItems
        app.settings.drills = [NamedDrill(name: "echo", notation: "show, hide gap 1.5L")]
        switch self {
        case .palette: app.tap(":")
        case .paletteFound: app.tap(":la")
        case .paletteNothing: app.tap(":xqzx")
        case .helpSearch: app.tap("?sleep")
        case .settingsSearch: app.tap("P/count")
        case .settingsWords:
            app.settingRows.chosen =
                Make.settingItems.firstIndex { $0.setting == .wordMarks } ?? 0
            app.tap("P")
        case .cardPreview:
            app.tap("C")
            app.press(Key(.left), Key(.up), Key(.up))
        case .cardWordPreview: app.tap("wC")
        case .drillMenu: app.tap("R")
        }
        return app
    }
}

@Suite struct NamedSnapshotTests {
    private static let sizes = [
        Size(columns: 120, rows: 35), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ]

    @Test(arguments: NamedScene.allCases)
    func `it looks as it was recorded`(scene: NamedScene) throws {
        for size in Self.sizes {
            let canvas = scene.app(size).render()
            let name = "\(scene.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }

    @Test(arguments: NamedScene.allCases)
    func `it traps at no small size`(scene: NamedScene) {
        SmallSizes.draw(scene.app)
    }
}
