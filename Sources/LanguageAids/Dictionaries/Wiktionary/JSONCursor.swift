import ListenCore

/// That a line is no JSON (RFC 8259), or ends before its value does.
struct JSONDamage: Error {}

/// Goes once through a JSON value, keeps what is asked for and passes over the
/// rest: a line of an extract is mostly what nobody here needs.
///
/// A value of another type than the one asked for is passed over too. Linear;
/// values deeper than `deepest` are damage.
struct JSONCursor {
    /// Containers deeper than this are damage.
    static let deepest = 256

    private let bytes: UnsafeRawBufferPointer
    private var at = 0

    /// A cursor at the start of a text, which it must not outlive.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether nothing but blanks is left.
    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return at == bytes.count
        }
    }

    /// Gives the members of an object, by name; `member` reads the value or
    /// leaves it, and it is passed over.
    ///
    /// False when the value here is no object.
    @discardableResult
    mutating func members(
        _ member: (_ name: String, inout JSONCursor) throws(JSONDamage) -> Void
    ) throws(JSONDamage) -> Bool {
        try container(open: 0x7B, close: 0x7D) { cursor throws(JSONDamage) in
            guard try cursor.peek() == 0x22 else { throw JSONDamage() }
            let name = try cursor.text(limit: 64)
            guard try cursor.peek() == 0x3A else { throw JSONDamage() }
            cursor.at += 1
            cursor.skipBlanks()
            let start = cursor.at
            try member(name, &cursor)
            if cursor.at == start { try cursor.skip() }
        }
    }

    /// Gives the elements of an array; `element` reads the value or leaves it.
    ///
    /// False when the value here is no array.
    @discardableResult
    mutating func elements(
        _ element: (inout JSONCursor) throws(JSONDamage) -> Void
    ) throws(JSONDamage) -> Bool {
        try container(open: 0x5B, close: 0x5D) { cursor throws(JSONDamage) in
            cursor.skipBlanks()
            let start = cursor.at
            try element(&cursor)
            if cursor.at == start { try cursor.skip() }
        }
    }

    /// The string here, cut to `limit` bytes; `nil` when it is something else.
    mutating func string(limit: Int = 4_096) throws(JSONDamage) -> String? {
        guard try peek() == 0x22 else {
            try skip()
            return nil
        }
        return try text(limit: limit)
    }

    /// The strings of an array, at most `most`.
    mutating func strings(most: Int, limit: Int = 4_096) throws(JSONDamage) -> [String] {
        var found: [String] = []
        try elements { cursor throws(JSONDamage) in
            guard found.count < most else { return }
            if let text = try cursor.string(limit: limit) { found.append(text) }
        }
        return found
    }

    /// Passes over the value here.
    mutating func skip() throws(JSONDamage) {
        // What closes each open container.
        var open: [UInt8] = []
        repeat {
            let byte = try peek()
            switch byte {
            case 0x22: _ = try stringRange()
            case 0x7B, 0x5B:
                guard open.count < Self.deepest else { throw JSONDamage() }
                open.append(byte + 2)
                at += 1
            case 0x7D, 0x5D:
                guard open.popLast() == byte else { throw JSONDamage() }
                at += 1
            case 0x2C, 0x3A:
                guard !open.isEmpty else { throw JSONDamage() }
                at += 1
                continue
            default: try skipPlain()
            }
        } while !open.isEmpty
    }

    // MARK: - Parts

    private mutating func container(
        open: UInt8, close: UInt8,
        _ item: (inout JSONCursor) throws(JSONDamage) -> Void
    ) throws(JSONDamage) -> Bool {
        guard try peek() == open else {
            try skip()
            return false
        }
        at += 1
        if try peek() == close {
            at += 1
            return true
        }
        while true {
            try item(&self)
            let byte = try peek()
            at += 1
            if byte == close { return true }
            guard byte == 0x2C else { throw JSONDamage() }
        }
    }

    /// The next byte that is no blank, which is left.
    private mutating func peek() throws(JSONDamage) -> UInt8 {
        skipBlanks()
        guard at < bytes.count else { throw JSONDamage() }
        return bytes[at]
    }

    private mutating func skipBlanks() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x09, 0x0A, 0x0D: at += 1
            default: return
            }
        }
    }

    /// A number, or `true`, `false` or `null`.
    private mutating func skipPlain() throws(JSONDamage) {
        let start = at
        while at < bytes.count {
            switch bytes[at] {
            case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: at += 1
            default:
                guard at > start else { throw JSONDamage() }
                return
            }
        }
        guard at > start else { throw JSONDamage() }
    }

    /// The bytes between the quotes, and whether a backslash is among them.
    private mutating func stringRange() throws(JSONDamage) -> (Range<Int>, isPlain: Bool) {
        let start = at + 1
        var isPlain = true
        at = start
        while at < bytes.count {
            switch bytes[at] {
            case 0x22:
                at += 1
                return (start..<at - 1, isPlain)
            case 0x5C:
                isPlain = false
                at += 2
            default: at += 1
            }
        }
        at = bytes.count
        throw JSONDamage()
    }

    private mutating func text(limit: Int) throws(JSONDamage) -> String {
        let (range, isPlain) = try stringRange()
        let kept = UnsafeRawBufferPointer(rebasing: bytes[range].prefix(limit))
        // A cut may have split a character, which then ends as U+FFFD.
        return isPlain ? String(decoding: kept, as: UTF8.self) : JSONEscapes.text(kept)
    }
}
