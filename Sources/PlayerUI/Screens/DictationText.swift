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

/// A compared answer word under word: what was said above, what was written below, the letters that
/// differ marked in both.
struct PairedAnswer {
    /// One word of both lines.
    private struct Cell {
        /// The place in the sentence; `nil` for a word that was not said.
        let word: Int?
        let said: StyledText
        let written: StyledText
        let width: Int
    }

    /// A line of the sentence with the one written below it.
    struct Line {
        /// The words said and written, from left to right.
        fileprivate(set) var said = StyledText()
        fileprivate(set) var written = StyledText()
        /// The columns of each word that was said.
        fileprivate(set) var spans: [(word: Int, columns: Range<Int>)] = []
        fileprivate var width = 0
    }

    private let theme: Theme
    private let glyphs: Glyphs
    private var cells: [Cell] = []

    /// Pairs the words; `nil` for scripts whose words are not written apart, or from the right.
    init?(_ check: DictationCheck, _ sentence: Sentence?, _ glyphs: Glyphs, _ theme: Theme) {
        guard let sentence, !BidiOrder.isRightToLeft(sentence.scripts) else { return nil }
        let touching = sentence.words.dropLast().count { !$0.isFollowedBySpace }
        guard touching * 3 < sentence.words.count else { return nil }
        (self.theme, self.glyphs) = (theme, glyphs)
        cells = check.marks.map { cell(of: $0, in: sentence) }
    }

    private func cell(of mark: DictationCheck.Mark, in sentence: Sentence) -> Cell {
        func text(_ word: Int) -> String { sentence.words[safe: word]?.text ?? "" }
        switch mark {
        case .right(let word):
            let said = text(word)
            return cell(
                word, StyledText(TerminalText(said), theme.spoken),
                StyledText(TerminalText(said), theme.dim))
        case .wrong(let word, let typed):
            let said = Array(text(word))
            let written = Array(typed)
            let same = CommonLetters(said, written)
            let spared = same.left.union(Self.unasked(in: said, same, of: written))
            return cell(
                word, marked(said, spared, theme.title.adding(.underline), theme.spoken),
                marked(written, same.right, theme.failure, theme.base))
        case .missing(let word):
            let said = text(word)
            let width = max(3, glyphs.width(TerminalText(said)))
            return cell(
                word, StyledText(TerminalText(said), theme.title.adding(.underline)),
                StyledText(TerminalText(String(repeating: "_", count: width)), theme.accent))
        case .extra(let typed):
            return cell(
                nil, StyledText(), StyledText(TerminalText(glyphs.extra + typed), theme.failure))
        }
    }

    /// The signs beside letters that differ: a full stop that was not written is no mistake of its
    /// own, unless it is all that differs.
    private static func unasked(
        in said: [Character], _ same: CommonLetters, of written: [Character]
    ) -> Set<Int> {
        let missed = said.indices.filter { !same.left.contains($0) }
        let signs = missed.filter { !said[$0].isLetter && !said[$0].isNumber }
        let isAll = signs.count == missed.count && same.right.count == written.count
        return isAll ? [] : Set(signs)
    }

    private func cell(_ word: Int?, _ said: StyledText, _ written: StyledText) -> Cell {
        Cell(word: word, said: said, written: written, width: max(width(said), width(written)))
    }

    private func width(_ line: StyledText) -> Int {
        line.runs.reduce(0) { $0 + glyphs.width($1.text) }
    }

    /// Letters in two styles, those that are the same in both words and the others.
    private func marked(
        _ letters: [Character], _ same: Set<Int>, _ other: Style, _ plain: Style
    ) -> StyledText {
        var line = StyledText()
        for (index, letter) in letters.enumerated() {
            line.append(TerminalText(String(letter)), same.contains(index) ? plain : other)
        }
        return line
    }

    /// The lines of a width.
    func lines(width: Int) -> [Line] {
        var lines = [Line()]
        for cell in cells {
            if lines[lines.count - 1].width > 0, lines[lines.count - 1].width + cell.width > width {
                lines.append(Line())
            }
            append(cell, to: &lines[lines.count - 1])
        }
        return lines
    }

    private func append(_ cell: Cell, to line: inout Line) {
        func add(_ part: StyledText, to text: inout StyledText) {
            for run in part.runs { text.append(run.text, run.style) }
            let blanks = String(repeating: " ", count: cell.width - width(part) + 1)
            text.append(TerminalText(blanks), theme.base)
        }
        if let word = cell.word {
            line.spans.append((word, line.width..<line.width + width(cell.said)))
        }
        add(cell.said, to: &line.said)
        add(cell.written, to: &line.written)
        line.width += cell.width + 1
    }
}

/// The letters that two words have in common, in their order: the longest common subsequence, by
/// O(n m) for words of at most 60 letters.
struct CommonLetters {
    private static let longest = 60

    /// Their places in either word.
    private(set) var left: Set<Int> = []
    private(set) var right: Set<Int> = []

    init(_ one: [Character], _ other: [Character]) {
        let (one, other) = (one.prefix(Self.longest), other.prefix(Self.longest))
        let a = one.map { $0.lowercased() }
        let b = other.map { $0.lowercased() }
        var lengths = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
        for row in a.indices.reversed() {
            for column in b.indices.reversed() {
                lengths[row][column] =
                    a[row] == b[column]
                    ? lengths[row + 1][column + 1] + 1
                    : max(lengths[row + 1][column], lengths[row][column + 1])
            }
        }
        var (row, column) = (0, 0)
        while row < a.count, column < b.count {
            if a[row] == b[column] {
                left.insert(row)
                right.insert(column)
                (row, column) = (row + 1, column + 1)
            } else if lengths[row + 1][column] >= lengths[row][column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
    }
}
