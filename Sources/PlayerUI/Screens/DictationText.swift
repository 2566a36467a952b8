import ListenCore
import Practice
import Subtitles
import Terminal
import Typesetting
import UIVocabulary

/// A dictation in place of the text: the shape of the sentence while the answer is being written,
/// then the answer above the sentence.
struct DictationText {
    let text: PlayerText
    let dictation: Dictation
    let transcript: ChapterTranscript

    var picture: TextPicture {
        switch dictation.step {
        case .typing:
            writing.rect.map { writing.picture(around: $0) }
                ?? text.sentencePicture(transcript, dictation.sentence)
        case .checked(let check): comparison(check)
        case .over: summary
        }
    }

    private var writing: WritingText { WritingText(text: text, dictation: dictation) }
    private var theme: Theme { text.theme }
    private var area: Rect { text.area }
    private var room: PlayerLayout.Room { text.layout.room }

    private func comparison(_ check: DictationCheck) -> TextPicture {
        if !check.isPerfect, let paired = pairs(check) { return paired }
        let (left, width) = text.column
        let written = WrittenSentence(
            check, transcript[dictation.sentence], text.glyphs,
            text.state.subject.dictationLanguage)
        var look = SentenceLook(before: theme.spoken, after: theme.spoken)
        look.found = written.missed
        guard let answer = rows(of: transcript[dictation.sentence], look, width) else {
            return TextPicture(focus: 0..<0)
        }
        let typed = check.isPerfect ? nil : rows(of: written.sentence, written.look(theme), width)
        let isRoomy = room == .full && text.state.aids.popups.isEmpty
        let titles = isRoomy ? 1 : 0
        let gap =
            typed == nil ? 0 : area.rows >= answer.rows.count + (typed?.rows.count ?? 0) + 1 ? 1 : 0
        let most = max(0, area.rows - gap - 2 * titles)
        let below = answer.window(max(most - (typed?.rows.count ?? 0), (most + 1) / 2))
        let above = typed?.beginning(most - below.count) ?? []
        let height = above.count + below.count + gap + 2 * titles
        let top = area.top + (isRoomy ? max(0, min(area.rows - height, area.rows / 4)) : 0)
        var picture = TextPicture(focus: top..<top + height)
        var row = top
        func add(_ title: TerminalText, _ rows: ArraySlice<TextRow>, _ set: SentenceText) {
            if titles > 0 {
                picture.place([StyledText(title, theme.dim)], column: left, row: row)
            }
            row += titles
            picture.place(
                rows, of: dictation.sentence, in: text.band, set.isRightToLeft ? .right : .left,
                row: row)
            row += rows.count
        }
        if let typed { add("You wrote", above, typed) }
        row += gap
        add(check.isPerfect ? "You wrote what it says" : "It says", below, answer)
        return picture
    }

    /// The answer, word under word; `nil` where that has no room, or no sense.
    private func pairs(_ check: DictationCheck) -> TextPicture? {
        guard room >= .compact, text.state.aids.popups.isEmpty,
            let answer = PairedAnswer(
                check, transcript[dictation.sentence], text.glyphs, theme)
        else { return nil }
        let (left, width) = text.column
        let lines = answer.lines(width: width)
        let titles = room == .full ? 2 : 0
        let gap = lines.count * 3 + titles <= area.rows ? 1 : 0
        let height = lines.count * (2 + gap) - gap + titles
        guard height <= area.rows else { return nil }
        let top = area.top + (room == .full ? min(area.rows - height, area.rows / 4) : 0)
        var picture = TextPicture(focus: top..<top + height)
        picture.sentences.insert(dictation.sentence)
        if titles > 0 {
            let title: TerminalText = "It says, and below what you wrote"
            picture.place([StyledText(title, theme.dim)], column: left, row: top)
        }
        for (offset, line) in lines.enumerated() {
            let row = top + titles + offset * (2 + gap)
            picture.place([line.said, line.written], column: left, row: row)
            picture.hits.add(
                .sentence(dictation.sentence),
                at: Rect(column: left, row: row, columns: width, rows: 1))
            for span in line.spans {
                picture.hits.add(
                    .word(WordAddress(sentence: dictation.sentence, word: span.word)),
                    at: Rect(
                        column: left + span.columns.lowerBound, row: row,
                        columns: span.columns.count, rows: 1))
            }
        }
        return picture
    }

