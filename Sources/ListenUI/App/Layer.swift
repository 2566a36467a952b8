import ListenCore
import UIVocabulary

/// The kind of a menu.
enum MenuKind: Hashable, Sendable {
    case practice, speeds, sleep, bookmarks
    /// The chapters that wait.
    case queue
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
    /// Corrections of the word that was looked up.
    case correction
    /// The links of the chapter.
    case links
    /// Actions on a link.
    case link(WrittenLink)
    /// The sources of books.
    case sources
    /// The places where more to hear is found.
    case discovery
    /// The results found there.
    case found
    /// The statistics, with the hard sentences as its rows.
    case statistics
    /// The question before a step of a route, or behind it.
    case step
    /// The offer to begin what is next on the day.
    case day(DayOffer)
    /// The things that a name may mean.
    case names(String)
}

/// A menu that is open: what it shows is made anew from the state each time.
struct OpenMenu: Hashable, Sendable {
    let kind: MenuKind
    /// The row chosen.
    var cursor: Int
    /// The mark whose removal is asked about.
    var removal: Int64?
}

/// A layer over a screen; the last one is on top and has the keys.
enum Layer: Hashable, Sendable {
    case menu(OpenMenu)
    case prompt(Prompt)
    /// The line that goes anywhere by a name.
    case palette(Palette)
    /// A card before it is saved.
    case card(CardPreview)
    /// The clock of the sleep timer.
    case clock
    /// The settings, with the row chosen; over any screen.
    case settings(cursor: Int)
}
