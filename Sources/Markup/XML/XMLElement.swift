/// One element (or text) of an `XMLTree`.
///
///     let root = XMLTree(Array(#"<p id="a">One <b>word</b></p>"#.utf8)).root
///     root?["id"]       // a
///     root?.innerText   // One word
package struct XMLElement {
    let tree: XMLTree
    let index: Int

    private var node: XMLTree.Node { tree.nodes[index] }

    /// The line its tag begins on, from 1.
    package var line: Int { Int(node.line) }
    /// True for text, false for an element.
    package var isText: Bool { node.kind != .element }
    /// Its name without a prefix.
    package var name: String {
        isText ? "" : String(decoding: slice(node.range), as: UTF8.self)
    }

    private func slice(_ range: Range<UInt32>) -> ArraySlice<UInt8> {
        tree.bytes[Int(range.lowerBound)..<Int(range.upperBound)]
    }

    /// Its elements and texts, in order.
    package var children: [XMLElement] {
        var children: [XMLElement] = []
        var place = node.firstChild
        while place >= 0 {
            children.append(XMLElement(tree: tree, index: Int(place)))
            place = tree.nodes[Int(place)].next
        }
        return children
    }

    /// Its elements without the texts between.
    package var elements: [XMLElement] { children.filter { !$0.isText } }

    /// The elements of this name inside it, at any depth, in order.
    package func all(_ name: StaticString) -> [XMLElement] {
        var found: [XMLElement] = []
        var waiting: [XMLElement] = elements.reversed()
        while let element = waiting.popLast() {
            if element.isNamed(name) { found.append(element) }
            waiting += element.elements.reversed()
        }
        return found
    }

    /// The first element of this name directly inside it.
    package func first(_ name: StaticString) -> XMLElement? { elements.first { $0.isNamed(name) } }

    /// True for an element of this name, whatever its prefix.
    package func isNamed(_ name: StaticString) -> Bool {
        guard !isText, node.range.count == name.utf8CodeUnitCount else { return false }
        return slice(node.range).elementsEqual(
            UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// The text of a text node with its references resolved; an element's is empty.
    package var ownText: String {
        switch node.kind {
        case .element: ""
        case .literal: String(decoding: slice(node.range), as: UTF8.self)
        case .text: XMLReferences.read(slice(node.range))
        }
    }

    /// All text inside it, `<br/>` as a line end.
    package var innerText: String {
        var text = ""
        var waiting: [XMLElement] = [self]
        while let element = waiting.popLast() {
            if element.isText {
                text += element.ownText
            } else if element.isNamed("br") {
                text += "\n"
            } else if !element.isNamed("rt"), !element.isNamed("rp") {
                waiting += element.children.reversed()
            }
        }
        return text
    }

    /// The value of an attribute by its name without a prefix; `nil` when it
    /// is missing.
    package subscript(name: StaticString) -> String? {
        XMLAttributes.value(of: name, in: slice(node.attributes))
    }
}
