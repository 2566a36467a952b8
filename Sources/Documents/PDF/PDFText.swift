import ListenCore

/// The text of pages: paragraphs over the ends of lines, columns and pages, headings by the height
/// of their letters, notes by theirs.
struct PDFText {
    private let pages: [PDFPage]
    /// True when lines of a table of contents or an index were left out.
    private let hasLeaders: Bool
    /// The height of most lines.
    private let usual: Double
    private let join: LineJoin
    private var blocks: [TextBlock] = []
    private var notes: [TextBlock] = []
    private var open = OpenParagraph()
    /// The heights of headings, the largest first.
    private let headings: [Int]

    private struct OpenParagraph {
        var lines: [PDFLine] = []
        var text = ""
        /// The marks of notes on its pages.
        var marks: Set<String> = []
    }

    init(_ pages: [PDFPage]) {
        let margins = PDFMargins(pages)
        var hasLeaders = false
        self.pages = pages.map { page in
            var page = page
            page.lines = Self.withoutLeaders(margins.body(of: page), &hasLeaders)
            return page
        }
        self.hasLeaders = hasLeaders
        var heights: [Int: Int] = [:]
        for line in self.pages.lazy.flatMap(\.lines) {
            heights[Self.rounded(line.height), default: 0] += line.count
        }
        let most = heights.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 40
        usual = Double(most) / 4
        headings = heights.keys.filter { Double($0) >= Double(most) * 1.15 }.sorted(by: >)
        join = LineJoin(lines: self.pages.lazy.flatMap(\.lines).map(\.text), dropsUnknown: true)
    }

    /// The lines without the rows of tables of contents.
    private static func withoutLeaders(_ lines: [PDFLine], _ found: inout Bool) -> [PDFLine] {
        guard lines.contains(where: \.hasLeaders) else { return lines }
        found = true
        return PDFColumn.rows(lines).filter { !$0.contains(where: \.hasLeaders) }.flatMap { $0 }
    }

    /// A height in quarters of a point.
    private static func rounded(_ height: Double) -> Int { Int((height * 4).rounded()) }

    /// The whole text.
    consuming func text() -> WrittenText {
        var reader = self
        return reader.read()
    }

    private mutating func read() -> WrittenText {
        for page in pages {
            var lines = page.lines
            let marks = takeNotes(of: page, from: &lines)
            for column in PDFColumns.columns(of: lines) { read(column, on: page, marks) }
        }
        finish()
        var text = WrittenText(blocks: blocks + notes)
        if case .heading? = blocks.first?.kind { text.title = blocks.first?.text }
        if hasLeaders {
            text.blocks.removeAll { PlainBlocks.isNameOfContents($0.text) }
            text.remarks.append("The table of contents or the index was left out.")
        }
        return text
    }

    // MARK: Notes

    /// Takes the notes at the foot of a page: smaller letters, beginning with a mark.
    private mutating func takeNotes(of page: PDFPage, from lines: inout [PDFLine]) -> Set<String> {
        var marks: Set<String> = []
        var taken: Set<PDFLine> = []
        var label: String?
        var words = ""
        func isSmall(_ line: PDFLine) -> Bool {
            line.height < usual * 0.93 && line.top > page.height * 0.5
        }
        let small = lines.filter(isSmall).sorted {
            ($0.left > page.width / 2 ? 1 : 0, $0.top) < ($1.left > page.width / 2 ? 1 : 0, $1.top)
        }
        func add(_ label: String, _ words: String, _ notes: inout [TextBlock]) {
            var text = RunningText()
            text.add(words)
            if let block = text.block(.note(label)) { notes.append(block) }
        }
        for line in small {
            if let (mark, rest) = Self.noteMark(line.text) {
                if let label { add(label, words, &notes) }
                (label, words) = (mark, rest)
                marks.insert(mark)
                taken.insert(line)
            } else if label != nil {
                join.append(line.text, to: &words)
                taken.insert(line)
            }
        }
        if let label { add(label, words, &notes) }
        if !taken.isEmpty { lines.removeAll { taken.contains($0) } }
        return marks
    }

