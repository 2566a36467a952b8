import FoundationEssentials
import ListenCore

extension DocumentReader {
    /// The text of a Markdown file.
    func markdown(_ document: Document) -> WrittenText {
        MarkdownText.text(decoded(document))
    }
}

/// Markdown as blocks (CommonMark 0.31, with the tables, notes and language marks that are in use).
enum MarkdownText {
    /// The text of a whole file; its front matter gives facts.
    static func text(_ text: String) -> WrittenText {
        var lines = self.lines(of: text)
        var written = WrittenText(blocks: [])
        if let end = frontMatter(of: lines) {
            written = facts(of: lines[1..<end])
            lines.removeSubrange(...end)
        }
        written.blocks = blocks(lines, keepsLines: false)
        return written
    }

    /// The paragraphs of a text, or its lines where no page broke them or `keepsLines`.
    static func parts(_ text: String, keepsLines: Bool) -> [String] {
        var lines = self.lines(of: text)
        if let end = frontMatter(of: lines) { lines.removeSubrange(...end) }
        let isBroken = PageWidth(lines.map { PlainLine($0) }).isBroken
        return blocks(lines, keepsLines: keepsLines || !isBroken).flatMap(\.spokenParts)
    }

    private static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            Substring(line.last == 0x0D ? line.dropLast() : line)
        }
    }

    private static func blocks(_ lines: [Substring], keepsLines: Bool) -> [TextBlock] {
        var parser = MarkdownParser(keepsLines: keepsLines)
        parser.parse(lines.map { MarkdownLine($0) }, in: .top)
        return MarkdownWriter(parser).blocks()
    }

    // MARK: Front matter

    private static let longestFront = 200

    /// The index of the line that ends the front matter; `nil` without any.
    private static func frontMatter(of lines: [Substring]) -> Int? {
        guard lines.first.map({ $0.trimmed == "---" }) == true,
            lines.dropFirst().first?.contains(":") == true,
            let end = lines.dropFirst().prefix(longestFront).firstIndex(where: {
                $0.trimmed == "---" || $0.trimmed == "..."
            })
        else { return nil }
        return end
    }

    /// The facts that lines such as `title: The fox` state.
    private static func facts(of lines: ArraySlice<Substring>) -> WrittenText {
        var facts = WrittenText(blocks: [])
        var list: String?
        for line in lines {
            let isInner = line.first == " " || line.first == "\t" || line.hasPrefix("- ")
            if isInner, list == "author", facts.author == nil {
                let item = line.trimmed.hasPrefix("-") ? line.trimmed.dropFirst() : line.trimmed
                facts.author = value(item)
            }
            guard !isInner, let colon = line.firstIndex(of: ":") else { continue }
            let key = line[..<colon].trimmed.lowercased()
            list = key
            guard let value = value(line[line.index(after: colon)...]) else { continue }
            switch key {
            case "title": facts.title = facts.title ?? WorkFinish.title(value)
            case "author", "authors", "by": facts.author = facts.author ?? value
            case "lang", "language", "locale":
                facts.language = facts.language ?? BookText.language(value)
            case "date", "published": facts.published = facts.published ?? WrittenDate.date(value)
            case "description", "summary", "abstract", "excerpt":
                facts.summary = facts.summary ?? value
            case "url", "link", "canonical", "source":
                if value.hasPrefix("http") { facts.address = facts.address ?? value }
            default: continue
            }
        }
        return facts
    }

    /// A value of YAML on one line, without its quotation marks.
    private static func value(_ text: Substring) -> String? {
        var text = text.trimmed
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        if let quote = text.first, quote == "\"" || quote == "'", text.count >= 2,
            text.last == quote
        {
            text = text.dropFirst().dropLast()
        }
        guard text != "|", text != ">" else { return nil }
        return BookText.name(String(text))
    }
}

/// Dates as documents state them.
enum WrittenDate {
    /// The day of `2026-03-01`, with or without a time; `nil` for other writings.
    static func date(_ text: String?) -> Date? {
        guard let text else { return nil }
        let parts = text.prefix(10).split(separator: "-").map { Int64($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let days = CivilDate(year: year, month: month, day: day).daysSince1970
        return Date(timeIntervalSince1970: Double(days * 86_400))
    }
}
