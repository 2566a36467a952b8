import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// One line, alone in the middle between wide margins.
extension PlayerText {
    func linePicture(_ shown: Int) -> TextPicture {
        let band = lineBand
        guard let text = text(shown, width: band.count) else { return TextPicture(focus: 0..<0) }
        let most = isCramped ? max(1, area.rows / 3) : area.rows
        let current = text.window(most)
        let below = translation(of: shown, width: band.count)
            .prefix(max(0, most - current.count - 1))
        let space = below.isEmpty ? 0 : 1
        let step = lineStep(current, rows: most - below.count - space)
        let height = rows(of: current, step: step)
        let rows = height + space + below.count
        let top = area.top + offset(ofLine: rows)
        var picture = TextPicture(focus: top..<top + rows)
        picture.isCut = current.count < text.rows.count
        var row = top
        for line in lines(of: current) {
            picture.place(line, of: shown, in: band, .center, row: row)
            row += line.count + step
        }
        for (offset, line) in below.enumerated() {
            let left = picture.column(of: width(line), in: band, .center)
            picture.place([line], column: left, row: top + height + space + offset)
        }
        return picture
    }

    func width(_ line: StyledText) -> Int {
        line.runs.reduce(0) { $0 + glyphs.width($1.text) }
    }

    /// Two thirds of the screen, if it is wide enough.
    private var lineBand: Range<Int> {
        guard layout.room == .full else { return band }
        let width = min(column.width, max(48, area.columns * 2 / 3))
        let left = area.left + (area.columns - width) / 2
        return left..<left + width
    }

    /// The rows in lines: a row of readings belongs to the row below it.
    private func lines(of rows: ArraySlice<TextRow>) -> [ArraySlice<TextRow>] {
        var lines: [ArraySlice<TextRow>] = []
        var start = rows.startIndex
        for index in rows.indices where !rows[index].isReading {
            lines.append(rows[start...index])
            start = index + 1
        }
        return lines
    }

    private func rows(of rows: ArraySlice<TextRow>, step: Int) -> Int {
        rows.count + step * max(0, lines(of: rows).count - 1)
    }

    /// One blank row between lines if all of them still fit, otherwise none.
    private func lineStep(_ rows: ArraySlice<TextRow>, rows most: Int) -> Int {
        layout.room == .full && self.rows(of: rows, step: 1) <= most ? 1 : 0
    }

    /// The first row: in the middle, or higher while a pop-up needs the room below.
    private func offset(ofLine rows: Int) -> Int {
        let room = max(0, area.rows - rows)
        if isCramped { return 0 }
        return state.aids.popups.isEmpty ? room / 2 : min(room, area.rows / 6)
    }
}
