import ListenCore
import Markup
import Subtitles

/// The blocks of a page of XHTML that is well formed, or nearly so.
struct MarkupBlocks {
    private static let flow: Set<String> = [
        "address", "article", "aside", "body", "dd", "details", "div", "dl", "dt", "fieldset",
        "figure", "footer", "form", "header", "hr", "html", "main", "p", "section", "summary",
        "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    ]
    private static let hidden: Set<String> = [
        "head", "script", "style", "rt", "rp", "rtc", "template", "svg", "math", "audio", "video",
        "iframe", "object", "button", "select", "textarea", "noscript",
    ]
    private static let marks: [String: TextSpan.Mark] = [
        "em": .emphasis, "i": .emphasis, "cite": .emphasis, "dfn": .emphasis, "strong": .strong,
        "b": .strong, "code": .code, "kbd": .code, "samp": .code, "tt": .code,
    ]
    /// Lines of verse are not longer.
    private static let longestVerse = 80

    private var blocks: [TextBlock] = []
    private var text = RunningText(keepsLines: true)
    /// The marks over what is being read, with their places in the open block.
    private var open: [(mark: TextSpan.Mark, place: RunningText.Open)] = []
    private var kind = TextBlock.Kind.paragraph
    private var isPre = false
    private var lists: [(isOrdered: Bool, next: Int)] = []
    private var quotes = 0
    private let language: Language?
    private let notes: PageNotes

    private init(_ root: XMLElement, language: Language?) {
        self.language = language
        notes = PageNotes(root)
    }

    /// The blocks of an element that have any text, in order, but notes behind the others;
    /// `language` is that of the page, whose marks are left out.
    static func blocks(of root: XMLElement, language: Language?) -> [TextBlock] {
        var reader = MarkupBlocks(root, language: language)
        reader.read(root)
        reader.finish()
        let isNote = { (block: TextBlock) in
            if case .note = block.kind { true } else { false }
        }
        guard reader.blocks.contains(where: isNote) else { return reader.blocks }
        return reader.blocks.filter { !isNote($0) } + reader.blocks.filter(isNote)
    }

    /// Ends the open block.
    private mutating func finish() {
        let lines = text.lines
        let isVerse =
            kind == .paragraph && lines.count > 1
            && lines.allSatisfy { $0.count <= Self.longestVerse }
        let kept = isVerse ? TextBlock.Kind.verse : kind
        let keepsLines = kept == .verse || kept == .code
        if let block = text.block(kept, joinsLines: !keepsLines) { blocks.append(block) }
        renew()
    }

    private mutating func renew() {
        text = RunningText(keepsLines: true, keepsBlanks: isPre)
        for index in open.indices { open[index].place = text.begin(open[index].mark) }
    }

    // MARK: Elements

    private mutating func read(_ element: XMLElement) {
        if element.isText { return add(element.ownText) }
        let name = element.name.lowercased()
        guard !Self.hidden.contains(name), !isLeftOut(element, name) else { return }
        let stated = element["lang"].flatMap(BookText.language)
        if let stated, stated != language, stated.isTold(from: language ?? stated) {
            return under(.language(stated)) { $0.read(element, name) }
        }
        read(element, name)
    }

    private mutating func read(_ element: XMLElement, _ name: String) {
        if let label = notes.label(ofTarget: element), name != "a", name != "sup", name != "span" {
            return block(.note(label), element)
        }
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            block(.heading(level: name.last?.wholeNumberValue ?? 1), element)
        case "blockquote":
            finish()
            quotes += 1
            inner(element, as: .quote)
            quotes -= 1
        case "ul", "ol", "menu": list(element, isOrdered: name == "ol")
        case "li": item(element)
        case "pre": preformatted(element)
        case "tr": row(element)
        case "caption", "figcaption": block(.caption, element)
        case "br": text.endLine()
        case "a": link(element)
        case "ruby": ruby(element)
        case "q":
            add("“")
            children(element)
            add("”")
        default:
            if Self.flow.contains(name) {
                inner(element, as: kind)
            } else if let mark = Self.marks[name] {
                under(mark) { $0.children(element) }
            } else {
                children(element)
            }
        }
    }

    private mutating func children(_ element: XMLElement) {
        for child in element.children { read(child) }
    }

    private mutating func add(_ words: String) {
        guard isPre else {
            // A line end in the source is a blank.
            return text.add(
                words.utf8.contains { $0 == 0x0A || $0 == 0x0D }
                    ? words.map { $0.isNewline ? " " : String($0) }.joined() : words)
        }
        text.add(words)
    }

