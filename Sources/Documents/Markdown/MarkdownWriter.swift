import ListenCore

/// Makes blocks of those that were parsed, their marks read.
struct MarkdownWriter {
    private let parser: MarkdownParser
    private let known: Set<String>
    /// The numbers of notes by their marks, in the order they are referred to.
    private var numbers: [String: Int] = [:]

    init(_ parser: MarkdownParser) {
        self.parser = parser
        known = Set(parser.notes)
    }

    /// The blocks; notes stand behind all others, in the order of their numbers.
    consuming func blocks() -> [TextBlock] {
        var writer = self
        return writer.write()
    }

    private mutating func write() -> [TextBlock] {
        var blocks: [TextBlock] = []
        var notes: [(label: String, block: TextBlock)] = []
        // Notes may refer to notes, but are numbered behind those of the text.
        for raw in parser.raw where raw.noteLabel == nil { blocks += self.blocks(of: raw) }
        for raw in parser.raw {
            guard let label = raw.noteLabel else { continue }
            for block in self.blocks(of: raw) { notes.append((label, block)) }
        }
        let inOrder = notes.enumerated().sorted { one, other in
            (number(of: one.element.label), one.offset)
                < (number(of: other.element.label), other.offset)
        }
        return blocks
            + inOrder.map { note in
                let number = number(of: note.element.label)
                return TextBlock(
                    .note("\(number)"), note.element.block.text, spans: note.element.block.spans)
            }
    }

    private mutating func number(of label: String) -> Int {
        if let number = numbers[label] { return number }
        numbers[label] = numbers.count + 1
        return numbers.count
    }

    private mutating func blocks(of raw: MarkdownParser.Raw) -> [TextBlock] {
        if raw.isHTML { return PageReader.blocks(ofFragment: raw.lines.joined(separator: "\n")) }
        if raw.isRow { return row(raw.lines).map { [$0] } ?? [] }
        if raw.kind == .code {
            var text = RunningText(keepsLines: true, keepsBlanks: true)
            for line in raw.lines {
                text.add(line)
                text.endLine()
            }
            return text.block(.code).map { [$0] } ?? []
        }
        let isVerse =
            raw.lines.count >= 2 && [.paragraph, .quote].contains(raw.kind)
            && raw.lines.dropLast().allSatisfy { $0.hasSuffix("  ") || $0.hasSuffix("\\") }
        let kind = isVerse ? .verse : raw.kind
        var text = RunningText(keepsLines: isVerse)
        add(raw.lines.joined(separator: "\n"), to: &text)
        return text.block(kind).map { [$0] } ?? []
    }

    private mutating func row(_ cells: [String]) -> TextBlock? {
        var text = RunningText()
        for cell in cells where !cell.isEmpty {
            if !text.isEmpty { text.add(", ") }
            add(cell, to: &text)
        }
        return text.block(.row)
    }

    private mutating func add(_ source: String, to text: inout RunningText) {
        var inline = InlineMarkdown(source, targets: parser.targets)
        inline.read()
        inline.write(to: &text) { label in
            known.contains(label) ? "\(number(of: label))" : nil
        }
    }
}

extension MarkdownParser.Raw {
    /// The mark of the note that it is in.
    fileprivate var noteLabel: String? { note }
}
