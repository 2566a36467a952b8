import Terminal
import Typesetting
import UIVocabulary

/// A line that is written, broken into rows between words.
struct WritingRows {
    /// The graphemes of each row; the last one holds the end of the text.
    let rows: [Range<Int>]

    /// Breaks a text; a word longer than a row is cut.
    init(_ text: String, _ glyphs: Glyphs, width: Int) {
        let letters = Array(text)
        // The cursor stands behind the last letter.
        let room = max(1, width - 1)
        var rows: [Range<Int>] = []
        var (start, blank, used) = (0, Int?.none, 0)
        var index = 0
        while index < letters.count {
            used += glyphs.width(TerminalText(String(letters[index])))
            if used > room, index > start {
                let end = letters[index] == " " ? index + 1 : blank.map { $0 + 1 } ?? index
                rows.append(start..<end)
                (start, blank, used) = (end, nil, 0)
                index = end
                continue
            }
            if letters[index] == " " { blank = index }
            index += 1
        }
        rows.append(start..<letters.count)
        self.rows = rows
    }

    /// The row that a cursor stands in.
    func row(of cursor: Int) -> Int {
        rows.lastIndex { $0.lowerBound <= cursor } ?? 0
    }
}
