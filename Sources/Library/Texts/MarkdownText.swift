/// The words of Markdown without its marks (CommonMark 0.31).
enum MarkdownText {
    static func plain(_ lines: [String]) -> [String] {
        var fence: Character?
        var isComment = false
        let start = contents(of: lines)
        let lastClose = lines.lastIndex { $0.contains("-->") } ?? start
        return lines.indices.map { index in
            guard index >= start else { return "" }
            var line = lines[index][...]
            let beginsInside = isComment
            if fence == nil {
                isComment = drop(commentsOf: &line, isInside: isComment, ends: index < lastClose)
            }
            if !beginsInside, let mark = Self.fence(line), fence == nil || mark == fence {
                fence = fence == nil ? mark : nil
                return ""
            }
            guard fence == nil, !isDefinition(line) else { return "" }
            return InlineMarkdown.plain(block(line).unicodeScalars)
        }
    }

    /// Drops comments at the start of a line; returns true when the last of them continues behind
    /// it.
    ///
    /// A comment that never ends is text.
    private static func drop(
        commentsOf line: inout Substring, isInside: Bool, ends: Bool
    ) -> Bool {
        var isInside = isInside
        while isInside || line.hasPrefix("<!--") {
            // `<!-->` is a comment too.
            guard let close = line.dropFirst(isInside ? 0 : 2).firstRange(of: "-->") else {
                guard isInside || ends else { return false }
                line = ""
                return true
            }
            line = line[close.upperBound...].drop { $0 == " " }
            isInside = false
        }
        return false
    }

    /// The index of the first line of text: behind front matter, which is between lines of dashes.
    private static func contents(of lines: [String]) -> Int {
        guard lines.first == "---", lines.dropFirst().first?.contains(":") == true,
            let end = lines.dropFirst().prefix(longestFront).firstIndex(where: {
                $0 == "---" || $0 == "..."
            })
        else { return 0 }
        return end + 1
    }

    private static let longestFront = 200

    /// The mark of a line that begins or ends code.
    private static func fence(_ line: Substring) -> Character? {
        line.hasPrefix("```") ? "`" : line.hasPrefix("~~~") ? "~" : nil
    }

    /// True for a line that defines the target of a link: `[name]: http://…`; the content of a note
    /// is text.
    private static func isDefinition(_ line: Substring) -> Bool {
        guard line.hasPrefix("["), !line.hasPrefix("[^"), let close = line.firstIndex(of: "]")
        else { return false }
        return line[close...].hasPrefix("]: ") && !line[close...].dropFirst(3).contains(" ")
            || line[close...].hasPrefix("]: <") || line[close...].hasPrefix("]: http")
    }

    /// A line without the mark of its block.
    private static func block(_ line: Substring) -> Substring {
        var rest = line
        while let first = rest.first, first == ">" || first == "#" {
            rest = rest.dropFirst().drop { $0 == " " }
        }
        if !rest.isEmpty, rest.allSatisfy({ "=-*_ ".contains($0) }) { return "" }
        for mark in ["- ", "* ", "+ "] where rest.hasPrefix(mark) { return rest.dropFirst(2) }
        // The text of a note, without its number.
        if rest.hasPrefix("[^"), let close = rest.firstIndex(of: "]"),
            rest[close...].hasPrefix("]:")
        {
            return rest[close...].dropFirst(2).drop { $0 == " " }
        }
        return rest
    }
}
