package import ListenCore
package import Terminal
package import UIVocabulary

/// Words with their meanings, in two columns: the words stand out, the notes on their grammar are
/// dim.
package struct VocabularyText {
    let settings: UISettings
    let width: Int

    /// Creates a text from its parts.
    package init(settings: UISettings, width: Int) {
        self.settings = settings
        self.width = width
    }

    /// The widest column of words; a longer word has a line of its own.
    private static let longestWord = 16
    private static let longestList = 200

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    package func lines(_ entries: [Explanation.Entry]) -> [StyledText] {
        let entries = entries.prefix(Self.longestList)
        let limit = min(Self.longestWord, width / 3)
        let widths = entries.map { glyphs.width(TerminalText($0.word)) }.filter { $0 <= limit }
        let indent = (widths.max() ?? 0) + 2
        guard limit >= 4 else { return entries.flatMap { stacked($0, indent: 1) } }
        return entries.flatMap { entry -> [StyledText] in
            let word = TerminalText(entry.word)
            let used = glyphs.width(word)
            guard used + 2 <= indent else { return stacked(entry, indent: indent) }
            var lines = meaning(of: entry, width: width - indent).map { indented($0, by: indent) }
            var first = StyledText(word, theme.popup.title)
            first.append(space(indent - used), theme.popup.text)
            first.runs += lines.first?.runs.dropFirst() ?? []
            if lines.isEmpty { lines.append(first) } else { lines[0] = first }
            return lines
        }
    }

    /// The word on a line of its own, its meaning below.
    private func stacked(_ entry: Explanation.Entry, indent: Int) -> [StyledText] {
        let words = TextWrapper(width: width, glyphs: glyphs, isBalanced: false)
            .lines(of: TerminalText(entry.word)).map { StyledText($0, theme.popup.title) }
        return words + meaning(of: entry, width: width - indent).map { indented($0, by: indent) }
    }

    private func indented(_ line: StyledText, by indent: Int) -> StyledText {
        StyledText([StyledText.Run(space(indent), theme.popup.text)] + line.runs)
    }

    private func space(_ count: Int) -> TerminalText {
        TerminalText(String(repeating: " ", count: max(0, count)))
    }

    /// The meaning, then the grammar, dim, wrapped as one paragraph.
    private func meaning(of entry: Explanation.Entry, width: Int) -> [StyledText] {
        func words(_ text: String) -> [WrapWord] {
            TerminalText(text).string.split(separator: " ").flatMap { LineRules.units(of: $0) }
        }
        let meaning = words(entry.meaning)
        let note = words(entry.note.map { "(\($0))" } ?? "")
        return TextWrapper(width: width, glyphs: glyphs, isBalanced: false)
            .lines(meaning + note)
            .map { pieces in
                var line = StyledText()
                for (offset, piece) in pieces.enumerated() {
                    let style = piece.word < meaning.count ? theme.popup.text : theme.popupDim
                    line.append(piece.text, style)
                    guard offset + 1 < pieces.count, piece.isFollowedBySpace else { continue }
                    line.append(" ", theme.popup.text)
                }
                return line
            }
    }
}
