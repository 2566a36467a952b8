import ListenCore
import Terminal
import UIVocabulary

/// A bar for each day: first what was heard, then in a lighter shade what was repeated, then the
/// time in words.
struct DayChart {
    /// One bar.
    struct Bar {
        let label: String
        let heard: MediaTime
        let repeated: MediaTime
    }

    let bars: [Bar]
    /// The position of a mark in bars shorter than it; `nil` for none.
    let goal: MediaTime?
    /// The width of a line, in columns.
    let columns: Int
    let glyphs: TerminalCapabilities.Glyphs

    /// Wider bars would be harder to compare.
    private static let widestBar = 60
    private static let narrowestBar = 8

    /// The lines, one for each bar, without spaces at their ends.
    var lines: [String] {
        let words = bars.map { Self.words($0) }
        let labels = bars.map(\.label.count).max() ?? 0
        let rest = columns - labels - (words.map(\.count).max() ?? 0) - 4
        let width = min(max(rest, Self.narrowestBar), Self.widestBar)
        let longest = bars.map { ($0.heard + $0.repeated).microseconds }.max() ?? 0
        let scale = max(longest, goal?.microseconds ?? 0, 1)
        return zip(bars, words).map { bar, words in
            let label = bar.label + String(repeating: " ", count: labels - bar.label.count)
            let picture = picture(of: bar, width: width, scale: scale)
            return trimmed("\(label)  \(picture)  \(words)")
        }
    }

    private func picture(of bar: Bar, width: Int, scale: Int64) -> String {
        let eighths = { (time: MediaTime) in
            Int((Double(max(0, time.microseconds)) / Double(scale) * Double(width * 8)).rounded())
        }
        var cells = [Character](repeating: " ", count: width)
        if let goal, goal > .zero {
            cells[min(width, max(1, eighths(goal) / 8)) - 1] = goalMark
        }
        let heard = min(bar.heard > .zero ? max(1, eighths(bar.heard)) : 0, width * 8)
        for index in 0..<heard / 8 { cells[index] = fullCell }
        var next = heard / 8
        if heard % 8 > 0 {
            cells[next] = partCell(heard % 8)
            next += 1
        }
        if bar.repeated > .zero {
            let end = (eighths(bar.heard + bar.repeated) + 4) / 8
            for index in next..<max(next, min(width, max(end, next + 1))) {
                cells[index] = repeatedCell
            }
        }
        return String(cells)
    }

    private var fullCell: Character { glyphs == .ascii ? "#" : "█" }
    private var repeatedCell: Character { glyphs == .ascii ? "-" : "░" }
    private var goalMark: Character { glyphs == .ascii ? "|" : "│" }

    /// A left part of a cell; the font of the Linux console has only the half.
    private func partCell(_ eighths: Int) -> Character {
        switch glyphs {
        case .ascii: "#"
        case .blocks: "▌"
        case .braille: Self.parts[eighths]
        }
    }

    private static let parts: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    private static func words(_ bar: Bar) -> String {
        if bar.repeated <= .zero { return bar.heard > .zero ? spanText(bar.heard) : "" }
        return "\(spanText(bar.heard)) + \(spanText(bar.repeated))"
    }

    private func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
