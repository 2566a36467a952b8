package import ListenCore

/// The text of a page, or of a part of it, as blocks in reading order.
///
///     let page = HTMLPage("<h1>The fox</h1><p>It <em>ran</em>.")
///     HTMLBlocks(page).blocks.map(\.text)  // ["The fox", "It ran."]
package struct HTMLBlocks: Sendable {
    /// The blocks.
    package let blocks: [TextBlock]
    /// The number of the block that an element begins in, by its `id`; that of the next block for an
    /// element without a text of its own.
    package let anchors: [String: Int]

    /// The blocks of a page, or of one node of it.
    ///
    /// Links begin from `base`; the parts that `leaves` is true for are left out, besides what a
    /// browser does not show; with `showsConcealed`, what styles hide stays.
    package init(
        _ page: HTMLPage, of node: Int? = nil, base: String? = nil, showsConcealed: Bool = false,
        leaving leaves: (_ node: Int) -> Bool = { _ in false }
    ) {
        let node = node ?? page.body
        var walk = BlockWalk(page, base: base, showsConcealed: showsConcealed)
        walk.run(node, leaves)
        blocks = walk.blocks
        anchors = walk.anchors.filter { $0.value < walk.blocks.count }
    }
}

/// A walk through a part of a page that collects its blocks.
struct BlockWalk {
    /// An element that is open, and what it changed.
    private struct Frame {
        let end: Int
        let tag: HTMLTag
        var marks = 0
        var endsBlock = false
        var restores: State?
    }

    /// The open elements that decide the kind of a block; restored when an element ends.
    struct State {
        var kind: TextBlock.Kind?
        var quotes = 0
        /// The number of lists around.
        var lists = 0
        var isRow = false
        var flow = Flow.words
        var language: Language?
    }

    /// The way in which the lines of the source become those of a block.
    enum Flow {
        /// Words on one line.
        case words
        /// The lines a page breaks, as in verse.
        case lines
        /// All line ends and blanks.
        case all
    }

    /// A list item whose first block was not met yet.
    private struct Item {
        let depth: Int
        let number: Int?
    }

    let page: HTMLPage
    private let base: String?
    private let showsConcealed: Bool
    private var frames: [Frame] = []
    private var state = State()
    private var text = BlockText()
    private var item: Item?
    /// The next number of each list around; `nil` for one that does not count.
    private var numbers: [(next: Int?, step: Int)] = []
    private(set) var blocks: [TextBlock] = []
    private(set) var anchors: [String: Int] = [:]

    init(_ page: HTMLPage, base: String?, showsConcealed: Bool) {
        (self.page, self.base, self.showsConcealed) = (page, base, showsConcealed)
        state.language = page.language
    }

    /// Walks through a node.
    mutating func run(_ root: Int, _ leaves: (Int) -> Bool) {
        let end = page.end(root)
        var node = root
        while true {
            while let top = frames.last, node >= top.end { leave(top) }
            guard node < end else { break }
            if page.tag(node) == .text {
                text.append(page.utf8(node))
                node += 1
            } else if page.isHidden(node, showsConcealed: showsConcealed) || leaves(node) {
                node = page.end(node)
            } else {
                enter(node)
                node += 1
            }
        }
        flush()
    }

    // MARK: - Elements

    private mutating func enter(_ node: Int) {
        let tag = page.tag(node)
        var frame = Frame(end: page.end(node), tag: tag)
        let before = state
        if Self.blocks.contains(tag) {
            frame.endsBlock = true
            endBlock(tag)
        }
        if page.hasAttributes(node) {
            anchor(node, tag)
            frame.marks += markLanguage(node)
        }
        switch tag {
        case .br: if text.lineBreak() { endBlock(.p) }
        case .wbr, .img, .image, .hr: break
        case .td, .th: if state.isRow { text.separateCells() }
        case .q: text.append("“")
        default:
            enterBlock(node, tag)
            frame.marks += mark(node, tag)
        }
        frame.restores = before
        frames.append(frame)
    }

    private mutating func leave(_ frame: Frame) {
        let restored = frame.restores ?? state
        if restored.flow != state.flow { flush() } else if frame.endsBlock { endBlock(frame.tag) }
        text.close(frame.marks)
        switch frame.tag {
        case .q: text.append("”")
        case .ul, .ol, .menu, .dir, .dl: numbers.removeLast()
        case .li, .dd: item = nil
        case .tr: if state.isRow, !restored.isRow { flush() }
        default: break
        }
        state = restored
        (text.keepsLines, text.keepsBlanks) = (state.flow != .words, state.flow == .all)
        frames.removeLast()
    }

    /// Ends a block where a browser begins a new line.
    private mutating func endBlock(_ tag: HTMLTag) {
        if state.isRow {
            text.separate()
        } else if state.flow == .all || state.flow == .lines && tag != .p {
            text.newLine()
        } else {
            flush()
        }
    }

    private mutating func enterBlock(_ node: Int, _ tag: HTMLTag) {
        switch tag {
        case .h1: state.kind = .heading(level: 1)
        case .h2: state.kind = .heading(level: 2)
        case .h3: state.kind = .heading(level: 3)
        case .h4: state.kind = .heading(level: 4)
        case .h5: state.kind = .heading(level: 5)
        case .h6: state.kind = .heading(level: 6)
        case .blockquote: state.quotes += 1
        case .figcaption, .caption: state.kind = .caption
        case .ul, .menu, .dir, .dl: enterList(node, counts: false)
        case .ol: enterList(node, counts: true)
        case .li: enterItem(node)
        case .dd: item = Item(depth: max(0, state.lists - 1), number: nil)
        case .tr: if !state.isRow { state.isRow = page.isLine(row: node) }
        case .pre, .listing, .xmp:
            enterLines(page.isVerse(preformatted: node) ? .verse : .code, .all)
        case .div, .p, .section: enterClass(node)
        default: break
        }
    }

