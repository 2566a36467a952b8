import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The facts beside the titles of a list, by the columns there are; a title has precedence over a
/// bar.
struct ListColumns: Hashable, Sendable {
    var bar = 0
    var percent = 0
    var left = 0
    var heard = 0
    var length = 0
    var language = 0
    var newWords = 0
    /// True when the columns have titles, so that their rows need fewer words.
    var hasTitles = false

    /// The columns beside the titles of books: as the width falls one after the other gives way,
    /// and the share that was heard is the last.
    ///
    /// `counted` is true when new words are known of any book.
    static func ofBooks(_ columns: Int, counted: Bool) -> ListColumns {
        var all = ListColumns(percent: columns < 30 ? 5 : 6)
        if columns >= 50 { all.bar = columns < 90 ? 5 : columns < 130 ? 8 : 12 }
        if columns >= 60 { all.left = 9 }
        if columns >= 66 { all.language = 6 }
        if columns >= 76, counted { all.newWords = 11 }
        if columns >= (counted ? 104 : 93) { all.heard = 15 }
        all.hasTitles = columns >= 60
        return all
    }

    /// The titles of the columns of books.
    var titles: ListFacts {
        ListFacts(
            language: "Lang", note: "Heard", leftText: "Left", newWords: "New words",
            heard: "Last heard")
    }

    /// The columns beside the titles of chapters.
    static func ofChapters(_ columns: Int) -> ListColumns {
        switch columns {
        case ..<30: ListColumns()
        case ..<40: ListColumns(percent: 5)
        case ..<60: ListColumns(percent: 5, length: 8)
        case ..<72: ListColumns(percent: 6, length: 9)
        case ..<88: ListColumns(bar: 6, percent: 6, length: 9)
        case ..<110: ListColumns(bar: 8, percent: 6, left: 13, length: 9)
        default: ListColumns(bar: 12, percent: 6, left: 13, heard: 15, length: 9)
        }
    }
}

/// The facts of one row.
struct ListFacts: Hashable, Sendable {
    var language = ""
    var share: Double?
    /// The text in place of an unknown share.
    var note = ""
    var left: MediaTime?
    /// The text in place of the time left.
    var leftText = ""
    /// The new words of the chapter that is heard next.
    var newWords = ""
    var heard = ""
    var length = MediaTime.zero

    /// The facts in their columns, flush right.
    func text(
        _ columns: ListColumns, frame: ListFrame, ground: Style, dim: Style
    ) -> StyledText {
        var text = StyledText()
        func add(_ words: String, _ width: Int) {
            guard width > 0 else { return }
            text.append(
                TerminalText(words).fitted(
                    to: Columns(width), .right, wideAmbiguous: frame.glyphs.wideAmbiguous), dim)
        }
        add(language, columns.language)
        if let share, columns.bar > 0 {
            text.append(" ", ground)
            text.runs += frame.bar(share, columns: columns.bar, ground).runs
        } else if columns.bar > 0 {
            add("", columns.bar + 1)
        }
        add(share.map(percentText) ?? note, columns.percent)
        let isOpen = share.map { $0 < 1 } ?? (left != nil)
        add(
            isOpen ? left.map { leftTime($0, isTitled: columns.hasTitles) } ?? "" : leftText,
            columns.left)
        add(newWords, columns.newWords)
        add(heard, columns.heard)
        add(length > .zero ? length.clockText : "", columns.length)
        // Blanks before the first fact are left to the title.
        text.runs = Array(text.runs.drop { $0.text.string.allSatisfy { $0 == " " } })
        return text
    }
}

/// The time left as a list shows it: `40 s left`, `12 min left`, `2.5 h left`; below a title
/// without the last word.
func leftTime(_ left: MediaTime, isTitled: Bool = false) -> String {
    let seconds = max(0, left.milliseconds / 1_000)
    let tail = isTitled ? "" : " left"
    switch seconds {
    case ..<60: return "\(seconds) s\(tail)"
    case ..<6_000: return "\((seconds + 30) / 60) min\(tail)"
    default:
        let tenths = (seconds + 180) / 360
        return "\(tenths / 10).\(tenths % 10) h\(tail)"
    }
}
