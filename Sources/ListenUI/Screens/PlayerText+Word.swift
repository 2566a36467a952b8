import ListenCore
import Terminal

/// The word view: one word, large, with its sentence small below.
extension PlayerText {
    func wordPicture(_ transcript: Transcript, _ shown: Int) -> TextPicture {
        let last = (transcript[shown]?.words.count ?? 1) - 1
        let waiting = state.isFrozenAfterSentence ? last : 0
        let index = state.wordCursor?.word ?? state.heardWord ?? waiting
        guard let sentence = transcript[shown], let word = sentence.words[safe: index] else {
            return TextPicture(focus: 0..<0)
        }
        let isLarge = area.rows >= 7 && !isCramped
        let look = look(of: shown)
        let shownText =
            look.isHidden ? glyphs.hiding(TerminalText(word.text)) : TerminalText(word.text)
        let text = shownText.truncated(
            to: Columns(max(0, area.columns - (isLarge ? 8 : 0))),
            wideAmbiguous: glyphs.wideAmbiguous)
        let panel = panel(text, isLarge: isLarge)
        let style = look.current?.style ?? theme.dim
        var picture = TextPicture(focus: panel.top..<panel.bottom)
        picture.grounds.append((panel, style.removing(.underline)))
        let left = panel.left + (panel.columns - glyphs.width(text)) / 2
        picture.place(
            [StyledText(text, style)], column: left, row: panel.top + panel.rows / 2)
        placeSmall(sentence, look, under: panel, &picture)
        return picture
    }

    private func panel(_ text: TerminalText, isLarge: Bool) -> Rect {
        let columns = min(area.columns, glyphs.width(text) + (isLarge ? 8 : 0))
        let rows = isLarge ? 3 : min(1, area.rows)
        let top = area.top + max(0, isCramped ? 0 : (area.rows - rows) / 3)
        return Rect(
            column: area.left + (area.columns - columns) / 2, row: top, columns: columns,
            rows: rows)
    }

    private func placeSmall(
        _ sentence: Sentence, _ look: SentenceLook, under panel: Rect,
        _ picture: inout TextPicture
    ) {
        var small = SentenceLook(before: theme.dim, after: theme.dim)
        small.isHidden = look.isHidden
        small.current = look.current.map { ($0.word, theme.accent.adding(.underline)) }
        let row = panel.bottom + (panel.rows > 1 ? 1 : 0)
        let room = isCramped ? 0 : max(0, area.bottom - row)
        let width = column.width
        let text = SentenceText(sentence, small, width: width, glyphs: glyphs)
        for (offset, line) in text.window(room).enumerated() {
            let columns = line.runs.reduce(0) { $0 + glyphs.width($1.text) }
            picture.place(
                [line], column: area.left + (area.columns - columns) / 2, row: row + offset)
        }
        let count = min(text.lines.count, room)
        let below = translation(of: sentence.index, width: width).prefix(max(0, room - count - 1))
        picture.place(
            below, column: column.left, row: row + count + (below.isEmpty ? 0 : 1))
        picture.focus = panel.top..<row + count
    }
}
