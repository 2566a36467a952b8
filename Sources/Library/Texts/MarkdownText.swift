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
            return inline(block(line))
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

    /// Text without emphasis, links and pictures.
    private static func inline(_ line: Substring) -> String {
        var text = ""
        var rest = line
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                if let next = rest.popFirst() { text.append(next) }
            case "!" where rest.first == "[":
                if let link = Link(rest.dropFirst()), link.hasTarget {
                    rest = link.rest
                } else {
                    text.append(character)
                }
            case "[":
                guard let link = Link(rest) else {
                    text.append(character)
                    continue
                }
                text += inline(link.text)
                rest = link.rest
            case "*", "_", "`", "~":
                // Inside a word these may be what they are: snake_case, 2*3.
                let isInside = text.last?.isLetter ?? false && rest.first?.isLetter ?? false
                if isInside { text.append(character) }
            default: text.append(character)
            }
        }
        return text
    }

    /// What stands behind a `[`: a text, and where it leads.
    private struct Link {
        let text: Substring
        let hasTarget: Bool
        let rest: Substring

        init?(_ line: Substring) {
            // What a person writes in brackets is short; no line takes long to look through.
            guard let close = line.prefix(500).firstIndex(of: "]") else { return nil }
            // Brackets in brackets are text of their own.
            text = line[..<close].drop { $0 == "[" }
            let behind = line[line.index(after: close)...]
            if behind.first == "(", let end = behind.prefix(2_000).firstIndex(of: ")") {
                (hasTarget, rest) = (true, behind[behind.index(after: end)...])
            } else {
                (hasTarget, rest) = (false, behind)
            }
        }
    }
}
