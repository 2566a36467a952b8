import ListenCore
import Terminal
package import Typesetting
import UIVocabulary

/// The text part of the player in all its modes.
package struct PlayerText {
    let state: ChapterPlayerState
    let layout: PlayerLayout
    let glyphs: Glyphs
    let lines: LineSource
    /// True of the transcript beside the text.
    let isSide: Bool

    package init(
        state: ChapterPlayerState, layout: PlayerLayout, pad: LinePad? = nil, isSide: Bool = false
    ) {
        self.state = state
        self.layout = layout
        self.isSide = isSide
        lines = LineSource(shelf: state.text.shelf, pad: pad)
        glyphs = Glyphs(state.settings)
    }

    var area: Rect { isSide ? layout.side : layout.text }
    var theme: Theme { state.settings.theme }

    /// The widest line, and the column at which lines begin.
    var column: (left: Int, width: Int) {
        let margin = layout.room == .full ? 4 : layout.room == .compact ? 1 : 0
        let width = max(0, min(state.settings.text.width, area.columns - 2 * margin))
        return (area.left + (area.columns - width) / 2, width)
    }

    /// True when a pop-up needs room on a small screen.
    var isCramped: Bool { !state.aids.popups.isEmpty && layout.room < .full }

    /// The columns of the text.
    var band: Range<Int> {
        let (left, width) = column
        return left..<left + width
    }

    package var picture: TextPicture {
        if isSide { return sidePicture }
        guard let transcript = state.text.transcript, !transcript.isEmpty,
            let shown = state.shownSentence, !state.sound.isFailed
        else { return MissingText(text: self).picture }
        if let dictation = state.dictation {
            return DictationText(text: self, dictation: dictation, transcript: transcript).picture
        }
        let mode = state.view.mode
        if state.settings.text.isLarge, !mode.isTranscript {
            return LargeText(text: self, transcript: transcript, shown: shown).picture
        }
        switch mode {
        case .sentence: return sentencePicture(transcript, shown)
        case .line: return linePicture(shown)
        case .list, .bilingual: return listPicture(transcript, shown)
        case .word:
            // A word after another is movement; the whole line stands still.
            if state.settings.reducedMotion, state.words.cursor == nil { return linePicture(shown) }
            return WordText(text: self, transcript: transcript, shown: shown).picture
        }
    }

    /// The look of a sentence: the current one by its words, all others dim.
    func look(of sentence: Int) -> SentenceLook {
        if isSide { return sideLook(of: sentence) }
        var look = SentenceLook(before: theme.dim, after: theme.dim)
        look.cover = state.cover(of: sentence)
        if look.cover == .none { look.found = state.foundWords(in: sentence) }
        if look.cover == .blurred { look.open = state.openWords(of: sentence) }
        look.turnsPages = state.settings.reducedMotion
        if look.cover == .none {
            look.marks = state.words.marks(
                of: sentence, state.settings.text.marking,
                lookUps: state.settings.text.marksLookUps, isCurrent: isLit(sentence))
        }
        let marks = WordMarkStyles(state.settings)
        (look.newWord, look.learningWord) = marks.beside
        if isLit(sentence) {
            lightCurrent(sentence, &look)
        } else if sentence == state.view.listCursor {
            look.after = theme.base
        }
        return look
    }

    /// True of the sentences that may have a highlighted word.
    private func isLit(_ sentence: Int) -> Bool {
        sentence == state.words.cursor?.sentence || sentence == state.shownSentence
    }

    /// The word that stays in sight of a sentence that was heard to its end.
    private func lastWord(of sentence: Int) -> Int? {
        state.text.transcript?[sentence].map { $0.words.count - 1 }
    }

    private func lightCurrent(_ sentence: Int, _ look: inout SentenceLook) {
        let marks = WordMarkStyles(state.settings)
        (look.newWord, look.learningWord) = marks.current
        look.heardMarks = (theme.spoken, marks.heard.new, marks.heard.learning)
        if let cursor = state.words.cursor {
            look.before = theme.spoken
            look.after = theme.spoken
            look.current = (state.words.chosen ?? cursor.word...cursor.word, theme.cursor)
            return
        }
        if state.sound.phase == .ended {
            // The last line stays lit, for nothing follows it.
            (look.before, look.after) = (theme.spoken, theme.spoken)
            look.focus = lastWord(of: sentence)
            return
        }
        if state.sound.isFrozen {
            look.after = state.isFrozenAfterSentence ? theme.spoken : theme.upcoming
            if state.isFrozenAfterSentence { look.focus = lastWord(of: sentence) }
            return
        }
        guard let heard = state.heardSentence else { return look.after = theme.upcoming }
        guard !state.isLongGap else { return }
        look.before = theme.spoken
        look.after = state.settings.reducedMotion ? theme.spoken : theme.upcoming
        guard let word = state.heardWord else { return keepLit(heard, &look) }
        look.focus = word
        guard !state.settings.reducedMotion else { return }
        let isUnsure = state.text.transcript?.isUnsure(word, in: heard) == true
        look.current = (word...word, isUnsure ? theme.estimatedWord : theme.word)
    }

    /// Keeps a sentence lit until the next one begins, with a quieter mark on its last word.
    private func keepLit(_ heard: Int, _ look: inout SentenceLook) {
        guard state.isGap else { return }
        look.after = theme.spoken
        // The words of a title are not what was said.
        guard state.text.pieces == nil, let count = state.text.transcript?[heard]?.words.count,
            count > 0
        else { return }
        look.focus = count - 1
        guard !state.settings.reducedMotion else { return }
        look.current = (count - 1...count - 1, theme.lastWord)
    }

    /// The manner of layout for lines of this width.
    func manner(width: Int) -> TextManner {
        var manner = TextManner(glyphs: glyphs)
        manner.reordersBidi = state.settings.text.reordersBidi
        manner.reading = theme.dim
        manner.likelyReading = theme.likelyReading
        guard let least = state.settings.text.readings.leastCertainty else { return manner }
        manner.leastCertainty = least
        if layout.room >= .compact, width >= 16 {
            manner.readings = .above
        } else if layout.room == .tiny {
            manner.readings = .inline
        }
        return manner
    }

    func text(_ sentence: Int, width: Int) -> SentenceText? {
        let (look, manner) = (look(of: sentence), manner(width: width))
        guard let name = name(before: sentence, width: width) else {
            return text(sentence, look, width: width, manner: manner)
        }
        return text(sentence, look, behind: name, width: width, manner: manner)
    }

    func text(
        _ index: Int, _ look: SentenceLook, width: Int, manner: TextManner
    ) -> SentenceText? {
        let key = LineShelf.Key(sentence: index, width: width, manner: manner)
        return lines.plain(key, look) {
            lines.entry(key) { state.text.transcript?[index] }.map {
                SentenceText($0.sentence, look, width: width, manner: manner, setting: $0.setting)
            }
        }
    }

    /// The translation of a sentence, as lines below it.
    func translation(of sentence: Int, width: Int) -> [StyledText] {
        guard !isSide, state.showsTranslation(of: sentence), !state.isHidden(sentence) else {
            return []
        }
        switch state.aids.translations[sentence] {
        case .known(let translation):
            // For a whole transcript, the status line says once that it is rough.
            let isSaid = state.view.mode == .bilingual
            let mark = translation.isRough && !isSaid ? " (rough)" : ""
            let cover = state.translationCover(of: sentence)
            let key = LineShelf.ParagraphKey(
                sentence: sentence, mark: mark, width: width, glyphs: glyphs,
                reordersBidi: state.settings.text.reordersBidi)
            return lines.paragraph(translation.text, key).map {
                StyledText(glyphs.covered($0, cover), translationStyle(of: sentence))
            }
        case .waiting: return pending(width)
        case .later: return said("no translation yet", width)
        case .missing, .unsupported:
            return said("no translation", width)
        // A row is reserved, so that nothing moves when the translation is requested.
        case nil: return state.view.mode == .bilingual ? pending(width) : []
        }
    }

    /// Beside a whole transcript, only the translation of its current line stands out.
    private func translationStyle(of sentence: Int) -> Style {
        let isQuiet = state.view.mode == .bilingual && sentence != state.askedSentence
        return isQuiet ? theme.dim.adding(.italic) : theme.translation
    }

    /// Places the lines of a translation, aligned right if it reads from right to left.
    func place(
        _ lines: some Collection<StyledText>, translating sentence: Int, in band: Range<Int>,
        row: Int, _ picture: inout TextPicture
    ) {
        var isRightToLeft = false
        if case .known(let translation) = state.aids.translations[sentence] {
            isRightToLeft = VisualOrder(translation.text).isRightToLeft
        }
        for (offset, line) in lines.enumerated() {
            let column = picture.column(of: width(line), in: band, isRightToLeft ? .right : .left)
            picture.place([line], column: column, row: row + offset)
        }
    }

    /// Lines in place of the text, at a third of its height.
    func block(_ lines: [StyledText]) -> TextPicture {
        let top = area.top + max(0, (area.rows - lines.count) / 3)
        var picture = TextPicture(focus: top..<top + min(lines.count, area.rows))
        picture.place(lines.prefix(area.rows), column: column.left, row: top)
        return picture
    }

    private func said(_ text: TerminalText, _ width: Int) -> [StyledText] {
        [StyledText(text.truncated(to: Columns(width)), theme.dim)]
    }

    private func pending(_ width: Int) -> [StyledText] {
        width > 0 ? [StyledText("…", theme.translation)] : []
    }

    /// Places the rows of a sentence, aligned right if it reads from right to left.
    func place(
        _ rows: ArraySlice<TextRow>, of sentence: Int, isRightToLeft: Bool, in band: Range<Int>,
        row: Int, _ picture: inout TextPicture
    ) {
        let alignment: TextPicture.Alignment = isRightToLeft ? .right : .left
        picture.place(rows, of: sentence, in: band, alignment, row: row)
        guard layout.room == .full, isLit(sentence), let current = look(of: sentence).current,
            state.text.transcript?[sentence]?.words[safe: current.words.upperBound]?
                .isFollowedBySpace
                == true
        else { return }
        for (offset, text) in rows.enumerated() where !text.isReading {
            let left = picture.column(of: text.width, in: band, alignment)
            for span in text.spans where current.words.contains(span.word) {
                let point = Point(column: left, row: row + offset)
                ground(current.style.removing(.underline), span, of: text, at: point, &picture)
            }
        }
    }

    /// Extends the background of the highlighted word by one column beyond the ends of a line, as
    /// between words.
    private func ground(
        _ style: Style, _ span: WordSpan, of row: TextRow, at point: Point,
        _ picture: inout TextPicture
    ) {
        func add(_ column: Int) {
            guard column >= area.left, column < area.right else { return }
            picture.grounds.append(
                (Rect(column: column, row: point.row, columns: 1, rows: 1), style))
        }
        if span.columns.lowerBound == 0 { add(point.column - 1) }
        if span.columns.upperBound == row.width { add(point.column + row.width) }
    }
}
