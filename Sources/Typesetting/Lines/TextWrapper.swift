import ListenCore
package import Terminal
package import UIVocabulary

/// A word to be placed on a line.
package struct WrapWord: Hashable, Sendable {
    package let text: TerminalText
    /// True when a space follows, unless the line ends.
    package let space: Bool
    /// The quality of a line break after the word; `nil` is derived from the text.
    var breakAfter: BreakQuality?
    /// The columns of the word where they exceed its text, as under a wider reading.
    var columns: Int?
}

/// A part of a word on a line.
package struct WrappedPiece: Hashable, Sendable {
    /// The index of its word.
    package let word: Int
    package let text: TerminalText
    /// The columns of the piece.
    let width: Int
    /// True when a space follows, unless the line ends.
    package let isFollowedBySpace: Bool
    /// The quality of a line break after the piece.
    var breakAfter = BreakQuality.word
    /// Its first grapheme in the shown text of the word.
    package var offset: Int
    /// The columns of its letters.
    var textWidth: Int
    /// True when the piece is the whole word.
    var isWhole: Bool

    /// Creates a piece from its parts.
    package init(
        word: Int, text: TerminalText, width: Int, isFollowedBySpace: Bool,
        offset: Int = 0, textWidth: Int = 0, isWhole: Bool = false
    ) {
        self.word = word
        self.text = text
        self.width = width
        self.isFollowedBySpace = isFollowedBySpace
        self.offset = offset
        self.textWidth = textWidth
        self.isWhole = isWhole
    }
}

/// Breaks words into lines: by phrase, of about equal length, never wider than asked.
package struct TextWrapper {
    let width: Int
    let glyphs: Glyphs
    /// True when lines are balanced, false when each is filled.
    let isBalanced: Bool
    /// True when paragraphs are put into visual order.
    let reordersBidi: Bool

    /// Creates a wrapper from its parts.
    package init(width: Int, glyphs: Glyphs, isBalanced: Bool = true, reordersBidi: Bool = false) {
        self.width = width
        self.glyphs = glyphs
        self.isBalanced = isBalanced
        self.reordersBidi = reordersBidi
    }

    /// The lines of some words; a word wider than a line is broken inside.
    package func lines(_ words: [WrapWord]) -> [[WrappedPiece]] {
        guard width > 0 else { return [] }
        let pieces = words.enumerated().flatMap { split($1, word: $0) }
        return fitted(qualified(pieces, words))
    }

    /// The lines of a paragraph, each as one text.
    package func lines(of text: TerminalText) -> [TerminalText] {
        guard width > 0 else { return [] }
        return text.lines.flatMap { line -> [TerminalText] in
            let words = line.string.split(separator: " ").flatMap { LineRules.units(of: $0) }
            if words.isEmpty { return [.empty] }
            let order = reordersBidi ? VisualOrder(line.string) : nil
            return lines(words).map { pieces in
                let parts = pieces.enumerated().map { offset, piece in
                    piece.text.string
                        + (piece.isFollowedBySpace && offset + 1 < pieces.count ? " " : "")
                }
                let text = TerminalText(parts.joined())
                return order?.line(text) ?? text
            }
        }
    }

    private func fitted(_ pieces: [WrappedPiece]) -> [[WrappedPiece]] {
        LineFitting(pieces: pieces, width: width).lines(isBalanced: isBalanced)
    }

    /// The pieces with the quality of a line break after each; kinsoku takes precedence.
    private func qualified(_ pieces: [WrappedPiece], _ words: [WrapWord]) -> [WrappedPiece] {
        var pieces = pieces
        for index in pieces.indices {
            let piece = pieces[index]
            guard let next = pieces[safe: index + 1] else { break }
            if next.word == piece.word, !piece.isFollowedBySpace {
                pieces[index].breakAfter = .poor
            } else {
                pieces[index].breakAfter =
                    words[piece.word].breakAfter ?? LineRules.quality(after: piece)
            }
            if !piece.isFollowedBySpace,
                LineRules.joins(piece.text.string.last, next.text.string.first)
            {
                pieces[index].breakAfter = .never
            }
        }
        return pieces
    }

    private func split(_ word: WrapWord, word index: Int) -> [WrappedPiece] {
        let isPlain = !word.text.string.utf8.contains { $0 == 0x20 || $0 == 0x0A }
        if isPlain {
            let whole = word.columns ?? glyphs.width(word.text)
            if whole <= width, !word.text.isEmpty {
                return [
                    WrappedPiece(
                        word: index, text: word.text, width: whole,
                        isFollowedBySpace: word.space, textWidth: glyphs.width(word.text),
                        isWhole: true)
                ]
            }
            return chunks(word.text, word: index, space: word.space, offset: 0)
        }
        var pieces: [WrappedPiece] = []
        var offset = 0
        let parts = word.text.string.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "\n" })
        for (place, part) in parts.enumerated() {
            let space = place + 1 == parts.count ? word.space : true
            pieces += chunks(TerminalText(part), word: index, space: space, offset: offset)
            offset += part.count + 1
        }
        return pieces
    }

    /// A part of a word in pieces that fit; a glyph wider than a line is left out.
    private func chunks(
        _ text: TerminalText, word: Int, space: Bool, offset: Int
    ) -> [WrappedPiece] {
        var rest = text
        var offset = offset
        var pieces: [WrappedPiece] = []
        while !rest.isEmpty {
            let whole = glyphs.width(rest)
            if whole <= width {
                pieces.append(
                    WrappedPiece(
                        word: word, text: rest, width: whole, isFollowedBySpace: space,
                        offset: offset, textWidth: whole))
                break
            }
            let head = LineRules.head(of: rest, width: width, glyphs: glyphs)
            guard !head.isEmpty else { break }
            pieces.append(
                WrappedPiece(
                    word: word, text: head, width: glyphs.width(head), isFollowedBySpace: false,
                    offset: offset, textWidth: glyphs.width(head)))
            offset += head.string.count
            rest = TerminalText(rest.string.dropFirst(head.string.count))
        }
        return pieces
    }
}
