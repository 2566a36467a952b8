import ListenCore
package import Terminal
package import Typesetting
import UIVocabulary

/// The player as it is drawn.
package struct PlayerScreen {
    let state: ChapterPlayerState
    let size: Size
    let layout: PlayerLayout
    let glyphs: Glyphs

    package init(state: ChapterPlayerState, size: Size) {
        self.state = state
        self.size = size
        layout = PlayerLayout(state: state, size: size)
        glyphs = Glyphs(state.settings)
    }

    private var theme: Theme { state.settings.theme }

    /// The last row to which the pop-up on top can be scrolled.
    var popupScrollLimit: Int {
        guard let popup = popupView else { return 0 }
        return popup.scrollLimit(in: popupRect(popup, text: textPicture))
    }

    var textPicture: TextPicture { PlayerText(state: state, layout: layout).picture }

    private var sidePicture: TextPicture {
        PlayerText(state: state, layout: layout, isSide: true).picture
    }

    /// The clickable words, sentences and waveform; none under a pop-up.
    package var hits: HitMap {
        let text = textPicture
        var all = text.hits
        all.add(sidePicture.hits)
        all.add(waveHits)
        guard let popup = popupView else { return all }
        let cover = popupRect(popup, text: text)
        var hits = HitMap()
        for region in all.regions where region.rect.intersection(cover).isEmpty {
            hits.add(region.target, at: region.rect)
        }
        return hits
    }

    var popupView: AidPopupView? {
        state.aids.popups.last.map {
            AidPopupView(
                popup: $0, settings: state.settings, sentence: $0.ticket.phrase ?? "",
                isFramed: layout.room >= .compact, status: wordStatus,
                isClicked: state.words.cursor == state.words.clicked)
        }
    }

    /// The status of the word under the cursor; `nil` where no word has one.
    private var wordStatus: String? {
        guard state.words.known != nil, let phrase = state.cursorPhrase, phrase.key != nil else {
            return nil
        }
        return phrase.status?.words ?? "new"
    }

    /// Draws everything but the notice, which covers the last row.
    package func draw(into canvas: inout Canvas) {
        let bar = PlayerBar(state: state, layout: layout, glyphs: glyphs)
        bar.drawHeader(into: &canvas)
        let text = textPicture
        text.draw(into: &canvas, clip: layout.text)
        sidePicture.draw(into: &canvas, clip: layout.side)
        drawWave(into: &canvas)
        if state.dictation == nil { bar.drawStatus(into: &canvas) }
        bar.drawHints(into: &canvas)
        DictationLine(state: state, layout: layout, glyphs: glyphs, size: size)
            .draw(into: &canvas)
        if let popup = popupView {
            let rect = popupRect(popup, text: text)
            clearWave(under: rect, in: &canvas)
            popup.draw(into: &canvas, at: rect, glyphs: glyphs)
        }
    }

    /// Clears a waveform that the pop-up covers in part, since a part of it shows nothing useful.
    private func clearWave(under rect: Rect, in canvas: inout Canvas) {
        for part in [layout.wave, layout.ruler, layout.chapter, layout.heat]
        where rect.top < part.bottom && part.top < rect.bottom {
            let rows = Rect(
                column: 0, row: part.top, columns: size.columns, rows: part.bottom - part.top)
            canvas.fill(rows, style: theme.base)
        }
    }

    private func drawWave(into canvas: inout Canvas) {
        let geometry = WaveGeometry(of: state, columns: layout.wave.columns)
        let shape = state.wave.shape(near: geometry.zoom != nil)
        WaveformView(
            peaks: shape.peaks, loudness: shape.loudness,
            position: geometry.zoom == nil ? state.sound.position : NearSound(state: state).place,
            geometry: geometry, glyphs: glyphs, theme: theme,
            current: NearSound(state: state).sentence
        ).draw(into: &canvas, at: layout.wave)
        let hasNoOther = layout.heat.isEmpty && layout.chapter.isEmpty
        let heat = HeatLine(
            state: state, geometry: geometry, glyphs: glyphs, showsHardOnly: hasNoOther)
        SentenceRuler(
            state: state, geometry: geometry, glyphs: glyphs, heat: hasNoOther ? heat : nil
        ).draw(into: &canvas, at: layout.ruler)
        heat.draw(into: &canvas, at: layout.heat)
        let whole = WaveGeometry(chapterOf: state, columns: layout.chapter.columns)
        let line = ChapterLine(state: state, geometry: whole, glyphs: glyphs)
        line.draw(into: &canvas, at: layout.chapter)
        drawLabels(geometry, line, into: &canvas)
    }

    /// Draws how much the waveform shows, and the share of the chapter before the place.
    private func drawLabels(
        _ near: WaveGeometry, _ line: ChapterLine, into canvas: inout Canvas
    ) {
        guard !layout.labels.isEmpty else { return }
        let seconds = WaveGeometry.zoomedLength(state).map { "\($0.milliseconds / 1_000) s" }
        let texts = [
            (layout.ruler, seconds ?? ""), (layout.chapter, line.share),
        ]
        for (rows, text) in texts where !rows.isEmpty {
            let label = TerminalText(text).fitted(to: Columns(layout.labels.columns), .right)
            canvas.draw(
                label, at: Point(column: layout.labels.left, row: rows.top), style: theme.dim)
        }
    }

    /// The media times of clicks on the waveform, its ruler or the row for the chapter.
    private var waveHits: HitMap {
        let geometry = WaveGeometry(of: state, columns: layout.wave.columns)
        var map = geometry.hits(in: layout.wave)
        map.add(geometry.hits(in: layout.ruler))
        let whole = WaveGeometry(chapterOf: state, columns: layout.chapter.columns)
        map.add(whole.hits(in: layout.chapter))
        return map
    }

    /// The area of a pop-up: below its sentence, or above it where there is more room, but never
    /// over it.
    func popupRect(_ popup: AidPopupView, text: TextPicture) -> Rect {
        let (left, width) = PlayerText(state: state, layout: layout).column
        let columns = min(size.columns, width + 4)
        let wanted = popup.height(columns: columns)
        let isRoomy = layout.room >= .compact
        let bottom = isRoomy ? layout.status.top : size.rows
        let free = max(0, bottom - text.focus.upperBound)
        let spacing = layout.room == .full && free > wanted ? 1 : 0
        let below =
            text.focus.upperBound
            + spacing..<max(
                bottom, text.focus.upperBound + spacing)
        let above = layout.header.bottom..<max(layout.header.bottom, text.focus.lowerBound)
        let isBelow = below.count >= min(wanted, above.count)
        let rows = min(wanted, isBelow ? below.count : above.count, max(3, size.rows * 2 / 3))
        return Rect(
            column: max(0, min(left - 2, size.columns - columns)),
            row: isBelow ? below.lowerBound : above.upperBound - rows, columns: columns,
            rows: rows)
    }
}
