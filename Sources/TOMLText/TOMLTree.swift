/// The tables of a document and the way each was defined, which decide whether a key may be added.
///
/// The rules of TOML 1.0 on defining tables ("Keys", "Table", "Array of Tables"), stored as nodes
/// in one list, so that nothing recurses.
struct TOMLTree {
    struct Refusal: Error { let reason: String }

    private enum Kind {
        case table
        case tables(count: Int, last: Int)
        case value
    }

    private struct Node {
        var kind = Kind.table
        var children: [[UInt8]: Int] = [:]
        /// True when a header or dotted keys defined it, false when a header only passed through
        /// it.
        var isDefined = false
        /// The section whose dotted keys defined it; only that section may add to it.
        var section = -1
        /// True for an inline table or a value: nothing is added to it from outside.
        var isClosed = false
    }

    private var nodes = [Node()]
    static let root = 0

    /// A detached table, for one within a list.
    mutating func makeTable() -> Int { add(Node()) }

    private mutating func add(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    /// The child of a table, created if it is missing.
    private mutating func child(
        _ name: String, of parent: Int
    ) throws(Refusal) -> (node: Int, isNew: Bool) {
        if nodes[parent].isClosed || !isTable(parent) {
            throw Refusal(reason: "what stands before this key is no table that can be added to")
        }
        let key = Array(name.utf8)
        if let known = nodes[parent].children[key] { return (known, false) }
        let made = add(Node())
        nodes[parent].children[key] = made
        return (made, true)
    }

    private func isTable(_ node: Int) -> Bool {
        if case .table = nodes[node].kind { true } else { false }
    }

    /// The table of `[a.b]`, or a new one in the list of `[[a.b]]`, with its whole path.
    mutating func header(
        _ names: [String], isListed: Bool
    ) throws(Refusal) -> (node: Int, path: [TOMLEntry.Step]) {
        var (node, path) = (Self.root, [TOMLEntry.Step]())
        for name in names.dropLast() {
            node = try child(name, of: node).node
            path.append(.key(name))
            if case .tables(let count, let last) = nodes[node].kind {
                node = last
                path.append(.index(count - 1))
            }
        }
        guard let name = names.last else { return (node, path) }
        let (last, isNew) = try child(name, of: node)
        path.append(.key(name))
        guard isListed else {
            guard isTable(last), !nodes[last].isDefined, !nodes[last].isClosed else {
                throw Refusal(reason: "\"\(shown(name))\" is defined twice")
            }
            nodes[last].isDefined = true
            return (last, path)
        }
        let element = add(Node(isDefined: true))
        if case .tables(let count, _) = nodes[last].kind {
            nodes[last].kind = .tables(count: count + 1, last: element)
            path.append(.index(count))
        } else if isNew {
            nodes[last].kind = .tables(count: 1, last: element)
            nodes[last].isDefined = true
            path.append(.index(0))
        } else {
            throw Refusal(reason: "\"\(shown(name))\" is defined twice")
        }
        return (element, path)
    }

    /// A node for the value of a key within a table, written in the given section.
    mutating func value(
        _ names: [String], in table: Int, section: Int
    ) throws(Refusal) -> Int {
        var node = table
        for name in names.dropLast() {
            node = try child(name, of: node).node
            guard isTable(node), !nodes[node].isDefined || nodes[node].section == section else {
                throw Refusal(reason: "\"\(shown(name))\" is defined somewhere else")
            }
            nodes[node].isDefined = true
            nodes[node].section = section
        }
        let name = names.last ?? ""
        let (value, isNew) = try child(name, of: node)
        guard isNew else { throw Refusal(reason: "\"\(shown(name))\" is set twice") }
        return value
    }

    /// Closes the value of a key; only an inline table remains a table.
    mutating func close(_ node: Int, isTable: Bool) {
        nodes[node].isClosed = true
        if !isTable { nodes[node].kind = .value }
    }

    private func shown(_ name: String) -> String { String(name.prefix(60)) }
}
