import ListenCore
import Terminal

/// The rows of the player that are not its text: header, status, hints.
struct PlayerBar {
    let state: ChapterPlayerState
    let layout: PlayerLayout
    let glyphs: Glyphs

    private var theme: Theme { state.settings.theme }
    private var subject: PlayerSubject { state.subject }
    private var margin: Int { layout.room == .full ? 2 : layout.room == .compact ? 1 : 0 }

    func drawHeader(into canvas: inout Canvas) {
        guard !layout.header.isEmpty else { return }
        var left = StyledText()
        if layout.room == .full {
            left.append(" listen ", theme.badge)
            left.append("  ", theme.base)
        }
        let number = subject.bookNumber.map { "Book \($0)\(glyphs.dot)" } ?? ""
        left.append(TerminalText(number + subject.bookTitle), theme.title)
        if let chapter = chapterText { left.append(TerminalText(chapter), theme.dim) }
        line(layout.header.columns).draw(
            left: left, right: clock, at: layout.header.top, margin: margin, into: &canvas)
        for column in margin..<max(margin, layout.rule.columns - margin)
        where !layout.rule.isEmpty {
            canvas.put(
                glyphs.rule, at: Point(column: column, row: layout.rule.top), style: theme.rule)
        }
    }

    /// Its number, and its place where that is another.
    private var chapterText: String? {
        guard let place = subject.place else { return nil }
        let isFull = layout.room == .full
        let head = isFull ? "   chapter " : "  ch "
        let count = subject.chapterCount.map { (isFull ? " of " : "/") + "\($0)" } ?? ""
        guard let number = subject.number, number != place else { return head + "\(place)" + count }
        return head + "\(number)" + (count.isEmpty ? "" : " (\(place)\(count))")
    }

    /// Whether it plays, how fast, where.
    private var clock: StyledText {
        var text = StyledText()
        text.append(
            state.wantsSound ? glyphs.play : glyphs.pause,
            state.wantsSound ? theme.accent : theme.dim)
        text.append(TerminalText(" \(glyphs.rate(state.rate))  "), theme.base)
        text.append(TerminalText(state.position.clockText), theme.title)
        let total = state.duration > .zero ? state.duration.clockText : "–:––"
        text.append(TerminalText(layout.room < .compact ? "/\(total)" : " / \(total)"), theme.dim)
        return text
    }

    func drawStatus(into canvas: inout Canvas) {
        guard !layout.status.isEmpty else { return }
        guard layout.room >= .compact else {
            line(layout.status.columns).draw(
                left: clock, right: StyledText(), at: layout.status.top, margin: 0,
                into: &canvas)
            return
        }
        let items = ([chapterTitle] + statusItems).compactMap { $0 }
        line(layout.status.columns).draw(
            left: StyledText(TerminalText(items.joined(separator: glyphs.dot)), theme.dim),
            right: StyledText(TerminalText(modeText), theme.dim), at: layout.status.top,
            margin: margin, into: &canvas)
    }

    private var chapterTitle: String? {
        layout.room == .full || statusItems.isEmpty ? subject.chapterTitle : nil
    }

    private var modeText: String {
        switch state.textMode {
        case .sentence: ""
        case .word: "word view"
        case .list: state.listCursor == nil ? "list view" : "list view, not following"
        }
    }

    /// What there is to say beyond the usual.
    private var statusItems: [String] {
        [
            phaseText, state.freshness?.statusText, outputText,
            state.offset == .zero ? nil : "text \(offsetText(state.offset))",
            state.visibility == .hidden ? "text hidden" : nil,
            state.transcript?.hasEstimates == true ? "word times estimated" : nil,
        ].compactMap { $0 }
    }

    private var phaseText: String? {
        switch state.phase {
        case .loading: "opening…"
        case .buffering: "waiting for sound…"
        case .interrupted(let reason): "paused: \(reason)"
        case .ended: "end of the chapter"
        case .empty, .ready, .playing, .paused, .failed: nil
        }
    }

    private var outputText: String? {
        switch state.output {
        case .silent(let reason): "no sound (\(reason)): silent clock"
        case .file(let path): "writing to \(path)"
        case .device, nil: nil
        }
    }

    func drawHints(into canvas: inout Canvas) {
        guard !layout.hints.isEmpty else { return }
        let hints = KeyHints(keys: state.settings.keys, theme: theme, glyphs: glyphs)
        hints.draw(
            hintRows, at: layout.hints.top, columns: layout.hints.columns, margin: margin,
            into: &canvas)
    }

    private var hintRows: [KeyHints.Hint] {
        if !state.popups.isEmpty {
            return [(.popup, [.up, .down], "scroll"), (.popup, [.leave], "close")]
        }
        if state.wordCursor != nil {
            return [
                (.words, [.previousWord, .nextWord], "word"), (.words, [.explain], "explain"),
                (.words, [.translate], "translate"), (.words, [.leave], "go on"),
            ]
        }
        if state.textMode == .list {
            return [
                (.transcript, [.up, .down], "choose"), (.transcript, [.open], "go there"),
                (.transcript, [.follow], "follow"), (.player, [.nextTextMode], "view"),
                (.everywhere, [.help], "help"), (.everywhere, [.quit], "quit"),
            ]
        }
        return [
            (.player, [.togglePlay], state.wantsSound ? "pause" : "play"),
            (.player, [.previousSentence, .nextSentence], "sentence"),
            (.player, [.translate], "translate"), (.player, [.wordCursor], "words"),
            (.player, [.explain], "explain"), (.everywhere, [.help], "help"),
            (.everywhere, [.quit], "quit"), (.player, [.slower, .faster], "speed"),
            (.player, [.nextTextMode], "view"), (.player, [.toggleText], "hide text"),
            (.player, [.undoSeek], "undo jump"),
        ]
    }

    private func line(_ columns: Int) -> LineBuilder {
        LineBuilder(glyphs: glyphs, columns: columns)
    }
}
