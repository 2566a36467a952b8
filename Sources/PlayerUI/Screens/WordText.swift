import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The word view: one large word between its neighbours, with its sentence small below.
struct WordText {
    let text: PlayerText
    let transcript: ChapterTranscript
    let shown: Int

    private var state: ChapterPlayerState { text.state }
    private var theme: Theme { text.theme }
    private var area: Rect { text.area }

    var picture: TextPicture {
        let last = (transcript[shown]?.words.count ?? 1) - 1
        let waiting = state.isFrozenAfterSentence || state.isGap ? last : 0
        let index = state.words.cursor?.word ?? state.heardWord ?? waiting
        let isLarge = area.rows >= 7 && !text.isCramped
        let margin = isLarge ? 8 : 0
        guard let sentence = transcript[shown], sentence.words.indices.contains(index),
            let word = bigWord(index, of: sentence, width: area.columns - margin)
        else { return TextPicture(focus: 0..<0) }
        let look = text.look(of: shown)
        let rows = word.window(isLarge ? area.rows / 2 : max(1, area.rows / 2))
        let panel = panel(rows, isLarge: isLarge)
        let style = (look.current?.style ?? theme.dim).removing(.underline)
        var picture = TextPicture(focus: panel.top..<panel.bottom)
        picture.grounds.append((panel, style))
        let top = panel.top + (panel.rows - rows.count) / 2
        picture.place(rows, of: shown, in: panel.left..<panel.right, .center, row: top)
        if isLarge, let base = rows.lastIndex(where: { !$0.isReading }) {
            let row = top + base - rows.startIndex
            placeNeighbours(of: index, sentence, look, beside: panel, row: row, &picture)
        }
        placeSmall(sentence, look, under: panel, &picture)
        return picture
    }

    private func bigWord(_ index: Int, of sentence: Sentence, width: Int) -> SentenceText? {
        var look = text.look(of: sentence.index)
        // Everything on the panel, the reading too, has the panel's colours.
        look.after = look.current?.style ?? theme.dim
        return PhraseText(text: text, sentence: sentence, look: look)
            .part(index..<index + 1, width: max(0, width), isSpaced: true)
    }

    private func panel(_ word: ArraySlice<TextRow>, isLarge: Bool) -> Rect {
        let width = word.map(\.width).max() ?? 0
        let columns = min(area.columns, width + (isLarge ? 8 : 0))
        let rows = min(area.rows, word.count + (isLarge ? 2 : 0))
        let top = area.top + max(0, text.isCramped ? 0 : (area.rows - rows) / 3)
        return Rect(
            column: area.left + (area.columns - columns) / 2, row: top, columns: columns,
            rows: rows)
    }

    /// Places the words before and after, dim, on their sides of the panel.
    private func placeNeighbours(
        of index: Int, _ sentence: Sentence, _ look: SentenceLook, beside panel: Rect, row: Int,
        _ picture: inout TextPicture
    ) {
        let spacing = 3
        let isTurned = BidiOrder.isRightToLeft(sentence.scripts)
        var small = SentenceLook(before: theme.dim, after: theme.dim)
        small.cover = look.cover
        small.open = look.open
        let phrase = PhraseText(text: text, sentence: sentence, look: small)
        func place(_ word: Int, in band: Range<Int>, _ alignment: TextPicture.Alignment) {
            guard sentence.words.indices.contains(word), band.count > 0,
                let part = phrase.part(word..<word + 1, width: band.count, isSpaced: false),
                let line = part.rows.last, part.rows.filter({ !$0.isReading }).count == 1
            else { return }
            picture.place([line], of: sentence.index, in: band, alignment, row: row)
        }
        let margin = text.layout.room == .full ? 2 : 0
        let left = min(area.left + margin, panel.left)
        let before = left..<max(left, panel.left - spacing)
        let start = min(panel.right + spacing, area.right)
        let after = start..<max(start, area.right - margin)
        place(isTurned ? index + 1 : index - 1, in: before, .right)
        place(isTurned ? index - 1 : index + 1, in: after, .left)
    }

