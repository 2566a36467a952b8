/// The words of Markdown without its marks (CommonMark 0.31).
enum MarkdownText {
    static func plain(_ lines: [String]) -> [String] {
        var isCode = false
        return lines.map { line in
            if line.hasPrefix("```") || line.hasPrefix("~~~") {
                isCode.toggle()
                return ""
            }
            if isCode { return "" }
            return InlineMarkdown.plain(block(line).unicodeScalars)
        }
    }

    /// A line without the mark of its block.
    private static func block(_ line: String) -> Substring {
        var rest = line[...]
        while let first = rest.first, first == ">" || first == "#" {
            rest = rest.dropFirst().drop { $0 == " " }
        }
        if !rest.isEmpty, rest.allSatisfy({ "=-*_ ".contains($0) }) { return "" }
        for mark in ["- ", "* ", "+ "] where rest.hasPrefix(mark) { return rest.dropFirst(2) }
        return rest
    }
}
