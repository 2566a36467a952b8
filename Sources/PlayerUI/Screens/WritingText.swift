import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// A dictation while it is written, where its sentence stands.
struct WritingText {
    let text: PlayerText
    let dictation: Dictation

    private var area: Rect { text.area }

    /// The rows in which it is written; `nil` where only the row at the foot of the screen is left.
    var rect: Rect? {
        guard dictation.isTyping, text.layout.room >= .compact, area.rows >= 4,
            text.state.aids.popups.isEmpty
        else { return nil }
        let (left, width) = text.column
        let rows = WritingRows(dictation.editor.text, text.glyphs, width: width).rows.count
        let shape = shapeRows(width)
        let shown = min(rows, max(1, area.rows - 3))
        let top = area.top + text.offset(ofBlock: shown + 1 + shape)
        return Rect(column: left, row: top, columns: width, rows: shown)
    }

    private func shapeRows(_ width: Int) -> Int {
        min(text.text(dictation.sentence, width: width)?.rows.count ?? 0, max(1, area.rows / 3))
    }

    /// The sentences heard before, the row that is written in, and the shape of the sentence below.
    func picture(around rect: Rect) -> TextPicture {
        let (left, width) = text.column
        var picture = TextPicture(focus: rect.top..<rect.bottom)
        let below = area.rows >= 6 ? 1 : 0
        if let shape = text.text(dictation.sentence, width: width) {
            let rows = shape.window(
                max(0, min(shapeRows(width), area.bottom - rect.bottom - below)))
            text.place(
                rows, of: dictation.sentence, isRightToLeft: shape.isRightToLeft, in: text.band,
                row: rect.bottom + below, &picture)
        }
        text.placeSign(of: dictation.sentence, row: rect.top, before: left, &picture)
        text.fillAbove(&picture, before: dictation.sentence, end: rect.top)
        return picture
    }
}
