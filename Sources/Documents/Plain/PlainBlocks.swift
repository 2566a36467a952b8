import ListenCore

/// Cuts the lines of plain text into blocks.
struct PlainBlocks {
    private let groups: [LineGroup]
    private let page: PageWidth
    private let isFramed: Bool
    private let join: LineJoin
    private var signs: [PlainHeadings.Sign?] = []
    private var blocks: [TextBlock] = []
    /// The marks of notes that the text has texts for.
    private var notes: Set<String> = []
    private(set) var remarks: [String] = []

    /// Verse with more lines is a list.
    private static let longestVerse = 80

    /// A reader of lines; those of Project Gutenberg are `isFramed`.
    init(_ lines: [PlainLine], isFramed: Bool) {
        groups = LineGroup.groups(lines)
        page = PageWidth(lines)
        self.isFramed = isFramed
        join = LineJoin(
            lines: page.isBroken ? lines.map(\.text) : [], dropsUnknown: false)
    }

    /// The blocks.
    mutating func read() -> [TextBlock] {
        signs = groups.indices.map { index in
            PlainHeadings.sign(
                of: groups[index], isFirst: index == 0, isLast: index == groups.count - 1)
        }
        notes = Set(groups.compactMap { PlainNote.label(of: $0.lines[0].text) })
        let contents = contentsOfTable()
        for (index, group) in groups.enumerated() where !contents.contains(index) {
            if !isLeftOut(group, index) { add(group, signs[index]) }
        }
        return blocks
    }

    // MARK: Parts that are left out

    private static let contentsNames: Set<String> = [
        "contents", "table of contents", "inhalt", "inhaltsverzeichnis", "índice", "indice",
        "contenido", "table des matières", "sommaire", "sommario", "inhoud", "содержание",
        "оглавление", "spis treści", "índex", "目次", "目录", "目錄",
    ]
    private static let notesNames: Set<String> = [
        "footnotes", "notes", "endnotes", "fussnoten", "fußnoten", "anmerkungen", "notas",
        "note", "notes de bas de page", "voetnoten", "примечания", "przypisy",
    ]

    /// True for the name of a table of contents.
    static func isNameOfContents(_ text: String) -> Bool {
        text.utf8.count <= 80 && contentsNames.contains(bare(text))
    }

