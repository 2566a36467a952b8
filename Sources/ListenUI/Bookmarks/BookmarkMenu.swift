import ListenCore
import Terminal
import UIVocabulary

/// The marks of the open chapter as rows to choose from.
struct BookmarkMenu {
    let bookmarks: [Bookmark]
    /// The mark whose removal is asked about.
    let removal: Int64?
    let glyphs: Glyphs
    /// The shift of the text, which the places of marks do not carry.
    let offset: MediaTime
    /// The key that marks.
    let key: String

    var menu: Menu {
        Menu(
            title: bookmarks.count == 1 ? "1 bookmark" : "\(bookmarks.count) bookmarks",
            rows: bookmarks.map(row),
            empty: "Nothing is marked in this chapter. \(key) marks the sentence that is heard.",
            footer: bookmarks.isEmpty ? "" : "Enter go there  e note  x remove  1 2 3 grade")
    }

    private func row(_ mark: Bookmark) -> MenuRow {
        let place = (mark.range.lowerBound + offset).clockText
        let time = String(repeating: " ", count: max(0, 5 - place.count)) + place
        guard mark.id != removal else {
            return MenuRow(
                label: "\(time)  Remove this mark? y removes it, any other key keeps it.",
                choice: .bookmark(mark.id))
        }
        let sign = Character(glyphs.sign(mark.grade))
        let text = mark.text.isEmpty ? "(no text)" : mark.text
        // The person's own words first: what is long is cut at its end.
        let note = mark.note.isEmpty ? "" : "\(mark.note)\(glyphs.dot)"
        return MenuRow(label: "\(time) \(sign) \(note)\(text)", choice: .bookmark(mark.id))
    }
}

extension Bookmark.Grade {
    /// The grade a key asks for.
    init?(_ command: Command) {
        switch command {
        case .gradeHard: self = .hard
        case .gradeGrammar: self = .grammar
        case .gradeQuote: self = .quote
        default: return nil
        }
    }
}
