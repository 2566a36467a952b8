import Terminal

/// Part of a word on a line.
struct WrappedPiece: Hashable, Sendable {
    /// The index of the word it belongs to.
    let word: Int
    let text: TerminalText
    let width: Int
    /// Whether a space follows, unless the line ends.
    let isFollowedBySpace: Bool
}

/// Breaks words into lines of about equal length.
struct TextWrapper {
    let width: Int
    let glyphs: Glyphs
    /// Whether lines are made about equally long, or filled.
    var isBalanced = true

    /// The lines of some words; a word wider than a line is broken inside.
    func lines(_ words: [(text: TerminalText, space: Bool)]) -> [[WrappedPiece]] {
        guard width > 0 else { return [] }
        let pieces = words.enumerated().flatMap { split($1.text, word: $0, space: $1.space) }
        let filled = greedy(pieces, width)
        guard isBalanced else { return filled }
        let count = filled.count
        var (low, high) = (1, width)
        while low < high {
            let middle = (low + high) / 2
            if greedy(pieces, middle).count <= count { high = middle } else { low = middle + 1 }
        }
        return greedy(pieces, high)
    }

    /// The lines of a paragraph, each as one text.
    func lines(of text: TerminalText) -> [TerminalText] {
        text.lines.flatMap { line -> [TerminalText] in
            let words = line.string.split(separator: " ").map {
                (text: TerminalText($0), space: true)
            }
            if words.isEmpty { return [.empty] }
            return lines(words).map { pieces in
                let parts = pieces.enumerated().map { offset, piece in
                    piece.text.string
                        + (piece.isFollowedBySpace && offset + 1 < pieces.count ? " " : "")
                }
                return TerminalText(parts.joined())
            }
        }
    }

    private func split(_ text: TerminalText, word: Int, space: Bool) -> [WrappedPiece] {
        let parts = text.string.split(whereSeparator: { $0 == " " || $0 == "\n" })
        return parts.enumerated().flatMap { offset, part in
            let isLast = offset + 1 == parts.count
            return chunks(TerminalText(part), word: word, space: isLast ? space : true)
        }
    }

    /// A part of a word in pieces that fit; nothing of a glyph wider than a line.
    private func chunks(_ text: TerminalText, word: Int, space: Bool) -> [WrappedPiece] {
        var rest = text
        var pieces: [WrappedPiece] = []
        while !rest.isEmpty {
            let whole = glyphs.width(rest)
            if whole <= width {
                pieces.append(
                    WrappedPiece(word: word, text: rest, width: whole, isFollowedBySpace: space))
                break
            }
            let head = rest.prefix(Columns(width), wideAmbiguous: glyphs.wideAmbiguous)
            guard !head.isEmpty else { break }
            pieces.append(
                WrappedPiece(
                    word: word, text: head, width: glyphs.width(head), isFollowedBySpace: false))
            rest = TerminalText(rest.string.dropFirst(head.string.count))
        }
        return pieces
    }

    private func greedy(_ pieces: [WrappedPiece], _ limit: Int) -> [[WrappedPiece]] {
        var lines: [[WrappedPiece]] = []
        var line: [WrappedPiece] = []
        var used = 0
        for piece in pieces {
            let space = line.last?.isFollowedBySpace == true ? 1 : 0
            if !line.isEmpty, used + space + piece.width > limit {
                lines.append(line)
                (line, used) = ([piece], piece.width)
            } else {
                line.append(piece)
                used += space + piece.width
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
