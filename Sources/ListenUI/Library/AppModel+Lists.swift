import LibraryUI
import ListenCore
import PlayerUI
package import Terminal
package import UIVocabulary

/// Searching and sorting the lists.
extension AppModel {
    /// Arranges the lists anew, where they depend on what was heard.
    package mutating func arrangeLists() {
        books.arrange(progress)
        chapters?.arrange(progress)
    }

    /// Whether the list on the screen takes typed keys.
    package var isSearchingList: Bool {
        switch screen {
        case .books: books.arrangement.isTyping
        case .chapters: chapters?.arrangement.isTyping == true
        case .player, .review: false
        }
    }

    /// A key for the search of the list on the screen; `nil` when none is typed.
    package mutating func takeListSearch(_ key: Key, at moment: Moment) -> [AppEffect]? {
        guard isSearchingList else { return nil }
        if key == .control("c") { return carryOutEverywhere(.interrupt, at: moment) }
        if screen == .books {
            books.takeSearch(key, progress)
        } else {
            chapters?.takeSearch(key, progress)
        }
        return []
    }

    /// A key for the line of a find; `nil` when none is typed.
    package mutating func takeFind(_ key: Key, at moment: Moment) -> [AppEffect]? {
        guard screen == .player, player?.state.find?.isTyping == true else { return nil }
        if key == .control("c") { return carryOutEverywhere(.interrupt, at: moment) }
        return tellPlayer(.findKey(key), at: moment)
    }

    /// Text that was pasted into the search of the list on the screen.
    package mutating func pasteIntoListSearch(_ text: TerminalText) {
        if screen == .books {
            books.paste(text)
        } else {
            chapters?.paste(text)
        }
    }

    /// By what the list on the screen is in order.
    package var listSorting: ListSorting {
        screen == .chapters
            ? chapters?.arrangement.sorting ?? chapterSorting
            : books.arrangement.sorting
    }

    package var sortMenu: Menu {
        SortMenu(
            keys: screen == .chapters ? ListSortKey.ofChapters : ListSortKey.ofBooks,
            sorting: listSorting, glyphs: Glyphs(settings)
        ).menu
    }

    /// Opens the menu of orders over the list.
    package mutating func openSortMenu() {
        layers.append(.menu(OpenMenu(kind: .sort, cursor: sortMenu.initialRow)))
    }

    /// Orders the list on the screen by a key, or the other way round.
    package mutating func sortList(by key: ListSortKey) {
        var sorting = listSorting
        sorting.choose(key)
        if screen == .chapters {
            chapterSorting = sorting
            chapters?.sort(sorting, progress)
        } else {
            books.sort(sorting, progress)
        }
    }
}

/// The orders of a list, to choose from.
package struct SortMenu {
    package let keys: [ListSortKey]
    package let sorting: ListSorting
    package let glyphs: Glyphs

    package var menu: Menu {
        Menu(
            title: "sort by",
            rows: keys.map { key in
                let isNow = key == sorting.key
                let arrow = sorting.isAscending ? glyphs.up : glyphs.down
                return MenuRow(
                    label: key.name, hint: isNow ? arrow : "", isTicked: isNow,
                    choice: .sort(key))
            }, footer: "Enter sort  again the other way")
    }
}