    private mutating func enterLines(_ kind: TextBlock.Kind, _ flow: Flow) {
        guard state.flow == .words, !state.isRow else { return }
        flush()
        (state.kind, state.flow) = (kind, flow)
        (text.keepsLines, text.keepsBlanks) = (true, flow == .all)
    }

    private mutating func enterClass(_ node: Int) {
        guard page.hasAttributes(node), let names = page.bytes(of: "class", node) else { return }
        let words = ClassWords(names)
        if words.isCaption {
            state.kind = .caption
        } else if words.isVerse {
            enterLines(.verse, .lines)
        }
    }

    private mutating func enterList(_ node: Int, counts: Bool) {
        state.lists += 1
        guard counts else { return numbers.append((nil, 1)) }
        let isReversed = page.bytes(of: "reversed", node) != nil
        let items =
            isReversed ? page.children(of: node).lazy.filter { page.tag($0) == .li }.count : 1
        let start = page.attribute("start", of: node).flatMap { Int($0) } ?? items
        numbers.append((start, isReversed ? -1 : 1))
    }

    private mutating func enterItem(_ node: Int) {
        var number: Int?
        if let last = numbers.last, let next = last.next {
            let stated = page.attribute("value", of: node).flatMap { Int($0) } ?? next
            number = abs(stated) < 1_000_000 ? stated : nil
            numbers[numbers.count - 1].next = (number ?? 0) + last.step
        }
        item = Item(depth: max(0, state.lists - 1), number: number)
    }

    // MARK: - Marks

    /// Opens the marks of an element, and returns their number.
    private mutating func mark(_ node: Int, _ tag: HTMLTag) -> Int {
        var marks: [TextSpan.Mark] = []
        switch tag {
        case .em, .i, .cite, .dfn: marks = [.emphasis]
        case .strong, .b, .dt: marks = [.strong]
        case .code, .kbd, .samp, .tt: if state.flow == .words { marks = [.code] }
        case .sup: if page.isNoteMark(sup: node) { marks = [.note] }
        case .a: marks = links(node)
        case .ruby: if let reading = reading(ruby: node) { marks = [.reading(reading)] }
        case .span, .font:
            if let style = page.bytes(of: "style", node) { marks = HTMLStyle.marks(style) }
        default: break
        }
        for mark in marks { text.open(mark) }
        return marks.count
    }

    /// The reading of all of a ruby, on one line: a part without one stands for itself.
    private func reading(ruby node: Int) -> String? {
        let parts = page.children(of: node).filter { ![.rp, .rtc].contains(page.tag($0)) }
        guard let last = parts.lastIndex(where: { page.tag($0) == .rt }) else { return nil }
        var text = ""
        for part in parts[..<last].filter({ page.tag($0) == .rt }) + parts[last...]
        where text.utf8.count < Self.mostRead.bytes {
            text += beginning(of: part)
        }
        let words = text.unicodeScalars.filter { !$0.isUnseen }.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        let line = words.map { String($0) }.joined(separator: " ").prefix(Self.longestReading)
        return line.isEmpty ? nil : String(line)
    }

    /// The first texts inside of a node: rubies may lie deep in one another, and each asks for what
    /// those inside of it say.
    private func beginning(of node: Int) -> String {
        var bytes: [UInt8] = []
        for inner in (node..<page.end(node)).prefix(Self.mostRead.nodes)
        where page.tag(inner) == .text {
            bytes += page.utf8(inner).prefix(Self.mostRead.bytes - bytes.count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let longestReading = 200
    /// The nodes of a part of a ruby, and their bytes, that are read: more than a reading has.
    private static let mostRead = (nodes: 200, bytes: 1_000)

    private func links(_ node: Int) -> [TextSpan.Mark] {
        guard page.end(node) > node + 1, let link = page.attribute("href", of: node) else {
            return []
        }
        var marks: [TextSpan.Mark] = []
        if let address = WebAddress.resolved(link, against: base) { marks.append(.link(address)) }
        if page.isNoteMark(link: node, to: link) { marks.append(.note) }
        return marks
    }

    private mutating func markLanguage(_ node: Int) -> Int {
        guard let language = page.language(of: node), language != state.language else { return 0 }
        defer { state.language = language }
        guard language.code != state.language?.code else { return 0 }
        text.open(.language(language))
        return 1
    }

    private mutating func anchor(_ node: Int, _ tag: HTMLTag) {
        guard anchors.count < 20_000 else { return }
        for name in [
            page.attribute("id", of: node), tag == .a ? page.attribute("name", of: node) : nil,
        ] {
            if let name, !name.isEmpty, anchors[name] == nil { anchors[name] = blocks.count }
        }
    }

    // MARK: - Blocks

    private mutating func flush() {
        guard let done = text.finish() else { return }
        var kind = state.kind
        if state.isRow { kind = .row }
        if kind == nil, let item {
            kind = .item(depth: item.depth, number: item.number)
            self.item = nil
        }
        if kind == nil, done.isVerse { kind = .verse }
        blocks.append(
            TextBlock(
                kind ?? (state.quotes > 0 ? .quote : .paragraph), done.text, spans: done.spans))
    }

    /// Elements that begin a line.
    private static let blocks: HTMLTagSet = [
        .address, .article, .aside, .blockquote, .body, .caption, .center, .dd, .details, .dialog,
        .dir, .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4,
        .h5, .h6, .header, .hgroup, .hr, .html, .legend, .li, .listing, .main, .menu, .nav, .ol, .p,
        .pre, .search, .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp,
    ]
}
