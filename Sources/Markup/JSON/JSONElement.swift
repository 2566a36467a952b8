/// One value of a `JSONTree`.
///
///     let root = JSONTree(Array(#"{"words": [{"w": "one"}], "end": "2.5"}"#.utf8)).roots.first
///     root?["words"]?.objects.first?["w"]?.string  // one
///     root?["end"]?.number                         // 2.5
package struct JSONElement {
    let tree: JSONTree
    let index: Int

    private var node: JSONTree.Node { tree.nodes[index] }
    private var raw: ArraySlice<UInt8> {
        tree.bytes[Int(node.range.lowerBound)..<Int(node.range.upperBound)]
    }

    /// Its type.
    package var kind: JSONTree.Kind { node.kind }
    /// The line it begins on, from 1.
    package var line: Int { tree.line(at: node.range.lowerBound) }
    /// True for an object or an array that holds something.
    package var hasElements: Bool { node.firstChild >= 0 }

    /// The values in an array or object, in order.
    package var elements: [JSONElement] {
        var values: [JSONElement] = []
        var place = node.firstChild
        while place >= 0 {
            values.append(JSONElement(tree: tree, index: Int(place)))
            place = tree.nodes[Int(place)].next
        }
        return values
    }

    /// The objects among the elements of an array.
    package var objects: [JSONElement] {
        kind == .array ? elements.filter { $0.kind == .object } : []
    }

    /// The value of a name in an object.
    package subscript(name: StaticString) -> JSONElement? {
        guard kind == .object else { return nil }
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        var place = node.firstChild
        while place >= 0 {
            let child = tree.nodes[Int(place)]
            if child.key.count == wanted.count,
                tree.bytes[Int(child.key.lowerBound)..<Int(child.key.upperBound)]
                    .elementsEqual(wanted)
            {
                return JSONElement(tree: tree, index: Int(place))
            }
            place = child.next
        }
        return nil
    }

    /// The text of a string, its escapes read.
    package var string: String? {
        guard kind == .string else { return nil }
        let raw = raw
        return raw.contains(0x5C)
            ? raw.withUnsafeBytes(JSONEscapes.text) : String(decoding: raw, as: UTF8.self)
    }

    /// A number, or a string that holds one.
    package var number: Double? {
        guard kind == .number || kind == .string, node.range.count <= 40 else { return nil }
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        var digits = raw.drop(while: isBlank)
        while let last = digits.last, isBlank(last) { digits.removeLast() }
        guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else {
            return nil
        }
        return value
    }

    /// True for `true`, or a number other than 0.
    package var isTrue: Bool {
        if let number { return number != 0 }
        return kind == .literal && (raw.first ?? 0) | 0x20 == 0x74
    }
}