    private func rows(of sentence: Sentence?, _ look: SentenceLook, _ width: Int) -> SentenceText? {
        sentence.map {
            SentenceText($0, look, width: width, manner: text.manner(width: width))
        }
    }

    private var summary: TextPicture {
        let wrapper = TextWrapper(width: text.column.width, glyphs: text.glyphs)
        var lines = wrapper.lines(of: "The dictation is over.").map {
            StyledText($0, theme.title)
        }
        if room == .full { lines.append(StyledText("", theme.base)) }
        for line in dictation.tally.lines {
            lines += wrapper.lines(of: TerminalText(line)).map { StyledText($0, theme.base) }
        }
        return text.block(lines)
    }
}

/// The written answer as a sentence of its own, whose words carry signs of their mistakes.
struct WrittenSentence {
    /// `nil` when no word was written or missed.
    private(set) var sentence: Sentence?
    /// The words of the sentence that the answer does not have right.
    private(set) var missed: Set<Int> = []
    private var wrong: Set<Int> = []
    private var other: Set<Int> = []

    init(
        _ check: DictationCheck, _ answer: Sentence?, _ glyphs: Glyphs, _ language: Language
    ) {
        var words: [Word] = []
        var signs: [String] = []
        for (place, mark) in check.marks.enumerated() {
            let (sign, text) = part(of: mark, at: place, answer, glyphs)
            signs.append(sign)
            words.append(Word(start: .zero, end: .zero, text: text))
        }
        let isRightToLeft = BidiOrder.isRightToLeft(answer?.scripts ?? [])
        sentence = Sentence(index: 0, words: words).map {
            SentenceScripts(language: language, analysis: PlainTextAnalysis())
                .annotated($0, rightToLeft: isRightToLeft).signed(signs)
        }
    }

    /// The sign of a mark, and the word after it.
    private mutating func part(
        of mark: DictationCheck.Mark, at place: Int, _ answer: Sentence?, _ glyphs: Glyphs
    ) -> (sign: String, text: String) {
        switch mark {
        case .right(let word): return ("", answer?.words[safe: word]?.text ?? "")
        case .wrong(let word, let typed):
            wrong.insert(place)
            missed.insert(word)
            return (glyphs.wrong, typed)
        case .missing(let word):
            other.insert(place)
            missed.insert(word)
            return ("", glyphs.missing)
        case .extra(let typed):
            other.insert(place)
            return (glyphs.extra, typed)
        }
    }

    func look(_ theme: Theme) -> SentenceLook {
        var look = SentenceLook(before: theme.spoken, after: theme.spoken)
        look.found = wrong.union(other)
        look.marks = Dictionary(uniqueKeysWithValues: wrong.map { ($0, .new) })
        look.marks.merge(other.map { ($0, .learning) }) { first, _ in first }
        look.newWord = theme.failure
        look.learningWord = theme.accent
        return look
    }
}

extension Sentence {
    /// The sentence with a sign before each word, on the side from which the word is read.
    ///
    /// The signs are no part of the text, so they must not affect its visual order.
    fileprivate func signed(_ signs: [String]) -> Sentence {
        let words = zip(self.words, signs).map { word, sign in
            Word(
                start: word.start, end: word.end, text: sign + word.text,
                isFollowedBySpace: word.isFollowedBySpace)
        }
        let scripts = zip(self.scripts, signs).map { script, sign in
            let level = script.levels.first.map { Array(repeating: $0, count: sign.count) }
            return WordScript(
                breakAfter: script.breakAfter, reading: script.reading,
                levels: (level ?? []) + script.levels, spaceLevel: script.spaceLevel,
                shaped: script.shaped.map { sign + $0 })
        }
        return Sentence(index: index, words: words, scripts: scripts) ?? self
    }
}

extension Glyphs {
    /// The sign of a wrong word.
    var wrong: String { level == .ascii ? "*" : "✗" }
    /// The text in place of a missing word.
    var missing: String { "___" }
    /// The sign of an extra word.
    var extra: String { "+" }
}
