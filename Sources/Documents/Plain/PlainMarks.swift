import ListenCore

/// The marks that plain text is written with: `_stressed_`, and notes such as `[1]` that are there.
enum PlainMarks {
    /// A text as a block, its marks as spans.
    static func block(_ text: String, _ kind: TextBlock.Kind, notes: Set<String>) -> TextBlock? {
        var running = RunningText(keepsLines: kind == .verse)
        let hasMarks = text.utf8.contains { $0 == 0x5F || $0 == 0x5B }
        guard hasMarks else {
            running.add(text)
            return running.block(kind)
        }
        let signs = Array(text)
        let pairs = emphasis(signs)
        var (at, from) = (0, 0)
        var open: [Int: RunningText.Open] = [:]
        func flush(_ end: Int) {
            if from < end { running.add(String(signs[from..<end])) }
        }
        while at < signs.count {
            if let close = pairs[at] {
                flush(at)
                open[close] = running.begin(.emphasis)
                from = at + 1
            } else if let mark = open[at] {
                flush(at)
                running.end(mark)
                from = at + 1
            } else if signs[at] == "[", let end = signs[at...].prefix(8).firstIndex(of: "]"),
                notes.contains(String(signs[(at + 1)..<end])), at > 0
            {
                flush(at)
                running.addNote(String(signs[(at + 1)..<end]))
                at = end
                from = end + 1
            }
            at += 1
        }
        flush(signs.count)
        return running.block(kind)
    }

    /// The underscores that begin an emphasis, each with the one that ends it.
    private static func emphasis(_ signs: [Character]) -> [Int: Int] {
        var pairs: [Int: Int] = [:]
        var open: Int?
        func isWord(_ at: Int) -> Bool {
            signs.indices.contains(at) && (signs[at].isLetter || signs[at].isNumber)
        }
        for at in signs.indices where signs[at] == "_" {
            let isSpaceBehind = at + 1 >= signs.count || signs[at + 1].isWhitespace
            let isSpaceBefore = at == 0 || signs[at - 1].isWhitespace
            if let begin = open {
                if !isSpaceBefore, !isWord(at + 1), at > begin + 1 {
                    pairs[begin] = at
                    open = nil
                }
            } else if !isSpaceBehind, !isWord(at - 1) {
                open = at
            }
        }
        return pairs
    }
}

/// The text of a note in plain text: `[1] It was built in 1726.`, `[Footnote 1: It was …]`.
enum PlainNote {
    /// The mark of the note that a paragraph is; `nil` when it is none.
    static func label(of text: String) -> String? {
        guard text.hasPrefix("["),
            let close = text.prefix(24).firstIndex(where: { $0 == "]" || $0 == ":" })
        else { return nil }
        var label = text[text.index(after: text.startIndex)..<close]
        if label.hasPrefix("Footnote "), text[close] == ":" {
            label = label.dropFirst(9)
        } else if text[close] != "]" || !text[close...].dropFirst().hasPrefix(" ") {
            return nil
        }
        let isLabel =
            (1...4).contains(label.count) && label.allSatisfy { $0.isNumber }
            || label.count == 1 && label.allSatisfy { $0.isLetter || "*†‡§".contains($0) }
        return isLabel ? String(label) : nil
    }

    /// The text of the note, without its mark.
    static func text(_ text: String) -> String {
        guard let close = text.firstIndex(where: { $0 == "]" || $0 == ":" }) else { return text }
        let rest = text[text.index(after: close)...].trimmed
        return String(text[close] == ":" && rest.last == "]" ? rest.dropLast() : rest)
    }
}
