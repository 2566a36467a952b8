/// Reads JSON (RFC 8259) into a tree and never fails: damage is mended or skipped with a
/// diagnostic, and the tree so far stays.
///
/// Linear: every byte is scanned a bounded number of times. Several values one after another
/// (newline-delimited JSON) are all read.
struct JSONTreeBuilder {
    private struct Frame {
        let node: Int
        let isObject: Bool
        var lastChild = -1
        var key: Range<Int>?
        var needsComma = false
    }

    private let report: (Int, String) -> Void
    private let most: Int
    private var lexer: JSONLexer
    /// The values so far; the first holds those at the top.
    private(set) var nodes: [JSONTree.Node] = []
    private var stack: [Frame] = []
    /// The number of open containers below the deepest level.
    private var skipped = 0
    private var isFull = false
    // Lines are only counted forwards.
    private var line = 1
    private var counted = 0

    private var bytes: UnsafeRawBufferPointer { lexer.bytes }
    private var position: Int {
        get { lexer.position }
        set { lexer.position = newValue }
    }

    /// A builder of the rest of a lexer's text; `report` receives every fault with its line.
    init(_ lexer: JSONLexer, most: Int, report: @escaping (Int, String) -> Void) {
        self.lexer = lexer
        self.most = most
        self.report = report
        nodes.append(JSONTree.Node(kind: .array, key: 0..<0, range: 0..<0))
        stack.append(Frame(node: 0, isObject: false))
    }

    /// Reads everything; the result is in `nodes`.
    mutating func run() {
        while let byte = lexer.peek() {
            switch byte {
            case 0x7B: open(.object)
            case 0x5B: open(.array)
            case 0x7D: close(.object)
            case 0x5D: close(.array)
            case 0x2C: passComma()
            case 0x22: addString()
            case 0x2D, 0x30...0x39: addNumber()
            default: addWord()
            }
        }
        if stack.count > 1 || skipped > 0 {
            note("The JSON is cut off; what came before was kept.")
        }
    }

    private mutating func note(_ message: @autoclosure () -> String) {
        let end = min(position, bytes.count)
        if counted < end {
            for byte in bytes[counted..<end] where byte == 0x0A { line += 1 }
            counted = end
        }
        report(line, message())
    }

    private mutating func open(_ kind: JSONTree.Kind) {
        let at = position
        position += 1
        guard skipped == 0, stack.count <= JSONTree.deepest else {
            if skipped == 0 { note("The JSON is nested too deeply; the inner part was skipped.") }
            skipped += 1
            return
        }
        guard let node = add(kind, at..<at + 1) else {
            skipped += 1
            return
        }
        stack.append(Frame(node: node, isObject: kind == .object))
    }

    private mutating func close(_ kind: JSONTree.Kind) {
        position += 1
        if skipped > 0 {
            skipped -= 1
            return
        }
        let isObject = kind == .object
        guard let at = stack.lastIndex(where: { $0.node > 0 && $0.isObject == isObject }) else {
            note("A bracket closes nothing; it was skipped.")
            return
        }
        if at + 1 < stack.count { note("A bracket is missing before this one.") }
        if stack[at].lastChild >= 0, !stack[at].needsComma { note("A comma is one too many.") }
        stack.removeSubrange(at...)
    }

    /// Adds a value to the open container; `nil` when it is not kept.
    private mutating func add(_ kind: JSONTree.Kind, _ range: Range<Int>) -> Int? {
        guard skipped == 0 else { return nil }
        // The first node is none of the text's.
        guard nodes.count <= most else {
            if !isFull { note("The JSON holds more than can be kept; the rest was left out.") }
            isFull = true
            return nil
        }
        let top = stack.count - 1
        if stack[top].needsComma, top > 0 { note("A comma is missing.") }
        if stack[top].isObject, stack[top].key == nil { note("A value has no name.") }
        let key = stack[top].key ?? 0..<0
        stack[top].key = nil
        stack[top].needsComma = true
        let place = nodes.count
        nodes.append(
            JSONTree.Node(
                kind: kind, key: UInt32(key.lowerBound)..<UInt32(key.upperBound),
                range: UInt32(range.lowerBound)..<UInt32(range.upperBound)))
        if stack[top].lastChild < 0 {
            nodes[stack[top].node].firstChild = Int32(place)
        } else {
            nodes[stack[top].lastChild].next = Int32(place)
        }
        stack[top].lastChild = place
        return place
    }

    private mutating func passComma() {
        position += 1
        guard skipped == 0 else { return }
        let top = stack.count - 1
        if !stack[top].needsComma, top > 0 { note("A value is missing before a comma.") }
        stack[top].needsComma = false
        stack[top].key = nil
    }

    private mutating func addNumber() {
        let from = position
        while position < bytes.count, Self.isNumberPart(bytes[position]) { position += 1 }
        // `-Infinity`.
        if position == from + 1, bytes[from] == 0x2D, position < bytes.count,
            bytes[position] == 0x49
        {
            return addWord()
        }
        // A number at the very end may have lost its last digits.
        guard position < bytes.count || stack.count == 1 else { return }
        _ = add(.number, from..<position)
    }

    private static func isNumberPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        default: false
        }
    }

    /// `true`, `null`, Python's `NaN` and `None`; anything else is skipped.
    private mutating func addWord() {
        let from = position
        while position < bytes.count, !Self.endsWord(bytes[position]) { position += 1 }
        let word = String(decoding: bytes[from..<position].prefix(12), as: UTF8.self)
        if ["true", "false", "null", "NaN", "Infinity", "None", "True", "False", "undefined"]
            .contains(word)
        {
            _ = add(.literal, from..<position)
        } else if skipped == 0, position < bytes.count {
            note("Something that is no JSON was skipped.")
        }
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0x22, 0x2C, 0x5B, 0x5D, 0x7B, 0x7D: true
        default: false
        }
    }

    private mutating func addString() {
        var scanner = JSONStringScanner(lexer)
        let found = scanner.scan()
        position = found.next
        guard skipped == 0 else { return }
        let top = stack.count - 1
        var ahead = lexer
        let follower = ahead.peek()
        if stack[top].isObject, stack[top].key == nil {
            guard follower == 0x3A else {
                if follower != nil { note("A name has no value; it was skipped.") }
                return
            }
            if stack[top].needsComma { note("A comma is missing.") }
            stack[top].needsComma = false
            stack[top].key = found.range
            position = ahead.position + 1
            return
        }
        switch found.damage {
        case .none: break
        case .quote: note("A quotation mark is missing; the text ends with its line.")
        case .inner: note("A quotation mark inside a text is not escaped; it was kept.")
        case .cut: break
        }
        _ = add(.string, found.range)
        // The comma was part of the text.
        if found.damage == .quote { stack[stack.count - 1].needsComma = false }
    }
}
