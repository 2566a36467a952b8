/// An XML document as a tree in one array, bounded in depth and size.
///
/// Never fails: damage is mended or skipped, and told with its line.
///
///     var damage: [String] = []
///     let tree = XMLTree(Array("<p>Hello<br/>there".utf8)) { damage.append("\($0): \($1)") }
///     tree.root?.innerText  // Hello, a line end, there
package struct XMLTree: Sendable {
    /// The largest depth; deeper elements are read as if their tags were missing.
    static let deepest = 64
    /// The largest number of elements and texts; no subtitle file has more.
    static let mostNodes = 4_000_000

    /// An element or a text, and its place among its siblings.
    struct Node: Sendable {
        enum Kind: UInt8, Sendable { case element, text, literal }
        let kind: Kind
        /// An element's name, or the text.
        let range: Range<UInt32>
        let attributes: Range<UInt32>
        let line: UInt32
        var firstChild: Int32 = -1
        var next: Int32 = -1
    }

    let bytes: [UInt8]
    let nodes: [Node]

    /// Reads valid UTF-8; `report` receives every fault, with its line from 1.
    ///
    /// With `isStrictXML` no element is empty by its name, as `meta` is in HTML; with
    /// `nestsParagraphs` a `p` may be inside another, as those of notes are in documents. Of more
    /// than `most` elements and texts, the first are kept.
    package init(
        _ bytes: [UInt8], isStrictXML: Bool = false, nestsParagraphs: Bool = false,
        most: Int = mostNodes,
        report: (_ line: Int, _ message: String) -> Void = { _, _ in }
    ) {
        self.bytes = bytes
        nodes = withoutActuallyEscaping(report) { report in
            var builder = XMLTreeBuilder(
                bytes, isStrictXML: isStrictXML, nestsParagraphs: nestsParagraphs, most: most,
                report: report)
            builder.run()
            return builder.nodes
        }
    }

    /// The outermost element; `nil` when there is none.
    package var root: XMLElement? {
        XMLElement(tree: self, index: 0).elements.first
    }
}

/// Builds a tree from tokens; unmatched end tags are skipped, and missing ones are added.
private struct XMLTreeBuilder {
    var nodes: [XMLTree.Node] = []
    private let report: (Int, String) -> Void
    private let bytes: [UInt8]
    private let isStrictXML: Bool
    private let nestsParagraphs: Bool
    private let most: Int
    private var stack: [(node: Int, lastChild: Int)] = []
    private var tokens: XMLTokenizer
    /// The number of open elements that are too deep to be kept.
    private var flattened = 0
    private var isFull = false
    private var line = 1
    private var counted = 0

    init(
        _ bytes: [UInt8], isStrictXML: Bool, nestsParagraphs: Bool, most: Int,
        report: @escaping (Int, String) -> Void
    ) {
        self.bytes = bytes
        self.most = most
        self.isStrictXML = isStrictXML
        self.nestsParagraphs = nestsParagraphs
        self.report = report
        tokens = XMLTokenizer(bytes)
        nodes.append(XMLTree.Node(kind: .element, range: 0..<0, attributes: 0..<0, line: 1))
        stack.append((0, -1))
    }

    mutating func run() {
        while let token = tokens.next() {
            reportDamage()
            switch token {
            case .start(let name, let attributes, let isEmpty):
                count(to: name.lowerBound)
                open(name, attributes, isEmpty: isEmpty)
            case .end(let name): close(name)
            case .text(let range): add(.text, range)
            case .literal(let range): add(.literal, range)
            }
        }
        reportDamage()
        if stack.count > 1 || flattened > 0 {
            count(to: bytes.count)
            report(line, "The markup is cut off; what came before was kept.")
        }
    }

    private mutating func count(to end: Int) {
        guard counted < end else { return }
        for byte in bytes[counted..<end] where byte == 0x0A { line += 1 }
        counted = end
    }

    private mutating func reportDamage() {
        guard let damage = tokens.damage else { return }
        count(to: min(tokens.position, bytes.count))
        report(line, damage)
        tokens.damage = nil
    }

    private mutating func open(_ name: Range<Int>, _ attributes: Range<Int>, isEmpty: Bool) {
        guard stack.count <= XMLTree.deepest else {
            if flattened == 0 { report(line, "The markup is nested too deeply.") }
            if !isEmpty { flattened += 1 }
            return
        }
        // Paragraphs of pages are never nested: an open one ends here.
        if !nestsParagraphs, isParagraph(name),
            let open = stack.lastIndex(where: { entry in
                let range = nodes[entry.node].range
                return entry.node > 0 && isParagraph(Int(range.lowerBound)..<Int(range.upperBound))
            })
        {
            report(line, "An end tag is missing before this one.")
            stack.removeSubrange(open...)
        }
        guard let place = add(.element, name, attributes) else { return }
        if !isEmpty, !isVoid(bytes[name]) { stack.append((place, -1)) }
    }

    private func isParagraph(_ name: Range<Int>) -> Bool {
        name.count == 1 && bytes[name.lowerBound] == 0x70
    }

    /// True for an element that HTML writes without an end tag.
    private func isVoid(_ name: ArraySlice<UInt8>) -> Bool {
        guard !isStrictXML, name.count <= 5 else { return false }
        return ["br", "hr", "img", "meta", "wbr"].contains(String(decoding: name, as: UTF8.self))
    }

    private mutating func close(_ name: Range<Int>) {
        if flattened > 0 {
            flattened -= 1
            return
        }
        if isVoid(bytes[name]) { return }
        let found = stack.lastIndex { entry in
            let open = nodes[entry.node].range
            return entry.node > 0 && open.count == name.count
                && bytes[Int(open.lowerBound)..<Int(open.upperBound)].elementsEqual(bytes[name])
        }
        count(to: name.lowerBound)
        guard let found else {
            report(line, "An end tag closes nothing; it was skipped.")
            return
        }
        if found + 1 < stack.count { report(line, "An end tag is missing before this one.") }
        stack.removeSubrange(found...)
    }

    @discardableResult
    private mutating func add(
        _ kind: XMLTree.Node.Kind, _ range: Range<Int>, _ attributes: Range<Int> = 0..<0
    ) -> Int? {
        guard nodes.count <= most else {
            if !isFull { report(line, "The file holds more than can be kept.") }
            isFull = true
            return nil
        }
        let place = nodes.count
        nodes.append(
            XMLTree.Node(
                kind: kind, range: UInt32(range.lowerBound)..<UInt32(range.upperBound),
                attributes: UInt32(attributes.lowerBound)..<UInt32(attributes.upperBound),
                line: UInt32(line)))
        let top = stack.count - 1
        if stack[top].lastChild < 0 {
            nodes[stack[top].node].firstChild = Int32(place)
        } else {
            nodes[stack[top].lastChild].next = Int32(place)
        }
        stack[top].lastChild = place
        return place
    }
}
