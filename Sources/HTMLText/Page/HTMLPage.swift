import CGumbo
package import ListenCore

/// An HTML page as a tree in one array, read as browsers read it.
///
/// Elements and texts are numbered in the order they begin, so that those inside of a node are the
/// numbers up to its `end`. Comments, drawings and menus of forms are left out, and so is what
/// belongs to scripts. Any bytes give a page: it is bounded, and `remarks` says what was cut.
///
///     let page = HTMLPage("<p>One <b>two</b>")
///     let word = page.first(.b)     // a number
///     page.content(of: word ?? 0)   // two
package struct HTMLPage: Sendable {
    /// The largest page, in bytes; of a larger one the beginning is read.
    package static let mostBytes = HTMLGuard.mostBytes

    private let nodes: [listen_html_node]
    private let tags: [HTMLTag]
    private let attributes: [listen_html_attribute]
    private let bytes: [UInt8]
    /// The encoding of its bytes, by its name.
    package let encoding: String
    /// The cuts and omissions with their reasons, a sentence each.
    package let remarks: [String]

    /// A page from its bytes; `contentType` is the header of that name, `language` the one its text
    /// is expected in.
    package init(
        _ bytes: [UInt8], contentType: String? = nil, language: Language? = nil,
        analysis: any TextAnalyzing
    ) {
        let decoded = HTMLCharset.decode(
            bytes, contentType: contentType, language: language, analysis: analysis)
        self.init(utf8: decoded.bytes, encoding: decoded.encoding)
    }

    /// A page from a text.
    package init(_ text: String) {
        self.init(utf8: Array(text.utf8), encoding: "utf-8")
    }

    private init(utf8 source: [UInt8], encoding: String) {
        let guarded = HTMLGuard.guarded(source.isEmpty ? [0x20] : source)
        self.encoding = encoding
        var tree = listen_html_tree()
        let status = guarded.bytes.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return Int32(-1) }
            return listen_html_parse(
                start.assumingMemoryBound(to: CChar.self), source.count, &tree)
        }
        defer { listen_html_free(&tree) }
        guard status == 0, tree.node_count > 0 else {
            nodes = [listen_html_node()]
            (tags, attributes, self.bytes) = ([.html], [], [])
            remarks =
                guarded.remarks + [
                    "The page needs more memory than a page may, so it was left out."
                ]
            return
        }
        remarks = guarded.remarks
        nodes = Array(UnsafeBufferPointer(start: tree.nodes, count: tree.node_count))
        attributes = Array(
            UnsafeBufferPointer(start: tree.attributes, count: tree.attribute_count))
        let text = UnsafeRawBufferPointer(start: tree.bytes, count: tree.byte_count)
        self.bytes = Array(text)
        tags = HTMLNumbers.tags(of: nodes, text)
    }

    // MARK: - Nodes

    /// The number of elements and texts; the first is `html`.
    package var count: Int { nodes.count }
    /// The element `body`, or `html` where there is none.
    package var body: Int { child(.body) ?? 0 }
    /// The element `head`.
    package var head: Int? { child(.head) }

    private func child(_ tag: HTMLTag) -> Int? {
        children(of: 0).first { self.tag($0) == tag }
    }

    /// The element a node is, or `text`.
    package func tag(_ node: Int) -> HTMLTag { tags[node] }

    /// The name of an element in small letters; empty for a text.
    package func name(_ node: Int) -> String {
        guard tags[node] == .other else { return tags[node].name }
        if let name = listen_html_tag_name(UInt32(nodes[node].tag)) { return String(cString: name) }
        return String(decoding: utf8(node), as: UTF8.self)
    }

    /// The element around a node; `nil` for the outermost.
    package func parent(_ node: Int) -> Int? { node == 0 ? nil : Int(nodes[node].parent) }

    /// One more than the number of the last node inside of a node.
    package func end(_ node: Int) -> Int { Int(nodes[node].end) }

    /// The children of a node, in order.
    package func children(of node: Int) -> HTMLChildren {
        HTMLChildren(page: self, place: node + 1, end: end(node))
    }

    /// The first element of a name, inside of a node or of the whole page.
    package func first(_ tag: HTMLTag, in node: Int = 0) -> Int? {
        (node..<end(node)).first { tags[$0] == tag }
    }

    /// All elements of a name, inside of a node or of the whole page.
    package func all(_ tag: HTMLTag, in node: Int = 0) -> [Int] {
        (node..<end(node)).filter { tags[$0] == tag }
    }

    // MARK: - Texts and attributes

    /// The bytes of a text; those of the name of an element that is `other`.
    package func utf8(_ node: Int) -> ArraySlice<UInt8> {
        let place = Int(nodes[node].start)
        return bytes[place..<place + Int(nodes[node].length)]
    }

    /// A text.
    package func text(_ node: Int) -> String { String(decoding: utf8(node), as: UTF8.self) }

    /// All texts inside of a node one after another, as they are in the source.
    package func content(of node: Int) -> String {
        var all: [UInt8] = []
        for inner in node..<end(node) where tags[inner] == .text { all += utf8(inner) }
        return String(decoding: all, as: UTF8.self)
    }

    /// The value of an attribute; empty for one without, `nil` where there is none.
    package func attribute(_ name: StaticString, of node: Int) -> String? {
        bytes(of: name, node).map { String(decoding: $0, as: UTF8.self) }
    }

    /// True for an element with attributes.
    package func hasAttributes(_ node: Int) -> Bool { nodes[node].attribute_count > 0 }

    /// The bytes of the value of an attribute.
    package func bytes(of name: StaticString, _ node: Int) -> ArraySlice<UInt8>? {
        let entry = nodes[node]
        guard entry.attribute_count > 0 else { return nil }
        let first = Int(entry.attribute)
        for index in first..<first + Int(entry.attribute_count) {
            let attribute = attributes[index]
            guard attribute.name_length == name.utf8CodeUnitCount else { continue }
            let start = Int(attribute.name)
            let isSame = bytes[start..<start + Int(attribute.name_length)].elementsEqual(
                UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
            guard isSame else { continue }
            let value = Int(attribute.value)
            return bytes[value..<value + Int(attribute.value_length)]
        }
        return nil
    }

    /// The names and values of all attributes of an element.
    package func attributes(of node: Int) -> [(name: String, value: String)] {
        let first = Int(nodes[node].attribute)
        return attributes[first..<first + Int(nodes[node].attribute_count)].map { attribute in
            func text(_ start: UInt32, _ length: UInt32) -> String {
                String(decoding: bytes[Int(start)..<Int(start) + Int(length)], as: UTF8.self)
            }
            return (
                text(attribute.name, attribute.name_length),
                text(attribute.value, attribute.value_length)
            )
        }
    }
}

/// The children of a node of a page, in order.
package struct HTMLChildren: Sequence, IteratorProtocol {
    let page: HTMLPage
    var place: Int
    let end: Int

    /// The next child.
    package mutating func next() -> Int? {
        guard place < end else { return nil }
        defer { place = page.end(place) }
        return place
    }
}

/// The numbers gumbo has for elements, by name: they differ between its versions.
private enum HTMLNumbers {
    static func tags(
        of nodes: [listen_html_node], _ bytes: UnsafeRawBufferPointer
    ) -> [HTMLTag] {
        nodes.map { node in
            if node.tag == UInt16(LISTEN_HTML_TEXT) { return .text }
            if Int(node.tag) < known.count, known[Int(node.tag)] != .other {
                return known[Int(node.tag)]
            }
            let place = Int(node.start)
            let name = PackedName(bytes[place..<place + Int(node.length)])
            return name == mathName ? .math : HTMLTag.named(name)
        }
    }

    private static let mathName = PackedName("x-math")

    private static let known: [HTMLTag] = {
        var tags: [HTMLTag] = []
        while let name = listen_html_tag_name(UInt32(tags.count)) {
            tags.append(HTMLTag.named(PackedName(String(cString: name))))
        }
        return tags
    }()
}
