import ListenCore
import Markup
import Subtitles

extension DocumentReader {
    /// The text of a document of Word (ECMA-376).
    func wordDocument(_ document: Document) throws -> WrittenText {
        let wanted: Set<String> = [
            "styles.xml", "numbering.xml", "footnotes.xml", "endnotes.xml", "document.xml.rels",
            "core.xml",
        ]
        let parts = try parts(of: document, as: .docx) { name in
            let last = name.split(separator: "/").last.map(String.init) ?? ""
            return wanted.contains(last) || name.hasPrefix("word/document")
        }
        let main =
            parts["word/document.xml"] == nil
            ? parts.keys.filter { $0.hasPrefix("word/document") && $0.hasSuffix(".xml") }.min()
            : "word/document.xml"
        guard let main, let root = parts[main].flatMap({ OfficeXML.root($0) }),
            let body = root.first("body")
        else {
            throw DocumentError(
                .damaged(.docx, reason: "its text is missing"), subject: document.subject)
        }
        var reader = WordReader { name in parts["word/" + name].flatMap { OfficeXML.root($0) } }
        return reader.text(
            of: body, core: parts["docProps/core.xml"].flatMap { OfficeXML.root($0) })
    }
}

/// The XML of documents.
enum OfficeXML {
    /// The outermost element.
    static func root(_ bytes: [UInt8]) -> XMLElement? {
        XMLDocument(bytes, isStrictXML: true, nestsParagraphs: true).root
    }

    /// The text of a cell of a table: its paragraphs on one line.
    static func cell(_ paragraphs: [StyledRuns]) -> TextBlock? {
        var text = StyledRuns()
        for runs in paragraphs {
            guard let block = runs.block(.paragraph, joinsLines: true) else { continue }
            text.addBlank()
            text.add(block)
        }
        return text.block(.paragraph)
    }

    /// The row of some cells; those without a text are left out.
    static func row(_ cells: [TextBlock?]) -> TextBlock? {
        var text = StyledRuns()
        for cell in cells.compactMap({ $0 }) {
            if !text.isEmpty { text.add(", ", []) }
            text.add(cell)
        }
        return text.block(.row)
    }

    /// The facts of `docProps/core.xml` and `meta.xml`.
    static func facts(_ root: XMLElement?) -> WrittenText {
        var facts = WrittenText(blocks: [])
        guard let root else { return facts }
        let meta = root.first("meta") ?? root
        facts.title = BookText.name(meta.first("title")?.innerText)
        facts.author = BookText.name(
            (meta.first("initial-creator") ?? meta.first("creator"))?.innerText)
        facts.language = BookText.language(meta.first("language")?.innerText)
        facts.summary = BookText.name(meta.first("description")?.innerText)
        return facts
    }
}

/// Reads the body of a document of Word: what is shown when all changes are accepted.
struct WordReader {
    let styles: WordStyles
    private var numbering: WordNumbering
    private let links: [String: String]
    private let notes: [String: XMLElement]
    private var draft = OfficeDraft()
    /// The notes that were referred to, in their order.
    private var noteOrder: [String] = []
    private var noteNumbers: [String: Int] = [:]
    /// The texts of boxes in the open paragraph.
    private var boxes: [XMLElement] = []
    /// The text of a paragraph whose end was deleted.
    private var carried: (block: TextBlock, hasBlank: Bool)?

    private static let mostNotes = 20_000

    init(part: (String) -> XMLElement?) {
        styles = WordStyles(part("styles.xml"))
        numbering = WordNumbering(part("numbering.xml"))
        var links: [String: String] = [:]
        for link in part("_rels/document.xml.rels")?.all("Relationship") ?? [] {
            guard link["TargetMode"] == "External", let id = link["Id"] else { continue }
            links[id] = link["Target"]
        }
        self.links = links
        var notes: [String: XMLElement] = [:]
        for (file, name, prefix) in [
            ("footnotes.xml", "footnote" as StaticString, "f"), ("endnotes.xml", "endnote", "e"),
        ] {
            for note in (part(file)?.all(name) ?? []).prefix(Self.mostNotes) {
                guard let id = note["id"], note["type"] == nil || note["type"] == "normal" else {
                    continue
                }
                notes[prefix + id] = note
            }
        }
        self.notes = notes
    }

    /// The text of the body; `core` has its facts.
    mutating func text(of body: XMLElement, core: XMLElement?) -> WrittenText {
        draft.facts = OfficeXML.facts(core)
        read(body)
        if let carried { draft.add(carried.block) }
        // The notes of notes are read too, each once.
        var at = 0
        while at < noteOrder.count {
            readNote(noteOrder[at], "\(at + 1)")
            at += 1
        }
        return draft.text(language: styles.language)
    }

    // MARK: Blocks

    private mutating func read(_ element: XMLElement) {
        for child in element.elements {
            switch child.name {
            case "p": paragraph(child)
            case "tbl": table(child)
            case "del", "moveFrom", "sectPr", "tblPr": continue
            case "sdt":
                if let content = child.first("sdtContent") { read(content) }
            case "AlternateContent":
                if let choice = child.first("Choice") ?? child.first("Fallback") { read(choice) }
            default: read(child)
            }
        }
    }

    private mutating func paragraph(_ element: XMLElement) {
        let properties = element.first("pPr")
        let role = styles.role(of: properties)
        if role == .contents {
            draft.hasContents = true
            return
        }
        let runs = runs(of: element, keepsLines: true, keepsBlanks: role == .code)
        let kind = kind(of: role, properties, runs)
        add(runs, kind, role: role, isJoined: properties?.first("rPr")?.first("del") != nil)
        let inside = boxes
        boxes = []
        for box in inside { read(box) }
    }

