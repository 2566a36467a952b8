import ListenCore

/// A JSON text as a tree in one array; strings stay in the text until asked for.
///
/// Made by `JSONTreeBuilder`, which bounds its depth and size.
struct JSONTree: Sendable {
    /// What a value is.
    enum Kind: UInt8, Sendable {
        case object, array, string, number
        /// `true`, `false`, `null`, `NaN`.
        case literal
    }

    /// One value and its place among its siblings.
    struct Node: Sendable {
        let kind: Kind
        /// Its name in an object; empty elsewhere.
        let key: Range<UInt32>
        /// Its bytes; a string's without the quotes, a container's first only.
        let range: Range<UInt32>
        var firstChild: Int32 = -1
        var next: Int32 = -1
    }

    let bytes: [UInt8]
    let nodes: [Node]
    private let lineEnds: [UInt32]

    /// A tree of nodes over a text; the first node holds every root value.
    init(bytes: [UInt8], nodes: [Node]) {
        self.bytes = bytes
        self.nodes = nodes
        lineEnds = bytes.indices.lazy.filter { bytes[$0] == 0x0A }.map { UInt32($0) }
    }

    /// The values at the top: one, or those of newline-delimited JSON.
    var roots: [JSONValue] { JSONValue(tree: self, index: 0).elements }

    /// The line of a byte, from 1.
    func line(at offset: UInt32) -> Int { lineEnds.partitionIndex { $0 >= offset } + 1 }
}

/// One value of a tree.
struct JSONValue {
    let tree: JSONTree
    let index: Int

    private var node: JSONTree.Node { tree.nodes[index] }

    /// What it is.
    var kind: JSONTree.Kind { node.kind }
    /// The line it begins on, from 1.
    var line: Int { tree.line(at: node.range.lowerBound) }
    /// Whether it is an object or an array that holds something.
    var hasElements: Bool { node.firstChild >= 0 }

    /// The values in an array or object, in order.
    var elements: [JSONValue] {
        var values: [JSONValue] = []
        var place = node.firstChild
        while place >= 0 {
            values.append(JSONValue(tree: tree, index: Int(place)))
            place = tree.nodes[Int(place)].next
        }
        return values
    }

    /// The objects among the elements of an array.
    var objects: [JSONValue] { kind == .array ? elements.filter { $0.kind == .object } : [] }

    /// The value of a name in an object.
    subscript(name: StaticString) -> JSONValue? {
        guard kind == .object else { return nil }
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        var place = node.firstChild
        while place >= 0 {
            let child = tree.nodes[Int(place)]
            if child.key.count == wanted.count,
                tree.bytes[Int(child.key.lowerBound)..<Int(child.key.upperBound)]
                    .elementsEqual(wanted)
            {
                return JSONValue(tree: tree, index: Int(place))
            }
            place = child.next
        }
        return nil
    }

    /// The text of a string, its escapes read.
    var string: String? {
        guard kind == .string else { return nil }
        let raw = tree.bytes[Int(node.range.lowerBound)..<Int(node.range.upperBound)]
        return raw.contains(0x5C)
            ? raw.withUnsafeBytes(JSONEscapes.text) : String(decoding: raw, as: UTF8.self)
    }

    /// A number, or a string that holds one.
    var number: Double? {
        guard kind == .number || kind == .string, node.range.count <= 40 else { return nil }
        let raw = tree.bytes[Int(node.range.lowerBound)..<Int(node.range.upperBound)]
        guard let value = Double(String(decoding: raw, as: UTF8.self).trimmingBlanks),
            value.isFinite
        else { return nil }
        return value
    }

    /// Whether it is `true`, or a number other than 0.
    var isTrue: Bool {
        if let number { return number != 0 }
        return kind == .literal && tree.bytes[Int(node.range.lowerBound)] | 0x20 == 0x74
    }
}
