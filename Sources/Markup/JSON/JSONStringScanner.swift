/// Finds the end of a JSON string, even when a quotation mark is missing or one inside the text is
/// not escaped.
struct JSONStringScanner {
    /// The fault of a string.
    enum Damage {
        case none
        /// Its end is missing; a new line with a name follows.
        case quote
        /// A quotation mark inside it is not escaped.
        case inner
        /// The file ends inside it.
        case cut
    }

    private let bytes: UnsafeRawBufferPointer
    private let start: Int
    private var position: Int
    /// The last quotation mark that did not end the string.
    private var inner: Int?

    /// A scanner of the string whose first quotation mark is next.
    init(_ lexer: JSONLexer) {
        bytes = lexer.bytes
        start = lexer.position + 1
        position = start
    }

    /// The string without its quotation marks, and the position after it.
    mutating func scan() -> (range: Range<Int>, next: Int, damage: Damage) {
        while position < bytes.count {
            switch bytes[position] {
            case 0x5C: position += 2
            case 0x22:
                if let end = endAtQuote() { return end }
                inner = position
                position += 1
            case 0x0A:
                if isNewMember(after: position) {
                    return (start..<trimmed(position), position, .quote)
                }
                position += 1
            default: position += 1
            }
        }
        return (start..<bytes.count, bytes.count, .cut)
    }

    /// The end, when the quotation mark here is the string's.
    private func endAtQuote() -> (range: Range<Int>, next: Int, damage: Damage)? {
        let follower = next(after: position + 1)
        guard follower < bytes.count else { return (start..<position, position + 1, .none) }
        switch bytes[follower] {
        case 0x3A:
            // In `"Hello,"start":1` the inner quotation mark began the next name.
            if let inner { return (start..<trimmed(inner), inner, .quote) }
            return (start..<position, position + 1, .none)
        case 0x2C, 0x7D, 0x5D:
            return (start..<position, position + 1, inner == nil ? .none : .inner)
        case 0x22, 0x7B, 0x5B:
            // A comma is missing, or `"" ` stands inside the text.
            let isNewLine = bytes[position..<follower].contains(0x0A)
            return isNewLine || position == start
                ? (start..<position, position + 1, .none) : nil
        default: return nil
        }
    }

    /// True when a line begins with a name, or holds only closing brackets.
    private func isNewMember(after lineEnd: Int) -> Bool {
        // Bounded, because this runs for every line end of a text.
        var at = next(after: lineEnd, limit: 256)
        guard at < bytes.count else { return false }
        if bytes[at] == 0x7D || bytes[at] == 0x5D {
            let follower = next(after: at + 1)
            return follower >= bytes.count || [0x2C, 0x7D, 0x5D].contains(bytes[follower])
        }
        guard bytes[at] == 0x22 else { return false }
        let limit = min(bytes.count, at + 40)
        at += 1
        while at < limit, bytes[at] != 0x22, bytes[at] != 0x0A { at += 1 }
        guard at < limit, bytes[at] == 0x22 else { return false }
        let follower = next(after: at + 1)
        return follower < bytes.count && bytes[follower] == 0x3A
    }

    private func next(after from: Int, limit steps: Int = .max) -> Int {
        let limit = steps < bytes.count - from ? from + steps : bytes.count
        var at = from
        while at < limit, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
        return at
    }

    /// The end of a text without the comma and the blanks after it.
    private func trimmed(_ end: Int) -> Int {
        var end = end
        while end > start, [0x20, 0x09, 0x0D, 0x2C].contains(bytes[end - 1]) { end -= 1 }
        return end
    }
}
