import ListenCore

/// Blocks of HTML inside Markdown (CommonMark 0.31 section 4.6).
enum MarkdownHTML {
    private static let blocks: Set<String> = [
        "address", "article", "aside", "base", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption",
        "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6",
        "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
        "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search",
        "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr",
        "track", "ul",
    ]
    private static let raw: Set<String> = ["script", "pre", "style", "textarea"]
    /// The longest comment or script, in lines.
    private static let longest = 2_000

    /// True when a block of HTML begins with a line; a tag of no block only where no paragraph is
    /// open, and alone on its line.
    static func begins(_ text: Substring, inParagraph: Bool) -> Bool {
        guard text.hasPrefix("<") else { return false }
        let rest = text.dropFirst()
        if rest.hasPrefix("!--") || rest.hasPrefix("?") || rest.hasPrefix("![CDATA[") {
            return true
        }
        if rest.hasPrefix("!") { return rest.dropFirst().first?.isLetter == true }
        let name = tagName(rest)
        if raw.contains(name) || blocks.contains(name) { return true }
        guard !inParagraph, !name.isEmpty, text.last(where: { !$0.isWhitespace }) == ">" else {
            return false
        }
        return text.prefix(4_000).trimmed.dropLast().firstIndex(of: ">") == nil
    }

    private static func tagName(_ rest: Substring) -> String {
        let bare = rest.hasPrefix("/") ? rest.dropFirst() : rest
        let name = bare.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        guard name.first?.isLetter == true,
            bare[name.endIndex...].first.map({ " \t/>".contains($0) }) ?? true
        else { return "" }
        return name.lowercased()
    }

    /// The index behind the block that begins at a line; `nil` for a comment that never ends,
    /// which is text.
    static func end(of lines: [MarkdownLine], _ start: Int) -> Int? {
        let text = lines[start].text
        if text.hasPrefix("<!--") { return end(ofComments: lines, start) }
        var close: String?
        for (open, end) in [("<?", "?>"), ("<![CDATA[", "]]>")]
        where close == nil && text.hasPrefix(open) {
            close = end
        }
        if close == nil, raw.contains(tagName(text.dropFirst())) {
            close = "</" + tagName(text.dropFirst())
        }
        guard let close else {
            return lines[start...].firstIndex(where: \.isBlank) ?? lines.count
        }
        let found = lines[start...].prefix(longest).firstIndex { line in
            line.text.lowercased().contains(close)
        }
        return found.map { $0 + 1 }
    }

    /// The index behind the line on which the last comment that begins is closed.
    private static func end(ofComments lines: [MarkdownLine], _ start: Int) -> Int? {
        var isInside = false
        for (offset, line) in lines[start...].prefix(longest).enumerated() {
            var rest = line.text
            // `<!-->` is a comment too.
            while let mark = rest.firstRange(of: isInside ? "-->" : "<!--") {
                rest =
                    rest[(isInside ? mark.upperBound : rest.index(mark.lowerBound, offsetBy: 2))...]
                isInside.toggle()
            }
            if !isInside { return start + offset + 1 }
        }
        return nil
    }
}

/// Tables of Markdown: lines of cells between `|`.
enum MarkdownTable {
    /// The number of columns, when a line is the one below the head: `| --- | :-: |`.
    static func columns(_ text: Substring) -> Int? {
        guard text.utf8.count < 4_000, text.contains("|") || text.contains("-"),
            text.allSatisfy({ "|:- \t".contains($0) }), text.contains("-")
        else { return nil }
        let cells = self.cells(text)
        let isRule = cells.allSatisfy { cell in
            let bare = cell.drop { $0 == ":" }
            return bare.contains("-") && !bare.dropLast().contains(":")
        }
        return isRule && text.contains("|") ? cells.count : nil
    }

    /// The cells of a line; `\|` is a sign inside of one.
    static func cells(_ text: Substring) -> [String] {
        var cells: [String] = []
        var (cell, isEscaped) = ("", false)
        var rest = text.trimmed
        if rest.hasPrefix("|") { rest = rest.dropFirst() }
        for character in rest {
            if character == "|", !isEscaped {
                cells.append(String(cell.trimmed))
                cell = ""
            } else {
                if isEscaped, character == "|" { cell.removeLast() }
                cell.append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        if !cell.trimmed.isEmpty || cells.isEmpty { cells.append(String(cell.trimmed)) }
        return cells
    }
}
