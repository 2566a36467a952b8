import ListenCore
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import PlayerUI

/// The parts of the player that have the keys, from top to bottom.
@Suite struct PlayerKeyLayerTests {
    @Test func `parts are asked from top to bottom`() {
        #expect(
            PlayerKeyLayer.allCases == [
                .findLine, .dictationLine, .dictated, .edges, .popupInDictation, .clickedWord,
                .wordsInPopup, .popup, .words, .found, .transcript, .player,
            ])
        #expect(PlayerKeyLayer.allCases.filter(\.letsKeysThrough) == [.clickedWord])
    }

    /// Keys from the player on, the parts they open, the first one on top.
    private static let parts: [(String, [PlayerKeyLayer])] = [
        ("", [.player]), ("w", [.words, .player]),
        ("/", [.findLine, .found, .transcript, .player]),
        ("i", [.dictationLine, .player]), ("t", [.clickedWord, .popup, .player]),
        ("wt", [.wordsInPopup, .popup, .words, .player]), ("E", [.edges, .player]),
        ("wtE", [.edges, .player]),
    ]

    @Test(arguments: parts)
    func `each part lies over what was there`(
        keys: String, parts: [PlayerKeyLayer]
    ) throws {
        var app = Make.practising()
        app.tap(keys)
        let state = try #require(app.played)
        #expect(PlayerKeyLayer.allCases.filter { $0.isOpen(in: state) } == parts)
    }
}
