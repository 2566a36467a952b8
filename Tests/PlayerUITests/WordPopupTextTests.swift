import ListenCore
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import PlayerUI

/// What the edge of a word's pop-up has room for.
@Suite struct WordPopupTextTests {
    @Test(arguments: [
        (66, "verb, present, 3rd person sg. ── new"), (65, "verb, present ── new"),
        (50, "verb, present ── new"), (49, "verb ── new"), (40, "new"), (12, "new"),
    ])
    func `the grammar gives way to the sound of the word`(columns: Int, note: String) {
        let word = ExplainedWord(
            form: "estar", pronunciation: "estˈa",
            grammar: "verb, present, 3rd person singular", meanings: ["be"], meant: 0,
            ground: .sentence)
        let text = WordPopupText(
            word: word, spelled: "está", heard: nil, status: "new", isClicked: false,
            settings: Make.settings())
        #expect(text.title == "está → estar ── estˈa")
        #expect(text.note(columns: columns) == note)
    }
}
