import ListenCore
import Markup
import Subtitles

extension DocumentReader {
    /// The text of an OpenDocument text, in an archive or as one file of XML.
    func openDocument(_ document: Document) throws -> WrittenText {
        let flat = ContentSign(document.bytes) != .zip
        let wanted: Set<String> = [
            "content.xml", "styles.xml", "meta.xml", "META-INF/manifest.xml",
        ]
        let parts =
            flat ? [:] : try parts(of: document, as: .odt, wanted: { wanted.contains($0) })
        let manifest = parts["META-INF/manifest.xml"].flatMap { OfficeXML.root($0) }
        guard manifest?.all("encryption-data").isEmpty ?? true else {
            throw DocumentError(.encrypted, subject: document.subject)
        }
        let content = flat ? document.bytes : parts["content.xml"]
        guard let root = content.flatMap({ OfficeXML.root($0) }), let body = root.first("body")
        else {
            throw DocumentError(
                .damaged(.odt, reason: "its text is missing"), subject: document.subject)
        }
        guard let text = body.first("text") else {
            throw DocumentError(
                .otherKind("a spreadsheet or a presentation"), subject: document.subject)
        }
        let common = parts["styles.xml"].flatMap { OfficeXML.root($0) }
        let meta = flat ? root : parts["meta.xml"].flatMap { OfficeXML.root($0) }
        var reader = OpenDocumentReader(styles: OpenDocumentStyles([common, root]))
        return reader.text(of: text, meta: meta)
    }
}

/// Reads the body of an OpenDocument text (ODF 1.3).
struct OpenDocumentReader {
    let styles: OpenDocumentStyles
    private var draft = OfficeDraft()
    private var notes: [(label: String, body: XMLElement)] = []
    /// The texts of boxes in the open paragraph.
    private var boxes: [XMLElement] = []
    /// The lists around, with the number of the next item where they count.
    private var lists: [(style: String?, number: Int?)] = []
    /// The item that the next paragraph is the text of.
    private var item: TextBlock.Kind?
    /// The last number of every list style, for lists that go on.
    private var lastNumbers: [String: Int] = [:]

    private static let mostNotes = 20_000

    init(styles: OpenDocumentStyles) { self.styles = styles }

    /// The text of the body; `meta` has its facts.
    mutating func text(of body: XMLElement, meta: XMLElement?) -> WrittenText {
        draft.facts = OfficeXML.facts(meta)
        for entry in meta?.all("user-defined") ?? [] where entry["name"] == "date" {
            draft.facts.published = WrittenDate.date(entry.innerText)
        }
        read(body)
        var at = 0
        while at < notes.count {
            let note = notes[at]
            for paragraph in note.body.outermost("p") {
                let runs = runs(of: paragraph)
                if let block = runs.block(.note(note.label), joinsLines: true) {
                    draft.add(block)
                }
            }
            at += 1
        }
        return draft.text(language: styles.language)
    }

    // MARK: Blocks

    private mutating func read(_ element: XMLElement) {
        for child in element.elements {
            switch child.name {
            case "p", "h": paragraph(child)
            case "list": list(child)
            case "table": table(child)
            case "table-of-content", "alphabetical-index", "illustration-index", "table-index",
                "user-index", "object-index":
                draft.hasContents = true
            case "tracked-changes", "annotation", "forms", "sequence-decls", "variable-decls":
                continue
            default: read(child)
            }
        }
    }

    private mutating func paragraph(_ element: XMLElement) {
        let role =
            element.isNamed("h")
            ? ParagraphRole.heading(
                level: min(max(element["outline-level"].flatMap { Int($0) } ?? 1, 1), 6))
            : styles.role(of: element["style-name"])
        let runs = runs(of: element, keepsBlanks: role == .code)
        let kind = kind(of: role, runs)
        let keepsLines = kind == .verse || kind == .code
        if let block = runs.block(kind, joinsLines: !keepsLines) {
            item = nil
            draft.add(block, role)
        }
        let inside = boxes
        boxes = []
        for box in inside { read(box) }
    }

    private func kind(of role: ParagraphRole, _ runs: StyledRuns) -> TextBlock.Kind {
        role.kind ?? item
            ?? (runs.lines.count > 2 && runs.lines.allSatisfy { $0.count <= 80 }
                ? .verse : .paragraph)
    }

    // MARK: Lists and tables

