import ListenCore
import PlayerUI
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Who has the keys: what is open, from top to bottom.
@Suite struct KeyLayerTests {
    private func open(in app: AppModel) -> [KeyLayer] {
        KeyLayer.allCases.filter { $0.isOpen(in: app) }
    }

    @Test func `layers are asked from top to bottom`() {
        #expect(
            KeyLayer.allCases == [
                .help, .prompt, .removal, .menu, .clock, .settings, .listSearch, .grid, .review,
                .lists, .player,
            ])
        #expect(KeyLayer.allCases.filter(\.letsKeysThrough) == [.grid])
    }

    @Test func `the parts of the player are asked from top to bottom`() {
        #expect(
            PlayerKeyLayer.allCases == [
                .findLine, .dictationLine, .dictated, .edges, .popupInDictation, .clickedWord,
                .wordsInPopup, .popup, .words, .found, .transcript, .player,
            ])
        #expect(PlayerKeyLayer.allCases.filter(\.letsKeysThrough) == [.clickedWord])
    }

    /// Keys from the player on, the layers they open, the first one on top.
    private static let table: [(String, [KeyLayer])] = [
        ("", [.player]), ("?", [.help, .player]), ("R", [.menu, .player]),
        ("R?", [.help, .menu, .player]),
    ]

    private static let parts: [(String, [PlayerKeyLayer])] = [
        ("", [.player]), ("w", [.words, .player]),
        ("/", [.findLine, .found, .transcript, .player]),
        ("i", [.dictationLine, .player]), ("t", [.clickedWord, .popup, .player]),
        ("wt", [.wordsInPopup, .popup, .words, .player]), ("E", [.edges, .player]),
        ("wtE", [.edges, .player]),
    ]

    @Test(arguments: parts)
    func `each part of the player lies over what was there`(
        keys: String, parts: [PlayerKeyLayer]
    ) throws {
        var app = Make.practising()
        app.tap(keys)
        let state = try #require(app.played)
        #expect(PlayerKeyLayer.allCases.filter { $0.isOpen(in: state) } == parts)
    }

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
