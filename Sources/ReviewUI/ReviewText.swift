import ListenCore
import Subtitles
import Terminal
import Typesetting
import UIVocabulary

/// A text of a card broken into lines: readable or as a shape only, with one word highlighted.
struct ReviewText {
    let glyphs: Glyphs
    let width: Int
    /// True when right-to-left text is put into visual order.
    let reordersBidi: Bool

    /// The look of a text.
    struct Look {
        var style: Style
        /// The highlighted word and its style.
        var lit: (word: String, style: Style)?
        /// True when only the shape of the text is shown.
        var isHidden = false
    }

    /// The lines of a text, at most as wide as asked.
    func lines(_ text: String, _ look: Look) -> [StyledText] {
        TerminalText(text, as: .block).lines.flatMap { paragraph($0, look) }
    }

    private func paragraph(_ text: TerminalText, _ look: Look) -> [StyledText] {
        // Text in two directions is put into visual order by whole lines.
        if reordersBidi, PlainTextAnalysis().bidiLevels(of: text.string) != nil {
            return TextWrapper(width: width, glyphs: glyphs, reordersBidi: true).lines(of: text)
                .map { StyledText(look.isHidden ? shape($0) : $0, look.style) }
        }
        let stretches = text.string.split(separator: " ")
        let words = stretches.flatMap { LineRules.units(of: $0) }
        let starts = Self.starts(of: words)
        let lit = look.lit.map { Self.places(of: $0.word, in: text.string) } ?? []
        return TextWrapper(width: width, glyphs: glyphs).lines(words).map { pieces in
            var line = StyledText()
            for (index, piece) in pieces.enumerated() {
                let start = (starts[safe: piece.word] ?? 0) + piece.offset
                append(piece, from: start, lit, look, to: &line)
                guard piece.isFollowedBySpace, index + 1 < pieces.count else { continue }
                let end = start + piece.text.string.count
                let isInside = lit.contains { $0.contains(end) && $0.contains(end - 1) }
                line.append(" ", isInside ? look.lit?.style ?? look.style : look.style)
            }
            return line
        }
    }

    private func append(
        _ piece: WrappedPiece, from start: Int, _ lit: [Range<Int>], _ look: Look,
        to line: inout StyledText
    ) {
        if look.isHidden { return line.append(glyphs.hiding(piece.text), look.style) }
        var run = ""
        var isLit = false
        func style() -> Style { isLit ? look.lit?.style ?? look.style : look.style }
        for (offset, character) in piece.text.string.enumerated() {
            let isLitHere = lit.contains { $0.contains(start + offset) }
            if isLitHere != isLit, !run.isEmpty {
                line.append(TerminalText(run), style())
                run = ""
            }
            isLit = isLitHere
            run.append(character)
        }
        if !run.isEmpty { line.append(TerminalText(run), style()) }
    }

    /// The shape of a line, with its spaces.
    private func shape(_ line: TerminalText) -> TerminalText {
        let words = line.string.split(separator: " ", omittingEmptySubsequences: false)
        return TerminalText(
            words.map { glyphs.hiding(TerminalText($0)).string }.joined(separator: " "))
    }

    /// The index of each word's first character, counted with single spaces.
    private static func starts(of words: [WrapWord]) -> [Int] {
        var place = 0
        return words.map { word in
            defer { place += word.text.string.count + (word.space ? 1 : 0) }
            return place
        }
    }

    /// The occurrences of a word in a text: whole words, regardless of accents and case; in a
    /// script without spaces any occurrence.
    static func places(of word: String, in text: String) -> [Range<Int>] {
        // The words of the line are joined by single spaces, so these indices count single spaces
        // too.
        let letters = Array(text.split(separator: " ").joined(separator: " "))
        let found = FoldedText(String(letters)).ranges(of: FoldedText(word).scalars)
        let whole = found.filter { range in
            let before = range.lowerBound > 0 ? letters[range.lowerBound - 1] : " "
            let after = range.upperBound < letters.count ? letters[range.upperBound] : " "
            return !isPartOfWord(before) && !isPartOfWord(after)
        }
        let hasNoSpaces = word.unicodeScalars.contains { $0.value >= 0x2E80 }
        return whole.isEmpty && hasNoSpaces ? found : whole
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
