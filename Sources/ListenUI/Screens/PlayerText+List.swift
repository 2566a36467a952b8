import ListenCore
import Terminal

/// The list view: the transcript, following the sound or a chosen sentence.
extension PlayerText {
    /// Columns before the text: a mark, and the time where there is room.
    private var indent: Int { layout.room == .full ? 9 : 2 }

    func listPicture(_ transcript: Transcript, _ shown: Int) -> TextPicture {
        let centre = state.wordCursor?.sentence ?? state.listCursor ?? shown
        let most = isCramped ? max(1, area.rows / 3) : area.rows
        guard let text = text(centre, width: textWidth) else { return TextPicture(focus: 0..<0) }
        let lines = text.window(most)
        let top = area.top + (isCramped ? 0 : min(area.rows / 3, area.rows - lines.count))
        var picture = TextPicture(focus: top..<top + lines.count)
        place(lines, of: centre, row: top, &picture)
        guard !isCramped else { return picture }
        var end = top
        for index in stride(from: centre - 1, through: 0, by: -1) where end > area.top {
            guard let lines = self.text(index, width: textWidth)?.lines else { break }
            end -= listGap
            let fitting = lines.suffix(max(0, end - area.top))
            end -= fitting.count
            place(fitting, of: index, row: end, &picture)
        }
        var row = top + lines.count
        var index = centre + 1
        while row < area.bottom, let lines = self.text(index, width: textWidth)?.lines {
            row += listGap
            let fitting = lines.prefix(max(0, area.bottom - row))
            place(fitting, of: index, row: row, &picture)
            row += fitting.count
            index += 1
        }
        return picture
    }

    private var listGap: Int { area.rows >= 24 ? 1 : 0 }
    private var textWidth: Int { max(0, column.width - indent) }

    private func place(
        _ lines: ArraySlice<StyledText>, of index: Int, row: Int, _ picture: inout TextPicture
    ) {
        let left = column.left
        picture.place(lines, column: left + indent, row: row)
        guard !lines.isEmpty else { return }
        placeSign(of: index, row: row, &picture)
        if index == state.heardSentence {
            for offset in lines.indices.map({ $0 - lines.startIndex }) {
                picture.place(
                    [StyledText(TerminalText(String(glyphs.bar)), theme.accent)], column: left,
                    row: row + offset)
            }
        }
        if index == state.listCursor {
            picture.place([StyledText(glyphs.pointer, theme.accent)], column: left + 1, row: row)
        }
        guard indent > 2, let start = state.transcript?[index]?.start else { return }
        let time = TerminalText((start + state.offset).clockText)
            .fitted(to: 6, .right)
        let style = index == state.listCursor ? theme.accent : theme.dim
        picture.place([StyledText(time, style)], column: left + 2, row: row)
    }
}
