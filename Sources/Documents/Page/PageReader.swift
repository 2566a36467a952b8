import HTMLText
import ListenCore
import Markup
import Subtitles

extension DocumentReader {
    /// The text of a page of HTML.
    func page(_ document: Document) -> WrittenText {
        PageReader.text(
            of: document.bytes, language: document.language, analysis: analysis)
    }
}

/// Pages of HTML, however they were written, and other XML that has a text.
enum PageReader {
    /// The text of a whole page, with the facts it states.
    static func text(
        of bytes: [UInt8], language: Language? = nil, analysis: any TextAnalyzing
    ) -> WrittenText {
        if let text = xml(bytes) { return text }
        let page = HTMLPage(bytes, language: language, analysis: analysis)
        var text = WrittenText(language: page.language, blocks: blocks(of: page))
        text.title = page.head.flatMap { page.first(.title, in: $0) }
            .flatMap { BookText.name(page.content(of: $0)) }
        text.remarks = page.remarks
        for meta in page.all(.meta, in: page.head ?? 0).prefix(500) {
            let name = (page.attribute("name", of: meta) ?? "").lowercased()
            guard let content = BookText.name(page.attribute("content", of: meta)) else { continue }
            switch name {
            case "author", "dc.creator": text.author = text.author ?? content
            case "date", "dc.date", "dcterms.date":
                text.published = text.published ?? WrittenDate.date(content)
            case "description": text.summary = text.summary ?? content
            default: continue
            }
        }
        return text
    }

    /// The text of XML that says it is, and is well formed; `nil` for everything else.
    private static func xml(_ bytes: [UInt8]) -> WrittenText? {
        let start = String(decoding: bytes.prefix(64), as: UTF8.self).drop { $0.isWhitespace }
        guard start.hasPrefix("<?xml") || start.hasPrefix("\u{FEFF}<?xml") else { return nil }
        let document = XMLDocument(bytes)
        guard document.isWellFormed, let root = document.root else { return nil }
        let body = root.first("body") ?? root
        let language = BookText.language(root["lang"] ?? body["lang"])
        let title = root.first("head")?.first("title")?.innerText
        return WrittenText(
            title: BookText.name(title), language: language,
            blocks: MarkupBlocks.blocks(of: body, language: language))
    }

    /// The blocks of a page of a book that is no well-formed XML.
    static func blocks(of bytes: [UInt8]) -> [TextBlock] {
        blocks(of: HTMLPage(bytes, analysis: PlainTextAnalysis()))
    }

    /// The blocks of a piece of HTML.
    static func blocks(ofFragment html: String) -> [TextBlock] { blocks(of: HTMLPage(html)) }

    /// The text of a piece of HTML, a line for every block.
    static func plain(_ html: String) -> String {
        HTMLBlocks(HTMLPage(html)).blocks.map(\.text).joined(separator: "\n")
    }

    /// The blocks of a page, with its notes behind them.
    private static func blocks(of page: HTMLPage) -> [TextBlock] {
        let notes = HTMLNotes(page)
        let body = HTMLBlocks(page) { node in
            notes.labels[node] != nil || notes.isLeftOut(node, of: page)
        }
        var blocks = body.blocks.map { $0.withLines(of: $0.kind).withBracketedNotes }
        for node in notes.order {
            guard let label = notes.labels[node] else { continue }
            let inner = HTMLBlocks(page, of: node) { notes.isBack($0, in: page) }
            blocks += inner.blocks.map { $0.withLines(of: .note(label)) }
        }
        return blocks
    }
}

/// The notes of an HTML page: elements that the marks of notes lead to.
private struct HTMLNotes {
    /// The marks by the elements that hold the texts.
    private(set) var labels: [Int: String] = [:]
    /// Those elements, in their order.
    private(set) var order: [Int] = []

    private static let most = 20_000
    private static let holders: Set<HTMLTag> = [.li, .p, .div, .aside, .section, .dd, .td]

