import ListenCore
import Practice
package import Terminal
import Typesetting
package import UIVocabulary

/// A review as it is drawn: the card in the middle, the keys below it.
package struct ReviewScreen {
    let model: ReviewModel
    let frame: ListFrame

    package init(model: ReviewModel, settings: UISettings, size: Size) {
        self.model = model
        frame = ListFrame(settings: settings, size: size)
    }

    private var settings: UISettings { frame.settings }
    private var size: Size { frame.size }
    private var theme: Theme { frame.theme }
    private var glyphs: Glyphs { frame.glyphs }

    /// The rows below the card for its keys.
    private var stripRows: Int { size.rows >= 5 ? 2 : size.rows >= 3 ? 1 : 0 }
    private var top: Int { frame.isTiny ? 0 : frame.isFull ? 2 : 1 }
    private var strip: Rect {
        let below = frame.isFull ? 2 : 0
        return Rect(
            column: frame.margin, row: size.rows - below - stripRows,
            columns: max(0, size.columns - 2 * frame.margin), rows: stripRows)
    }
    private var body: Rect {
        let gap = frame.isFull ? 1 : 0
        return Rect(
            column: frame.margin, row: top, columns: strip.columns,
            rows: max(0, strip.top - top - gap))
    }
    private var width: Int { min(settings.text.width, body.columns) }

    package func draw(into canvas: inout Canvas) {
        if !frame.isTiny { frame.drawHeader("Review", progressText, into: &canvas) }
        switch model.stage {
        case .asking, .revealed:
            if let card = model.card { draw(cardLines(card), into: &canvas) }
        default: drawMessage(into: &canvas)
        }
        drawStrip(into: &canvas)
        guard frame.isFull else { return }
        KeyHints(keys: settings.keys, theme: theme, glyphs: glyphs).draw(
            hints, at: size.rows - 1, columns: size.columns, margin: frame.margin, into: &canvas)
    }

    /// The lines of the card: the question and, once it is shown, the answer.
    private func cardLines(_ card: StudyCard) -> [StyledText] {
        let text = ReviewCardText(model: model, card: card, settings: settings, width: width)
        let lines = text.lines
        return lines.count <= body.rows ? lines : text.tightLines
    }

    /// The last line to which the card can be scrolled.
    package var scrollLimit: Int {
        max(0, (model.card.map { cardLines($0).count { !$0.runs.isEmpty } } ?? 0) - body.rows)
    }

    /// Draws lines in the middle; if they are too many, without the empty ones and from the scroll
    /// position on.
    private func draw(_ lines: [StyledText], into canvas: inout Canvas) {
        var lines = lines
        if lines.count > body.rows { lines.removeAll { $0.runs.isEmpty } }
        let limit = max(0, lines.count - body.rows)
        let first = min(model.scroll, limit)
        let start = body.top + max(0, body.rows - lines.count) / 3
        let builder = LineBuilder(glyphs: glyphs, columns: size.columns)
        for (offset, line) in lines.dropFirst(first).prefix(body.rows).enumerated() {
            let column = body.left + max(0, body.columns - builder.width(line)) / 2
            canvas.draw(line, at: Point(column: column, row: start + offset))
        }
        guard first < limit, body.columns > 0, body.rows > 0 else { return }
        canvas.draw(
            TerminalText(glyphs.down), at: Point(column: size.columns - 1, row: body.bottom - 1),
            style: theme.accent)
    }

    private func drawMessage(into canvas: inout Canvas) {
        let text = ReviewText(
            glyphs: glyphs, width: width, reordersBidi: settings.text.reordersBidi)
        var lines: [StyledText] = []
        switch model.stage {
        case .loading: lines = text.lines("Reading your cards…", .init(style: theme.dim))
        case .failed(let reason):
            lines = text.lines("! \(ScreenMessage.text(reason))", .init(style: theme.failure))
        case .waiting(let until):
            lines = text.lines(
                "The next card comes in \(ReviewWords.wait(from: model.now, to: until)).",
                .init(style: theme.title))
            lines += text.lines(
                "\(ReviewWords.cards(model.remaining.learning)) being learned.",
                .init(style: theme.dim))
        case .over:
            for (index, sentence) in ReviewWords.summary(of: model).enumerated() {
                if index > 0 { lines.append(StyledText()) }
                lines += text.lines(
                    sentence, .init(style: index == 0 ? theme.title : theme.base))
            }
        case .asking, .revealed: return
        }
        draw(lines, into: &canvas)
    }

    private var progressText: String {
        guard model.queue != nil else { return "" }
        let left = model.remaining
        let parts: [String?] = [
            "\(model.tally.cards) done", left.new > 0 ? "\(left.new) new" : nil,
            left.learning > 0 ? "\(left.learning) learning" : nil,
            left.reviews > 0 ? "\(left.reviews) due" : nil,
        ]
        let all = parts.compactMap { $0 }.joined(separator: glyphs.dot)
        return size.columns >= 60 || model.stage == .over
            ? all : "\(model.tally.cards) done\(glyphs.dot)\(left.total) left"
    }

    private func drawStrip(into canvas: inout Canvas) {
        guard stripRows > 0 else { return }
        if let previews = model.previews {
            drawGrades(previews, into: &canvas)
        } else {
            let line = StyledText(TerminalText(actionText), theme.accent)
            let builder = LineBuilder(glyphs: glyphs, columns: size.columns)
            let column = strip.left + max(0, strip.columns - builder.width(line)) / 2
            canvas.inside(strip) { canvas in
                canvas.draw(
                    line, at: Point(column: column - strip.left, row: stripRows > 1 ? 1 : 0))
            }
        }
    }

    private func label(_ command: Command) -> String {
        settings.keys.label(of: command, in: .review) ?? "?"
    }

    private var actionText: String {
        let key = label(.reveal)
        switch model.stage {
        case .loading: return ""
        case .failed: return "\(key) tries again"
        case .asking:
            let shows = "\(key) shows \(model.showsText ? "the answer" : "it")"
            return model.sound == .playing && size.columns >= 30
                ? "\(glyphs.play.string) \(shows)" : shows
        case .waiting: return "\(key) goes on now\(glyphs.dot)\(label(.leave)) ends"
        case .over: return "\(key) closes"
        case .revealed: return ""
        }
    }

    private static let grades: [(grade: ReviewGrade, command: Command, name: String)] = [
        (.again, .answerAgain, "again"), (.hard, .answerHard, "hard"),
        (.good, .answerGood, "good"), (.easy, .answerEasy, "easy"),
    ]

    private func drawGrades(_ previews: ReviewPreviews, into canvas: inout Canvas) {
        let width = min(strip.columns, 64) / 4
        guard width > 0 else { return }
        let left = strip.left + (strip.columns - 4 * width) / 2
        for (index, entry) in Self.grades.enumerated() {
            let key = label(entry.command)
            let wait = previews.text(entry.grade)
            let short = wait.replacing(" ", with: "")
            let part = Rect(
                column: left + index * width, row: strip.top, columns: width, rows: stripRows)
            let isChosen = model.gradeBeingKept == entry.grade
            let name = "\(key) \(entry.name)"
            let fits = glyphs.width(TerminalText(name)) < width
            canvas.inside(part) { canvas in
                var lines = [fits ? name : key, wait.count < width ? wait : short]
                if stripRows < 2 { lines = ["\(key) \(short)"] }
                for (row, text) in lines.enumerated() {
                    let style = row == 0 ? theme.accent : theme.dim
                    let shown = TerminalText(text).truncated(to: Columns(width))
                    canvas.draw(
                        shown, at: Point(column: max(0, width - glyphs.width(shown)) / 2, row: row),
                        style: isChosen ? theme.chosen : style)
                }
            }
        }
    }

    private var hints: [KeyHints.Hint] {
        let ends: [KeyHints.Hint] = [
            (.review, [.undoGrade], "undo"), (.review, [.leave], "end"),
            (.everywhere, [.help], "help"),
        ]
        switch model.stage {
        case .asking, .revealed:
            return [
                (.review, [.hearAgain], "hear again"), (.review, [.hearSlower], "slower"),
            ] + ends + [(.review, [.skipCard], "later"), (.review, [.suspendCard], "no more")]
        default: return ends
        }
    }
}

extension ReviewModel {
    /// The grade that is being written.
    var gradeBeingKept: ReviewGrade? {
        if case .grade(let grade, _) = pending { grade } else { nil }
    }
}
