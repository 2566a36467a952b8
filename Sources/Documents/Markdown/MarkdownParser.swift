import ListenCore

/// Parses the blocks of Markdown; the marks inside of them are read later, when all notes and
/// targets of links are known.
struct MarkdownParser {
    /// The surroundings of blocks.
    enum Place: Hashable {
        case top
        /// In a quotation.
        case quote
        /// In an item at a depth, of a number.
        case item(depth: Int, number: Int?)
        /// In an item, behind its first block.
        case within(depth: Int)
        /// In a note of a mark.
        case note(String)
    }

    /// A block whose marks are not read yet.
    struct Raw {
        var kind: TextBlock.Kind
        /// Its lines; the cells of a row.
        var lines: [String]
        /// The mark of the note that it goes on.
        var note: String?
        /// Set for a row of a table.
        var isRow = false
        /// Markup of HTML.
        var isHTML = false
    }

    private(set) var raw: [Raw] = []
    /// The targets of links by their names.
    private(set) var targets: [String: String] = [:]
    /// The marks of notes that have a text, in their order.
    private(set) var notes: [String] = []
    let keepsLines: Bool

    /// Deeper quotations and lists are read as text.
    private static let deepest = 24
    private static let mostTargets = 20_000

    init(keepsLines: Bool) { self.keepsLines = keepsLines }

    /// Parses lines in a place.
    mutating func parse(_ lines: [MarkdownLine], in place: Place, level: Int = 0) {
        var at = 0
        var isFirst = true
        var list = OpenList()
        while at < lines.count {
            let line = lines[at]
            if line.isBlank {
                at += 1
                continue
            }
            let place = isFirst ? place : place.afterFirst
            isFirst = false
            if let item = line.item, level < Self.deepest {
                let number = list.next(item.number, item.sign)
                let end = Self.end(ofItem: lines, at, item.columns)
                let inner = [item.rest] + lines[(at + 1)..<end].map { $0.outdented(item.columns) }
                parse(inner, in: .item(depth: place.depth, number: number), level: level + 1)
                at = end
                continue
            }
            list = OpenList()
            at = parse(lines, at, in: place, level)
        }
    }

    /// Parses the block that begins at a line, which is no item; the index behind it.
    private mutating func parse(
        _ lines: [MarkdownLine], _ start: Int, in place: Place, _ level: Int
    ) -> Int {
        let line = lines[start]
        if line.indent >= 4 { return indentedCode(lines, start) }
        if let fence = line.fence { return fencedCode(lines, start, fence) }
        if let heading = line.heading {
            add(.heading(level: heading.level), [String(heading.text)])
            return start + 1
        }
        if line.isRule || line.text.hasPrefix(":::") { return start + 1 }
        if line.quoted != nil, level < Self.deepest {
            let end = Self.end(ofQuote: lines, start)
            parse(lines[start..<end].map { $0.quoted ?? $0 }, in: .quote, level: level + 1)
            return end
        }
        if let note = line.note, level < Self.deepest {
            let end = Self.end(ofItem: lines, start, 4)
            notes.append(note.label)
            parse(
                [note.rest] + lines[(start + 1)..<end].map { $0.outdented(4) },
                in: .note(note.label), level: level + 1)
            return end
        }
        if let definition = line.definition, targets.count < Self.mostTargets {
            targets[definition.name] = targets[definition.name] ?? definition.target
            return start + 1
        }
        if MarkdownHTML.begins(line.text, inParagraph: false),
            let end = MarkdownHTML.end(of: lines, start)
        {
            let texts = lines[start..<end].map { String($0.text) }
            raw.append(Raw(kind: .paragraph, lines: texts, isHTML: true))
            return end
        }
        if let end = table(lines, start) { return end }
        return paragraph(lines, start, in: place)
    }

    private mutating func add(_ kind: TextBlock.Kind, _ lines: [String], isRow: Bool = false) {
        guard !lines.isEmpty else { return }
        raw.append(Raw(kind: kind, lines: lines, isRow: isRow))
    }

    // MARK: Code

    private mutating func indentedCode(_ lines: [MarkdownLine], _ start: Int) -> Int {
        var end = start
        var last = start
        while end < lines.count, lines[end].isBlank || lines[end].indent >= 4 {
            if !lines[end].isBlank { last = end }
            end += 1
        }
        add(.code, lines[start...last].map { $0.outdented(4).whole })
        return last + 1
    }

