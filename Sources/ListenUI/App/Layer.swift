package import ListenCore
package import UIVocabulary

/// The kind of a menu.
package enum MenuKind: Hashable, Sendable {
    case practice, speeds, sleep, bookmarks
    /// The orders of the list on the screen.
    case sort
    /// Actions on a book.
    case book(Book)
    /// The question before a book is taken out.
    case removal(Book)
    /// The tags of the books.
    case tags
    /// The sentences of all texts that hold a word.
    case heard
    /// The sources of books.
    case sources
}

/// A menu that is open: what it shows is made anew from the state each time.
package struct OpenMenu: Hashable, Sendable {
    package let kind: MenuKind
    /// The row chosen.
    package var cursor: Int
    /// The mark whose removal is asked about.
    package var removal: Int64?
}

/// A layer over a screen; the last one is on top and has the keys.
package enum Layer: Hashable, Sendable {
    case menu(OpenMenu)
    case prompt(Prompt)
    /// The clock of the sleep timer.
    case clock
    /// The settings, with the row chosen; over any screen.
    case settings(cursor: Int)
}
