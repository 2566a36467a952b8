import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The large layout: only the sentence, in letters of blocks where the script has them, else with
/// letters spread apart and blank rows in between.
struct LargeText {
    let text: PlayerText
    let transcript: ChapterTranscript
    let shown: Int

    private var area: Rect { text.area }
    private var glyphs: Glyphs { text.glyphs }

    var picture: TextPicture {
        guard let sentence = transcript[shown], area.columns > 0, area.rows > 0 else {
            return TextPicture(focus: 0..<0)
        }
        let look = text.look(of: shown)
        let below = text.translation(of: shown, width: text.column.width).prefix(area.rows / 3)
        let space = below.isEmpty ? 0 : 1
        let most = text.isCramped ? max(1, area.rows / 3) : area.rows - below.count - space
        let blocks =
            sizedLines(of: sentence, look, rows: most) ?? blockLines(of: sentence, look, rows: most)
        let lines = blocks ?? largeLines(of: sentence, look)
        let needed = lines.reduce(-1) { $0 + $1.rows.count + 1 }
        let step = most >= 3 && (blocks == nil || needed <= most) ? 1 : 0
        let shownLines = window(of: lines, look, rows: most, step: step)
        let height = shownLines.reduce(-step) { $0 + $1.rows.count + step }
        let rows = max(0, height) + space + below.count
        let top = area.top + (text.isCramped ? 0 : max(0, area.rows - rows) / 2)
        var picture = TextPicture(focus: top..<top + rows)
        picture.isCut = shownLines.count < lines.count
        let band = area.left..<area.right
        var row = top
        for line in shownLines {
            picture.place(line, of: shown, in: band, row: row)
            row += line.rows.count + step
        }
        for (offset, line) in below.enumerated() {
            let left = picture.column(of: text.width(line), in: band, .center)
            picture.place([line], column: left, row: top + rows - below.count + offset)
        }
        return picture
    }

    /// The scales in which the terminal draws letters, the largest first.
    private static let scales = [4, 3, 2]

    /// The lines in letters that the terminal makes large, as large as the whole sentence fits;
    /// `nil` where it does not, or where readings, the direction of the script or a cover over the
    /// text do not allow them.
    private func sizedLines(
        of sentence: Sentence, _ look: SentenceLook, rows: Int
    ) -> [LargeLine]? {
        guard text.state.settings.sizesText, look.cover == .none, rows >= 2,
            sentence.scripts.allSatisfy({ $0.levels.isEmpty && $0.reading == nil })
        else { return nil }
        let words = sentence.words.map { TerminalText($0.text) }
        let width = max(0, area.columns - 4)
        let all = Self.scales.compactMap { scale -> (lines: [LargeLine], scale: Int)? in
            LargeLine.lines(of: words, look, width: width, scale: scale).map { ($0, scale) }
        }
        return (all.first { $0.lines.count * $0.scale <= rows } ?? all.last)?.lines
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
        let wide = LargeLine.lines(of: words, look, width: area.columns, grain: .half)
        // The Linux console has no quarter blocks.
        guard glyphs.level == .braille else { return wide }
        if let wide, wide.count * LargeWord.rows <= rows { return wide }
        let width = max(0, area.columns - 2)
        return LargeLine.lines(of: words, look, width: width, grain: .quarter) ?? wide
    }

    private func largeLines(of sentence: Sentence, _ look: SentenceLook) -> [LargeLine] {
        let spread = phrases(of: sentence, isSpread: true)
        // One word a row is no reading: letters side by side are better then.
        let isSpread = sentence.words.count < 2 || spread.count * 2 <= sentence.words.count + 1
        let ranges = isSpread ? spread : phrases(of: sentence, isSpread: false)
        return ranges.flatMap { range -> [LargeLine] in
            let phrase = PhraseText(text: text, sentence: sentence, look: look)
            guard let part = phrase.part(range, width: area.columns, isSpaced: isSpread) else {
                return []
            }
            // A long word takes several lines, each with a reading of its own.
            var lines: [LargeLine] = []
            var rows: [TextRow] = []
            for row in part.rows {
                rows.append(row)
                if row.isReading { continue }
                lines.append(LargeLine(words: range, rows: rows))
                rows = []
            }
            return lines
        }
    }

    /// The words of each row: as many as fit, with their letters spread apart or not.
    private func phrases(of sentence: Sentence, isSpread: Bool) -> [Range<Int>] {
        let (scale, space) = isSpread ? (2, 2) : (1, 1)
        let room = isSpread ? area.columns - 4 : area.columns
        let texts = sentence.words.map { TerminalText($0.text) }
        let widths = texts.map { glyphs.width($0) }
        var phrases: [Range<Int>] = []
        var start = 0
        var columns = 0
        for index in sentence.words.indices {
            columns += scale * widths[index] + space
            if let next = widths[safe: index + 1], columns + scale * next <= room {
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
