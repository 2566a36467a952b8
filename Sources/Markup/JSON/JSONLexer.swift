/// A text that is no JSON (RFC 8259), or ends before its value does.
package struct JSONDamage: Error, Equatable {
    /// The byte at which the damage was noticed, from the start of the text.
    package let position: Int

    /// Damage at a byte.
    init(at position: Int) { self.position = position }
}

/// The strictness of checks on a value that is only skipped.
package enum JSONStrictness: Sendable {
    /// Brackets match, and words hold only the characters of numbers and literals.
    case exact
    /// Strings end and brackets balance: the rest is for a decoder that reads the value later.
    case outline
}

/// The lexer of all JSON readers here: it moves through a text on demand, stores nothing of it, and
/// tells where it failed.
///
/// Linear, with bounded depth. It must not outlive the bytes.
///
///     try Array(#"[1, {"a": 2}] "#.utf8).withUnsafeBytes { bytes in
///         var lexer = JSONLexer(bytes)
///         let value = try lexer.skipValue()  // 0..<13
///         lexer.peek()                       // nil: the text is at its end
///     }
package struct JSONLexer {
    /// The text.
    let bytes: UnsafeRawBufferPointer
    /// The next byte.
    package var position: Int

    /// A lexer at a place of a text.
    @inlinable
    package init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The next byte that is no blank, which is not consumed; `nil` at the end.
    @inlinable
    package mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Moves past a string, whose first quotation mark is next: returns the range between its
    /// quotation marks, and true when it contains a backslash.
    mutating func string() throws(JSONDamage) -> (range: Range<Int>, hasEscapes: Bool) {
        let start = position + 1
        var (at, hasEscapes) = (start, false)
        while at < bytes.count {
            switch bytes[at] {
            case 0x22:
                position = at + 1
                return (start..<at, hasEscapes)
            case 0x5C:
                hasEscapes = true
                at += 2
            default: at += 1
            }
        }
        position = bytes.count
        throw JSONDamage(at: position)
    }

    /// Moves past the next value and returns its range.
    @discardableResult
    package mutating func skipValue(
        _ strictness: JSONStrictness = .exact, deepest: Int = Nesting.most
    ) throws(JSONDamage) -> Range<Int> {
        var open = Nesting()
        var start: Int?
        repeat {
            let next = peek()
            if start == nil { start = position }
            guard let next else { throw JSONDamage(at: position) }
            switch next {
            case 0x22: _ = try string()
            case 0x7B, 0x5B:
                position += 1
                guard open.count < min(deepest, Nesting.most) else {
                    throw JSONDamage(at: position)
                }
                open.push(isObject: next == 0x7B)
            case 0x7D, 0x5D:
                guard open.count > 0,
                    open.popIsObject() == (next == 0x7D) || strictness == .outline
                else { throw JSONDamage(at: position) }
                position += 1
            case 0x2C, 0x3A:
                guard open.count > 0 else { throw JSONDamage(at: position) }
                position += 1
            default:
                guard skipWord(strictness) else { throw JSONDamage(at: position) }
            }
        } while open.count > 0
        return (start ?? position)..<position
    }

    /// Moves past a number or a literal; `false` when there is none.
    private mutating func skipWord(_ strictness: JSONStrictness) -> Bool {
        let start = position
        while position < bytes.count {
            let isPart =
                strictness == .exact ? Self.isPlain(bytes[position]) : !Self.ends(bytes[position])
            guard isPart else { break }
            position += 1
        }
        return position > start
    }

    /// True for the characters of numbers, `true`, `false` and `null`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    /// True for a byte that ends a word.
    private static func ends(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D: true
        default: false
        }
    }

    /// The kinds of the open containers: one bit each, so that skipping a value allocates nothing.
    struct Nesting {
        /// The most open levels.
        static let most = 256

        /// The number of open containers.
        private(set) var count = 0
        private var bits = SIMD4<UInt64>()

        mutating func push(isObject: Bool) {
            let bit: UInt64 = 1 << UInt64(count & 63)
            if isObject { bits[count >> 6] |= bit } else { bits[count >> 6] &= ~bit }
            count += 1
        }

        mutating func popIsObject() -> Bool {
            count -= 1
            return bits[count >> 6] & (1 << UInt64(count & 63)) != 0
        }
    }
}
