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
    package let wave: Rect
    package let ruler: Rect
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
        // The row stays blank while no sentence is hard, so that nothing moves when one is.
        heat = takeBottom(room == .full && rows >= 28 ? 1 : 0).inset(columns: margin)
        ruler = takeBottom(room == .full || room == .compact && rows >= 11 ? 1 : 0)
            .inset(columns: margin)
        wave = takeBottom(Self.waveRows(room, rows, state.settings)).inset(columns: margin)
        text = rest
    }

    /// The person's choice, limited so that the text keeps its room.
    private static func waveRows(_ room: Room, _ rows: Int, _ settings: UISettings) -> Int {
        if let wanted = settings.wave.rows, room > .line {
            return min(max(0, wanted), max(0, rows / 2 - 3))
        }
        return switch room {
        case .line: 0
        case .tiny: 1
        case .compact: rows >= 12 ? 2 : 1
        case .full: rows >= 48 ? 8 : rows >= 32 ? 6 : rows >= 22 ? 4 : 2
        }
    }
}
