import ListenCore
import Practice
import Terminal
import Typesetting
import UIVocabulary

/// The rows a sentence is written into, where it stands or on a small screen at the foot; then, at
/// the foot, how it went.
struct DictationLine {
    let state: ChapterPlayerState
    let layout: PlayerLayout
    let glyphs: Glyphs
    let size: Size

    private var theme: Theme { state.settings.theme }
    private var margin: Int { layout.room == .full ? 2 : layout.room == .compact ? 1 : 0 }

    func draw(into canvas: inout Canvas) {
        guard let dictation = state.dictation, size.rows > 0 else { return }
        let row = layout.status.isEmpty ? size.rows - 1 : layout.status.top
        canvas.fill(
            Rect(column: 0, row: row, columns: size.columns, rows: 1), style: theme.base)
        switch dictation.step {
        case .typing:
            if let rect = WritingText(text: text, dictation: dictation).rect {
                drawWriting(dictation, in: rect, into: &canvas)
                drawAside(dictation, at: row, into: &canvas)
            } else {
                drawEditor(dictation, at: row, into: &canvas)
            }
        case .checked(let check):
            LineBuilder(glyphs: glyphs, columns: size.columns).draw(
                left: StyledText(
                    TerminalText(news(check, dictation)),
                    check.isPerfect ? theme.accent : theme.title),
                right: StyledText(TerminalText(signs(check)), theme.dim), at: row,
                margin: margin, into: &canvas)
        case .over:
            let key = state.settings.keys.label(of: .open, in: .dictated) ?? "Enter"
            let place = dictation.before.position.clockText
            canvas.draw(
                TerminalText("\(key) goes back to \(place).").truncated(
                    to: Columns(max(0, size.columns - 2 * margin)),
                    wideAmbiguous: glyphs.wideAmbiguous),
                at: Point(column: margin, row: row), style: theme.dim)
        }
    }

    private func news(_ check: DictationCheck, _ dictation: Dictation) -> String {
        let count =
            check.isPerfect
            ? (check.total == 1 ? "The word is right" : "All \(check.total) words right")
            : "\(check.right) of \(check.total) words right"
        return ([count] + Self.helps(dictation)).joined(separator: glyphs.dot)
    }

    /// The help that was used, in words.
    private static func helps(_ dictation: Dictation) -> [String] {
        let hints = dictation.hints
        return [
            hints == 0 ? nil : hints == 1 ? "1 hint" : "\(hints) hints",
            dictation.attempt == 1 ? nil : "try \(dictation.attempt)",
        ].compactMap { $0 }
    }

    /// The meaning of the signs in the written line.
    private func signs(_ check: DictationCheck) -> String {
        guard layout.room == .full else {
            return layout.room == .compact ? "Enter next" : ""
        }
        var signs: [String] = []
        func add(_ sign: String, where isOne: (DictationCheck.Mark) -> Bool) {
            if check.marks.contains(where: isOne) { signs.append(sign) }
        }
        let isPaired =
            state.aids.popups.isEmpty
            && PairedAnswer(
                check, state.dictation.flatMap { state.text.transcript?[$0.sentence] }, glyphs,
                theme) != nil
        // Word under word, the letters themselves are marked.
        if !isPaired {
            add("\(glyphs.wrong) wrong") { if case .wrong = $0 { true } else { false } }
        }
        add("\(glyphs.missing) missing") { if case .missing = $0 { true } else { false } }
        add("\(glyphs.extra) too many") { if case .extra = $0 { true } else { false } }
        return signs.joined(separator: "  ")
    }

    private func drawEditor(_ dictation: Dictation, at row: Int, into canvas: inout Canvas) {
        let help = Self.helps(dictation).joined(separator: glyphs.dot)
        let keys = layout.room == .compact && dictation.editor.text.isEmpty ? "Enter compares" : ""
        let aside = TerminalText(help.isEmpty ? keys : help)
        let end = size.columns - margin - glyphs.width(aside)
        let start = margin + glyphs.width(glyphs.pointer) + 1
        let hasAside = end - start > Self.leastColumns
        if hasAside {
            canvas.draw(aside, at: Point(column: end, row: row), style: theme.dim)
        }
        canvas.draw(
            glyphs.pointer, at: Point(column: margin, row: row), style: theme.accent)
        let room = Rect(
            column: start, row: row,
            columns: max(0, (hasAside ? end - 2 : size.columns - margin) - start), rows: 1)
        canvas.inside(room) { drawText(dictation, into: &$0) }
    }

    /// The columns a line must have for something to stand beside it.
    private static let leastColumns = 20

    private var text: PlayerText { PlayerText(state: state, layout: layout) }

