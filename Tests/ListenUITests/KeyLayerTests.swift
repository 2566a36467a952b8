import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The layers that have the keys, from top to bottom.
@Suite struct KeyLayerTests {
    private func open(in app: AppModel) -> [KeyLayer] {
        KeyLayer.allCases.filter { $0.isOpen(in: app) }
    }

    @Test func `layers are asked from top to bottom`() {
        #expect(
            KeyLayer.allCases == [
                .help, .prompt, .palette, .removal, .menu, .card, .clock, .settingSearch,
                .settings,
                .listSearch, .grid, .review, .lists, .player,
            ])
        #expect(KeyLayer.allCases.filter(\.letsKeysThrough) == [.grid])
    }

    /// Keys from the player on, the layers they open, the first one on top.
    private static let table: [(String, [KeyLayer])] = [
        ("", [.player]), ("?", [.help, .player]), ("R", [.menu, .player]),
        ("R?", [.help, .menu, .player]), (":", [.palette, .player]), ("C", [.card, .player]),
    ]

    @Test(arguments: table)
    func `each thing that is opened lies over what was there`(keys: String, layers: [KeyLayer]) {
        var app = Make.practising()
        app.tap(keys)
        #expect(open(in: app) == layers)
    }

    @Test func `a list has its search over it, and its menu over that`() {
        var app = Make.practising()
        app.press(Key(.escape))
        #expect(open(in: app) == [.lists])
        app.tap("/")
        #expect(open(in: app) == [.listSearch, .lists])
        app.press(Key(.escape))
        app.tap("s")
        #expect(open(in: app) == [.menu, .lists])
    }
}
