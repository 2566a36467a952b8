import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The row below the waveform: the edges of the sentences, the current one, bookmarks, an A–B loop,
/// the playhead.
struct SentenceRuler {
    let state: ChapterPlayerState
    let geometry: WaveGeometry
    let glyphs: Glyphs
    /// The hard sentences, where they have no row of their own.
    var heat: HeatLine?

    /// The least columns of a tick on average; with fewer, no ticks are drawn.
    private static let tickSpacing = 4

    private var theme: Theme { state.settings.theme }

    func draw(into canvas: inout Canvas, at rect: Rect) {
        guard !rect.isEmpty else { return }
        canvas.inside(rect) { row in
            for column in 0..<rect.columns { put(glyphs.rule, column, theme.rule, &row) }
            drawTicks(columns: rect.columns, &row)
            drawSentence(&row)
            if let heat { heat.draw(into: &row, at: Rect(row.size)) }
            drawMarks(&row)
            drawPoints(&row)
            let place = geometry.zoom == nil ? state.sound.position : NearSound(state: state).place
            put(glyphs.head, geometry.column(of: place), theme.wave.playhead, &row)
        }
    }

    private func put(
        _ scalar: Unicode.Scalar, _ column: Int?, _ style: Style, _ row: inout Canvas
    ) {
        guard let column else { return }
        row.put(scalar, at: Point(column: column, row: 0), style: style)
    }

    private func drawTicks(columns: Int, _ row: inout Canvas) {
        let sentences = sentencesInSight
        guard sentences.count * Self.tickSpacing <= columns else { return }
        for sentence in sentences {
            let start = geometry.column(of: sentence.start + state.text.offset)
            if geometry.zoom != nil {
                put(
                    glyphs.tick, geometry.column(of: sentence.end + state.text.offset), theme.rule,
                    &row)
            }
            put(glyphs.tick, start, theme.rule, &row)
        }
    }

    /// The sentences with an edge in sight.
    private var sentencesInSight: ArraySlice<Sentence> {
        guard let transcript = state.text.transcript else { return [] }
        let sentences = transcript.sentences
        guard geometry.zoom != nil else { return sentences[...] }
        let first = geometry.span(ofHalf: 0)?.lowerBound ?? .zero
        let last = geometry.span(ofHalf: geometry.halves - 1)?.upperBound ?? geometry.duration
        let from = transcript.index(at: first - state.text.offset) ?? 0
        let to = transcript.index(at: last - state.text.offset) ?? 0
        guard from <= to, sentences.indices.contains(to) else { return [] }
        return sentences[from...to]
    }

    private func drawSentence(_ row: inout Canvas) {
        guard let shown = state.shownSentence, let sentence = state.text.transcript?[shown],
            let columns = geometry.columns(
                from: sentence.start + state.text.offset, to: sentence.end + state.text.offset)
        else { return }
        for column in columns {
            put(glyphs.current, column, theme.accent, &row)
        }
        drawWords(of: sentence, columns: columns.count, &row)
    }

    /// Draws the edges of the current sentence's words, where they are apart.
    private func drawWords(of sentence: Sentence, columns: Int, _ row: inout Canvas) {
        guard geometry.zoom != nil, !state.isHidden(sentence.index),
            sentence.words.count * Self.tickSpacing <= columns
        else { return }
        for word in sentence.words {
            let column = geometry.column(of: word.start + state.text.offset)
            put(glyphs.wordEdge, column, theme.accent, &row)
        }
    }

    private func drawMarks(_ row: inout Canvas) {
        for mark in state.marks.bookmarks {
            let column = geometry.column(of: mark.range.lowerBound + state.text.offset)
            put(glyphs.sign(mark.grade), column, theme.accent, &row)
        }
    }

    private func drawPoints(_ row: inout Canvas) {
        guard case .points(let start, let end) = state.practice.loop else { return }
        if let end, let columns = geometry.columns(from: start, to: end) {
            for column in columns { put(glyphs.current, column, theme.wave.playhead, &row) }
            put("B", geometry.column(of: end), theme.wave.playhead, &row)
        }
        put("A", geometry.column(of: start), theme.wave.playhead, &row)
    }
}
