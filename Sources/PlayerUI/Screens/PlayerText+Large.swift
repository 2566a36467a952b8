import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The large layout: only the sentence, in letters of blocks where the script has them, else with
/// letters spread apart and blank rows in between.
extension PlayerText {
    func largePicture(_ transcript: ChapterTranscript, _ shown: Int) -> TextPicture {
        guard let sentence = transcript[shown], area.columns > 0, area.rows > 0 else {
            return TextPicture(focus: 0..<0)
        }
        let look = look(of: shown)
        let below = translation(of: shown, width: column.width).prefix(area.rows / 3)
        let space = below.isEmpty ? 0 : 1
        let most = isCramped ? max(1, area.rows / 3) : area.rows - below.count - space
        let blocks = blockLines(of: sentence, look, rows: most)
        let lines = blocks ?? largeLines(of: sentence, look)
        let needed = lines.reduce(-1) { $0 + $1.rows.count + 1 }
        let step = most >= 3 && (blocks == nil || needed <= most) ? 1 : 0
        let shownLines = window(of: lines, look, rows: most, step: step)
        let height = shownLines.reduce(-step) { $0 + $1.rows.count + step }
        let rows = max(0, height) + space + below.count
        let top = area.top + (isCramped ? 0 : max(0, area.rows - rows) / 2)
        var picture = TextPicture(focus: top..<top + rows)
        picture.isCut = shownLines.count < lines.count
        let band = area.left..<area.right
        var row = top
        for line in shownLines {
            picture.place(line.rows[...], of: shown, in: band, .center, row: row)
            row += line.rows.count + step
        }
        for (offset, line) in below.enumerated() {
            let left = picture.column(of: width(line), in: band, .center)
            picture.place([line], column: left, row: top + rows - below.count + offset)
        }
        return picture
    }

    /// The lines in letters of blocks, in the wider ones if the whole sentence fits; `nil` where
    /// the terminal, the script, the room or a cover over the text does not allow them.
    private func blockLines(
        of sentence: Sentence, _ look: SentenceLook, rows: Int
    ) -> [LargeLine]? {
        guard glyphs.level != .ascii, look.cover == .none, rows >= LargeWord.rows,
            sentence.scripts.allSatisfy({ $0.levels.isEmpty && $0.reading == nil })
        else { return nil }
        let words = sentence.words.map { TerminalText($0.text).string }
        let width = max(0, area.columns - 4)
        let wide = LargeLine.lines(of: words, look, width: width, grain: .half)
        // The Linux console has no quarter blocks.
        guard glyphs.level == .braille else { return wide }
        if let wide, wide.count * LargeWord.rows <= rows { return wide }
        return LargeLine.lines(of: words, look, width: width, grain: .quarter) ?? wide
    }

    private func largeLines(of sentence: Sentence, _ look: SentenceLook) -> [LargeLine] {
        phrases(of: sentence).flatMap { range -> [LargeLine] in
            guard
                let text = part(range, of: sentence, look, width: area.columns, isSpaced: true)
            else { return [] }
            // A long word takes several lines, each with a reading of its own.
            var lines: [LargeLine] = []
            var rows: [TextRow] = []
            for row in text.rows {
                rows.append(row)
                if row.isReading { continue }
                lines.append(LargeLine(words: range, rows: rows))
                rows = []
            }
            return lines
        }
    }

    /// The words of each row: as many as fit with their letters spread apart.
    private func phrases(of sentence: Sentence) -> [Range<Int>] {
        let texts = sentence.words.map { TerminalText($0.text) }
        let widths = texts.map { glyphs.width($0) }
        var phrases: [Range<Int>] = []
        var start = 0
        var columns = 0
        for index in sentence.words.indices {
            columns += 2 * widths[index] + 2
            if let next = widths[safe: index + 1], columns + 2 * next <= area.columns - 4 {
                continue
            }
            phrases.append(start..<index + 1)
            (start, columns) = (index + 1, 0)
        }
        return phrases
    }

    /// The lines that fit: those around the highlighted word, or a page of them under reduced
    /// motion.
    private func window(
        of lines: [LargeLine], _ look: SentenceLook, rows: Int, step: Int
    ) -> ArraySlice<LargeLine> {
        let tallest = lines.map(\.rows.count).max() ?? 1
        let count = max(1, (rows + step) / (tallest + step))
        guard lines.count > count else { return lines[...] }
        let focus = look.current?.words.lowerBound ?? look.focus ?? 0
        let current = lines.firstIndex { $0.words.contains(focus) } ?? 0
        let wanted = look.turnsPages ? current / count * count : current - count / 2
        let first = min(max(0, wanted), lines.count - count)
        return lines[first..<first + count]
    }
}

/// The layout of some words of a sentence on their own.
extension PlayerText {
    /// Some words of a sentence, their letters spread apart if that fits and the script allows it;
    /// at most `width` columns wide.
    func part(
        _ range: Range<Int>, of sentence: Sentence, _ look: SentenceLook, width: Int,
        isSpaced: Bool
    ) -> SentenceText? {
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
        let manner = manner(width: width)
        let key = LineShelf.Key(
            sentence: sentence.index, words: range, isSpaced: isSpaced, width: width,
            manner: manner)
        let entry = lines.entry(key) {
            words(range, of: sentence, width: width, isSpaced: isSpaced)
        }
        return entry.map {
            SentenceText($0.sentence, look, width: width, manner: manner, setting: $0.setting)
                .shifted(by: range.lowerBound)
        }
    }

    private func words(
        _ range: Range<Int>, of sentence: Sentence, width: Int, isSpaced: Bool
    ) -> Sentence? {
        let words = Array(sentence.words[range.clamped(to: sentence.words.indices)])
        let scripts = sentence.scripts.isEmpty ? [] : Array(sentence.scripts[range])
        let spread = words.indices.map { Self.spread(words[$0], isLast: $0 + 1 == words.count) }
        let columns = spread.reduce(0) { $0 + glyphs.width(TerminalText($1.text)) + 2 }
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
