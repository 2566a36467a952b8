extension TerminalText {
    /// The number of columns that the text takes on one line; O(length).
    public var width: Columns { width() }

    /// The number of columns that the text takes, with ambiguous characters (such as ±) as 2 if
    /// requested.
    public func width(wideAmbiguous: Bool = false) -> Columns {
        if isASCII { return Columns(string.utf8.count) }
        return Columns(
            string.reduce(0) { sum, character in
                sum + Int(GlyphWidth.measure(character, wideAmbiguous: wideAmbiguous).columns)
            })
    }

    /// The text cut to a width; a cut text ends with an ellipsis.
    public func truncated(to width: Columns, wideAmbiguous: Bool = false) -> TerminalText {
        if self.width(wideAmbiguous: wideAmbiguous) <= width { return self }
        guard width > 0 else { return .empty }
        let mark: TerminalText = "…"
        let room = width - mark.width(wideAmbiguous: wideAmbiguous)
        guard room >= .zero else { return .empty }
        return prefix(room, wideAmbiguous: wideAmbiguous) + mark
    }

    /// The longest beginning that fits into a width, without an ellipsis.
    public func prefix(_ width: Columns, wideAmbiguous: Bool = false) -> TerminalText {
        var end = string.startIndex
        var used = 0
        while end < string.endIndex {
            let glyph = GlyphWidth.measure(string[end], wideAmbiguous: wideAmbiguous)
            used += Int(glyph.columns)
            if used > width.count { break }
            end = string.index(after: end)
        }
        return self[string.startIndex..<end]
    }

    /// The alignment of a shorter text in a wider space.
    package enum Alignment: Sendable {
        case left, right
    }

    /// The text fitted to exactly a width: cut with an ellipsis or filled with spaces.
    package func fitted(
        to width: Columns, _ alignment: Alignment = .left, wideAmbiguous: Bool = false
    ) -> TerminalText {
        let text = truncated(to: width, wideAmbiguous: wideAmbiguous)
        let room = max(0, (width - text.width(wideAmbiguous: wideAmbiguous)).count)
        let before = alignment == .left ? 0 : room
        return .spaces(before) + text + .spaces(room - before)
    }

    private static func spaces(_ count: Int) -> TerminalText {
        TerminalText(filtered: String(repeating: " ", count: count), isASCII: true)
    }
}
