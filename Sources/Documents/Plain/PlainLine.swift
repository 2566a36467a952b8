import ListenCore

/// A line of plain text: its indent in columns, and its words.
struct PlainLine {
    let indent: Int
    let text: String
    /// The number of characters of the text.
    let count: Int

    var isEmpty: Bool { text.isEmpty }

    /// A line as it is in the file.
    init(_ raw: Substring) {
        var indent = 0
        for character in raw {
            switch character {
            case "\t": indent += 4 - indent % 4
            case "\u{3000}": indent += 2
            case " ": indent += 1
            default:
                self.init(indent: indent, text: BookText.whole(String(raw)) ?? "")
                return
            }
        }
        self.init(indent: 0, text: "")
    }

    private init(indent: Int, text: String) {
        (self.indent, self.text) = (indent, text)
        count = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.count
    }

    /// The lines of a text.
    static func lines(of text: String) -> [PlainLine] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { PlainLine(Substring($0)) }
    }

    /// True at the end of a sentence or of a part of one.
    var endsSentence: Bool { text.last.map { Self.endings.contains($0) } ?? false }

    private static let endings: Set<Character> = [
        ".", "!", "?", "…", "”", "\"", "»", "’", ")", ":", ";", "。", "！", "？", "」",
    ]
}

/// The width at which the lines of a text were broken, if they were.
struct PageWidth {
    /// The width in characters.
    let width: Int
    /// True when the lines of a paragraph are broken by it, and not by their author.
    let isBroken: Bool

    private static let usual = 50...100
    private static let possible = 28...120

    /// The width of a text.
    init(_ lines: [PlainLine]) {
        let lengths = lines.lazy.filter { !$0.isEmpty }.map { $0.count + $0.indent }.sorted()
        guard !lengths.isEmpty else {
            (width, isBroken) = (0, false)
            return
        }
        let width = lengths[min(lengths.count - 1, lengths.count * 97 / 100)]
        self.width = width
        let followed = zip(lines, lines.dropFirst()).filter { !$0.isEmpty && !$1.isEmpty }
        guard !followed.isEmpty else {
            isBroken = false
            return
        }
        let broken = followed.count {
            Self.usual.contains($0.0.count) && !$0.0.endsSentence
        }
        let full = followed.count { Self.isFull($0.0, before: $0.1, width: width) }
        let ended = followed.count { $0.0.endsSentence }
        isBroken =
            broken * 2 > followed.count
            || followed.count >= 3 && Self.possible.contains(width)
                && full * 10 >= followed.count * 8 && ended * 2 <= followed.count
    }

    /// True when the first word of the next line would not have fitted.
    func isFull(_ line: PlainLine, before next: PlainLine) -> Bool {
        Self.isFull(line, before: next, width: width)
    }

    private static func isFull(_ line: PlainLine, before next: PlainLine, width: Int) -> Bool {
        let word: Int
        if let first = next.text.first, LineJoin.isUnspaced(first) {
            word = 2
        } else {
            word = next.text.prefix { $0 != " " }.count
        }
        return line.indent + line.count + 1 + word > width
    }
}

/// Lines between empty ones.
struct LineGroup {
    let lines: [PlainLine]
    /// The number of empty lines before it.
    let gap: Int

    /// The groups of a text.
    static func groups(_ lines: [PlainLine]) -> [LineGroup] {
        var groups: [LineGroup] = []
        var open: [PlainLine] = []
        var (gap, gapOfOpen) = (0, 0)
        for line in lines {
            if line.isEmpty {
                if !open.isEmpty {
                    groups.append(LineGroup(lines: open, gap: gapOfOpen))
                    (open, gap) = ([], 0)
                }
                gap += 1
            } else {
                if open.isEmpty { gapOfOpen = gap }
                open.append(line)
            }
        }
        if !open.isEmpty { groups.append(LineGroup(lines: open, gap: gapOfOpen)) }
        return groups
    }
}