    /// The rows of the line at the place of its sentence; those around the cursor where not all fit.
    private func drawWriting(
        _ dictation: Dictation, in rect: Rect, into canvas: inout Canvas
    ) {
        let editor = dictation.editor
        let rows = WritingRows(editor.text, glyphs, width: rect.columns)
        let current = rows.row(of: editor.cursor)
        let first = ListCursor.windowStart(
            around: current, rows: rect.rows, count: rows.rows.count)
        if rect.left >= 2 {
            canvas.draw(
                glyphs.pointer, at: Point(column: rect.left - 2, row: rect.top),
                style: theme.accent)
        }
        let letters = Array(editor.text)
        for (offset, range) in rows.rows.dropFirst(first).prefix(rect.rows).enumerated() {
            let line = Rect(
                column: rect.left, row: rect.top + offset, columns: rect.columns, rows: 1)
            let cursor = first + offset == current ? editor.cursor - range.lowerBound : nil
            canvas.inside(line) {
                draw(String(letters[range]), cursor: cursor, of: dictation, into: &$0)
            }
        }
    }

    /// The help that was used, or what Enter does, at the foot.
    private func drawAside(_ dictation: Dictation, at row: Int, into canvas: inout Canvas) {
        let key = state.settings.keys.label(of: .open, in: .dictation) ?? "Enter"
        let isEmpty = dictation.editor.text.isEmpty
        // Where a row of keys stands below, it tells what Enter does with a written line.
        let use =
            isEmpty
            ? "write what you hear; \(key) alone shows the answer"
            : layout.hints.isEmpty ? "\(key) compares" : nil
        let said = ([use].compactMap { $0 } + Self.helps(dictation)).joined(separator: glyphs.dot)
        canvas.draw(
            TerminalText(said).truncated(
                to: Columns(max(0, size.columns - 2 * margin)), wideAmbiguous: glyphs.wideAmbiguous),
            at: Point(column: margin, row: row), style: theme.dim)
    }

    /// The line in one row.
    private func drawText(_ dictation: Dictation, into canvas: inout Canvas) {
        let editor = dictation.editor
        let columns = canvas.size.columns
        // The part before the cursor slides out of sight where the line is full.
        var head = editor.head
        while !head.isEmpty, glyphs.width(TerminalText(head)) >= columns { head.removeFirst() }
        let before = TerminalText(head)
        let tail = TerminalText(editor.tail).prefix(
            Columns(max(0, columns - glyphs.width(before))), wideAmbiguous: glyphs.wideAmbiguous)
        draw(
            before.string + tail.string, cursor: before.string.count, of: dictation, into: &canvas)
    }

    /// A row of the line, which has the direction of its sentence, whatever is typed first.
    private func draw(
        _ text: String, cursor: Int?, of dictation: Dictation, into canvas: inout Canvas
    ) {
        let columns = canvas.size.columns
        let isRightToLeft = BidiOrder.isRightToLeft(
            state.text.transcript?[dictation.sentence]?.scripts ?? [])
        let order =
            state.settings.text.reordersBidi ? VisualOrder(rightToLeft: isRightToLeft) : .none
        let line = TerminalText(text)
        let seen = order.arranged(line)
        let width = glyphs.width(line)
        let left = isRightToLeft ? columns - width : 0
        canvas.draw(
            TerminalText(String(seen.map(\.grapheme))), at: Point(column: left, row: 0),
            style: theme.title)
        guard let cursor else { return }
        let column = seen.firstIndex { $0.place == cursor }.map { index in
            left + glyphs.width(TerminalText(String(seen[..<index].map(\.grapheme))))
        }
        // Typing goes on at the side at which the sentence ends.
        let end = isRightToLeft ? left - 1 : width
        canvas.showCursor(at: Point(column: max(0, column ?? end), row: 0))
    }
}

extension Dictation {
    /// The keys that do something now.
    func hints(_ glyphs: Glyphs) -> [KeyHints.Hint] {
        switch step {
        case .typing:
            [
                (.dictation, [.open], "compare"), (.dictation, [.hearAgain], "again"),
                (.dictation, [.hearBack], "2 s back"), (.dictation, [.hearSlower], "slower"),
                (.dictation, [.hintLetter], "letter"), (.dictation, [.hintWord], "word"),
                (.dictation, [.leave], "end"), (.dictation, [.help], "help"),
                (.dictation, [.togglePlay], "stop"), (.dictation, [.nextSentence], "leave it"),
            ]
        case .checked:
            [
                (.dictated, [.open], "next"), (.dictated, [.writeAgain], "once more"),
                (.dictated, [.hearAgain], "hear"), (.dictated, [.translate], "translate"),
                (.dictated, [.explain], "explain"), (.dictated, [.leave], "end"),
                (.everywhere, [.help], "help"),
            ]
        case .over: [(.dictated, [.open], "back to the chapter"), (.everywhere, [.help], "help")]
        }
    }
}
