import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The title of the book and that of the chapter in the header; the chapter's is cut last.
struct HeaderTitle {
    let subject: PlayerSubject
    /// True where the name of the program stands before them, if there is room.
    let isFull: Bool
    let glyphs: Glyphs
    let theme: Theme

    /// The fewest columns of a book's title that say anything.
    private static let leastBook = 8
    private static let badge: TerminalText = " listen "
    private static let gap = "   "

    /// The columns of all of it.
    var width: Int { glyphs.width(Self.badge) + 2 + width(numberedBook) + width(chapter) }

    /// The titles in at most these columns: the name of the program goes first, then the book's
    /// number, then the end of its title, then all of it, and the end of the chapter's at last.
    func text(within columns: Int) -> StyledText {
        let badge = isFull ? glyphs.width(Self.badge) + 2 : 0
        let chapter = chapter
        let room = columns - width(chapter)
        for (book, lead) in [(numberedBook, badge), (numberedBook, 0), (self.book, 0)]
        where lead + width(book) <= room { return joined(book, chapter, hasBadge: lead > 0) }
        if chapter.isEmpty { return joined(cut(self.book, to: columns), "", hasBadge: false) }
        guard room < Self.leastBook else {
            return joined(cut(self.book, to: room), chapter, hasBadge: false)
        }
        let alone = String(chapter.dropFirst(Self.gap.count))
        return joined("", cut(alone, to: columns), hasBadge: false)
    }

    private func joined(_ book: String, _ chapter: String, hasBadge: Bool) -> StyledText {
        var text = StyledText()
        if hasBadge {
            text.append(Self.badge, theme.badge)
            text.append("  ", theme.base)
        }
        text.append(TerminalText(book), theme.title)
        text.append(TerminalText(chapter), book.isEmpty ? theme.title : theme.base)
        return text
    }

    private func width(_ text: String) -> Int { glyphs.width(TerminalText(text)) }

    private func cut(_ text: String, to columns: Int) -> String {
        TerminalText(text).truncated(
            to: Columns(max(0, columns)), wideAmbiguous: glyphs.wideAmbiguous
        ).string
    }

    private var book: String { subject.bookTitle }

    private var numberedBook: String {
        (subject.bookNumber.map { "Book \($0)\(glyphs.dot)" } ?? "") + book
    }

    /// The chapter behind the title of its book: its number and its title.
    private var chapter: String {
        let title = subject.chapterTitle == subject.bookTitle ? "" : subject.chapterTitle
        let words = [number(before: title), title].compactMap { $0 }.filter { !$0.isEmpty }
        return words.isEmpty ? "" : Self.gap + words.joined(separator: " ")
    }

    /// The number of the chapter, with its place in the book where that differs; none where the
    /// title says it itself, or the book has one chapter alone.
    private func number(before title: String) -> String? {
        guard let place = subject.place, subject.chapterCount != 1 else { return nil }
        let number = subject.number ?? place
        let said = title.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
        if !said.isEmpty, Int(said) == number { return nil }
        let count = isFull ? subject.chapterCount.map { "/\($0)" } ?? "" : ""
        guard number != place else { return "\(place)\(count)" }
        return count.isEmpty ? "\(number)" : "\(number) (\(place)\(count))"
    }
}