    private func placeSmall(
        _ sentence: Sentence, _ look: SentenceLook, under panel: Rect,
        _ picture: inout TextPicture
    ) {
        var small = SentenceLook(before: theme.dim, after: theme.dim)
        small.cover = look.cover
        small.open = look.open
        small.current = look.current.map { ($0.words, theme.accent.adding(.underline)) }
        let row = panel.bottom + (panel.rows > 1 ? 1 : 0)
        let room = text.isCramped ? 0 : max(0, area.bottom - row)
        let width = text.column.width
        var manner = text.manner(width: width)
        manner.readings = .none
        let whole =
            text.text(sentence.index, small, width: width, manner: manner)?.window(room) ?? []
        let band = text.band
        picture.place(whole, of: sentence.index, in: band, .center, row: row)
        let below = text.translation(of: sentence.index, width: width)
            .prefix(max(0, room - whole.count - 1))
        for (offset, line) in below.enumerated() {
            let left = picture.column(of: text.width(line), in: band, .center)
            picture.place([line], column: left, row: row + whole.count + 1 + offset)
        }
        picture.focus = panel.top..<max(panel.bottom, row + whole.count)
    }
}

/// The words of a sentence, some of them laid out on their own.
struct PhraseText {
    let text: PlayerText
    let sentence: Sentence
    let look: SentenceLook

    /// Some words of a sentence, their letters spread apart if that fits and the script allows it;
    /// at most `width` columns wide.
    func part(_ range: Range<Int>, width: Int, isSpaced: Bool) -> SentenceText? {
        var look = look
        look.current = look.current.flatMap { current in
            guard range.overlaps(Range(current.words)) else { return nil }
            let words = range.clamped(to: Range(current.words))
            return (
                words.lowerBound - range.lowerBound...words.upperBound - 1 - range.lowerBound,
                current.style
            )
        }
        look.marks = Dictionary(
            uniqueKeysWithValues: look.marks.map { ($0.key - range.lowerBound, $0.value) })
        look.open = Set(look.open.map { $0 - range.lowerBound })
        look.found = Set(look.found.map { $0 - range.lowerBound })
        look.focus = nil
        let manner = text.manner(width: width)
        let key = LineShelf.Key(
            sentence: sentence.index, words: range, isSpaced: isSpaced, width: width,
            manner: manner)
        let entry = text.lines.entry(key) { words(range, width: width, isSpaced: isSpaced) }
        return entry.map {
            SentenceText($0.sentence, look, width: width, manner: manner, setting: $0.setting)
                .shifted(by: range.lowerBound)
        }
    }

    private func words(_ range: Range<Int>, width: Int, isSpaced: Bool) -> Sentence? {
        let words = Array(sentence.words[range.clamped(to: sentence.words.indices)])
        let scripts = sentence.scripts.isEmpty ? [] : Array(sentence.scripts[range])
        let spread = words.indices.map { Self.spread(words[$0], isLast: $0 + 1 == words.count) }
        let columns = spread.reduce(0) { $0 + text.glyphs.width(TerminalText($1.text)) + 2 }
        let canSpread =
            isSpaced && columns - 2 <= width
            && scripts.allSatisfy { $0.levels.isEmpty && $0.reading == nil }
        return Sentence(
            index: sentence.index, words: canSpread ? spread : words, scripts: scripts)
    }

    /// A word with its letters spread apart, unless they join or have combining marks.
    private static func spread(_ word: Word, isLast: Bool) -> Word {
        let isSpreadable = word.text.unicodeScalars.allSatisfy {
            $0.value < 0x530 || $0.value >= 0x1E00 && $0.value < 0x2100
                || $0.value >= 0x2E80 && $0.value < 0xD7B0
        }
        guard isSpreadable else { return word }
        // The gaps between words are wider than those between letters.
        let end = isLast || !word.isFollowedBySpace ? "" : "\u{A0}\u{A0}"
        let text = word.text.map { String($0) }.joined(separator: " ") + end
        return Word(
            start: word.start, end: word.end, text: text,
            isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated)
    }
}

extension SentenceText {
    /// The same rows, with `words` added to the index of each word; one below 0 is none.
    func shifted(by words: Int) -> SentenceText {
        SentenceText(
            rows: rows.map { row in
                var row = row
                row.spans = row.spans.compactMap {
                    $0.word + words < 0
                        ? nil : WordSpan(word: $0.word + words, columns: $0.columns)
                }
                return row
            }, currentRow: currentRow, isRightToLeft: isRightToLeft, turnsPages: turnsPages)
    }
}
