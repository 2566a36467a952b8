import ListenCore
import Subtitles
package import Terminal

/// A paragraph without words of its own, such as a translation, in visual order (Unicode Standard
/// Annex #9, by line), its Arabic letters joined.
package struct VisualOrder {
    /// True when the paragraph reads from right to left (rules P2 and P3).
    package let isRightToLeft: Bool
    private let isNeeded: Bool
    private static let analysis = PlainTextAnalysis()

    /// Analyses a paragraph, once for all of its lines.
    package init(_ paragraph: String) {
        let levels = Self.analysis.bidiLevels(of: paragraph)
        isNeeded = levels != nil
        isRightToLeft = levels.map { !$0.contains(0) } ?? false
    }

    /// Analyses a paragraph whose direction is not that of its first letter (rule HL1).
    package init(rightToLeft: Bool) {
        (isRightToLeft, isNeeded) = (rightToLeft, true)
    }

    /// A paragraph whose lines stay in logical order.
    package static let none = VisualOrder("")

    /// One line of the paragraph in visual order, from left to right.
    package func line(_ line: TerminalText) -> TerminalText {
        TerminalText(String(arranged(line).map(\.grapheme)))
    }

    /// The graphemes of a line from left to right, each with its index in the logical order.
    package func arranged(_ line: TerminalText) -> [(grapheme: Character, place: Int)] {
        let stored = Array(line.string)
        guard isNeeded else { return stored.enumerated().map { ($1, $0) } }
        let levels = Self.analysis.bidiLevels(of: line.string, rightToLeft: isRightToLeft)
        guard levels.count == stored.count else { return stored.enumerated().map { ($1, $0) } }
        let shaped = Array(Self.analysis.shaped(line.string))
        let graphemes = shaped.count == stored.count ? shaped : stored
        return BidiOrder.visual(levels).map { place in
            let grapheme = graphemes[place]
            return (levels[place] % 2 == 1 ? BidiOrder.mirrored(grapheme) : grapheme, place)
        }
    }
}
