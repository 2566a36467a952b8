import ListenCore
import Practice
import Terminal
import Typesetting
import UIVocabulary

/// The status line: the state that is out of the ordinary, and the modes that are on.
extension PlayerBar {
    func drawStatus(into canvas: inout Canvas) {
        guard !layout.status.isEmpty else { return }
        guard layout.room >= .compact else {
            drawTinyStatus(into: &canvas)
            return
        }
        line(layout.status.columns).draw(
            left: statusText, right: StyledText(TerminalText(modeText), theme.dim),
            at: layout.status.top, margin: margin, into: &canvas)
    }

    private func drawTinyStatus(into canvas: inout Canvas) {
        let line = line(layout.status.columns)
        if let question = practice.tinyQuestion {
            return line.draw(
                left: StyledText(TerminalText(question), theme.accent), right: StyledText(),
                at: layout.status.top, margin: 0, into: &canvas)
        }
        let right =
            (practice.tiny ?? (isOver ? "end" : nil)).map {
                StyledText(TerminalText($0), theme.accent)
            } ?? StyledText()
        let room = layout.status.columns - line.width(right) - 2
        let fits = right.runs.isEmpty || line.width(clock()) <= room
        line.draw(
            left: clock(withLength: fits), right: right, at: layout.status.top, margin: 0,
            into: &canvas)
    }

    private var practice: PracticeText {
        PracticeText(state: state, room: layout.room, glyphs: glyphs)
    }

    private var statusText: StyledText {
        let now = TurnLine.isShown(state, layout) ? practice.itemsBeside : practice.items
        let others = statusItems
        var text = StyledText()
        func add(_ item: String, _ style: Style) {
            if !text.runs.isEmpty { text.append(TerminalText(glyphs.dot), theme.dim) }
            text.append(TerminalText(item), style)
        }
        if isOver { add(endText, theme.accent) }
        if layout.room == .full, let chapter = state.episodeChapter {
            add(chapter.mark.name(number: chapter.number), theme.dim)
        }
        for item in now { add(item, theme.accent) }
        for item in others { add(item, theme.dim) }
        return text
    }

    /// The modes that are on; the first ones, as many as fit into half the row.
    private var modeText: String {
        let view: String? =
            switch state.view.mode {
            case .sentence: nil
            case .word: "word view"
            case .list: following("transcript")
            case .bilingual: following("bilingual")
            case .line: "one line"
            }
        var text = view ?? ""
        guard layout.room == .full else { return text }
        let known = state.words.cursor.flatMap { _ in
            state.words.known.flatMap { $0.isBegun ? [$0.coverage.summary] : nil }
        }
        for mode in (known ?? []) + practice.modes {
            let longer = text.isEmpty ? mode : text + glyphs.dot + mode
            guard glyphs.width(TerminalText(longer)) <= layout.status.columns / 2 else { break }
            text = longer
        }
        return text
    }

    /// The state that is out of the ordinary.
    private var statusItems: [String] {
        [
            makingText, recordingText, wordText, phaseText, state.source.freshness?.statusText,
            outputText,
            state.text.offset == .zero ? nil : "text \(offsetText(state.text.offset))",
            coverText, roughText,
            state.text.pieces == nil && state.text.transcript?.isEstimated == true
                ? "word times estimated" : nil,
            state.surroundings.background,
        ].compactMap { $0 }
    }

    private func following(_ view: String) -> String {
        state.view.listCursor == nil ? view : view + ", not following"
    }

    /// The status of the word under the cursor.
    private var wordText: String? {
        guard state.words.known != nil, let phrase = state.cursorPhrase, phrase.key != nil
        else { return nil }
        let name = state.isCursorHidden ? "word" : phrase.text
        return "\(name): \(phrase.status?.words ?? "new")"
    }

    private var recordingText: String? {
        state.recordsFrom.map { "recording from \($0.clockText)" }
    }

    /// The progress of a text being made while another one is shown.
    private var makingText: String? {
        state.text.transcript?.isEmpty == false ? state.text.making.words : nil
    }

    private var coverText: String? {
        guard state.passage?.display == nil else { return nil }
        switch state.view.visibility {
        case .hidden: return "text hidden"
        case .blurred: return "text blurred"
        case .shown, .revealed, .unblurred: return nil
        }
    }

    private var roughText: String? {
        state.view.mode == .bilingual && state.aids.translations.rough > 0
            ? "rough translation" : nil
    }

    private var phaseText: String? {
        switch state.sound.phase {
        case .loading: "opening…"
        case .buffering: "waiting for sound…"
        case .interrupted(let reason): "paused: \(reason)"
        case .empty, .ready, .playing, .paused, .held, .ended, .failed: nil
        }
    }

    /// The end that was reached; where no keys are shown, with the key that goes on.
    private var endText: String {
        let ending = state.surroundings.ending
        let text = ending?.isOfBook == true ? "end of the book" : "end of the chapter"
        guard layout.hints.isEmpty, let next = ending?.next,
            let key = state.settings.keys.label(of: .nextChapter, in: .player)
        else { return text }
        return text + glyphs.dot + "\(key) \(next.printable(limit: 28))"
    }

    private var outputText: String? {
        switch state.sound.output {
        case .silent(let reason): "no sound (\(reason)): silent clock"
        case .file(let path): "writing to \(path)"
        case .device, nil: nil
        }
    }
}
