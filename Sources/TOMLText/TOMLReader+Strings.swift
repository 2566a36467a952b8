/// The four forms of a text.
extension TOMLReader {
    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")

    mutating func readBasicString() throws(TOMLError) -> String {
        scanner.advance()
        var bytes: [UInt8] = []
        while true {
            bytes += scanner.consume {
                !$0.isControl && $0 != Self.quote && $0 != UInt8(ascii: "\\")
            }
            if scanner.consume(Self.quote) { break }
            guard scanner.peek() == UInt8(ascii: "\\") else { throw unclosed() }
            try readEscape(into: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func readLiteralString() throws(TOMLError) -> String {
        scanner.advance()
        let bytes = scanner.consume { !$0.isControl && $0 != Self.apostrophe }
        guard scanner.consume(Self.apostrophe) else { throw unclosed() }
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func readLongLiteralString() throws(TOMLError) -> String {
        scanner.advance(3)
        _ = scanner.takeLineEnd()
        var bytes: [UInt8] = []
        while !takeEnd(Self.apostrophe, into: &bytes) {
            let part = scanner.consume { !$0.isControl && $0 != Self.apostrophe }
            bytes += part
            if scanner.takeLineEnd() {
                bytes.append(0x0A)
            } else if scanner.peek() != Self.apostrophe {
                throw unclosed()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func readLongBasicString() throws(TOMLError) -> String {
        scanner.advance(3)
        _ = scanner.takeLineEnd()
        var bytes: [UInt8] = []
        while !takeEnd(Self.quote, into: &bytes) {
            bytes += scanner.consume {
                !$0.isControl && $0 != Self.quote && $0 != UInt8(ascii: "\\")
            }
            if scanner.takeLineEnd() {
                bytes.append(0x0A)
            } else if scanner.peek() == UInt8(ascii: "\\") {
                if !takeJoin() { try readEscape(into: &bytes) }
            } else if scanner.peek() != Self.quote {
                throw unclosed()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Consumes three quotation marks as the end, with up to two more that belong to the text; one
    /// or two alone are text.
    private mutating func takeEnd(_ mark: UInt8, into bytes: inout [UInt8]) -> Bool {
        guard scanner.peek() == mark else { return false }
        var count = 1
        while count < 5, scanner.peek(count) == mark { count += 1 }
        scanner.advance(count)
        bytes += Array(repeating: mark, count: count < 3 ? count : count - 3)
        return count >= 3
    }

    /// Skips a backslash at the end of a line, with all blanks and empty lines after it.
    private mutating func takeJoin() -> Bool {
        var ahead = scanner
        ahead.advance()
        ahead.takeBlanks()
        guard ahead.takeLineEnd() else { return false }
        repeat { ahead.takeBlanks() } while ahead.takeLineEnd()
        scanner = ahead
        return true
    }

    private mutating func readEscape(into bytes: inout [UInt8]) throws(TOMLError) {
        let start = scanner
        scanner.advance()
        let letter = scanner.peek()
        scanner.advance()
        switch letter {
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case Self.quote: bytes.append(Self.quote)
        case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = letter == UInt8(ascii: "u") ? 4 : 8
            var digits: [UInt8] = []
            while digits.count < count, let byte = scanner.peek(), byte.isLetter || byte.isDigit {
                digits.append(byte)
                scanner.advance()
            }
            guard digits.count == count,
                let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(number)
            else { throw start.error("these digits are no Unicode character") }
            bytes += Array(String(Character(scalar)).utf8)
        default: throw start.error("there is no such escape; a backslash itself is written \\\\")
        }
    }

    private func unclosed() -> TOMLError {
        scanner.error(
            scanner.isAtEnd || scanner.peek() == 0x0A || scanner.peek() == 0x0D
                ? "the closing quotation mark is missing"
                : "a control character cannot stand in a text as it is")
    }
}
