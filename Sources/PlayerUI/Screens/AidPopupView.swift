import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// A translation or an explanation as it is drawn in a frame.
struct AidPopupView {
    let popup: AidPopup
    let settings: UISettings
    /// The word or phrase in question; empty for the whole sentence.
    let sentence: String
    /// True when there is room for a frame.
    let isFramed: Bool
    /// The status of the word in question, in words.
    var status: String?
    /// True where a click opened it.
    var isClicked = false

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    /// The preferred number of rows, with the frame.
    func height(columns: Int) -> Int {
        lines(width: isFramed ? max(1, columns - 4) : max(1, columns)).count + (isFramed ? 2 : 0)
    }

    func scrollLimit(in rect: Rect) -> Int {
        max(0, lines(width: innerWidth(rect)).count - innerRows(rect))
    }

    private func hasFrame(_ rect: Rect) -> Bool {
        isFramed && rect.rows >= 3 && rect.columns >= 12
    }
    private func innerRows(_ rect: Rect) -> Int { hasFrame(rect) ? rect.rows - 2 : rect.rows }
    private func innerWidth(_ rect: Rect) -> Int {
        max(1, hasFrame(rect) ? rect.columns - 4 : rect.columns)
    }

    func draw(into canvas: inout Canvas, at rect: Rect, glyphs: Glyphs) {
        guard !rect.isEmpty else { return }
        canvas.fill(rect, style: theme.popup.text)
        let lines = lines(width: innerWidth(rect))
        let rows = innerRows(rect)
        let first = min(popup.scroll, max(0, lines.count - rows))
        let inset = hasFrame(rect) ? 1 : 0
        canvas.inside(rect) { canvas in
            for (offset, line) in lines.dropFirst(first).prefix(rows).enumerated() {
                canvas.draw(line, at: Point(column: inset * 2, row: offset + inset))
            }
        }
        guard hasFrame(rect) else { return }
        let more = lines.count - first - rows
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: rect, title: word?.title ?? title,
            note: word?.note(columns: rect.columns) ?? note,
            footer: footer(isScrolled: more > 0 || first > 0, more),
            corner: word == nil ? (more > 0 ? "\(more) more  Esc close" : "Esc close") : note)
    }

    /// The keys at the lower edge; where a word has its sources in the corner, also that to close.
    private func footer(isScrolled: Bool, _ more: Int) -> String {
        let scroll = isScrolled ? "\(glyphs.up)\(glyphs.down) scroll" : ""
        guard word != nil else { return scroll }
        let parts = [scroll, more > 0 ? "\(more) more" : "", "Esc close"]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// The word that was looked up, where dictionaries have it.
    private var word: WordPopupText? {
        popup.content.word.map {
            WordPopupText(
                word: $0, spelled: sentence, heard: popup.heard, status: status,
                isClicked: isClicked, settings: settings)
        }
    }

    private var title: String {
        if !sentence.isEmpty { return sentence }
        return popup.kind == .translation ? "translation" : "explanation"
    }

    /// The provider of the answer and its reliability.
    private var note: String {
        let parts: [String]
        switch popup.content {
        case .translation(let translation):
            parts = [translation.provider] + translation.trust
        case .explanation(let explanation):
            parts = [explanation.provider] + explanation.trust
        case .partial(let part), .broken(let part, _): parts = [part.provider]
        case .waiting, .failure: parts = []
        }
        return parts.filter { !$0.isEmpty }.joined(separator: glyphs.dot)
    }

    private func lines(width: Int) -> [StyledText] {
        switch popup.content {
        case .waiting: [StyledText("asking…", theme.popup.text)]
        case .partial(let part):
            wrapped(PlainMarkdown.text(part.text) + " …", width, theme.popup.text)
        case .translation(let translation):
            wrapped(translation.text, width, theme.popup.text)
                + remark(translation.remark.map(ScreenMessage.text), width)
        case .explanation(let explanation) where word != nil:
            (word?.lines(width: width) ?? [])
                + remark(explanation.remark.map(ScreenMessage.text), width)
        case .explanation(let explanation):
            lines(explanation, width) + remark(explanation.remark.map(ScreenMessage.text), width)
                + heard(width)
        case .broken(let part, let reason):
            wrapped(PlainMarkdown.text(part.text), width, theme.popup.text) + [StyledText()]
                + wrapped("! \(ScreenMessage.text(reason))", width, theme.popup.text.adding(.bold))
        case .failure(let sentence):
            wrapped("! \(ScreenMessage.text(sentence))", width, theme.popup.text.adding(.bold))
                + heard(width)
        }
    }

    /// The reason why the preferred provider did not answer.
    private func remark(_ text: String?, _ width: Int) -> [StyledText] {
        guard let text, !text.isEmpty else { return [] }
        return [StyledText()]
            + wrapper(width, isBalanced: false).lines(of: TerminalText(text))
            .map { StyledText($0, theme.popupDim) }
    }

    /// The number of other occurrences of the word, and the key that lists them.
    private func heard(_ width: Int) -> [StyledText] {
        guard let heard = popup.heard else { return [] }
        let key = settings.keys.label(of: .concordance, in: .player)
        return remark(heard.sentence(key: key), width)
    }

    private func lines(_ explanation: Explanation, _ width: Int) -> [StyledText] {
        var lines = wrapped(PlainMarkdown.text(explanation.overview), width, theme.popup.text)
        func section(_ more: [StyledText]) {
            guard !more.isEmpty else { return }
            if !lines.isEmpty { lines.append(StyledText()) }
            lines += more
        }
        section(wrapped(explanation.translation ?? "", width, theme.popup.title))
        section(explanation.keyPoints.prefix(50).flatMap { item(glyphs.bullet, $0, width) })
        section(VocabularyText(settings: settings, width: width).lines(explanation.vocabulary))
        return lines.isEmpty ? wrapped("Nothing to say about it.", width, theme.popup.text) : lines
    }

    /// A paragraph after a mark, its other lines indented.
    private func item(_ mark: String, _ text: String, _ width: Int) -> [StyledText] {
        let head = TerminalText(mark)
        let indent = min(glyphs.width(head), 4)
        let whole = wrapped(mark + text, width, theme.popup.text)
        guard width > 12, let first = whole.first?.runs.first?.text.string,
            first.hasPrefix(mark)
        else { return whole }
        let body = wrapper(width - indent, isBalanced: false)
            .lines(of: TerminalText(mark + text, as: .block))
        return body.enumerated().map { offset, line in
            guard offset == 0, line.string.hasPrefix(mark) else {
                let space = offset == 0 ? "" : String(repeating: " ", count: indent)
                return StyledText(TerminalText(space + line.string), theme.popup.text)
            }
            var text = StyledText(head, theme.popup.text)
            text.append(TerminalText(line.string.dropFirst(mark.count)), theme.popup.text)
            return text
        }
    }

    private func wrapped(_ text: String, _ width: Int, _ style: Style) -> [StyledText] {
        guard !text.isEmpty else { return [] }
        let isBalanced = popup.kind == .translation
        return wrapper(width, isBalanced: isBalanced)
            .lines(of: TerminalText(text, as: .block)).map { StyledText($0, style) }
    }

    private func wrapper(_ width: Int, isBalanced: Bool) -> TextWrapper {
        TextWrapper(
            width: width, glyphs: glyphs, isBalanced: isBalanced,
            reordersBidi: settings.text.reordersBidi)
    }
}
