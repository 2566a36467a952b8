import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The trouble of the sentences, under the waveform: the higher, the harder, and those that count
/// as hard in the colour of marks, underlined.
///
/// On a row that has something else to show only those are marked, each where it begins.
struct HeatLine {
    let state: ChapterPlayerState
    let geometry: WaveGeometry
    let glyphs: Glyphs
    /// True where only those that count as hard are shown.
    var showsHardOnly = false

    private static let blocks: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let marks: [Unicode.Scalar] = [".", ":", "%", "@"]

    /// Draws it on one row; only where there is something, so that it may lie on a ruler.
    func draw(into canvas: inout Canvas, at rect: Rect) {
        guard state.settings.wave.showsHeat, !state.efforts.placed.isEmpty, !rect.isEmpty else {
            return
        }
        let theme = state.settings.theme
        for (column, hardest) in columns {
            guard column < rect.columns else { continue }
            canvas.put(
                mark(hardest.heat), at: Point(column: rect.left + column, row: rect.top),
                style: hardest.isHard ? theme.heat.hard : theme.heat.mild)
        }
    }

    /// The most of each column.
    private var columns: [Int: (heat: Double, isHard: Bool)] {
        var columns: [Int: (heat: Double, isHard: Bool)] = [:]
        for entry in state.efforts.placed.entries where entry.isHard || !showsHardOnly {
            guard let sentence = state.text.transcript?[entry.sentence],
                let range = geometry.columns(
                    from: sentence.start + state.text.offset, to: sentence.end + state.text.offset)
            else { continue }
            let shown = showsHardOnly ? range.lowerBound...range.lowerBound : range
            for column in shown where entry.heat > columns[column]?.heat ?? 0 {
                columns[column] = (entry.heat, entry.isHard)
            }
        }
        return columns
    }

    private func mark(_ heat: Double) -> Unicode.Scalar {
        let marks = glyphs.level == .ascii ? Self.marks : Self.blocks
        return marks[min(marks.count - 1, max(0, Int(heat * Double(marks.count))))]
    }
}
