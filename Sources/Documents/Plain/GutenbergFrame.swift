import ListenCore

/// The frame around the texts of Project Gutenberg: a header with the facts of the book, and a
/// licence behind it.
struct GutenbergFrame {
    /// The lines of the book itself.
    let body: ArraySlice<PlainLine>
    /// The facts of the header.
    let facts: WrittenText
    /// True when there was a frame.
    let isThere: Bool

    /// The header is looked for so far.
    private static let longestHeader = 800

    /// Finds the frame of a text, in its forms of all years.
    init(_ lines: [PlainLine]) {
        let head = lines.prefix(Self.longestHeader)
        let start = head.firstIndex { Self.isStart($0.text) }
        let end = lines.lastIndex { Self.isEnd($0.text) }
        guard start != nil || end != nil else {
            (body, facts, isThere) = (lines[...], WrittenText(blocks: []), false)
            return
        }
        var first = 0
        if let start {
            first = start + 1
            // The line of the beginning may go on.
            if !lines[start].text.dropFirst(3).contains("*"),
                let close = lines[first...].prefix(4).firstIndex(where: { $0.text.hasSuffix("*") })
            {
                first = close + 1
            }
        }
        var last = end.flatMap { $0 >= first ? $0 : nil } ?? lines.count
        // Older files say the end twice.
        if let earlier = lines[first..<last].suffix(12).firstIndex(where: { Self.isEnd($0.text) }) {
            last = earlier
        }
        body = lines[first..<last]
        facts = Self.facts(lines[..<max(0, first - 1)])
        isThere = true
    }

    private static func isStart(_ text: String) -> Bool {
        guard text.hasPrefix("*") else { return false }
        let upper = text.uppercased()
        return upper.contains("START OF") && upper.contains("PROJECT GUTENBERG")
            || upper.hasPrefix("*END") && upper.contains("SMALL PRINT")
    }

    private static func isEnd(_ text: String) -> Bool {
        let upper = text.prefix(100).uppercased()
        guard upper.contains("PROJECT GUTENBERG") else { return false }
        return upper.hasPrefix("*") && upper.contains("END OF")
            || upper.hasPrefix("END OF") && !upper.hasPrefix("END OF THE LICENSE")
    }

    private static func facts(_ lines: ArraySlice<PlainLine>) -> WrittenText {
        var facts = WrittenText(blocks: [])
        var isTitle = false
        for line in lines {
            guard let colon = line.text.firstIndex(of: ":") else {
                // A title may go on, indented.
                if isTitle, line.indent > 0, !line.isEmpty, let title = facts.title {
                    facts.title = WorkFinish.title(title + " " + line.text)
                } else {
                    isTitle = false
                }
                continue
            }
            let value = BookText.name(String(line.text[line.text.index(after: colon)...]))
            isTitle = false
            switch line.text[..<colon].lowercased() {
            case "title" where facts.title == nil:
                facts.title = value
                isTitle = true
            case "author" where facts.author == nil: facts.author = value
            case "language" where facts.language == nil: facts.language = BookText.language(value)
            default: break
            }
        }
        return facts
    }

    /// True for the thanks that old files have before the book.
    static func isCredit(_ text: String) -> Bool {
        [
            "Produced by", "E-text prepared by", "Etext prepared by", "This eBook was produced by",
            "This etext was produced by", "Transcribed from", "[Transcriber", "Transcriber's note",
            "Transcriber’s note",
        ].contains { text.hasPrefix($0) }
    }
}
