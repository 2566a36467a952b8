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
        let header = line(layout.header.columns)
        let all = layout.header.columns - 2 * margin - 2
        let title = HeaderTitle(
            subject: subject, isFull: layout.room == .full, glyphs: glyphs, theme: theme)
        // The pace gives way before any letter of the titles.
        let hasPace = title.width + header.width(clock(withPace: true)) <= all
        let clock = clock(withPace: hasPace)
        header.draw(
            left: title.text(within: all - header.width(clock)), right: clock,
            at: layout.header.top, margin: margin, into: &canvas)
        for column in margin..<max(margin, layout.rule.columns - margin)
        where !layout.rule.isEmpty {
            canvas.put(
                glyphs.rule, at: Point(column: column, row: layout.rule.top), style: theme.rule)
        }
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
        if state.isLive {
            text.append(TerminalText(live), theme.dim)
            return text
        }
        let total = state.sound.duration > .zero ? state.sound.duration.clockText : "–:––"
        text.append(TerminalText(layout.room < .compact ? "/\(total)" : " / \(total)"), theme.dim)
        return text
    }

    /// Live sound has no length; told instead is how far the place is behind what arrived last.
    private var live: String {
        let behind = state.sound.duration - state.sound.position
        guard layout.room >= .compact, behind >= .seconds(1) else { return "  live" }
        return "  live \(glyphs.minus)\(behind.clockText)"
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
            // Its frame says how it is scrolled and closed.
            return [(.player, [.copySentence], "copy it"), (.everywhere, [.help], "help")]
        }
        if let dictation = state.dictation { return dictation.hints(glyphs) }
        if state.edges.areMoved {
            return [
                (.edges, [.startEarlier, .startLater], "start"),
                (.edges, [.endEarlier, .endLater], "end"),
                (.edges, [.resetEdges], "reset"), (.edges, [.leave], "done"),
            ]
        }
        if state.words.cursor != nil, !state.aids.popups.isEmpty {
            // The pop-up of the word tells its other keys.
            return [
                (.words, [.previousWord, .nextWord], "word"), (.words, [.translate], "translate"),
                (.words, [.nextUnknown], "next new"), (.words, [.statusIgnored], "ignore"),
                (.everywhere, [.help], "help"),
            ]
        }
        if state.words.cursor != nil {
            return [
                (.words, [.previousWord, .nextWord], "word"), (.words, [.explain], "explain"),
                (.words, [.translate], "translate"),
                (.words, [.leave], "go on"),
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
        return playerHints
    }

    /// The keys that have a use now, the likeliest first.
    private var playerHints: [KeyHints.Hint] {
        var hints: [KeyHints.Hint] = []
        if let next = state.surroundings.ending?.next {
            hints.append((.player, [.nextChapter], next.printable(limit: 28)))
        }
        let play = state.sound.isWanted ? "pause" : isOver ? "play again" : "play"
        hints.append((.player, [.togglePlay], play))
        let hasText = state.text.hasSentences
        if hasText { hints.append((.player, [.previousSentence, .nextSentence], "sentence")) }
        if !state.jumps.undo.isEmpty { hints.append((.player, [.undoSeek], "undo jump")) }
        if hasText {
            hints += [
                (.player, [.translate], "translate"), (.player, [.wordCursor], "words"),
                (.player, [.explain], "explain"), (.player, [.practice], "drills"),
            ]
        }
        hints += [
            (.everywhere, [.help], "help"), (.everywhere, [.quit], "quit"),
            (.player, [.leave], "chapters"), (.player, [.slower, .faster], "speed"),
        ]
        guard hasText else { return hints }
        let isHidden = state.view.visibility == .hidden
        return hints + [
            (.player, [.nextTextMode], "view"),
            (.player, [.toggleText], isHidden ? "show text" : "hide text"),
        ]
    }

    /// True when the chapter was heard to its end.
    var isOver: Bool { state.sound.phase == .ended }

    func line(_ columns: Int) -> LineBuilder {
        LineBuilder(glyphs: glyphs, columns: columns)
    }
}
