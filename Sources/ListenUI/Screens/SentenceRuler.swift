import ListenCore
import Terminal

/// What lies under the waveform: the edges of the sentences, the current one,
/// marks, a loop from A to B, the playhead.
struct SentenceRuler {
    let state: ChapterPlayerState
    let geometry: WaveGeometry
    let glyphs: Glyphs

    /// Columns a tick needs on average, or none are drawn.
    private static let tickSpacing = 4

    private var theme: Theme { state.settings.theme }

    func draw(into canvas: inout Canvas, at rect: Rect) {
        guard !rect.isEmpty else { return }
        canvas.inside(rect) { row in
            for column in 0..<rect.columns { put(glyphs.rule, column, theme.rule, &row) }
            drawTicks(columns: rect.columns, &row)
            drawSentence(&row)
            drawMarks(&row)
            drawPoints(&row)
            put(glyphs.head, geometry.column(of: state.position), theme.playhead, &row)
        }
    }

    private func put(
        _ scalar: Unicode.Scalar, _ column: Int?, _ style: Style, _ row: inout Canvas
    ) {
        guard let column else { return }
        row.put(scalar, at: Point(column: column, row: 0), style: style)
    }

    private func drawTicks(columns: Int, _ row: inout Canvas) {
        guard let transcript = state.transcript,
            transcript.sentences.count * Self.tickSpacing <= columns
        else { return }
        for sentence in transcript.sentences {
            let column = geometry.column(of: sentence.start + state.offset)
            put(glyphs.tick, column, theme.rule, &row)
        }
    }

    private func drawSentence(_ row: inout Canvas) {
        guard let shown = state.shownSentence, let sentence = state.transcript?[shown],
            let first = geometry.column(of: sentence.start + state.offset),
            let last = geometry.column(of: sentence.end + state.offset)
        else { return }
        for column in first...max(first, last) {
            put(glyphs.current, column, theme.accent, &row)
        }
    }

    private func drawMarks(_ row: inout Canvas) {
        for mark in state.practice.bookmarks {
            let column = geometry.column(of: mark.range.lowerBound + state.offset)
            put(glyphs.sign(mark.grade), column, theme.accent, &row)
        }
    }

    private func drawPoints(_ row: inout Canvas) {
        guard case .points(let start, let end) = state.practice.loop else { return }
        if let end, let first = geometry.column(of: start), let last = geometry.column(of: end) {
            for column in first...max(first, last) {
                put(glyphs.current, column, theme.playhead, &row)
            }
            put("B", last, theme.playhead, &row)
        }
        put("A", geometry.column(of: start), theme.playhead, &row)
    }
}
