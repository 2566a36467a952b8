import ListenCore
package import Terminal
import UIVocabulary

/// The areas of the player's parts on a screen of a given extent.
package struct PlayerLayout: Hashable, Sendable {
    /// The amount of room.
    package enum Room: Comparable, Hashable, Sendable {
        /// One or two rows: the words and perhaps the time.
        case line
        /// A few short rows: the words, a bar, the time.
        case tiny
        /// Header, words, a low waveform, one status line.
        case compact
        /// Everything.
        case full
    }

    package let room: Room
    let header: Rect
    package let rule: Rect
    let text: Rect
    /// The transcript beside the text; empty where it is not shown.
    package let side: Rect
    /// The row above the waveform that no text reaches; empty where none can be spared.
    package let blank: Rect
    package let wave: Rect
    package let ruler: Rect
    /// The row for the whole chapter, below what is near.
    package let chapter: Rect
    /// The columns beside the waveform and that row that say how much they show; empty where there
    /// is no room.
    package let labels: Rect
    /// The row of hard sentences; empty where no row can be spared.
    package let heat: Rect
    package let status: Rect
    package let hints: Rect

    package init(state: ChapterPlayerState, size: Size) {
        let (columns, rows) = (size.columns, size.rows)
        room =
            if rows >= 18, columns >= 60 { .full } else if rows >= 8, columns >= 30 {
                .compact
            } else if rows >= 4 { .tiny } else { .line }
        var rest = Rect(size)
        func takeTop(_ count: Int) -> Rect {
            let parts = rest.splitTop(count)
            rest = parts.rest
            return parts.top
        }
        func takeBottom(_ count: Int) -> Rect {
            let parts = rest.splitBottom(count)
            rest = parts.rest
            return parts.bottom
        }
        let margin = room == .full ? 2 : room == .compact ? 1 : 0
        header = takeTop(room >= .compact ? 1 : 0)
        rule = takeTop(room == .full ? 1 : 0)
        hints = takeBottom(room == .full ? 1 : 0)
        status = takeBottom(room == .line ? (rows >= 2 ? 1 : 0) : 1)
        let wanted = Self.waveRows(room, rows, state.settings.wave)
        // The row stays blank while no sentence is hard, so that nothing moves when one is.
        heat = takeBottom(wanted.heat).inset(columns: margin)
        let (whole, edges) = (takeBottom(wanted.chapter), takeBottom(wanted.ruler))
        let shape = takeBottom(wanted.shape)
        // Readings and long sentences end before the waveform.
        blank = takeBottom(room == .full ? 1 : 0)
        let left = rest.columns - Self.besideColumns(state, room, rest.columns)
        text = Rect(column: rest.left, row: rest.top, columns: left, rows: rest.rows)
        side = Rect(
            column: rest.left + left, row: rest.top, columns: rest.columns - left, rows: rest.rows)
        let isNear = state.settings.wave.isZoomed && room == .full
        let label = isNear ? Self.labelColumns : 0
        func beforeLabels(_ rows: Rect) -> Rect {
            let inner = rows.inset(columns: margin)
            return Rect(
                column: inner.left, row: inner.top, columns: max(0, inner.columns - label),
                rows: inner.rows)
        }
        (wave, ruler, chapter) = (beforeLabels(shape), beforeLabels(edges), beforeLabels(whole))
        labels = Rect(
            column: ruler.right, row: ruler.top, columns: label, rows: ruler.rows + chapter.rows)
    }

    /// The columns of the transcript beside the text.
    private static func besideColumns(
        _ state: ChapterPlayerState, _ room: Room, _ columns: Int
    ) -> Int {
        guard room == .full, columns >= 140, state.settings.text.beside != .off,
            !state.settings.text.isLarge, !state.view.mode.isTranscript, state.dictation == nil,
            state.text.hasSentences, !state.sound.isFailed
        else { return 0 }
        return min(84, columns * 2 / 5)
    }

    /// The columns of ` 100 %` and ` 12 s`.
    private static let labelColumns = 6

    /// The rows of each part of the waveform.
    private struct WaveRows {
        var shape = 0
        var ruler = 0
        var chapter = 0
        var heat = 0
    }

    /// The person's choice, limited so that the text keeps its room; where rows are short, what is
    /// near gives way to the chapter.
    private static func waveRows(_ room: Room, _ rows: Int, _ wave: WaveSettings) -> WaveRows {
        guard room > .line else { return WaveRows() }
        let hasRuler = room == .full || room == .compact && rows >= 11
        let most = max(0, rows / 2 - 3)
        guard wave.extent == .both else {
            let shape = wave.rows.map { min(max(0, $0), most) } ?? tallRows(room, rows)
            return WaveRows(
                shape: shape, ruler: hasRuler ? 1 : 0, heat: room == .full && rows >= 28 ? 1 : 0)
        }
        let shape = wave.rows.map { min(max(0, $0 - 1), max(0, most - 1)) } ?? lowRows(room, rows)
        return WaveRows(shape: shape, ruler: hasRuler ? 1 : 0, chapter: wave.rows == 0 ? 0 : 1)
    }

    /// The rows of a waveform that has no row for the chapter.
    private static func tallRows(_ room: Room, _ rows: Int) -> Int {
        switch room {
        case .line: 0
        case .tiny: 1
        case .compact: rows >= 12 ? 2 : 1
        case .full: rows >= 48 ? 8 : rows >= 32 ? 6 : rows >= 22 ? 4 : 2
        }
    }

    /// The rows of what is near, above the row for the chapter.
    private static func lowRows(_ room: Room, _ rows: Int) -> Int {
        switch room {
        case .line, .tiny: 0
        case .compact: rows >= 11 ? 1 : 0
        case .full: rows >= 44 ? 4 : rows >= 30 ? 3 : rows >= 22 ? 2 : 1
        }
    }
}