    private mutating func under(_ mark: TextSpan.Mark, _ read: (inout MarkupBlocks) -> Void) {
        open.append((mark, text.begin(mark)))
        read(&self)
        if let last = open.popLast() { text.end(last.place) }
    }

    /// A block of a kind.
    private mutating func block(_ kind: TextBlock.Kind, _ element: XMLElement) {
        finish()
        inner(element, as: kind)
    }

    /// The blocks inside an element, each of a kind unless it says otherwise.
    private mutating func inner(_ element: XMLElement, as kind: TextBlock.Kind) {
        finish()
        let outer = self.kind
        self.kind = kind
        children(element)
        finish()
        self.kind = outer
    }

    private func isLeftOut(_ element: XMLElement, _ name: String) -> Bool {
        if element["hidden"] != nil { return true }
        let type = (element["type"] ?? "") + " " + (element["role"] ?? "")
        if type.contains("pagebreak") || type.contains("backlink") { return true }
        return name == "nav" && type.contains("toc")
    }

    // MARK: Lists, tables, code

    private mutating func list(_ element: XMLElement, isOrdered: Bool) {
        finish()
        let outer = kind
        lists.append((isOrdered, element["start"].flatMap { Int($0) } ?? 1))
        children(element)
        finish()
        lists.removeLast()
        kind = outer
    }

    private mutating func item(_ element: XMLElement) {
        finish()
        let outer = kind
        var number: Int?
        if let last = lists.indices.last, lists[last].isOrdered {
            number = element["value"].flatMap { Int($0) } ?? lists[last].next
            lists[last].next = (number ?? 0) &+ 1
        }
        if notes.label(ofTarget: element) == nil {
            kind = .item(depth: max(0, lists.count - 1), number: number)
        }
        // The first text is the item's; blocks behind it are paragraphs of their own.
        let before = blocks.count
        for child in element.children {
            read(child)
            if blocks.count > before, case .item = kind { kind = .paragraph }
        }
        finish()
        kind = outer
    }

    private mutating func row(_ element: XMLElement) {
        let cells = element.elements.filter { $0.isNamed("td") || $0.isNamed("th") }
        let isLayout =
            cells.count < 2
            || cells.contains { cell in
                cell.elements.count > 1
                    && cell.elements.contains { Self.flow.contains($0.name.lowercased()) }
            }
        guard !isLayout else { return inner(element, as: kind) }
        finish()
        let outer = kind
        kind = .row
        for cell in cells {
            let before = text.count
            if before > 0 { text.add(",") }
            text.addBlank()
            for child in cell.children { cellPart(child) }
            if before > 0, text.count == before + 1 { text.drop(1) }
        }
        finish()
        kind = outer
    }

    /// The parts of a cell, whose paragraph is none of its own.
    private mutating func cellPart(_ element: XMLElement) {
        if !element.isText, ["p", "div"].contains(element.name.lowercased()) {
            children(element)
        } else {
            read(element)
        }
    }

    private mutating func preformatted(_ element: XMLElement) {
        finish()
        let outer = kind
        kind = element.all("code").isEmpty ? .verse : .code
        isPre = true
        renew()
        children(element)
        isPre = false
        finish()
        kind = outer
    }

    // MARK: Links, notes and readings

    private mutating func link(_ element: XMLElement) {
        var isInNote = false
        if case .note = kind { isInNote = true }
        if notes.isBack(element, inNote: isInNote) { return }
        if let label = notes.label(of: element) { return text.addNote(label) }
        guard let address = element["href"],
            ["http://", "https://", "mailto:"].contains(where: address.lowercased().hasPrefix)
        else { return children(element) }
        under(.link(String(address.prefix(2_000)))) { $0.children(element) }
    }

    private mutating func ruby(_ element: XMLElement) {
        var base: [XMLElement] = []
        for child in element.children {
            guard child.isNamed("rt") else {
                if !child.isNamed("rp"), !child.isNamed("rtc") { base.append(child) }
                continue
            }
            let reading = child.children.map { $0.isText ? $0.ownText : $0.innerText }.joined()
            let parts = base
            base = []
            guard let reading = BookText.name(reading) else {
                for part in parts { read(part) }
                continue
            }
            under(.reading(reading)) { reader in
                for part in parts { reader.read(part) }
            }
        }
        for part in base { read(part) }
    }
}
