package import Terminal

/// A word that the terminal draws in large letters, with its first column on its line.
package struct SizedWord: Hashable, Sendable {
    package let column: Int
    package let text: SizedText
}

extension LargeLine {
    /// The words in as few lines of a width as they fit into, in letters that the terminal makes
    /// large; `nil` where one is wider.
    package static func lines(
        of words: [TerminalText], _ look: SentenceLook, width: Int, scale: Int
    ) -> [LargeLine]? {
        let widths = words.map { $0.width.count * scale }
        guard widths.allSatisfy({ $0 > 0 && $0 <= width }) else { return nil }
        var lines: [LargeLine] = []
        var (start, columns) = (0, 0)
        for (index, wide) in widths.enumerated() {
            if index > start, columns + scale + wide > width {
                lines.append(line(words, start..<index, look, scale))
                (start, columns) = (index, 0)
            }
            columns += (index > start ? scale : 0) + wide
        }
        if start < words.count { lines.append(line(words, start..<words.count, look, scale)) }
        return lines
    }

    private static func line(
        _ words: [TerminalText], _ range: Range<Int>, _ look: SentenceLook, _ scale: Int
    ) -> LargeLine {
        var row = TextRow()
        var sized: [SizedWord] = []
        for index in range {
            if index > range.lowerBound { row.pad(scale, look.spaceStyle(before: index)) }
            let text = SizedText(words[index], scale: scale, style: look.style(of: index))
            sized.append(SizedWord(column: row.width, text: text))
            row.append(
                TerminalText(String(repeating: " ", count: text.size.columns)), text.style,
                columns: text.size.columns, word: index)
        }
        return LargeLine(
            words: range, rows: Array(repeating: row, count: scale), sized: sized)
    }
}
