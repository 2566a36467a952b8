import ListenCore
import Terminal

/// How the words of one sentence look at this moment.
struct SentenceLook: Sendable {
    /// Words before `current`.
    var before: Style
    /// Words after it, and all of them when none is current.
    var after: Style
    /// The word that stands out, with its style.
    var current: (word: Int, style: Style)?
    /// Whether only the shape of the words is shown.
    var isHidden = false

    func style(of word: Int) -> Style {
        guard let current else { return after }
        return word < current.word ? before : word == current.word ? current.style : after
    }
}

/// A sentence broken into styled lines.
struct SentenceText {
    let lines: [StyledText]
    /// The line that holds the word that stands out; 0 without one.
    let currentLine: Int

    init(_ sentence: Sentence, _ look: SentenceLook, width: Int, glyphs: Glyphs) {
        let words = sentence.words.map { word -> (text: TerminalText, space: Bool) in
            let text = TerminalText(word.text)
            return (look.isHidden ? glyphs.hiding(text) : text, word.isFollowedBySpace)
        }
        let wrapped = TextWrapper(width: width, glyphs: glyphs).lines(words)
        lines = wrapped.map { Self.styled($0, look) }
        currentLine =
            wrapped.firstIndex { line in line.contains { $0.word == look.current?.word } } ?? 0
    }

    private static func styled(_ pieces: [WrappedPiece], _ look: SentenceLook) -> StyledText {
        var line = StyledText()
        for (offset, piece) in pieces.enumerated() {
            line.append(piece.text, look.style(of: piece.word))
            guard offset + 1 < pieces.count, piece.isFollowedBySpace else { continue }
            let isInside = pieces[offset + 1].word == piece.word
            line.append(" ", isInside ? look.style(of: piece.word) : look.after)
        }
        return line
    }

    /// At most so many lines, those around the word that stands out.
    func window(_ rows: Int) -> ArraySlice<StyledText> {
        guard rows > 0 else { return [] }
        guard lines.count > rows else { return lines[...] }
        let first = min(max(0, currentLine - rows / 2), lines.count - rows)
        return lines[first..<first + rows]
    }
}
