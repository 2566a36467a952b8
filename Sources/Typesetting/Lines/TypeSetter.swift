import ListenCore
import Terminal
import UIVocabulary

/// Places the words of a sentence on rows.
struct TypeSetter {
    let sentence: Sentence
    let look: SentenceLook
    let manner: TextManner
    let setting: LineSetting
    /// True when the sentence as a whole reads from right to left.
    let isRightToLeft: Bool
    private let reorders: Bool

    init(sentence: Sentence, look: SentenceLook, manner: TextManner, setting: LineSetting) {
        self.sentence = sentence
        self.look = look
        self.manner = manner
        self.setting = setting
        isRightToLeft = BidiOrder.isRightToLeft(sentence.scripts)
        reorders = LineSetting.reorders(sentence, manner)
    }

    func row(_ line: [WrappedPiece]) -> TextRow {
        reorders ? reorderedRow(line) : plainRow(line)
    }

    private func plainRow(_ line: [WrappedPiece]) -> TextRow {
        var row = TextRow()
        var column = 0
        for (offset, piece) in line.enumerated() {
            let text = manner.glyphs.covered(piece.text, look.cover(of: piece.word))
            row.pad(column + textOffset(of: piece, in: line) - row.width, look.after)
            let columns = min(piece.textWidth, piece.width)
            row.append(text, look.coveredStyle(of: piece.word), columns: columns, word: piece.word)
            let isLast = offset + 1 == line.count
            column += piece.width
            // A word alone on its line is centred in its columns.
            if !isLast || line.count == 1 { row.pad(column - row.width, look.after) }
            guard !isLast, piece.isFollowedBySpace else { continue }
            let next = line[offset + 1]
            // Letters that are spread apart are still one word.
            row.append(
                " ", spaceStyle(after: piece, before: next), columns: 1,
                word: next.word == piece.word ? piece.word : nil)
            column += 1
        }
        return row
    }

    /// The free columns before the letters of a word: none at the beginning of a line.
    private func textOffset(of piece: WrappedPiece, in line: [WrappedPiece]) -> Int {
        guard piece.isWhole, line.count == 1 || piece.word != line.first?.word else { return 0 }
        return setting.reading(of: piece.word)?.before ?? 0
    }

    /// The style of a space; the spaces beside the highlighted word share its background.
    private func spaceStyle(after piece: WrappedPiece, before next: WrappedPiece) -> Style {
        if next.word == piece.word { return look.style(of: piece.word) }
        guard let current = look.current,
            current.words.contains(piece.word) || current.words.contains(next.word)
        else { return look.after }
        return current.style.removing(.underline)
    }

    /// The row of readings above a line; `nil` when no row is reserved for them.
    func readingRow(_ line: [WrappedPiece]) -> TextRow? {
        guard line.contains(where: { setting.reading(of: $0.word) != nil }) else {
            return nil
        }
        var row = TextRow()
        row.isReading = true
        var column = 0
        for piece in line {
            if piece.offset == 0, look.cover(of: piece.word) == .none,
                let reading = setting.reading(of: piece.word)
            {
                place(reading, over: piece, at: column + textOffset(of: piece, in: line), in: &row)
            }
            column += piece.width + (piece.isFollowedBySpace ? 1 : 0)
        }
        return row
    }

    /// Places a reading above its letters; it may extend over neighbours without a reading, but
    /// never over another reading or beyond the line.
    private func place(
        _ reading: ReadingPlace, over piece: WrappedPiece, at column: Int, in row: inout TextRow
    ) {
        var (text, columns) = (reading.text, reading.columns)
        if !piece.isWhole, columns > piece.width {
            text = text.truncated(
                to: Columns(piece.width), wideAmbiguous: manner.glyphs.wideAmbiguous)
            columns = manner.glyphs.width(text)
        }
        let least = row.width + (row.width > 0 ? 1 : 0)
        let wanted = piece.isWhole ? column + reading.start : column
        let start = max(least, min(wanted, setting.width - columns))
        guard start + columns <= setting.width else { return }
        row.pad(start - row.width, look.after)
        let style = reading.isLikely ? manner.likelyReading : manner.reading
        row.append(text, style, columns: columns, word: piece.word)
    }
}

/// Lines with right-to-left text.
extension TypeSetter {
    /// A grapheme with its word and style.
    private struct Glyph {
        let grapheme: Character
        let level: UInt8
        let word: Int?
        let style: Style
        let cover: TextCover
    }

    private func reorderedRow(_ line: [WrappedPiece]) -> TextRow {
        let glyphs = self.glyphs(of: line)
        var row = TextRow()
        for index in BidiOrder.visual(glyphs.map(\.level)) {
            let glyph = glyphs[index]
            let isMirrored = glyph.level % 2 == 1
            let shown = isMirrored ? BidiOrder.mirrored(glyph.grapheme) : glyph.grapheme
            let text = TerminalText(manner.glyphs.covered(shown, glyph.cover))
            row.append(
                text, glyph.style, columns: manner.glyphs.width(text), word: glyph.word)
        }
        return row
    }

    private func glyphs(of line: [WrappedPiece]) -> [Glyph] {
        let paragraph: UInt8 = isRightToLeft ? 1 : 0
        var glyphs: [Glyph] = []
        for (offset, piece) in line.enumerated() {
            let all = sentence.scripts[safe: piece.word]?.levels ?? []
            let count = setting.words[piece.word].text.string.count
            let style = look.coveredStyle(of: piece.word)
            let cover = look.cover(of: piece.word)
            for (place, grapheme) in piece.text.string.enumerated() {
                // The levels no longer match where the filter removed graphemes.
                let level =
                    all.count == count ? all[safe: piece.offset + place] : all.first
                glyphs.append(
                    Glyph(
                        grapheme: grapheme, level: level ?? paragraph, word: piece.word,
                        style: style, cover: cover))
            }
            guard piece.isFollowedBySpace, let next = line[safe: offset + 1] else { continue }
            // Spaces inside a word have the level of the letters before them.
            let level =
                next.word == piece.word
                ? glyphs.last?.level : sentence.scripts[safe: piece.word]?.spaceLevel
            glyphs.append(
                Glyph(
                    grapheme: " ", level: level ?? paragraph, word: nil,
                    style: spaceStyle(after: piece, before: next), cover: .none))
        }
        return glyphs
    }
}
