package import ListenCore
package import Terminal

/// A sentence that was found as a line of a concordance: what was found always
/// begins at the same column, what stands before and after it around it.
package struct ConcordanceLine: Hashable, Sendable {
    /// The text before, filled with spaces to the column of the keyword.
    package let before: TerminalText
    /// The keyword.
    package let keyword: TerminalText
    /// The text after it, as far as it fits.
    package let after: TerminalText

    /// The line in so many columns; wide characters count as they are drawn.
    package init(_ hit: HeardHit, columns: Int, wideAmbiguous: Bool = false) {
        let letters = Array(hit.sentence.text)
        let mark = (hit.marks.first ?? 0..<0).clamped(to: 0..<letters.count)
        let column = Self.keywordColumn(of: columns)
        let room = Columns(max(0, columns - column))
        before = Self.end(
            of: letters[..<mark.lowerBound], columns: column, wideAmbiguous: wideAmbiguous)
        keyword = TerminalText(String(letters[mark]))
            .truncated(to: room, wideAmbiguous: wideAmbiguous)
        after = TerminalText(String(letters[mark.upperBound...]))
            .truncated(
                to: room - keyword.width(wideAmbiguous: wideAmbiguous),
                wideAmbiguous: wideAmbiguous)
    }

    /// The column of the keyword: a little left of the middle, since it takes
    /// some columns itself.
    static func keywordColumn(of columns: Int) -> Int { max(0, columns * 2 / 5) }

    /// The end of a text brought to exactly a width; what is cut begins with an ellipsis.
    private static func end(
        of letters: ArraySlice<Character>, columns: Int, wideAmbiguous: Bool
    ) -> TerminalText {
        let whole = TerminalText(String(letters))
        let space = whole.width(wideAmbiguous: wideAmbiguous).count
        if space <= columns { return filled(whole, columns - space) }
        let mark: TerminalText = "…"
        var room = columns - mark.width(wideAmbiguous: wideAmbiguous).count
        guard room >= 0 else { return filled(.empty, columns) }
        var start = letters.endIndex
        while start > letters.startIndex {
            let letter = TerminalText(String(letters[start - 1]))
            let width = letter.width(wideAmbiguous: wideAmbiguous).count
            guard width <= room else { break }
            room -= width
            start -= 1
        }
        return filled(mark + TerminalText(String(letters[start...])), room)
    }

    private static func filled(_ text: TerminalText, _ spaces: Int) -> TerminalText {
        TerminalText(String(repeating: " ", count: max(0, spaces))) + text
    }
}
