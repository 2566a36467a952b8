import ListenCore
import Terminal

/// Puts the words of a sentence on rows.
struct TypeSetter {
    let sentence: Sentence
    let look: SentenceLook
    let manner: TextManner
    /// Whether the sentence as a whole reads from right to left.
    let isRightToLeft: Bool
    private let words: [WrapWord]
    private let reorders: Bool

    init(sentence: Sentence, look: SentenceLook, manner: TextManner) {
        self.sentence = sentence
        self.look = look
        self.manner = manner
        let scripts = sentence.scripts
        isRightToLeft = BidiOrder.isRightToLeft(scripts)
        reorders = manner.reordersBidi && scripts.contains { !$0.levels.isEmpty }
        let reorders = self.reorders
        words = sentence.words.enumerated().map { index, word in
            let script = scripts[safe: index]
            let shown = reorders ? script?.shaped ?? word.text : word.text
            return Self.word(
                shown, script, reorders ? .none : manner.readings, word.isFollowedBySpace,
                manner.glyphs)
        }
    }

    private static func word(
        _ text: String, _ script: WordScript?, _ readings: TextManner.Readings, _ space: Bool,
        _ glyphs: Glyphs
    ) -> WrapWord {
        let plain = WrapWord(
            text: TerminalText(text), space: space, breakAfter: script?.breakAfter)
        guard readings != .none, let reading = script?.reading else { return plain }
        if readings == .inline {
            let (bare, end) = tail(of: text)
            return WrapWord(
                text: TerminalText("\(bare)(\(reading))\(end)"), space: space,
                breakAfter: script?.breakAfter)
        }
        let above = glyphs.width(TerminalText(reading)) + (space ? 0 : 1)
        let columns = max(glyphs.width(plain.text), above)
        return WrapWord(
            text: plain.text, space: space, breakAfter: script?.breakAfter, columns: columns)
    }

    /// A word and the punctuation at its end.
    private static func tail(of text: String) -> (String, String) {
        var bare = Substring(text)
        while let last = bare.last, last.isPunctuation, bare.count > 1 { bare.removeLast() }
        return (String(bare), String(text.dropFirst(bare.count)))
    }

    func lines(width: Int) -> [[WrappedPiece]] {
        TextWrapper(width: width, glyphs: manner.glyphs).lines(words)
    }

    func row(_ line: [WrappedPiece]) -> TextRow {
        reorders ? reorderedRow(line) : plainRow(line)
    }

    private func plainRow(_ line: [WrappedPiece]) -> TextRow {
        var row = TextRow()
        for (offset, piece) in line.enumerated() {
            let text = manner.glyphs.covered(piece.text, look.cover(of: piece.word))
            let columns = min(manner.glyphs.width(piece.text), piece.width)
            let (left, right) = sides(of: piece, columns)
            row.pad(left, look.after)
            row.append(text, look.style(of: piece.word), columns: columns, word: piece.word)
            let isLast = offset + 1 == line.count
            if !isLast { row.pad(right, look.after) }
            guard !isLast, piece.isFollowedBySpace else { continue }
            row.append(" ", spaceStyle(after: piece, before: line[offset + 1]), columns: 1)
        }
        return row
    }

    /// What is left free of a word's columns on its left and right.
    private func sides(of piece: WrappedPiece, _ columns: Int) -> (Int, Int) {
        let free = max(0, piece.width - columns)
        // The column that keeps readings apart stays on the right.
        let kept = piece.isFollowedBySpace || free == 0 ? 0 : 1
        let left = (free - kept) / 2
        return (left, free - left)
    }

    /// The spaces beside the word that stands out are of its ground.
    private func spaceStyle(after piece: WrappedPiece, before next: WrappedPiece) -> Style {
        if next.word == piece.word { return look.style(of: piece.word) }
        guard let current = look.current, current.word == piece.word || current.word == next.word
        else { return look.after }
        return current.style.removing(.underline)
    }

    /// How the words of a line are read; `nil` when no row is kept for that.
    func readingRow(_ line: [WrappedPiece]) -> TextRow? {
        guard manner.readings == .above, !reorders,
            sentence.scripts.contains(where: { $0.reading != nil })
        else { return nil }
        guard line.contains(where: { sentence.scripts[safe: $0.word]?.reading != nil }) else {
            return nil
        }
        var row = TextRow()
        row.isReading = true
        var column = 0
        for piece in line {
            if piece.offset == 0, look.cover(of: piece.word) == .none,
                let reading = sentence.scripts[safe: piece.word]?.reading
            {
                place(TerminalText(reading), over: piece, at: column, in: &row)
            }
            column += piece.width + (piece.isFollowedBySpace ? 1 : 0)
        }
        return row
    }

    private func place(
        _ reading: TerminalText, over piece: WrappedPiece, at column: Int, in row: inout TextRow
    ) {
        let glyphs = manner.glyphs
        let text = reading.truncated(
            to: Columns(piece.width), wideAmbiguous: glyphs.wideAmbiguous)
        let columns = glyphs.width(text)
        let base = min(glyphs.width(piece.text), piece.width)
        let bare = min(
            base, glyphs.width(TerminalText(Self.tail(of: piece.text.string).0)))
        let left = sides(of: piece, base).0
        let wanted = column + left + (bare - columns) / 2
        row.pad(max(column, wanted, row.width) - row.width, look.after)
        guard row.width + columns <= column + piece.width else { return }
        row.append(text, manner.reading, columns: columns, word: piece.word)
    }
}

/// Lines with right-to-left text.
extension TypeSetter {
    /// A grapheme with where it belongs.
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
            let count = words[piece.word].text.string.count
            let style = look.style(of: piece.word)
            let cover = look.cover(of: piece.word)
            for (place, grapheme) in piece.text.string.enumerated() {
                // Where the filter took graphemes away the levels fit no more.
                let level =
                    all.count == count ? all[safe: piece.offset + place] : all.first
                glyphs.append(
                    Glyph(
                        grapheme: grapheme, level: level ?? paragraph, word: piece.word,
                        style: style, cover: cover))
            }
            guard piece.isFollowedBySpace, let next = line[safe: offset + 1],
                let before = glyphs.last, let after = next.text.string.first
            else { continue }
            let following = sentence.scripts[safe: next.word]?.levels ?? []
            let level = BidiOrder.space(
                between: (before.level, before.grapheme),
                and: (following[safe: next.offset] ?? following.first ?? paragraph, after),
                paragraph: paragraph)
            glyphs.append(
                Glyph(
                    grapheme: " ", level: level, word: nil,
                    style: spaceStyle(after: piece, before: next), cover: .none))
        }
        return glyphs
    }
}
