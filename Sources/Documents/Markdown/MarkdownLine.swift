import ListenCore

/// A line of Markdown: its indent in columns, and what follows it.
struct MarkdownLine {
    let indent: Int
    /// The text from its first sign on.
    let text: Substring

    var isBlank: Bool { text.isEmpty }

    /// A line as it is in the file.
    init(_ raw: Substring) { self.init(raw, column: 0) }

    /// The rest of a line that begins at a column.
    init(_ raw: Substring, column: Int) {
        var (indent, rest) = (0, raw)
        while let first = rest.utf8.first, first == 0x20 || first == 0x09 {
            indent += first == 0x20 ? 1 : 4 - (column + indent) % 4
            rest = rest.dropFirst()
        }
        self.init(indent: indent, text: rest.allSatisfy(\.isWhitespace) ? "" : rest)
    }

    private init(indent: Int, text: Substring) {
        (self.indent, self.text) = (indent, text)
    }

    /// The line with fewer columns before it.
    func outdented(_ columns: Int) -> MarkdownLine {
        MarkdownLine(indent: max(0, indent - columns), text: text)
    }

    /// The line with its indent as blanks.
    var whole: String { String(repeating: " ", count: indent) + text }

    // MARK: The beginnings of blocks

    /// The level of a heading, and its text without closing marks and attributes.
    var heading: (level: Int, text: Substring)? {
        guard indent < 4, text.hasPrefix("#") else { return nil }
        let level = text.prefix { $0 == "#" }.count
        let rest = text.dropFirst(level)
        guard level <= 6, rest.first.map({ $0 == " " || $0 == "\t" }) ?? true else { return nil }
        var words = rest.trimmed
        if words.hasSuffix("}"), let open = words.lastIndex(of: "{"),
            ["#", ".", "-"].contains(words[open...].dropFirst().first ?? " ")
        {
            words = words[..<open].trimmed
        }
        let bare = words.dropLast(words.reversed().prefix { $0 == "#" }.count)
        if bare.isEmpty || bare.last == " " { words = bare.trimmed }
        return (level, words)
    }

    /// The mark of a line that begins code, and its length.
    var fence: (mark: Character, count: Int)? {
        guard indent < 4, let mark = text.first, mark == "`" || mark == "~" else { return nil }
        let count = text.prefix { $0 == mark }.count
        guard count >= 3, mark == "~" || !text.dropFirst(count).contains("`") else { return nil }
        return (mark, count)
    }

    /// True for a rule between paragraphs.
    var isRule: Bool {
        guard indent < 4, let mark = text.first, "-*_".contains(mark) else { return false }
        return text.utf8.count < 2_000 && text.allSatisfy { $0 == mark || $0.isWhitespace }
            && text.count { $0 == mark } >= 3
    }

    /// The level of the heading that a line of `=` or `-` makes of the paragraph before it.
    var underline: Int? {
        guard indent < 4, let mark = text.first, mark == "=" || mark == "-",
            text.trimmed.allSatisfy({ $0 == mark })
        else { return nil }
        return mark == "=" ? 1 : 2
    }

    /// The mark of an item: its columns, its number, and the sign that all items of its list have.
    var item: (columns: Int, number: Int?, sign: Character, rest: MarkdownLine)? {
        guard indent < 4, let first = text.first else { return nil }
        var width = 1
        var number: Int?
        var sign = first
        if first.isASCII, first.isNumber {
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard digits.count <= 9, let last = text.dropFirst(digits.count).first,
                last == "." || last == ")"
            else { return nil }
            (number, sign, width) = (Int(digits), last, digits.count + 1)
        } else if !"-*+".contains(first) {
            return nil
        }
        let rest = MarkdownLine(text.dropFirst(width), column: indent + width)
        guard rest.isBlank || rest.indent > 0, !isRule else { return nil }
        let blanks = rest.isBlank || rest.indent > 4 ? 1 : rest.indent
        return (indent + width + blanks, number, sign, rest.outdented(blanks))
    }

    /// The rest of a line of a quotation.
    var quoted: MarkdownLine? {
        guard indent < 4, text.hasPrefix(">") else { return nil }
        let rest = MarkdownLine(text.dropFirst(), column: indent + 1)
        return rest.indent > 0 ? rest.outdented(1) : rest
    }

    /// The mark of a note and the beginning of its text: `[^1]: It was …`.
    var note: (label: String, rest: MarkdownLine)? {
        guard indent < 4, text.hasPrefix("[^"),
            let close = text.prefix(202).firstIndex(of: "]"),
            text[close...].hasPrefix("]:")
        else { return nil }
        let label = text[text.index(text.startIndex, offsetBy: 2)..<close]
        guard !label.isEmpty, !label.contains(where: \.isWhitespace) else { return nil }
        return (String(label), MarkdownLine(text[close...].dropFirst(2)).outdented(99))
    }

    /// The name and the target of a definition: `[name]: http://… "Title"`.
    var definition: (name: String, target: String)? {
        guard indent < 4, text.hasPrefix("["), !text.hasPrefix("[^"),
            let close = text.prefix(1_000).firstIndex(of: "]"), text[close...].hasPrefix("]:")
        else { return nil }
        let name = LinkName.normal(text.dropFirst()[..<close])
        var rest = text[close...].dropFirst(2).trimmed
        guard !name.isEmpty, !rest.isEmpty, rest.utf8.count < 4_000 else { return nil }
        let target: Substring
        if rest.hasPrefix("<") {
            guard let end = rest.firstIndex(of: ">") else { return nil }
            target = rest.dropFirst()[..<end]
            rest = rest[end...].dropFirst()
        } else {
            target = rest.prefix { !$0.isWhitespace }
            rest = rest[target.endIndex...]
        }
        let title = rest.trimmed
        let isTitle =
            title.isEmpty
            || title.count >= 2
                && [("\"", "\""), ("'", "'"), ("(", ")")].contains {
                    title.hasPrefix($0.0) && title.hasSuffix($0.1)
                }
        return isTitle ? (name, String(target)) : nil
    }

    /// True when the line cannot go on a paragraph: another block begins with it.
    var interrupts: Bool {
        if isBlank || heading != nil || fence != nil || quoted != nil || isRule { return true }
        if note != nil || MarkdownHTML.begins(text, inParagraph: true) && indent < 4 { return true }
        if text.hasPrefix(":::") { return true }
        guard let item, !item.rest.isBlank else { return false }
        return item.number == nil || item.number == 1
    }
}

/// The names of links, which are compared without case and blanks.
enum LinkName {
    static func normal(_ name: some StringProtocol) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
