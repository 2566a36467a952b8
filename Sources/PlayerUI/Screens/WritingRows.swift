import ListenCore
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

extension PlayerText {
    /// The rows in which a dictation is written, where its sentence stands; `nil` where there is
    /// only the row at the foot of the screen.
    func writingRect(_ dictation: Dictation) -> Rect? {
        guard dictation.isTyping, layout.room >= .compact, area.rows >= 4,
            state.aids.popups.isEmpty
        else { return nil }
        let (left, width) = column
        let rows = WritingRows(dictation.editor.text, glyphs, width: width).rows.count
        let shape = shapeRows(of: dictation, width)
        let shown = min(rows, max(1, area.rows - 3))
        let top = area.top + offset(ofBlock: shown + 1 + shape)
        return Rect(column: left, row: top, columns: width, rows: shown)
    }

    private func shapeRows(of dictation: Dictation, _ width: Int) -> Int {
        min(text(dictation.sentence, width: width)?.rows.count ?? 0, max(1, area.rows / 3))
    }

    /// The sentences heard before, the row that is written in, and the shape of the sentence below.
    func writingPicture(_ dictation: Dictation, _ rect: Rect) -> TextPicture {
        let (left, width) = column
        var picture = TextPicture(focus: rect.top..<rect.bottom)
        let below = area.rows >= 6 ? 1 : 0
        if let text = text(dictation.sentence, width: width) {
            let rows = text.window(
                max(0, min(shapeRows(of: dictation, width), area.bottom - rect.bottom - below)))
            place(
                rows, of: dictation.sentence, isRightToLeft: text.isRightToLeft, in: band,
                row: rect.bottom + below, &picture)
        }
        placeSign(of: dictation.sentence, row: rect.top, before: left, &picture)
        fillAbove(&picture, before: dictation.sentence, end: rect.top)
        return picture
    }
}
