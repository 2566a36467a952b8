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
        return raw.contains(0x5C) ? JSONEscapes.read(raw) : String(decoding: raw, as: UTF8.self)
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

/// The escapes of JSON strings (RFC 8259 section 7).
enum JSONEscapes {
    /// The text of a string's bytes; lone surrogates become U+FFFD, unknown
    /// escapes the character itself.
    static func read(_ raw: ArraySlice<UInt8>) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(raw.count)
        var at = raw.startIndex
        while at < raw.endIndex {
            guard raw[at] == 0x5C, at + 1 < raw.endIndex else {
                out.append(raw[at])
                at += 1
                continue
            }
            let code = raw[at + 1]
            at += 2
            switch code {
            case 0x62, 0x66: break
            case 0x6E: out.append(0x0A)
            case 0x72: out.append(0x0D)
            case 0x74: out.append(0x09)
            case 0x75: unicode(raw, &at, &out)
            default: out.append(code)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func unicode(_ raw: ArraySlice<UInt8>, _ at: inout Int, _ out: inout [UInt8]) {
        guard let first = unit(raw, at) else { return }
        at += 4
        var units = [first]
        if UTF16.isLeadSurrogate(first), at + 1 < raw.endIndex, raw[at] == 0x5C,
            raw[at + 1] == 0x75, let second = unit(raw, at + 2), UTF16.isTrailSurrogate(second)
        {
            units.append(second)
            at += 6
        }
        out.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    }

    private static func unit(_ raw: ArraySlice<UInt8>, _ at: Int) -> UInt16? {
        guard at + 4 <= raw.endIndex else { return nil }
        var value: UInt16 = 0
        for byte in raw[at..<at + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
