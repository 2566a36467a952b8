import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The days as columns, one above the other what was heard in each language.
struct StatisticsChart {
    let board: ListeningBoard
    let settings: UISettings

    /// The columns of a chart's bars, by the room there is.
    private struct Scale {
        let days: Int
        let bar: Int
    }

    /// The least columns of the times at the left.
    private static let leastAxis = 9
    private static let scales = [
        Scale(days: 90, bar: 1), Scale(days: 30, bar: 2), Scale(days: 30, bar: 1),
        Scale(days: 14, bar: 1), Scale(days: 7, bar: 1),
    ]
    private static let eighths: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let shades: [Unicode.Scalar] = ["█", "▓", "▒", "░", "▒"]
    private static let letters: [Unicode.Scalar] = ["#", "=", "+", ":", "."]

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    /// The styles of the languages; all one where colours are not ours.
    var styles: [Style] { theme.speakers }
    private var isColoured: Bool { styles.count >= ListeningBoard.mostTongues }

    /// The sign of a language where colours do not tell them apart.
    func sign(of tongue: Int) -> Unicode.Scalar {
        if glyphs.level == .ascii { return Self.letters[tongue % Self.letters.count] }
        return isColoured ? "█" : Self.shades[tongue % Self.shades.count]
    }

    func style(of tongue: Int) -> Style { styles[tongue % styles.count] }

    func draw(into canvas: inout Canvas, at rect: Rect) {
        let goal = MediaTime.seconds(Double(board.goal) * 60)
        func longest(of days: ArraySlice<ListeningBoard.Day>) -> MediaTime {
            max(goal, days.map(\.total).max() ?? .zero, .seconds(60))
        }
        // The longest time that may stand there, so that no time is cut.
        let label = glyphs.width(TerminalText(spanText(longest(of: board.days[...])))) + 1
        let axis = rect.columns >= 40 ? max(Self.leastAxis, label) : 0
        let room = rect.columns - axis
        guard rect.rows >= 2,
            let scale = Self.scales.first(where: { $0.days * ($0.bar + 1) <= room })
        else { return }
        let days = board.days.suffix(scale.days)
        let most = longest(of: days)
        let height = rect.rows - 1
        let plot = Rect(
            column: rect.left + axis, row: rect.top, columns: room, rows: height)
        drawGoal(goal, most, in: plot, axis: axis, days: scale, &canvas)
        if axis > 0 { put(spanText(most), row: rect.top, rect, axis, &canvas) }
        let numbered = numbered(days, step: scale.bar + 1)
        for (index, day) in days.enumerated() {
            let column = plot.left + index * (scale.bar + 1)
            draw(day, most, column: column, width: scale.bar, in: plot, &canvas)
            guard numbered.contains(index) else { continue }
            let number = TerminalText("\(day.number)")
            guard column + glyphs.width(number) <= rect.right else { continue }
            canvas.draw(number, at: Point(column: column, row: plot.bottom), style: theme.dim)
        }
    }

    /// The least columns from a number below the days to the next.
    private static let numberSpacing = 5

    /// The days with a number below: today, the first of a month, and Mondays that are far enough
    /// from these.
    private func numbered(_ days: ArraySlice<ListeningBoard.Day>, step: Int) -> Set<Int> {
        let all = Array(days)
        let ranked =
            [all.count - 1] + all.indices.filter { all[$0].number == 1 }
            + all.indices.filter { all[$0].isMarked }
        return ranked.reduce(into: Set<Int>()) { chosen, day in
            guard day >= 0,
                chosen.allSatisfy({ abs($0 - day) * step >= Self.numberSpacing || $0 == day })
            else { return }
            chosen.insert(day)
        }
    }

    private func put(
        _ text: String, row: Int, _ rect: Rect, _ axis: Int, _ canvas: inout Canvas
    ) {
        canvas.draw(
            TerminalText(text).fitted(to: Columns(axis - 1), .right),
            at: Point(column: rect.left, row: row), style: theme.dim)
    }

    /// The height of a time in eighths of a row.
    private func height(_ time: MediaTime, _ most: MediaTime, rows: Int) -> Int {
        guard time > .zero else { return 0 }
        return max(1, Int((time.seconds / most.seconds * Double(rows * 8)).rounded()))
    }

    /// A dotted line at the height of the goal, behind the bars.
    private func drawGoal(
        _ goal: MediaTime, _ most: MediaTime, in plot: Rect, axis: Int, days: Scale,
        _ canvas: inout Canvas
    ) {
        guard goal > .zero else { return }
        let row = plot.bottom - max(1, (height(goal, most, rows: plot.rows) + 7) / 8)
        let dot: Unicode.Scalar = glyphs.level == .ascii ? "-" : "┄"
        for column in plot.left..<min(plot.right, plot.left + days.days * (days.bar + 1)) {
            canvas.put(dot, at: Point(column: column, row: row), style: theme.rule)
        }
        guard axis > 0, goal < most, row > plot.top else { return }
        put(
            "goal", row: row, Rect(column: plot.left - axis, row: row, columns: axis, rows: 1),
            axis, &canvas)
    }

    private func draw(
        _ day: ListeningBoard.Day, _ most: MediaTime, column: Int, width: Int, in plot: Rect,
        _ canvas: inout Canvas
    ) {
        let total = height(day.total, most, rows: plot.rows)
        guard total > 0 else { return }
        // The tops of the languages, from below.
        var sum = MediaTime.zero
        let tops = day.times.map { time -> Int in
            sum = sum + time
            return height(sum, most, rows: plot.rows)
        }
        for row in 0..<(total + 7) / 8 {
            let middle = min(row * 8 + 4, total)
            let tongue = tops.firstIndex { $0 >= middle } ?? max(0, tops.count - 1)
            let filled = min(8, total - row * 8)
            let glyph =
                isColoured && glyphs.level == .braille && filled < 8
                ? Self.eighths[filled - 1] : sign(of: tongue)
            for offset in 0..<width {
                canvas.put(
                    glyph, at: Point(column: column + offset, row: plot.bottom - 1 - row),
                    style: style(of: tongue))
            }
        }
    }
}
