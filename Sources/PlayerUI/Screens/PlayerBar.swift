import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The rows of the player around its text: header, status, hints.
struct PlayerBar {
    let state: ChapterPlayerState
    let layout: PlayerLayout
    let glyphs: Glyphs

    var theme: Theme { state.settings.theme }
    var subject: PlayerSubject { state.subject }
    var margin: Int { layout.room == .full ? 2 : layout.room == .compact ? 1 : 0 }

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
        let header = line(layout.header.columns)
        let room = layout.header.columns - 2 * margin - header.width(left) - 2
        let isRoomy = header.width(clock(withPace: true)) <= room
        header.draw(
            left: left, right: clock(withPace: isRoomy), at: layout.header.top, margin: margin,
            into: &canvas)
        for column in margin..<max(margin, layout.rule.columns - margin)
        where !layout.rule.isEmpty {
            canvas.put(
                glyphs.rule, at: Point(column: column, row: layout.rule.top), style: theme.rule)
        }
    }

    /// The number of the chapter, with its place in the book where that differs.
    private var chapterText: String? {
        guard let place = subject.place else { return nil }
        let isFull = layout.room == .full
        let head = isFull ? "   chapter " : "  ch "
        let count = subject.chapterCount.map { (isFull ? " of " : "/") + "\($0)" } ?? ""
        guard let number = subject.number, number != place else { return head + "\(place)" + count }
        return head + "\(number)" + (count.isEmpty ? "" : " (\(place)\(count))")
    }

    /// Playback state, speed and position; with the words a minute where there is room.
    func clock(withPace: Bool = false, withLength: Bool = true) -> StyledText {
        var text = StyledText()
        if let sleep = state.surroundings.sleep, layout.room >= .compact {
            text.append(TerminalText(sleep + "  "), theme.accent)
        }
        text.append(
            state.sound.isWanted ? glyphs.play : glyphs.pause,
            state.sound.isWanted ? theme.accent : theme.dim)
        text.append(TerminalText(" \(glyphs.rate(state.heardRate))  "), theme.base)
        if withPace, layout.room == .full, let pace = state.heardPace {
            text.append(TerminalText("\(pace) wpm  "), theme.dim)
        }
        text.append(TerminalText(state.sound.position.clockText), theme.title)
        guard withLength else { return text }
        let total = state.sound.duration > .zero ? state.sound.duration.clockText : "–:––"
        text.append(TerminalText(layout.room < .compact ? "/\(total)" : " / \(total)"), theme.dim)
        return text
    }

    func drawHints(into canvas: inout Canvas) {
        guard !layout.hints.isEmpty else { return }
        let hints = KeyHints(keys: state.settings.keys, theme: theme, glyphs: glyphs)
        hints.draw(
            hintRows, at: layout.hints.top, columns: layout.hints.columns, margin: margin,
            into: &canvas)
    }

    private var hintRows: [KeyHints.Hint] {
        if !state.aids.popups.isEmpty, state.words.cursor == nil {
            return [(.popup, [.up, .down], "scroll"), (.popup, [.leave], "close")]
        }
        if let dictation = state.dictation { return dictation.hints(glyphs) }
        if state.edges.areMoved {
            return [
                (.edges, [.startEarlier, .startLater], "start"),
                (.edges, [.endEarlier, .endLater], "end"),
                (.edges, [.resetEdges], "reset"), (.edges, [.leave], "done"),
            ]
        }
        if state.words.cursor != nil {
            return [
                (.words, [.previousWord, .nextWord], "word"), (.words, [.explain], "explain"),
                (.words, [.translate], "translate"),
                (.words, [.leave], state.aids.popups.isEmpty ? "go on" : "close"),
                (.words, [.statusOne, .statusFive], "learning"), (.words, [.statusKnown], "known"),
                (.words, [.statusIgnored], "ignore"), (.words, [.nextUnknown], "next new"),
                (.words, [.phraseLonger], "phrase"),
            ]
        }
        if state.view.mode.isTranscript {
            return [
                (.transcript, [.up, .down], "choose"), (.transcript, [.open], "go there"),
                (.transcript, [.follow], "follow"), (.player, [.nextTextMode], "view"),
                (.everywhere, [.help], "help"), (.everywhere, [.quit], "quit"),
            ]
        }
        return [
            (.player, [.togglePlay], state.sound.isWanted ? "pause" : "play"),
            (.player, [.previousSentence, .nextSentence], "sentence"),
            (.player, [.translate], "translate"), (.player, [.wordCursor], "words"),
            (.player, [.explain], "explain"), (.player, [.practice], "drills"),
            (.everywhere, [.help], "help"), (.everywhere, [.quit], "quit"),
            (.player, [.slower, .faster], "speed"),
            (.player, [.nextTextMode], "view"), (.player, [.toggleText], "hide text"),
            (.player, [.undoSeek], "undo jump"),
        ]
    }

    func line(_ columns: Int) -> LineBuilder {
        LineBuilder(glyphs: glyphs, columns: columns)
    }
}
