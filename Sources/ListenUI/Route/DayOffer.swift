import UIVocabulary

/// The end of a thing of the day, and what is next: one key begins that, one goes to the shelf.
package struct DayOffer: Hashable, Sendable {
    /// The sentence about what was done.
    let news: String
    /// The name of what is next; `nil` where nothing is.
    let next: String?
    /// The time that takes.
    let time: String

    /// An offer in words, not yet safe for a terminal.
    package init(news: String, next: String? = nil, time: String = "") {
        (self.news, self.next, self.time) = (news, next, time)
    }

    /// The offer as rows.
    var menu: Menu {
        let begin = next.map {
            MenuRow(label: "Begin \($0)", hint: time, choice: .beginToday)
        }
        var menu = Menu(
            title: news,
            rows: [begin, MenuRow(label: "To the shelf", choice: .nothing)].compactMap { $0 },
            footer: next == nil ? "" : "Enter begins")
        menu.isWide = true
        return menu
    }
}