    private static func bare(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0 == " " }
    }

    /// The groups of a table of contents: its name, and the lists behind it.
    private mutating func contentsOfTable() -> Set<Int> {
        let found = groups.indices.prefix(60).first { index in
            Self.isNameOfContents(groups[index].lines[0].text)
        }
        guard let found else { return [] }
        var left: Set<Int> = []
        let isWhole = groups[found].lines.count == 1
        if !isWhole, Self.isList(groups[found].lines.dropFirst()) { left.insert(found) }
        for index in groups.indices.dropFirst(found + 1).prefix(200) {
            guard Self.isList(groups[index].lines[...]) else { break }
            left.insert(index)
        }
        guard !left.isEmpty else { return [] }
        remarks.append("The table of contents was left out.")
        return left.union([found])
    }

    /// Lines with the numbers of pages behind them, or of chapters before them.
    private static func isList(_ lines: ArraySlice<PlainLine>) -> Bool {
        guard lines.allSatisfy({ $0.count <= 100 }) else { return false }
        let paged = lines.count { line in
            line.text.last?.isNumber == true && line.text.contains(where: \.isLetter)
        }
        if paged * 2 >= lines.count { return true }
        guard lines.count >= 2 else { return false }
        let numbered = lines.count { line in
            let first = line.text.prefix { $0 != " " && $0 != "." && $0 != ":" }
            return !first.isEmpty && first.count <= 8
                && first.allSatisfy { "IVXLC0123456789".contains($0) }
                || ["Chapter", "CHAPTER", "Kapitel", "Chapitre"].contains(String(first))
        }
        return numbered * 2 > lines.count
    }

    private func isLeftOut(_ group: LineGroup, _ index: Int) -> Bool {
        let line = group.lines[0]
        if group.lines.count == 1, !line.text.contains(where: { $0.isLetter || $0.isNumber }) {
            return line.text.allSatisfy { "*-_=~#·•.—–⁂ ".contains($0) }
        }
        if isFramed, index < 6, GutenbergFrame.isCredit(line.text) { return true }
        if line.text.hasPrefix("[Illustration]") { return group.lines.count == 1 }
        // The name of the notes alone.
        return group.lines.count == 1 && Self.notesNames.contains(Self.bare(line.text))
            && index + 1 < groups.count
            && PlainNote.label(of: groups[index + 1].lines[0].text) != nil
    }

    // MARK: Groups

    private mutating func add(_ group: LineGroup, _ sign: PlainHeadings.Sign?) {
        if let sign { return addHeading(group, sign) }
        if let underlined = underlined(group) {
            return append(.heading(level: underlined), group.lines[0].text)
        }
        if let label = PlainNote.label(of: group.lines[0].text) { return addNote(group, label) }
        if group.lines[0].text.hasPrefix("[Illustration:") {
            let text = join.joined(group.lines.map(\.text)).dropFirst(14)
            return append(.caption, String(text.last == "]" ? text.dropLast() : text))
        }
        if addList(group) { return }
        if page.isBroken { addBroken(group) } else { addUnbroken(group) }
    }

    private mutating func addHeading(_ group: LineGroup, _ sign: PlainHeadings.Sign) {
        var text = ""
        for line in group.lines {
            guard let last = text.last else {
                text = line.text
                continue
            }
            text += (last.isLetter || last.isNumber ? ": " : " ") + line.text
        }
        append(.heading(level: level(of: sign)), text)
    }

    private func level(of sign: PlainHeadings.Sign) -> Int {
        let hasParts = signs.contains(.part)
        return switch sign {
        case .title, .part: 1
        case .chapter: 2
        case .other: hasParts && signs.contains(.chapter) || signs.contains(.chapter) ? 3 : 2
        }
    }

    /// A heading with a rule below it.
    private func underlined(_ group: LineGroup) -> Int? {
        guard group.lines.count == 2, let mark = group.lines[1].text.first,
            mark == "=" || mark == "-", group.lines[1].count >= 3,
            group.lines[1].text.allSatisfy({ $0 == mark })
        else { return nil }
        return mark == "=" ? 1 : 2
    }

    private mutating func addNote(_ group: LineGroup, _ label: String) {
        var open: [String] = []
        var label = label
        for line in group.lines {
            if let next = PlainNote.label(of: line.text), !open.isEmpty {
                append(.note(label), PlainNote.text(join.joined(open)))
                (label, open) = (next, [])
            }
            open.append(line.text)
        }
        append(.note(label), PlainNote.text(join.joined(open)))
    }

    /// Items, when two lines of the group begin with the mark of one.
    private mutating func addList(_ group: LineGroup) -> Bool {
        let marks = group.lines.map { PlainItem($0.text) }
        guard marks.count(where: { $0 != nil }) >= 2, marks[0] != nil else { return false }
        let base = group.lines.map(\.indent).min() ?? 0
        var open: (item: PlainItem, depth: Int, lines: [String])?
        for (line, mark) in zip(group.lines, marks) {
            if let mark {
                if let open { appendItem(open) }
                open = (mark, (line.indent - base) / 2, [mark.text])
            } else {
                open?.lines.append(line.text)
            }
        }
        if let open { appendItem(open) }
        return true
    }

    private mutating func appendItem(_ item: (item: PlainItem, depth: Int, lines: [String])) {
        append(
            .item(depth: min(item.depth, 8), number: item.item.number), join.joined(item.lines))
    }

    /// Paragraphs of lines that a page broke, parted by their indents; verse keeps its lines.
    private mutating func addBroken(_ group: LineGroup) {
        let lines = group.lines
        if lines.count >= 2, lines.count <= Self.longestVerse {
            let full = zip(lines, lines.dropFirst()).count { page.isFull($0, before: $1) }
            if full * 3 < lines.count - 1 { return addVerse(lines) }
        }
        let base = lines.dropFirst().map(\.indent).min() ?? 0
        let indented = lines.dropFirst().count { $0.indent > base }
        let isHanging = indented * 2 > lines.count - 1
        var open: [String] = []
        for (index, line) in lines.enumerated() {
            let begins = isHanging ? line.indent <= base : line.indent > base
            if begins, index > 0, indented > 0, !open.isEmpty {
                append(.paragraph, join.joined(open))
                open = []
            }
            open.append(line.text)
        }
        append(.paragraph, join.joined(open))
    }

    /// Lines that are paragraphs, or those of a poem.
    private mutating func addUnbroken(_ group: LineGroup) {
        let lines = group.lines
        let ended = lines.count(where: \.endsSentence)
        let length = lines.reduce(0) { $0 + $1.count }
        let isVerse =
            (2...Self.longestVerse).contains(lines.count) && ended * 10 < lines.count * 7
            && lines.allSatisfy { $0.count <= 80 } && length <= lines.count * 60
        if isVerse { return addVerse(lines) }
        for line in lines { append(.paragraph, line.text) }
    }

    private mutating func addVerse(_ lines: [PlainLine]) {
        append(.verse, lines.map(\.text).joined(separator: "\n"))
    }

    private mutating func append(_ kind: TextBlock.Kind, _ text: String) {
        if let block = PlainMarks.block(text, kind, notes: notes) { blocks.append(block) }
    }
}

/// An item of a list in plain text.
struct PlainItem {
    let number: Int?
    let text: String

    /// An item, when a line begins with a bullet or a number.
    init?(_ line: String) {
        let word = line.prefix { $0 != " " }
        let rest = line.dropFirst(word.count).trimmed
        guard !rest.isEmpty else { return nil }
        if ["-", "*", "•", "·", "+", "‣", "▪", "◦"].contains(String(word)) {
            (number, text) = (nil, String(rest))
            return
        }
        guard let last = word.last, last == "." || last == ")", word.count <= 4,
            let number = Int(word.dropLast())
        else { return nil }
        (self.number, text) = (number, String(rest))
    }
}