    private mutating func kind(
        of role: ParagraphRole, _ properties: XMLElement?, _ runs: StyledRuns
    ) -> TextBlock.Kind {
        if let list = numbering.item(properties, styles: styles), !runs.isEmpty {
            if case .heading(let level) = role { return .heading(level: level) }
            return .item(depth: min(list.depth, 8), number: list.number)
        }
        return role.kind
            ?? (runs.lines.count > 2 && runs.lines.allSatisfy { $0.count <= 80 }
                ? .verse : .paragraph)
    }

    private mutating func add(
        _ runs: StyledRuns, _ kind: TextBlock.Kind, role: ParagraphRole, isJoined: Bool
    ) {
        let keepsLines = kind == .verse || kind == .code
        guard let block = runs.block(kind, joinsLines: !keepsLines) else { return }
        guard !isJoined else {
            carried = (block, runs.text.endsWithBlank)
            return
        }
        draft.add(block, role)
    }

    private mutating func table(_ element: XMLElement) {
        for row in element.outermost("tr") where row.first("trPr")?.first("del") == nil {
            let cells = row.outermost("tc")
            guard cells.count > 1 else {
                for cell in cells { read(cell) }
                continue
            }
            let texts = cells.map { cell in
                OfficeXML.cell(cell.outermost("p").map { runs(of: $0, keepsLines: true) })
            }
            if let block = OfficeXML.row(texts) { draft.add(block) }
            boxes = []
        }
    }

    private mutating func readNote(_ id: String, _ label: String) {
        guard let note = notes[id] else { return }
        for paragraph in note.outermost("p") {
            let runs = runs(of: paragraph, keepsLines: true)
            if let block = runs.block(.note(label), joinsLines: true) { draft.add(block) }
        }
    }

    // MARK: Runs

    private mutating func runs(
        of paragraph: XMLElement, keepsLines: Bool, keepsBlanks: Bool = false
    ) -> StyledRuns {
        var runs = StyledRuns(keepsLines: keepsLines, keepsBlanks: keepsBlanks)
        if let before = carried {
            carried = nil
            runs.add(before.block)
            if before.hasBlank { runs.addBlank() }
        }
        add(paragraph, to: &runs, [])
        return runs
    }

    private mutating func add(
        _ element: XMLElement, to runs: inout StyledRuns, _ marks: [TextSpan.Mark]
    ) {
        for child in element.elements {
            switch child.name {
            case "r": run(child, to: &runs, marks)
            case "del", "moveFrom", "pPr", "commentRangeStart", "commentRangeEnd": continue
            case "hyperlink":
                let link = child["id"].flatMap { links[$0] }.map { TextSpan.Mark.link($0) }
                add(child, to: &runs, marks + (link.map { [$0] } ?? []))
            case "sdt":
                if let content = child.first("sdtContent") { add(content, to: &runs, marks) }
            case "oMath": runs.add(child.all("t").map(\.innerText).joined(), marks)
            default: add(child, to: &runs, marks)
            }
        }
    }

    private mutating func run(
        _ run: XMLElement, to runs: inout StyledRuns, _ outer: [TextSpan.Mark]
    ) {
        let properties = run.first("rPr")
        guard let own = styles.marks(of: properties) else { return }
        for part in run.elements {
            switch part.name {
            case "t":
                let words = part.innerText.replacing("\n", with: " ")
                runs.add(words, outer + own + styles.language(of: properties, words))
            case "tab": runs.addBlank()
            case "br", "cr":
                if part["type"] == nil || part["type"] == "textWrapping" { runs.endLine() }
            case "noBreakHyphen": runs.add("-", outer + own)
            case "footnoteReference": refer("f", part, &runs)
            case "endnoteReference": refer("e", part, &runs)
            case "ruby": ruby(part, to: &runs, outer)
            case "AlternateContent", "drawing", "pict":
                let choice = part.first("Choice") ?? part
                if boxes.count < 1_000 { boxes += choice.all("txbxContent") }
            default: continue
            }
        }
    }

    private mutating func refer(_ prefix: String, _ part: XMLElement, _ runs: inout StyledRuns) {
        guard let id = part["id"], notes[prefix + id] != nil else { return }
        if noteNumbers[prefix + id] == nil {
            noteOrder.append(prefix + id)
            noteNumbers[prefix + id] = noteOrder.count
        }
        runs.addNote("\(noteNumbers[prefix + id] ?? 0)")
    }

    private mutating func ruby(
        _ element: XMLElement, to runs: inout StyledRuns, _ marks: [TextSpan.Mark]
    ) {
        guard let base = element.first("rubyBase") else { return }
        let reading = BookText.name(
            element.first("rt")?.all("t").map(\.innerText).joined())
        add(base, to: &runs, marks + (reading.map { [.reading($0)] } ?? []))
    }
}

extension XMLElement {
    /// The elements of a name inside it that are in no other of them.
    func outermost(_ name: StaticString) -> [XMLElement] {
        var found: [XMLElement] = []
        var waiting: [XMLElement] = elements.reversed()
        while let element = waiting.popLast() {
            if element.isNamed(name) {
                found.append(element)
            } else {
                waiting += element.elements.reversed()
            }
        }
        return found
    }
}
