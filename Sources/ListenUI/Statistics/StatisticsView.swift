import ListenCore
import Practice
import Terminal
import Typesetting
import UIVocabulary

/// The statistics over the whole screen: days as columns, the languages, the hard sentences.
struct StatisticsView {
    let board: ListeningBoard?
    /// The chosen row of the menu.
    let cursor: Int
    let settings: UISettings
    let size: Size

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }
    private var frame: ListFrame { ListFrame(settings: settings, size: size) }
    private var text: StatisticsMenu { StatisticsMenu(board: board, glyphs: glyphs) }
    private var menu: Menu { text.menu }

    /// The rows of the screen, and which row of the menu is the first sentence shown.
    private struct Layout {
        var chart: Rect
        var facts: Rect
        var hard: Rect
        var first = 0
    }

    func draw(into canvas: inout Canvas) {
        canvas.fill(canvas.bounds, style: theme.base)
        frame.drawHeader("Statistics", size.columns >= 60 ? "the last days" : "", into: &canvas)
        frame.drawStatus("", hints, into: &canvas)
        guard let board, !board.isEmpty else {
            frame.drawMessage(
                menu.empty, theme.title, board == nil ? "" : "What you hear is counted by itself.",
                into: &canvas)
            return
        }
        let layout = layout(of: board)
        StatisticsChart(board: board, settings: settings).draw(into: &canvas, at: layout.chart)
        drawFacts(board, layout.facts, &canvas)
        drawHard(board, layout, &canvas)
    }

    private var hints: [KeyHints.Hint] {
        let choose: [KeyHints.Hint] =
            board?.hard.isEmpty == false
            ? [(.menu, [.up, .down], "choose"), (.menu, [.open], "hear it")] : []
        return choose + [(.menu, [.leave], "close"), (.everywhere, [.help], "help")]
    }

    private func layout(of board: ListeningBoard) -> Layout {
        let body = frame.body
        let inner = Rect(
            column: frame.margin, row: body.top, columns: size.columns - 2 * frame.margin,
            rows: max(0, body.rows + (frame.isFull ? 1 : 0)))
        let wanted = min(
            board.hard.count, inner.rows < 8 ? 1 : inner.rows < 14 ? 2 : inner.rows / 4)
        let hardRows = wanted > 0 ? wanted + (inner.rows >= 14 ? 1 : 0) : 0
        let few = inner.rows < 14 ? 2 : ListeningBoard.mostTongues
        let tongues =
            inner.rows < 8 ? 0 : board.tongues.count <= few ? board.tongues.count : 1
        let (upper, hard) = split(inner, below: hardRows)
        let (chart, facts) = split(upper, below: min(upper.rows, 1 + tongues))
        // A blank row stands between the parts where there is room.
        let isRoomy = inner.rows >= 16
        return Layout(
            chart: Rect(
                column: chart.left, row: chart.top, columns: chart.columns,
                rows: max(0, min(chart.rows - (isRoomy ? 1 : 0), 20))), facts: facts, hard: hard,
            first: StatisticsMenu.headings(of: board))
    }

    private func split(_ rect: Rect, below rows: Int) -> (upper: Rect, lower: Rect) {
        let parts = rect.splitBottom(rows)
        return (parts.rest, parts.bottom)
    }

    private func put(
        _ line: StyledText, _ right: StyledText = StyledText(), row: Int,
        _ canvas: inout Canvas
    ) {
        LineBuilder(glyphs: glyphs, columns: size.columns).draw(
            left: line, right: right, at: row, margin: frame.margin, into: &canvas)
    }

    private func drawFacts(_ board: ListeningBoard, _ rect: Rect, _ canvas: inout Canvas) {
        guard rect.rows > 0 else { return }
        let summary = text.summary(size.columns - 2 * frame.margin)
        put(StyledText(TerminalText(summary), theme.title), row: rect.top, &canvas)
        let chart = StatisticsChart(board: board, settings: settings)
        guard rect.rows > 1 else { return }
        guard board.tongues.count < rect.rows else {
            return put(key(to: board, chart), row: rect.top + 1, &canvas)
        }
        func widest(_ text: (ListeningBoard.Tongue) -> String) -> Columns {
            Columns(board.tongues.map { glyphs.width(TerminalText(text($0))) }.max() ?? 0)
        }
        let recent = { (tongue: ListeningBoard.Tongue) in
            spanText(tongue.recent) + (size.columns >= 80 ? " in 30 days" : "")
        }
        let (name, span) = (widest(\.name), widest(recent))
        let hours = widest(StatisticsMenu.hours)
        for (index, tongue) in board.tongues.enumerated() {
            var line = StyledText()
            line.append(
                TerminalText(String(chart.sign(of: index)) + " "), chart.style(of: index))
            line.append(TerminalText(tongue.name).fitted(to: name, .left), theme.base)
            line.append("  ", theme.dim)
            line.append(TerminalText(recent(tongue)).fitted(to: span, .right), theme.dim)
            if size.columns >= 60 {
                let text = TerminalText(StatisticsMenu.hours(of: tongue))
                line.append("  ", theme.dim)
                line.append(text.fitted(to: hours, .right), theme.dim)
                line.append("  ", theme.dim)
                if let goal = tongue.goal, size.columns >= 80 {
                    let share = tongue.total.seconds / (Double(goal) * 3_600)
                    line.runs += frame.bar(share, columns: 8, theme.base).runs
                }
            }
            let words = StatisticsMenu.knowledge(of: tongue) ?? ""
            let short = tongue.known > 0 ? "\(tongue.known) words" : ""
            put(
                line, StyledText(TerminalText(size.columns >= 100 ? words : short), theme.dim),
                row: rect.top + 1 + index, &canvas)
        }
    }

    /// The signs of all languages with their names in one row, where not each can have its own.
    private func key(to board: ListeningBoard, _ chart: StatisticsChart) -> StyledText {
        var line = StyledText()
        for (index, tongue) in board.tongues.enumerated() {
            line.append(TerminalText(String(chart.sign(of: index)) + " "), chart.style(of: index))
            line.append(TerminalText(tongue.name + "  "), theme.base)
        }
        return line
    }

    private func drawHard(
        _ board: ListeningBoard, _ layout: Layout, _ canvas: inout Canvas
    ) {
        for (row, place) in hardRows(board, layout) {
            guard let kept = board.hard[safe: row] else { continue }
            let isChosen = row == cursor - layout.first
            let ground = isChosen ? theme.chosen : theme.base
            let line = Rect(column: 0, row: place, columns: size.columns, rows: 1)
            if isChosen {
                canvas.fill(line.inset(columns: max(0, frame.margin - 1)), style: ground)
            }
            var left = StyledText()
            left.append(isChosen ? glyphs.pointer : " ", ground)
            left.append(
                TerminalText(StatisticsMenu.percent(kept)).fitted(to: Columns(5), .right),
                isChosen ? ground : theme.dim)
            left.append(TerminalText("  " + kept.sentence.text), ground)
            let origin = TerminalText(StatisticsMenu.place(of: kept.sentence)).truncated(
                to: Columns(size.columns * 2 / 5), wideAmbiguous: glyphs.wideAmbiguous)
            put(
                left,
                size.columns >= 80
                    ? StyledText(origin, isChosen ? ground : theme.dim) : StyledText(),
                row: place, &canvas)
        }
        guard layout.hard.rows > hardRows(board, layout).count else { return }
        put(StyledText("Hard sentences", theme.dim), row: layout.hard.top, &canvas)
    }

    /// The hard sentences in sight, each with its row of the screen.
    private func hardRows(_ board: ListeningBoard, _ layout: Layout) -> [(index: Int, row: Int)] {
        let room = min(
            board.hard.count, layout.hard.rows - (frame.body.rows >= 13 ? 1 : 0))
        guard room > 0 else { return [] }
        let first = ListCursor.windowStart(
            around: max(0, cursor - layout.first), rows: room, count: board.hard.count)
        let top = layout.hard.bottom - room
        return (0..<room).map { (first + $0, top + $0) }
    }

    /// The clickable sentences.
    var hits: HitMap {
        var map = HitMap()
        guard let board, !board.isEmpty else { return map }
        let layout = layout(of: board)
        for (index, row) in hardRows(board, layout) {
            map.add(
                .row(index + layout.first),
                at: Rect(column: 0, row: row, columns: size.columns, rows: 1))
        }
        return map
    }
}