    /// The mark that a note begins with, and its text.
    private static func noteMark(_ text: String) -> (String, String)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let sign = digits.isEmpty ? text.prefix { "*†‡§".contains($0) } : digits
        guard (1...3).contains(sign.count) else { return nil }
        let rest = text.dropFirst(sign.count).trimmed
        let bare = rest.hasPrefix(".") || rest.hasPrefix(")") ? rest.dropFirst().trimmed : rest
        guard let first = bare.first, !first.isNumber, first != "," else { return nil }
        return (String(sign), String(bare))
    }

    // MARK: Paragraphs

    private mutating func read(_ column: PDFColumn, on page: PDFPage, _ marks: Set<String>) {
        let leading = Self.leading(of: column.lines)
        let isIndented = Self.isIndented(column)
        var last: PDFLine?
        var inRow = 0
        for (index, line) in column.lines.enumerated() {
            // The cells of a table stand apart in rows.
            if index < inRow { continue }
            if let cells = Self.cells(column.lines[index...]) {
                finish()
                addRow(cells)
                (inRow, last) = (index + cells.count, nil)
                continue
            }
            if let before = last {
                if begins(line, behind: before, in: column, leading, isIndented) { finish() }
            } else if !continues(line, in: column, isIndented) {
                finish()
            }
            // A bullet and its text are pieces of a row.
            if let before = last, abs(before.middle - line.middle) < line.height * 0.4 {
                open.text += open.text.isEmpty ? line.text : "  " + line.text
            } else {
                join.append(line.text, to: &open.text)
            }
            open.lines.append(line)
            open.marks = marks
            last = line
            let next = index + 1 < column.lines.count ? column.lines[index + 1] : nil
            if isHeading(line), !isHeading(next, like: line) { finish() }
        }
    }

    /// The pieces of a row that are cells: far apart, and neither a bullet nor a number first.
    private static func cells(_ lines: ArraySlice<PDFLine>) -> [PDFLine]? {
        guard let first = lines.first, first.count > 4 else { return nil }
        var cells = [first]
        for line in lines.dropFirst() {
            guard let last = cells.last, abs(line.middle - first.middle) < first.height * 0.4,
                line.left - last.right > first.height * 1.5
            else { break }
            cells.append(line)
        }
        return cells.count > 1 ? cells : nil
    }

    private mutating func addRow(_ cells: [PDFLine]) {
        var text = RunningText()
        for cell in cells {
            if !text.isEmpty { text.add(", ") }
            text.add(cell.text)
        }
        if let block = text.block(.row) { blocks.append(block) }
    }

    private func isHeading(_ line: PDFLine) -> Bool {
        line.height >= usual * 1.15 && line.count <= 200
    }

    private func isHeading(_ next: PDFLine?, like line: PDFLine) -> Bool {
        guard let next else { return false }
        return abs(next.height - line.height) < usual * 0.1 && next.top - line.bottom < line.height
    }

    /// True when a line begins a paragraph behind another of its column.
    private func begins(
        _ line: PDFLine, behind before: PDFLine, in column: PDFColumn, _ leading: Double,
        _ isIndented: Bool
    ) -> Bool {
        let height = max(line.height, before.height)
        if abs(line.middle - before.middle) < height * 0.4 { return false }
        if abs(line.height - before.height) > usual * 0.12 { return true }
        if line.text.first.map({ "•‣▪◦·".contains($0) }) ?? false { return true }
        let step = line.top - before.top
        if step > leading * 1.3 + 1 { return true }
        let indent = line.left - column.left
        if isIndented {
            return indent > height * 0.6 && before.left - column.left < height * 0.6
                || isCentred(line, column) != isCentred(before, column)
                || indent > height * 0.6 && Self.endsSentence(before.text)
        }
        // Without indents and gaps only a short last line tells.
        return Self.endsSentence(before.text)
            && before.right < column.left + (column.right - column.left) * 0.6
    }

    /// True when the first line of a column or page goes on the open paragraph.
    private func continues(_ line: PDFLine, in column: PDFColumn, _ isIndented: Bool) -> Bool {
        guard let last = open.lines.last, !open.text.isEmpty else { return true }
        guard abs(line.height - last.height) <= usual * 0.12, !isHeading(last) else { return false }
        if last.text.hasSuffix("\u{AD}") { return true }
        let isLowercase = line.text.first { $0.isLetter }?.isLowercase == true
        if isIndented, line.left - column.left > line.height * 0.6 { return isLowercase }
        if !Self.endsSentence(last.text) { return true }
        return isIndented || isLowercase
    }

    private func isCentred(_ line: PDFLine, _ column: PDFColumn) -> Bool {
        let (left, right) = (line.left - column.left, column.right - line.right)
        return left > line.height * 2 && abs(left - right) < line.height
    }

    private static func endsSentence(_ text: String) -> Bool {
        let bare = text.reversed().drop { "\"”»’')]0123456789".contains($0) }
        return bare.first.map { ".!?…:。！？".contains($0) } ?? false
    }

    /// The usual distance from a line to the next.
    private static func leading(of lines: [PDFLine]) -> Double {
        let steps = zip(lines, lines.dropFirst()).map { $1.top - $0.top }.filter { $0 > 2 }.sorted()
        return steps.isEmpty ? .infinity : steps[steps.count / 2]
    }

    /// True when some lines of the column are set in from an edge that most reach.
    private static func isIndented(_ column: PDFColumn) -> Bool {
        let height = column.lines.first?.height ?? 10
        let indented = column.lines.count {
            let indent = $0.left - column.left
            return indent > height * 0.6 && indent < height * 5
        }
        return indented > 0 && indented * 2 <= column.lines.count
    }

    // MARK: Blocks

    private mutating func finish() {
        defer { open = OpenParagraph() }
        guard let first = open.lines.first else { return }
        let text = open.text
        let kind: TextBlock.Kind
        if isHeading(first) {
            let place = headings.firstIndex(of: Self.rounded(first.height)) ?? 0
            kind = .heading(level: min(place + 1, 4))
        } else if open.lines.count == 1, isAlone(first, text) {
            kind = .heading(level: min(headings.count + 1, 4))
        } else if let item = PlainItem(text), text.first.map({ "•‣▪◦·".contains($0) }) ?? false {
            var running = RunningText()
            running.add(item.text)
            if let block = running.block(.item(depth: 0, number: nil)) { blocks.append(block) }
            return
        } else {
            kind = .paragraph
        }
        if let block = marked(text, kind) { blocks.append(block) }
    }

    /// True for a short line in the middle of the page that is no sentence.
    private func isAlone(_ line: PDFLine, _ text: String) -> Bool {
        let last = text.last ?? "."
        return line.count <= 80 && !".,;:!?".contains(last) && text.contains(where: \.isLetter)
            && text.first?.isUppercase == true && line.count >= 2
            && PlainHeadings.isLikely(text)
    }

    /// The block of a text whose marks of notes are known.
    private func marked(_ text: String, _ kind: TextBlock.Kind) -> TextBlock? {
        var running = RunningText()
        guard !open.marks.isEmpty else {
            running.add(text)
            return running.block(kind)
        }
        var waiting = open.marks
        var isFirst = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !isFirst { running.addBlank() }
            isFirst = false
            let digits = word.reversed().prefix { $0.isNumber }.count
            let label = String(word.suffix(digits))
            let head = word.dropLast(digits)
            if digits > 0, waiting.contains(label), let last = head.last,
                !last.isNumber, !"-–/:#".contains(last),
                !(last == "," && head.contains(where: \.isNumber))
            {
                running.add(head)
                running.addNote(label)
                waiting.remove(label)
            } else {
                running.add(word)
            }
        }
        return running.block(kind)
    }
}
