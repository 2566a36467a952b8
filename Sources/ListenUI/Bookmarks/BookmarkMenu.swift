import ListenCore
import PlayerUI
import Terminal
import UIVocabulary

/// The marks of the open chapter as rows to choose from: the person's own, then those that the
/// makers of an episode set.
struct BookmarkMenu {
    let bookmarks: [Bookmark]
    /// The marks of the episode.
    var ofEpisode: [EpisodeMark] = []
    /// The chapter of the episode that is heard.
    var heard: EpisodeMark?
    /// The mark whose removal is asked about.
    let removal: Int64?
    let glyphs: Glyphs
    /// The shift of the text, which the places of marks do not carry.
    let offset: MediaTime
    /// The key that marks.
    let key: String

    var menu: Menu {
        let chapters = ofEpisode.filter { $0.kind == .chapter }
        let passages = ofEpisode.filter { $0.kind == .passage }
        return Menu(
            title: title(chapters.count, passages.count),
            rows: bookmarks.map(row) + rows(chapters, "chapters of the episode")
                + rows(passages, "passages, to be repeated"),
            empty: "Nothing is marked in this chapter. \(key) marks the sentence that is heard.",
            footer: footer)
    }

    private var footer: String {
        guard bookmarks.isEmpty else { return "Enter go there  e note  x remove  1 2 3 grade" }
        return ofEpisode.isEmpty ? "" : "Enter go there"
    }

    private func title(_ chapters: Int, _ passages: Int) -> String {
        let parts = [
            bookmarks.isEmpty && !ofEpisode.isEmpty ? "" : Self.count(bookmarks.count, "bookmark"),
            chapters > 0 ? Self.count(chapters, "chapter") : "",
            passages > 0 ? Self.count(passages, "passage") : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    private func rows(_ marks: [EpisodeMark], _ heading: String) -> [MenuRow] {
        guard !marks.isEmpty else { return [] }
        return [.heading(heading)]
            + marks.enumerated().map { place, mark in
                MenuRow(
                    label: "\(Self.time(mark.range.lowerBound))  \(mark.name(number: place + 1))",
                    isTicked: mark == heard, choice: .episodeMark(mark))
            }
    }

    private static func time(_ place: MediaTime) -> String {
        let text = place.clockText
        return String(repeating: " ", count: max(0, 5 - text.count)) + text
    }

    private func row(_ mark: Bookmark) -> MenuRow {
        let time = Self.time(mark.range.lowerBound + offset)
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
