/// Reads statements, keys and values.
struct TOMLReader {
    var scanner: TOMLScanner
    private var tree = TOMLTree()
    // The table that the last header opened.
    private var table = TOMLTree.root
    private var path: [TOMLEntry.Step] = []
    private var section = 0
    // Every header and every inline table is a section of its own.
    private var sections = 0
    private var depth = 0

    init(_ scanner: TOMLScanner) {
        self.scanner = scanner
    }

    mutating func readDocument() throws(TOMLError) -> [TOMLEntry] {
        var entries: [TOMLEntry] = []
        while true {
            scanner.takeBlanks()
            switch scanner.peek() {
            case nil: return entries
            case UInt8(ascii: "#"), 0x0A, 0x0D: break
            case UInt8(ascii: "["): try readHeader()
            default: try readPair(in: table, section: section, prefix: path, into: &entries)
            }
            try endLine()
        }
    }

    /// Reads blanks, a comment, and the end of the line or the text.
    private mutating func endLine() throws(TOMLError) {
        scanner.takeBlanks()
        try takeComment()
        guard scanner.isAtEnd || scanner.takeLineEnd() else {
            throw scanner.error("the line should end here")
        }
    }

    private mutating func takeComment() throws(TOMLError) {
        guard scanner.consume(UInt8(ascii: "#")) else { return }
        _ = scanner.consume { !$0.isControl }
    }

    private mutating func readHeader() throws(TOMLError) {
        let isListed = scanner.isNext("[[")
        let start = scanner
        scanner.advance(isListed ? 2 : 1)
        let names = try readKey()
        guard isListed ? scanner.isNext("]]") : scanner.peek() == UInt8(ascii: "]") else {
            throw scanner.error("a closing bracket is missing")
        }
        scanner.advance(isListed ? 2 : 1)
        do throws(TOMLTree.Refusal) {
            (table, path) = try tree.header(names, isListed: isListed)
        } catch {
            throw start.error(error.reason)
        }
        sections += 1
        section = sections
    }

    /// Reads a key of one or more parts, with the blanks around it.
    private mutating func readKey() throws(TOMLError) -> [String] {
        var names: [String] = []
        repeat {
            scanner.takeBlanks()
            guard names.count < TOMLDocument.depthLimit else {
                throw scanner.error("the key has too many parts")
            }
            names.append(try readKeyPart())
            scanner.takeBlanks()
        } while scanner.consume(UInt8(ascii: "."))
        return names
    }

    private mutating func readKeyPart() throws(TOMLError) -> String {
        switch scanner.peek() {
        case UInt8(ascii: "\""): return try readBasicString()
        case UInt8(ascii: "'"): return try readLiteralString()
        default:
            let bytes = scanner.consume { $0.isBareKey }
            guard !bytes.isEmpty else { throw scanner.error("a key should stand here") }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Reads `key = value`; the entries of an inline table are read one by one.
    private mutating func readPair(
        in table: Int, section: Int, prefix: [TOMLEntry.Step], into entries: inout [TOMLEntry]
    ) throws(TOMLError) {
        let start = scanner
        let place = scanner.place()
        let names = try readKey()
        guard scanner.consume(UInt8(ascii: "=")) else {
            throw scanner.error("an equals sign should follow the key")
        }
        scanner.takeBlanks()
        let node: Int
        do throws(TOMLTree.Refusal) {
            node = try tree.value(names, in: table, section: section)
        } catch {
            throw start.error(error.reason)
        }
        let keys = names.map(TOMLEntry.Step.key)
        let valuePlace = scanner.place()
        let isTable = scanner.peek() == UInt8(ascii: "{")
        if isTable {
            try readInlineTable(node, prefix: prefix + keys, into: &entries)
        } else {
            let value = try readValue()
            entries.append(
                TOMLEntry(
                    table: prefix, keys: keys, place: place, value: value,
                    valuePlace: valuePlace, valueEnd: scanner.place()))
        }
        tree.close(node, isTable: isTable)
    }

    private mutating func readInlineTable(
        _ node: Int, prefix: [TOMLEntry.Step], into entries: inout [TOMLEntry]
    ) throws(TOMLError) {
        try enter()
        sections += 1
        let section = sections
        scanner.advance()
        scanner.takeBlanks()
        if !scanner.consume(UInt8(ascii: "}")) {
            repeat {
                scanner.takeBlanks()
                try readPair(in: node, section: section, prefix: prefix, into: &entries)
                scanner.takeBlanks()
            } while scanner.consume(UInt8(ascii: ","))
            guard scanner.consume(UInt8(ascii: "}")) else {
                throw scanner.error("a comma or a closing brace is missing")
            }
        }
        depth -= 1
    }

    private mutating func enter() throws(TOMLError) {
        depth += 1
        guard depth <= TOMLDocument.depthLimit else {
            throw scanner.error("lists and tables are nested too deeply")
        }
    }

    private mutating func readValue() throws(TOMLError) -> TOMLValue {
        switch scanner.peek() {
        case UInt8(ascii: "\""):
            return .string(
                scanner.isNext("\"\"\"") ? try readLongBasicString() : try readBasicString())
        case UInt8(ascii: "'"):
            return .string(
                scanner.isNext("'''") ? try readLongLiteralString() : try readLiteralString())
        case UInt8(ascii: "["): return try readArray()
        case UInt8(ascii: "{"):
            var inner: [TOMLEntry] = []
            try readInlineTable(tree.makeTable(), prefix: [], into: &inner)
            return .table(inner)
        default: return try readWord()
        }
    }

    private mutating func readArray() throws(TOMLError) -> TOMLValue {
        try enter()
        scanner.advance()
        var values: [TOMLValue] = []
        try takeLines()
        while !scanner.consume(UInt8(ascii: "]")) {
            values.append(try readValue())
            try takeLines()
            if scanner.consume(UInt8(ascii: ",")) {
                try takeLines()
            } else if scanner.peek() != UInt8(ascii: "]") {
                throw scanner.error("a comma or a closing bracket is missing")
            }
        }
        depth -= 1
        return .array(values)
    }

    /// Skips blanks, comments and ends of lines.
    private mutating func takeLines() throws(TOMLError) {
        repeat {
            scanner.takeBlanks()
            try takeComment()
        } while scanner.takeLineEnd()
    }

    /// Reads a number, a Boolean, or a date and time.
    private mutating func readWord() throws(TOMLError) -> TOMLValue {
        let start = scanner
        var bytes = Array(scanner.consume(while: TOMLWord.isPart))
        // A blank may stand between a date and its time.
        if TOMLWord.isDate(bytes), scanner.peek() == 0x20, scanner.peek(1)?.isDigit == true {
            scanner.advance()
            bytes += [0x20] + scanner.consume(while: TOMLWord.isPart)
        }
        guard !bytes.isEmpty else { throw start.error("a value should stand here") }
        do throws(TOMLWord.Refusal) {
            return try TOMLWord.value(bytes)
        } catch {
            throw start.error(error.reason)
        }
    }
}
