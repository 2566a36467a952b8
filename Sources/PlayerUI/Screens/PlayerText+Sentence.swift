import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The sentence view: the current sentence among its neighbours.
extension PlayerText {
    func sentencePicture(_ transcript: ChapterTranscript, _ shown: Int) -> TextPicture {
        let (left, width) = column
        guard let text = text(shown, width: width) else { return TextPicture(focus: 0..<0) }
        let most = isCramped ? max(1, area.rows / 3) : area.rows - turnRows
        let current = text.window(most)
        let below = translation(of: shown, width: width).prefix(max(0, most - current.count))
        let rows = current.count + below.count
        let top = area.top + offset(ofBlock: rows + turnRows)
        var picture = TextPicture(focus: top..<top + rows)
        picture.isCut = current.count < text.rows.count
        place(
            current, of: shown, isRightToLeft: text.isRightToLeft, in: band, row: top, &picture)
        placeSign(of: shown, row: top, before: left, &picture)
        place(below, translating: shown, in: band, row: top + current.count, &picture)
        placeTurn(from: top + rows, &picture)
        guard !isCramped, layout.room >= .compact else { return picture }
        fillAbove(&picture, before: shown, end: top)
        // The next sentence of a dictation must not be seen, not even its shape.
        if state.dictation == nil {
            fillBelow(&picture, after: shown, start: top + rows + turnRows)
        }
        return picture
    }

    /// The first row of the current sentence: always the same, if the sentence fits.
    func offset(ofBlock rows: Int) -> Int {
        let room = max(0, area.rows - rows)
        switch layout.room {
        case .line: return 0
        case .tiny: return room / 2
        case .compact: return isCramped ? 0 : min(room, max(1, area.rows / 3))
        case .full: return min(room, max(3, area.rows / 3))
        }
    }

    /// The empty rows between sentences.
    var gap: Int { area.rows >= 9 ? 1 : 0 }

    /// The number of sentences shown on each side: few where all of them stand beside the text.
    private var neighbours: Int { layout.side.isEmpty ? max(1, area.rows / 6) : 2 }

    func fillAbove(_ picture: inout TextPicture, before shown: Int, end: Int) {
        let width = column.width
        var end = end
        for index in stride(from: shown - 1, through: max(0, shown - neighbours), by: -1) {
            guard let text = text(index, width: width) else { break }
            end -= gap
            let fitting = text.rows.suffix(max(0, end - area.top))
            if index < shown - 1, fitting.count < text.rows.count { break }
            end -= fitting.count
            place(
                fitting, of: index, isRightToLeft: text.isRightToLeft, in: band, row: end,
                &picture)
            if fitting.count < text.rows.count { break }
            placeSign(of: index, row: end, before: column.left, &picture)
        }
    }

    private func fillBelow(_ picture: inout TextPicture, after shown: Int, start: Int) {
        let width = column.width
        var row = start
        for index in (shown + 1)...(shown + neighbours) {
            guard let text = text(index, width: width) else { break }
            row += gap
            let fitting = text.beginning(area.bottom - row)
            if index > shown + 1, fitting.count < text.rows.count { break }
            place(
                fitting, of: index, isRightToLeft: text.isRightToLeft, in: band, row: row,
                &picture)
            if !fitting.isEmpty {
                placeSign(of: index, row: row, before: column.left, &picture)
            }
            row += fitting.count
            if fitting.count < text.rows.count { break }
        }
    }

    /// Places the sign of a bookmark, or of a doubtful time, before the first column of a sentence,
    /// if there is room.
    func placeSign(
        of sentence: Int, row: Int, before left: Int, _ picture: inout TextPicture
    ) {
        let distance = layout.room == .full ? 2 : 1
        guard layout.room >= .compact, left - distance >= area.left,
            let transcript = state.text.transcript, let told = transcript[sentence]
        else { return }
        if let mark = state.marks.mark(of: told) {
            let sign = TerminalText(String(glyphs.sign(mark.grade)))
            picture.place([StyledText(sign, theme.accent)], column: left - distance, row: row)
        } else if transcript.isDoubtful(sentence), state.edges.nudges[told.start] == nil {
            // The time is not doubtful once a person moved an edge.
            let sign = TerminalText(String(glyphs.doubtful))
            picture.place([StyledText(sign, theme.dim)], column: left - distance, row: row)
        }
    }
}

/// The rows of a drill, below a sentence that stands alone.
extension PlayerText {
    /// The rows below a sentence that are kept for its drill, with the blank one above.
    var turnRows: Int {
        guard TurnLine.isShown(state, layout) else { return 0 }
        return area.rows >= 7 ? 2 : 1
    }

    /// Places what a drill says in the last of its rows, which begin at `row`.
    func placeTurn(from row: Int, isCentred: Bool = false, _ picture: inout TextPicture) {
        guard turnRows > 0 else { return }
        let line = TurnLine(state: state, glyphs: glyphs, width: band.count).line
        let column = picture.column(of: width(line), in: band, isCentred ? .center : .left)
        picture.place([line], column: column, row: row + turnRows - 1)
    }
}
