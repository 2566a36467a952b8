/// Moves once through a JSON value, returns the requested parts and skips the rest, which is most
/// of a line of a dictionary's extract.
///
/// A value of another type than requested is skipped too. Linear; values deeper than
/// `JSONLexer.Nesting.most` are damage.
///
///     try Array(#"{"word": "Haus", "forms": [{}]}"#.utf8).withUnsafeBytes { bytes in
///         var cursor = JSONCursor(bytes)
///         try cursor.members { name, cursor throws(JSONDamage) in
///             if name == "word" { print(try cursor.string() ?? "") }  // Haus
///         }
///     }
package struct JSONCursor {
    /// The longest name of a member, in bytes; a longer one is cut.
    @usableFromInline static let longestName = 64

    @usableFromInline var lexer: JSONLexer

    /// A cursor at the start of a text, which it must not outlive.
    package init(_ bytes: UnsafeRawBufferPointer) { lexer = JSONLexer(bytes) }

    /// True when only blanks are left.
    package var isAtEnd: Bool {
        mutating get { lexer.peek() == nil }
    }

    /// The damage at this position.
    package var damage: JSONDamage { JSONDamage(at: lexer.position) }

    /// Calls `member` with the members of an object, by name; a value that it does not read is
    /// skipped.
    ///
    /// False when the value here is no object.
    @inlinable
    @discardableResult
    package mutating func members(
        _ member: (_ name: String, inout JSONCursor) throws(JSONDamage) -> Void
    ) throws(JSONDamage) -> Bool {
        try container(open: 0x7B, close: 0x7D) { cursor throws(JSONDamage) in
            let name = try cursor.name()
            let start = cursor.lexer.position
            try member(name, &cursor)
            if cursor.lexer.position == start { try cursor.skip() }
        }
    }

    /// Calls `element` for the elements of an array; a value that it does not read is skipped.
    ///
    /// False when the value here is no array.
    @inlinable
    @discardableResult
    package mutating func elements(
        _ element: (inout JSONCursor) throws(JSONDamage) -> Void
    ) throws(JSONDamage) -> Bool {
        try container(open: 0x5B, close: 0x5D) { cursor throws(JSONDamage) in
            _ = cursor.lexer.peek()
            let start = cursor.lexer.position
            try element(&cursor)
            if cursor.lexer.position == start { try cursor.skip() }
        }
    }

    /// The string here, cut to `limit` bytes; `nil` when it is something else.
    package mutating func string(limit: Int = 4_096) throws(JSONDamage) -> String? {
        guard try peek() == 0x22 else {
            try skip()
            return nil
        }
        return try text(limit: limit)
    }

    /// The strings of an array, at most `most`.
    package mutating func strings(
        most: Int, limit: Int = 4_096
    ) throws(JSONDamage) -> [String] {
        var found: [String] = []
        try elements { cursor throws(JSONDamage) in
            guard found.count < most else { return }
            if let text = try cursor.string(limit: limit) { found.append(text) }
        }
        return found
    }

    /// Skips the value here.
    mutating func skip() throws(JSONDamage) { _ = try lexer.skipValue() }

    // MARK: - Parts

    @inlinable
    mutating func container(
        open: UInt8, close: UInt8,
        _ item: (inout JSONCursor) throws(JSONDamage) -> Void
    ) throws(JSONDamage) -> Bool {
        guard try peek() == open else {
            try skip()
            return false
        }
        lexer.position += 1
        if try peek() == close {
            lexer.position += 1
            return true
        }
        while true {
            try item(&self)
            let byte = try peek()
            guard byte == close || byte == 0x2C else { throw damage }
            lexer.position += 1
            if byte == close { return true }
        }
    }

    /// The name of a member; its value is next.
    @usableFromInline
    mutating func name() throws(JSONDamage) -> String {
        guard try peek() == 0x22 else { throw damage }
        let name = try text(limit: Self.longestName)
        guard try peek() == 0x3A else { throw damage }
        lexer.position += 1
        _ = lexer.peek()
        return name
    }

    /// The next byte that is no blank, which is not consumed.
    @inlinable
    mutating func peek() throws(JSONDamage) -> UInt8 {
        guard let byte = lexer.peek() else { throw damage }
        return byte
    }

    private mutating func text(limit: Int) throws(JSONDamage) -> String {
        let (range, hasEscapes) = try lexer.string()
        let kept = UnsafeRawBufferPointer(rebasing: lexer.bytes[range].prefix(limit))
        // A cut may have split a character, which then ends as U+FFFD.
        return hasEscapes ? JSONEscapes.text(kept) : String(decoding: kept, as: UTF8.self)
    }
}