    private mutating func fencedCode(
        _ lines: [MarkdownLine], _ start: Int, _ fence: (mark: Character, count: Int)
    ) -> Int {
        let indent = lines[start].indent
        let close = lines[(start + 1)...].firstIndex { line in
            guard let other = line.fence, other.mark == fence.mark, other.count >= fence.count
            else { return false }
            return line.text.trimmed.allSatisfy { $0 == fence.mark }
        }
        let end = close ?? lines.count
        add(.code, lines[(start + 1)..<end].map { $0.outdented(indent).whole })
        return close.map { $0 + 1 } ?? end
    }

    // MARK: Paragraphs and tables

    private mutating func paragraph(
        _ lines: [MarkdownLine], _ start: Int, in place: Place
    ) -> Int {
        var end = start + 1
        while end < lines.count {
            if let level = lines[end].underline {
                add(.heading(level: level), lines[start..<end].map { String($0.text) })
                return end + 1
            }
            if lines[end].interrupts { break }
            end += 1
        }
        let texts = lines[start..<end].map { String($0.text) }
        if keepsLines {
            for (index, text) in texts.enumerated() {
                add(index == 0 ? place.kind : place.afterFirst.kind, [text], note: place.note)
            }
        } else {
            add(place.kind, texts, note: place.note)
        }
        return end
    }

    private mutating func add(_ kind: TextBlock.Kind, _ lines: [String], note: String?) {
        raw.append(Raw(kind: kind, lines: lines, note: note))
    }

    private mutating func table(_ lines: [MarkdownLine], _ start: Int) -> Int? {
        guard start + 1 < lines.count, lines[start].text.contains("|"),
            let columns = MarkdownTable.columns(lines[start + 1].text)
        else { return nil }
        let head = MarkdownTable.cells(lines[start].text)
        guard head.count == columns else { return nil }
        var end = start + 2
        add(.row, head, isRow: true)
        while end < lines.count, !lines[end].isBlank,
            lines[end].text.contains("|") || !lines[end].interrupts
        {
            add(.row, Array(MarkdownTable.cells(lines[end].text).prefix(columns)), isRow: true)
            end += 1
        }
        return end
    }

    // MARK: The ends of quotations and items

    private static func end(ofQuote lines: [MarkdownLine], _ start: Int) -> Int {
        var end = start
        var isText = false
        while end < lines.count {
            if let inner = lines[end].quoted {
                isText =
                    !inner.isBlank && inner.heading == nil && inner.fence == nil
                    && !inner.isRule && inner.indent < 4
            } else if !isText || lines[end].interrupts {
                break
            }
            end += 1
        }
        return end
    }

    /// Lines of an item are indented, empty, or go on its paragraph.
    private static func end(ofItem lines: [MarkdownLine], _ start: Int, _ columns: Int) -> Int {
        var end = start + 1
        var (isText, last) = (true, start)
        while end < lines.count {
            let line = lines[end]
            if line.isBlank {
                isText = false
            } else if line.indent >= columns {
                last = end
                isText = line.fence == nil && line.heading == nil
            } else if isText, !line.interrupts, line.item == nil {
                last = end
            } else {
                break
            }
            end += 1
        }
        return last + 1
    }
}

/// The list that the last block was an item of.
private struct OpenList {
    private var sign: Character?
    private var number = 0

    /// The number of the next item; a list of its own begins with another sign.
    mutating func next(_ stated: Int?, _ sign: Character) -> Int? {
        guard let stated else {
            self.sign = sign
            return nil
        }
        number = self.sign == sign ? number + 1 : stated
        self.sign = sign
        return number
    }
}

extension MarkdownParser.Place {
    /// The depth of a list in this place.
    fileprivate var depth: Int {
        switch self {
        case .item(let depth, _), .within(let depth): depth + 1
        case .top, .quote, .note: 0
        }
    }

    fileprivate var kind: TextBlock.Kind {
        switch self {
        case .top, .within: .paragraph
        case .quote: .quote
        case .item(let depth, let number): .item(depth: depth, number: number)
        case .note(let label): .note(label)
        }
    }

    /// The mark of the note.
    fileprivate var note: String? {
        if case .note(let label) = self { label } else { nil }
    }

    /// The place of the blocks behind the first.
    fileprivate var afterFirst: MarkdownParser.Place {
        if case .item(let depth, _) = self { .within(depth: depth) } else { self }
    }
}
