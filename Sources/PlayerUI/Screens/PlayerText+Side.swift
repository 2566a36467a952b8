import Terminal
import Typesetting
import UIVocabulary

/// The transcript beside the text on a wide screen: pages that stand still, with a bar at the
/// sentence that is heard. Its words are not lit: they are in the text.
extension PlayerText {
    var sidePicture: TextPicture {
        var picture = TextPicture(focus: 0..<0)
        guard !area.isEmpty, let shown = state.shownSentence,
            let centre = entry(shown, most: area.rows)
        else { return picture }
        let rows = area.top..<area.bottom
        for (entry, row) in page(with: centre, in: rows) {
            place(entry, row: row, rows: rows, &picture)
        }
        let edge = StyledText(TerminalText(String(glyphs.frame[4])), theme.rule)
        for row in rows { picture.place([edge], column: area.left, row: row) }
        return picture
    }

    func sideLook(of sentence: Int) -> SentenceLook {
        let style = sentence == state.shownSentence ? theme.base : theme.dim
        var look = SentenceLook(before: style, after: style)
        look.turnsPages = true
        look.cover = state.cover(of: sentence)
        if look.cover == .blurred { look.open = state.openWords(of: sentence) }
        let isAhead = state.settings.text.beside == .heard && sentence > state.shownSentence ?? -1
        if isAhead { look.cover = .hidden }
        return look
    }
}
