import ListenCore
import Practice
import Terminal
import Typesetting
import UIVocabulary

/// The state of a drill, said where the eye is: under its sentence.
///
/// `your turn ████████░░░░ 3.2 s · pass 2 of 2`
struct TurnLine {
    let state: ChapterPlayerState
    let glyphs: Glyphs
    /// The columns there are.
    let width: Int

    private var theme: Theme { state.settings.theme }
    private var practice: PracticeText {
        PracticeText(state: state, room: .full, glyphs: glyphs)
    }

    /// True where a drill says what happens below its sentence rather than in the status: in the
    /// views of a single sentence that have a row for it.
    static func isShown(_ state: ChapterPlayerState, _ layout: PlayerLayout) -> Bool {
        guard state.practice.drill != nil, state.dictation == nil, layout.room >= .compact,
            layout.text.rows >= 4, state.aids.popups.isEmpty, !state.settings.text.isLarge
        else { return false }
        return [.sentence, .line].contains(state.view.mode)
    }

    /// The line; empty where the drill has nothing to say.
    var line: StyledText {
        var line = StyledText()
        func add(_ text: String, _ style: Style) {
            if !line.runs.isEmpty { line.append(TerminalText(glyphs.dot), theme.dim) }
            line.append(TerminalText(text), style)
        }
        if let left = state.sound.gapLeft {
            line.append("your turn ", theme.accent)
            line.append(TerminalText(bar(left)), theme.accent)
            let time = GapCountdown(left: left, isFine: true).text
            line.append(TerminalText(" " + time), theme.accent)
        }
        if let hold = practice.hold { add(hold, theme.accent) }
        if let pass = practice.pass { add(pass, theme.dim) }
        return line
    }

    /// The part of the gap that is left, in cells.
    private func bar(_ left: MediaTime) -> String {
        let cells = width >= 44 ? 12 : 6
        let whole = max(left.microseconds, state.sound.gapLength?.microseconds ?? 0, 1)
        let full = Int((left.microseconds * Int64(cells) + whole - 1) / whole)
        let (on, off) = glyphs.level == .ascii ? ("#", ".") : ("\u{2588}", "\u{2591}")
        return String(repeating: on, count: min(cells, full))
            + String(repeating: off, count: max(0, cells - full))
    }
}
