/// A lexer of XML, and of the XHTML of books, that never fails.
///
/// Linear: every byte is scanned a bounded number of times. Document type definitions are skipped
/// and their entities never expanded.
///
///     var tokens = XMLTokenizer(Array("<p>Hello</p>".utf8))
///     while let token = tokens.next() {
///         if case .text(let range) = token {
///             print(String(decoding: tokens.bytes[range], as: UTF8.self))
///         }
///     }
package struct XMLTokenizer {
    /// A tag or a stretch of text.
    package enum Token {
        /// A start tag; its attributes stay in the bytes until they are read.
        case start(name: Range<Int>, attributes: Range<Int>, isEmpty: Bool)
        case end(name: Range<Int>)
        /// Text between tags, with its references unresolved.
        case text(Range<Int>)
        /// The content of a CDATA section: no references in it.
        case literal(Range<Int>)
    }

    /// The document.
    let bytes: [UInt8]
    /// The end of the last token.
    private(set) var position = 0
    /// The fault of the last token, or of skipped text before it, as a sentence.
    package var damage: String?
    /// The kinds of sections whose end was not found: no such section ends further on.
    private var endless: Set<String> = []

    /// A tokenizer of valid UTF-8.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next token; `nil` at the end.
    package mutating func next() -> Token? {
        while position < bytes.count {
            guard bytes[position] == 0x3C else { return text() }
            guard position + 1 < bytes.count else {
                position += 1
                damage = "The markup is cut off inside a tag."
                return nil
            }
            switch bytes[position + 1] {
            case 0x21:
                if let literal = declaration() { return literal }
            case 0x3F: skip(to: "?>", from: position + 2)
            case 0x2F:
                if let end = endTag() { return end }
            case let byte where Self.isNameStart(byte): return startTag()
            default:
                damage = "A < that begins no tag was kept as text."
                return text()
            }
        }
        return nil
    }

    /// Reads text up to the next `<`; a `<` at the beginning is text itself.
    private mutating func text() -> Token {
        let from = position
        position += 1
        while position < bytes.count, bytes[position] != 0x3C { position += 1 }
        return .text(from..<position)
    }

    /// A comment, a CDATA section, or a document type definition.
    private mutating func declaration() -> Token? {
        let from = position
        if starts(with: "<!--") {
            skip(to: "-->", from: from + 4)
        } else if starts(with: "<![CDATA[") {
            let inner = from + 9
            guard let end = find("]]>", from: inner) else {
                damage = "A CDATA section does not end; what it holds was read as text."
                position = inner
                return nil
            }
            position = end + 3
            return .literal(inner..<end)
        } else {
            skipDefinition()
        }
        return nil
    }

    /// Skips `<!DOCTYPE …>` with its quoted texts and internal subset.
    private mutating func skipDefinition() {
        let from = position
        var (at, depth) = (from + 2, 0)
        var quote: UInt8?
        while at < bytes.count, !endless.contains("!") {
            let byte = bytes[at]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x5B {
                depth += 1
            } else if byte == 0x5D {
                depth -= 1
            } else if byte == 0x3E, depth <= 0 {
                position = at + 1
                return
            }
            at += 1
        }
        endless.insert("!")
        damage = "A definition does not end; it was skipped."
        skip(to: ">", from: from)
    }

    /// Moves past `end`; if it is missing, past the next `>`.
    private mutating func skip(to end: String, from: Int) {
        if let found = find(end, from: from) {
            position = found + end.utf8.count
        } else {
            damage = damage ?? "A comment or an instruction does not end; it was skipped."
            position = end == ">" ? bytes.count : (find(">", from: from) ?? bytes.count - 1) + 1
        }
    }

    private mutating func find(_ end: String, from: Int) -> Int? {
        guard !endless.contains(end) else { return nil }
        let wanted = Array(end.utf8)
        var at = from
        while at + wanted.count <= bytes.count {
            if bytes[at] == wanted[0], bytes[at..<at + wanted.count].elementsEqual(wanted) {
                return at
            }
            at += 1
        }
        endless.insert(end)
        return nil
    }

    private func starts(with prefix: StaticString) -> Bool {
        let count = prefix.utf8CodeUnitCount
        return position + count <= bytes.count
            && (0..<count).allSatisfy { bytes[position + $0] == prefix.utf8Start[$0] }
    }

    private mutating func endTag() -> Token? {
        let from = position + 2
        var at = from
        while at < bytes.count, bytes[at] != 0x3E, bytes[at] != 0x3C { at += 1 }
        if at == bytes.count || bytes[at] == 0x3C { damage = "An end tag is not closed." }
        position = at < bytes.count && bytes[at] == 0x3E ? at + 1 : at
        return .end(name: Self.localName(bytes, from..<at))
    }

    private mutating func startTag() -> Token {
        let from = position + 1
        var at = from
        while at < bytes.count, !Self.endsName(bytes[at]) { at += 1 }
        let name = Self.localName(bytes, from..<at)
        let attributes = at
        var quote: UInt8?
        while at < bytes.count, bytes[at] != 0x3C {
            let byte = bytes[at]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == 0x3E {
                break
            } else if byte == 0x22 || byte == 0x27, isValueStart(at, after: attributes) {
                quote = byte
            }
            at += 1
        }
        // A value without an end extends over the rest of the tag.
        if at == bytes.count || bytes[at] == 0x3C, quote != nil {
            at = bytes[attributes..<at].firstIndex(of: 0x3E) ?? at
            damage = "An attribute does not end; the tag was read as far as it goes."
        }
        let isClosed = at < bytes.count && bytes[at] == 0x3E
        if !isClosed { damage = "A tag is not closed; it was read as far as it goes." }
        let isEmpty = isClosed && bytes[at - 1] == 0x2F && at - 1 >= attributes
        position = isClosed ? at + 1 : at
        return .start(
            name: name, attributes: attributes..<(isEmpty ? at - 1 : at), isEmpty: isEmpty)
    }

    /// True for a quotation mark after `=`: no other opens a value.
    private func isValueStart(_ at: Int, after first: Int) -> Bool {
        var before = at - 1
        let limit = max(first, at - 16)
        while before >= limit, bytes[before] <= 0x20 { before -= 1 }
        return before >= limit && bytes[before] == 0x3D
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F || byte == 0x3A || byte >= 0x80
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x2F || byte == 0x3E || byte == 0x3C
    }

    /// A name without its namespace prefix and the blanks after it.
    static func localName(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var (from, to) = (range.lowerBound, range.upperBound)
        while to > from, bytes[to - 1] <= 0x20 { to -= 1 }
        if let colon = bytes[from..<to].lastIndex(of: 0x3A) { from = colon + 1 }
        return from..<to
    }
}
