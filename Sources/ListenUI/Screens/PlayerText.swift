import ListenCore
import Terminal

/// The text part of the player in all its modes.
struct PlayerText {
    let state: ChapterPlayerState
    let layout: PlayerLayout
    let glyphs: Glyphs

    init(state: ChapterPlayerState, layout: PlayerLayout) {
        self.state = state
        self.layout = layout
        glyphs = Glyphs(state.settings)
    }

    var area: Rect { layout.text }
    var theme: Theme { state.settings.theme }

    /// The widest line, and where lines begin.
    var column: (left: Int, width: Int) {
        let margin = layout.room == .full ? 4 : layout.room == .compact ? 1 : 0
        let width = max(0, min(state.settings.textWidth, area.columns - 2 * margin))
        return (area.left + (area.columns - width) / 2, width)
    }

    /// Whether a pop-up needs room on a small screen.
    var isCramped: Bool { !state.popups.isEmpty && layout.room < .full }

    var picture: TextPicture {
        guard let transcript = state.transcript, !transcript.isEmpty,
            let shown = state.shownSentence, !isFailed
        else { return message }
        switch state.textMode {
        case .sentence: return sentencePicture(transcript, shown)
        case .word: return wordPicture(transcript, shown)
        case .list: return listPicture(transcript, shown)
        }
    }

    var isFailed: Bool {
        if case .failed = state.phase { true } else { false }
    }

    /// How a sentence looks: around the current one dim, the current one by its words.
    func look(of sentence: Int) -> SentenceLook {
        var look = SentenceLook(before: theme.dim, after: theme.dim)
        look.isHidden = state.isHidden(sentence)
        guard sentence == state.shownSentence else { return look }
        if let cursor = state.wordCursor {
            return SentenceLook(
                before: theme.spoken, after: theme.spoken, current: (cursor.word, theme.cursor),
                isHidden: look.isHidden)
        }
        if state.isFrozen {
            look.after = state.isFrozenAfterSentence ? theme.spoken : theme.upcoming
            return look
        }
        guard let heard = state.heardSentence, !state.isGap else {
            if state.heardSentence == nil { look.after = theme.upcoming }
            return look
        }
        look.before = theme.spoken
        look.after = theme.upcoming
        guard let word = state.heardWord else { return look }
        let isEstimated = state.transcript?[heard]?.words[word].isEstimated == true
        look.current = (word, isEstimated ? theme.estimatedWord : theme.word)
        return look
    }

    func text(_ sentence: Int, width: Int) -> SentenceText? {
        state.transcript?[sentence].map {
            SentenceText($0, look(of: sentence), width: width, glyphs: glyphs)
        }
    }

    /// The translation of a sentence, as lines below it.
    func translation(of sentence: Int, width: Int) -> [StyledText] {
        guard state.showsTranslationNow, !state.isHidden(sentence) else { return [] }
        switch state.translations[sentence] {
        case .known(let translation):
            let mark = translation.isRough ? " (rough)" : ""
            let text = TerminalText(translation.text + mark, as: .block)
            return TextWrapper(width: width, glyphs: glyphs).lines(of: text).map {
                StyledText($0, theme.translation)
            }
        case .waiting: return [StyledText("…", theme.translation)]
        case .missing: return [StyledText("no translation", theme.dim)]
        case nil: return []
        }
    }

    /// What stands in the place of text while there is none.
    private var message: TextPicture {
        let (left, width) = column
        var lines: [StyledText] = []
        let wrapper = TextWrapper(width: width, glyphs: glyphs)
        func add(_ text: String, _ style: Style) {
            lines += wrapper.lines(of: TerminalText(text, as: .block)).map {
                StyledText($0, style)
            }
        }
        if isFailed {
            add("! \(state.failure ?? "This chapter cannot be played.")", theme.failure)
            add("Enter tries again, Esc goes back.", theme.dim)
        } else if let failure = state.trackFailure {
            add("! \(failure)", theme.failure)
        } else if state.transcript == nil {
            add(state.subject.chapterTitle, theme.title)
            add(state.phase == .loading ? "Opening…" : "Fetching the text…", theme.dim)
        } else {
            add(state.subject.chapterTitle, theme.title)
            add("This chapter has no text.", theme.dim)
        }
        let top = area.top + max(0, (area.rows - lines.count) / 3)
        var picture = TextPicture(focus: top..<top + min(lines.count, area.rows))
        picture.place(lines.prefix(area.rows), column: left, row: top)
        return picture
    }
}