    private mutating func list(_ element: XMLElement) {
        guard lists.count < 24 else { return read(element) }
        // A list inside another has its style.
        let style = element["style-name"] ?? lists.last?.style
        let depth = lists.count
        var number: Int?
        if styles.counts(style, at: depth) {
            let goesOn = element["continue-numbering"] == "true" || element["continue-list"] != nil
            number = goesOn ? (style.flatMap { lastNumbers[$0] }.map { $0 &+ 1 } ?? 1) : nil
            number = number ?? styles.start(of: style, at: depth)
        }
        lists.append((style, number))
        for child in element.elements {
            if child.isNamed("list-header") {
                read(child)
                continue
            }
            guard child.isNamed("list-item") else { continue }
            let stated = child["start-value"].flatMap { Int($0) }
            let own = lists[depth].number.map { stated ?? $0 }
            item = .item(depth: min(depth, 8), number: own)
            lists[depth].number = own.map { $0 &+ 1 }
            if let style, let own { lastNumbers[style] = own }
            read(child)
            item = nil
        }
        lists.removeLast()
    }

    private mutating func table(_ element: XMLElement) {
        var rows: [XMLElement] = []
        var waiting: [XMLElement] = element.elements.reversed()
        while let next = waiting.popLast() {
            if next.isNamed("table-row") {
                rows.append(next)
            } else if !next.isNamed("table") {
                waiting += next.elements.reversed()
            }
        }
        for row in rows {
            let cells = row.elements.filter { $0.isNamed("table-cell") }
            guard cells.count > 1 else {
                for cell in cells { read(cell) }
                continue
            }
            let texts = cells.map { cell in
                OfficeXML.cell(
                    (cell.outermost("p") + cell.outermost("h")).map { runs(of: $0) })
            }
            if let block = OfficeXML.row(texts) { draft.add(block) }
            boxes = []
        }
    }

    // MARK: Runs

    private mutating func runs(of paragraph: XMLElement, keepsBlanks: Bool = false) -> StyledRuns {
        var runs = StyledRuns(keepsLines: true, keepsBlanks: keepsBlanks)
        let language = styles.marks(of: paragraph["style-name"]).filter {
            if case .language = $0 { true } else { false }
        }
        add(paragraph, to: &runs, language)
        return runs
    }

    private mutating func add(
        _ element: XMLElement, to runs: inout StyledRuns, _ marks: [TextSpan.Mark]
    ) {
        for child in element.children {
            guard !child.isText else {
                let words = child.ownText
                runs.add(
                    words.utf8.contains { $0 < 0x20 }
                        ? words.map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined()
                        : words, marks)
                continue
            }
            switch child.name {
            case "span":
                let own = styles.marks(of: child["style-name"])
                add(
                    child, to: &runs,
                    marks.filter { !$0.isLanguage || !own.contains(where: \.isLanguage) } + own)
            case "a":
                let link = child["href"].flatMap { address in
                    address.hasPrefix("http") || address.hasPrefix("mailto:")
                        ? TextSpan.Mark.link(String(address.prefix(2_000))) : nil
                }
                add(child, to: &runs, marks + (link.map { [$0] } ?? []))
            case "note": note(child, &runs)
            case "s":
                let count = min(child["c"].flatMap { Int($0) } ?? 1, 200)
                runs.add(String(repeating: " ", count: max(1, count)), [])
            case "tab": runs.addBlank()
            case "line-break": runs.endLine()
            case "ruby":
                let reading = BookText.name(child.first("ruby-text")?.innerText)
                guard let base = child.first("ruby-base") else { continue }
                add(base, to: &runs, marks + (reading.map { [.reading($0)] } ?? []))
            case "frame", "custom-shape": if boxes.count < 1_000 { boxes += child.all("text-box") }
            case "annotation", "annotation-end", "hidden-text", "change", "title", "desc",
                "bibliography-mark-hidden":
                continue
            default: add(child, to: &runs, marks)
            }
        }
    }

    private mutating func note(_ element: XMLElement, _ runs: inout StyledRuns) {
        guard let body = element.first("note-body"), notes.count < Self.mostNotes else { return }
        notes.append((label: "\(notes.count + 1)", body: body))
        runs.addNote("\(notes.count)")
    }
}

extension TextSpan.Mark {
    /// True for the mark of a language.
    fileprivate var isLanguage: Bool {
        if case .language = self { true } else { false }
    }
}
