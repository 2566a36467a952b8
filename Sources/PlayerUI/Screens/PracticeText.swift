import ListenCore
import Practice
import Terminal
import Typesetting
import UIVocabulary

/// The state of the practice, in the words of the status line.
struct PracticeText {
    let state: ChapterPlayerState
    let room: PlayerLayout.Room
    let glyphs: Glyphs

    /// The present events, the most important first.
    var items: [String] { [edges, pass, gap, hold, saved].compactMap { $0 } }

    /// The same without what stands below the sentence.
    var itemsBeside: [String] { [edges, saved].compactMap { $0 } }

    /// The short form for a tiny screen: `2/5`, `2 s`.
    var tiny: String? {
        if let left = state.sound.gapLeft { return GapCountdown(left: left, isFine: false).text }
        guard let passage = shownPassage else { return nil }
        return passage.passCount > 0 ? "\(passage.pass)/\(passage.passCount)" : "\(passage.pass)."
    }

    /// The question of a drill on a tiny screen, which has room for nothing else then.
    var tinyQuestion: String? {
        guard state.isAsked else { return nil }
        let key = state.settings.keys.label(of: .togglePlay, in: .player) ?? "play"
        return "\(key): understood"
    }

    /// The modes that are on, for the other end of the line.
    var modes: [String] {
        [drill, loop, pauses, filter, silence, loudness].compactMap { $0 }
    }

    /// The pass, if there is more than one.
    private var shownPassage: Passage? {
        state.passage.flatMap { $0.passCount != 1 ? $0 : nil }
    }

    var pass: String? {
        shownPassage.map { passage in
            let count = passage.passCount > 0 ? " of \(passage.passCount)" : ""
            return "pass \(passage.pass)\(count)"
        }
    }

    private var gap: String? {
        state.sound.gapLeft.map { left in
            let time = GapCountdown(left: left, isFine: room == .full).text
            return "your turn\(glyphs.dot)\(time)"
        }
    }

    var hold: String? {
        guard state.sound.phase == .held else { return nil }
        let key = state.settings.keys.label(of: .togglePlay, in: .player) ?? "play"
        guard state.isAsked else { return "press \(key) to go on" }
        let again = state.settings.keys.label(of: .replaySentence, in: .player) ?? "replay"
        return "\(key): understood\(glyphs.dot)\(again): once more, with help"
    }

    /// The distance of the played edges from the edges in the text.
    private var edges: String? {
        guard let moved = state.edges.moved, let sentence = state.text.transcript?[moved],
            let played = state.text.lines[safe: moved]?.played
        else { return nil }
        let start = played.lowerBound - state.text.offset - sentence.start
        let end = played.upperBound - state.text.offset - sentence.end
        return "edges \(signed(start)) / \(signed(end))"
    }

    private func signed(_ time: MediaTime) -> String {
        let count = (abs(time.milliseconds) + 5) / 10 * 10
        let sign = time < .zero ? glyphs.minus : "+"
        return "\(count == 0 ? "" : sign)\(count) ms"
    }

    private var saved: String? {
        let saved = state.sound.place.saved
        return saved >= .milliseconds(1_000) ? "saved \(saved.clockText)" : nil
    }

    private var drill: String? {
        guard let score = state.practice.score else { return nil }
        return DrillPreset.named(score).map { "drill \($0.name)" } ?? "drill"
    }

    private var loop: String? {
        switch state.practice.loop {
        case .sentence: "repeat"
        case .chapter: "repeat chapter"
        case .points(_, let end): end == nil ? "A–?" : "A–B"
        case nil: nil
        }
    }

    private var pauses: String? {
        if state.practice.holdAfter != nil { return "stop after this" }
        switch state.practice.autoPause {
        case []: return nil
        case .atEnd: return "pause after"
        case .atStart: return "pause before"
        case [.atEnd, .onlyNew]: return "pause at new words"
        default: return "pause before and after"
        }
    }

    private var filter: String? {
        switch state.marks.filter {
        case .marked: "marked only"
        case .hard: "hard only"
        case .chosen: "chosen only"
        case nil: nil
        }
    }

    private var silence: String? {
        switch (state.practice.condenses, state.practice.skipsSilence) {
        case (true, true): "condensed, no silence"
        case (true, false): "condensed"
        case (false, true): "no silence"
        case (false, false): nil
        }
    }

    private var loudness: String? {
        state.practice.gain == 100 ? nil : "\(state.practice.gain) %"
    }
}

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
