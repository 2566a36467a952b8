import ListenCore
import Subtitles
import Terminal

/// A paragraph without words of its own, such as a translation, in the order
/// it is seen (Unicode Standard Annex #9, by line), Arabic letters joined.
struct VisualOrder {
    /// Whether the paragraph reads from right to left (rules P2 and P3).
    let isRightToLeft: Bool
    private let isNeeded: Bool
    private static let analysis = PlainTextAnalysis()

    /// What holds for all lines of a paragraph.
    init(_ paragraph: String) {
        let levels = Self.analysis.bidiLevels(of: paragraph)
        isNeeded = levels != nil
        isRightToLeft = levels.map { !$0.contains(0) } ?? false
    }

    /// One line of it as it stands on the screen, from left to right.
    func line(_ line: TerminalText) -> TerminalText {
        guard isNeeded else { return line }
        // A mark in front gives the line the direction of its paragraph.
        let mark = isRightToLeft ? "\u{200F}" : "\u{200E}"
        guard let levels = Self.analysis.bidiLevels(of: mark + line.string)?.dropFirst(),
            levels.count == line.string.count
        else { return line }
        let shaped = Self.analysis.shaped(line.string)
        let graphemes = Array(shaped.count == levels.count ? shaped : line.string)
        let order = BidiOrder.visual(Array(levels))
        let seen = order.map { place in
            levels[levels.startIndex + place] % 2 == 1
                ? BidiOrder.mirrored(graphemes[place]) : graphemes[place]
        }
        return TerminalText(String(seen))
    }
}
