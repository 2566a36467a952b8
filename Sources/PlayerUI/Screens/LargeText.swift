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
        let blocks = blockLines(of: sentence, look, rows: most)
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
            picture.place(line.rows[...], of: shown, in: band, .center, row: row)
            row += line.rows.count + step
        }
        for (offset, line) in below.enumerated() {
            let left = picture.column(of: text.width(line), in: band, .center)
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
            let phrase = PhraseText(text: text, sentence: sentence, look: look)
            guard let part = phrase.part(range, width: area.columns, isSpaced: true) else {
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
