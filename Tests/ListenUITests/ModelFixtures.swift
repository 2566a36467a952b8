import LibraryUI
import ListenCore
import ScreenTestSupport
import Terminal
import Typesetting
import UIVocabulary

@testable import ListenUI

/// Shorter ways to what tests ask of the model's parts.
extension AppModel {
    var heardMenu: Menu { menu(OpenMenu(kind: .heard, cursor: 0)) }
    var hits: HitMap { AppScreen(self).hits }
    var listSorting: ListSorting { library.sorting(of: shownList ?? .books) }
    var sleepSeconds: Int? { sleep.seconds(sleepAhead) }
    var waitingText: String? { review.waitingText(Glyphs(settings)) }

    /// Chooses the first book of the shelf, behind what was heard last.
    mutating func chooseFirstBook() {
        press(Key(.home))
        for _ in 0..<library.books.lead { press(Key(.down)) }
    }

    mutating func sortList(by key: ListSortKey) {
        library.sort(shownList ?? .books, by: key)
    }
}