    init(_ page: HTMLPage) {
        let links = page.all(.a).prefix(Self.most).filter {
            page.attribute("href", of: $0)?.hasPrefix("#") == true
        }
        guard !links.isEmpty else { return }
        var places: [String: Int] = [:]
        for node in 0..<page.count where page.tag(node) != .text && page.hasAttributes(node) {
            if let id = page.attribute("id", of: node), places[id] == nil { places[id] = node }
        }
        for link in links {
            guard let label = Self.label(link, of: page),
                let target = page.attribute("href", of: link)?.dropFirst(),
                let node = places[String(target)], node > link,
                Self.holders.contains(page.tag(node)), labels[node] == nil
            else { continue }
            labels[node] = label
            order.append(node)
        }
        order.sort()
    }

    /// The mark in a link that says it is one, or is raised or in brackets.
    private static func label(_ link: Int, of page: HTMLPage) -> String? {
        guard let words = BookText.name(page.content(of: link)), words.count <= 12 else {
            return nil
        }
        let bare = words.filter { !"[](){}".contains($0) }
        guard !bare.isEmpty, !bare.contains(" "),
            bare.contains(where: { $0.isLetter || $0.isNumber || "*†‡§¶".contains($0) })
        else { return nil }
        let type =
            (page.attribute("epub:type", of: link) ?? "") + (page.attribute("role", of: link) ?? "")
            + (page.attribute("class", of: link) ?? "")
        if type.contains("noteref") || type.contains("footnote-ref") { return bare }
        guard !type.contains("back") else { return nil }
        let isRaised =
            page.first(.sup, in: link) != nil
            || page.parent(link).map { page.tag($0) == .sup } == true
        let isMark = bare.count <= 3 && bare.allSatisfy { $0.isNumber || "*†‡§¶".contains($0) }
        return isMark && (isRaised || bare != words) || bare.count == 1 && bare != words
            ? bare : nil
    }

    /// True for the block of titles that pandoc repeats above a text.
    func isLeftOut(_ node: Int, of page: HTMLPage) -> Bool {
        page.tag(node) == .header && page.attribute("id", of: node) == "title-block-header"
    }

    /// True for a link from a note back to its mark.
    func isBack(_ node: Int, in page: HTMLPage) -> Bool {
        guard page.tag(node) == .a, page.attribute("href", of: node)?.hasPrefix("#") == true else {
            return false
        }
        let type =
            (page.attribute("class", of: node) ?? "") + (page.attribute("role", of: node) ?? "")
        if type.contains("back") { return true }
        return (BookText.name(page.content(of: node))?.count ?? 0) <= 6
    }
}

extension TextBlock {
    /// The block of another kind, on one line unless it is one that has several.
    fileprivate func withLines(of kind: Kind) -> TextBlock {
        let isOne = kind == .verse || kind == .code || !text.utf8.contains(0x0A)
        return TextBlock(
            kind, isOne ? text : text.replacing("\n", with: " "), spans: spans)
    }

    /// The block with brackets around the marks of notes that have none.
    fileprivate var withBracketedNotes: TextBlock {
        let notes = spans.filter { $0.mark == .note }
        guard !notes.isEmpty else { return self }
        let bytes = Array(text.utf8)
        let bare = Set(notes.map(\.range).filter { bytes[$0.lowerBound] != 0x5B })
        guard !bare.isEmpty else { return self }
        var out: [UInt8] = []
        // The places before and behind every byte, as they were and as they are.
        var begins = Array(repeating: 0, count: bytes.count + 1)
        var ends = begins
        let starts = Set(bare.map(\.lowerBound))
        let stops = Set(bare.map(\.upperBound))
        for place in 0...bytes.count {
            if stops.contains(place) { out.append(0x5D) }
            ends[place] = out.count
            begins[place] = out.count
            if starts.contains(place) { out.append(0x5B) }
            if place < bytes.count { out.append(bytes[place]) }
        }
        return TextBlock(
            kind, String(decoding: out, as: UTF8.self),
            spans: spans.map {
                TextSpan(begins[$0.range.lowerBound]..<ends[$0.range.upperBound], $0.mark)
            })
    }
}
