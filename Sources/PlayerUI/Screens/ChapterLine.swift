import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The row for the whole chapter below what is near: the parts that were heard, the place,
/// bookmarks and hard sentences.
struct ChapterLine {
    let state: ChapterPlayerState
    let geometry: WaveGeometry
    let glyphs: Glyphs

    private var theme: Theme { state.settings.theme }

    func draw(into canvas: inout Canvas, at rect: Rect) {
        // Live sound has no whole.
        guard !rect.isEmpty, geometry.duration > .zero else { return }
        canvas.inside(rect) { row in
            for column in 0..<rect.columns {
                let isHeard = state.wave.heard.isHeard(column, of: rect.columns)
                put(
                    isHeard ? glyphs.current : glyphs.rule, column,
                    isHeard ? theme.wave.played : theme.wave.unplayed, &row)
            }
            HeatLine(state: state, geometry: geometry, glyphs: glyphs, showsHardOnly: true)
                .draw(into: &row, at: Rect(row.size))
            for mark in state.marks.bookmarks {
                let place = mark.range.lowerBound + state.text.offset
                put(glyphs.sign(mark.grade), geometry.column(of: place), theme.accent, &row)
            }
            drawLoop(&row)
            put(glyphs.place, geometry.column(of: place), theme.wave.playhead, &row)
        }
    }

    /// The place as this row and the share show it: as of the second that the clock shows.
    ///
    /// So all three change together; the end is shown at once.
    private var place: MediaTime {
        let position = state.sound.position
        let second: Int64 = 1_000_000
        return position >= geometry.duration
            ? position : MediaTime(microseconds: position.microseconds / second * second)
    }

    /// The share of the chapter before the place, as text.
    var share: String {
        let (place, whole) = (place.microseconds, geometry.duration.microseconds)
        guard whole > 0 else { return "" }
        return "\(Int128(min(place, whole)) * 100 / Int128(whole)) %"
    }

    private func drawLoop(_ row: inout Canvas) {
        guard case .points(let start, let end) = state.practice.loop else { return }
        put("A", geometry.column(of: start), theme.wave.playhead, &row)
        if let end { put("B", geometry.column(of: end), theme.wave.playhead, &row) }
    }

    private func put(
        _ scalar: Unicode.Scalar, _ column: Int?, _ style: Style, _ row: inout Canvas
    ) {
        guard let column else { return }
        row.put(scalar, at: Point(column: column, row: 0), style: style)
    }
}
