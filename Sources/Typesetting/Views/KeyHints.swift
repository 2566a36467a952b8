package import Terminal
package import UIVocabulary

/// A row of keys with their meaning; a hint that does not fit is left out whole, and none is there
/// twice.
package struct KeyHints {
    package typealias Hint = (context: KeyContext, commands: [Command], text: String)

    let keys: KeyMap
    let theme: Theme
    let glyphs: Glyphs

    /// Creates hints from their parts.
    package init(keys: KeyMap, theme: Theme, glyphs: Glyphs) {
        self.keys = keys
        self.theme = theme
        self.glyphs = glyphs
    }

    /// Keys side by side; a series of digits is given by its ends.
    private func joined(_ labels: [String]) -> String {
        let digits = labels.compactMap { Int($0) }
        guard digits.count == 2, labels.count == 2, digits[1] > digits[0] + 1 else {
            return labels.joined(separator: " ")
        }
        return labels.joined(separator: glyphs.to)
    }

    package func draw(
        _ hints: [Hint], at row: Int, columns: Int, margin: Int, into canvas: inout Canvas
    ) {
        var column = margin
        var said: Set<String> = []
        for hint in hints {
            let labels = hint.commands.compactMap { keys.label(of: $0, in: hint.context) }
            guard !labels.isEmpty else { continue }
            // None twice: neither a key nor what it does.
            guard said.insert(hint.text).inserted,
                labels.allSatisfy({ said.insert("key " + $0).inserted })
            else { continue }
            let key = TerminalText(joined(labels))
            let text = TerminalText(" \(hint.text)")
            let width = glyphs.width(key) + glyphs.width(text)
            guard column + width <= columns - margin else { break }
            column = canvas.draw(key, at: Point(column: column, row: row), style: theme.accent)
            column = canvas.draw(text, at: Point(column: column, row: row), style: theme.dim) + 2
        }
    }
}
