/// A place in a text: line and column, both counted from 1, the column in Unicode scalars.
package struct TOMLPlace: Hashable, Sendable, CustomStringConvertible {
    /// The line.
    package let line: Int
    /// The column.
    package let column: Int

    /// A place.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place in the form of compilers: `3:12`.
    package var description: String { "\(line):\(column)" }
}

/// The reason that a text is no TOML, as a clause without a full stop, and the place of the fault.
package struct TOMLError: Error, Hashable, Sendable {
    /// The place where reading ended.
    package let place: TOMLPlace
    /// The fault there.
    package let reason: String

    /// An error at a place.
    package init(place: TOMLPlace, reason: String) {
        self.place = place
        self.reason = reason
    }
}

/// A value as it is written.
package indirect enum TOMLValue: Hashable, Sendable {
    /// A text.
    case string(String)
    /// A whole number of 64 bits.
    case integer(Int64)
    /// A number with a fraction or an exponent, an infinity, or none.
    case float(Double)
    /// `true` or `false`.
    case boolean(Bool)
    /// A date, a time or both, as written.
    case moment(String)
    /// A list.
    case array([TOMLValue])
    /// A table in a list; other tables are the keys of entries.
    case table([TOMLEntry])
}

/// A value under its key, with the places of both.
package struct TOMLEntry: Hashable, Sendable {
    /// One part of a key.
    package enum Step: Hashable, Sendable {
        /// The name of a key or table.
        case key(String)
        /// The place in a list of tables (`[[name]]`), from 0.
        case index(Int)
    }

    // Shared by all entries of a table, so that many short entries in a deep one stay small.
    let table: [Step]
    let keys: [Step]
    /// The place where the key begins.
    package let place: TOMLPlace
    /// The value.
    package let value: TOMLValue
    /// The place where the value begins.
    package let valuePlace: TOMLPlace
    /// The place behind the value.
    package let valueEnd: TOMLPlace

    /// The whole key: the tables it is in, and its name.
    package var path: [Step] { table + keys }

    /// True when it is in no table of a header.
    package var isAtRoot: Bool { table.isEmpty }
}

/// A text of TOML 1.0 as its entries, in the order they are written.
///
/// A reader of its own, because the existing ones rest on C++ whose assertions end the process, or
/// promise the compiler conditions that they break, on bytes a person can write, and whose tables
/// recurse as deep as a line of dots demands. Here depth is bounded, every index is checked by the
/// language, and the effort grows linearly with the length.
///
/// ```swift
/// let document = try TOMLDocument(Array("[sound]\nvolume = 80".utf8))
/// document.entries.first?.path   // [.key("sound"), .key("volume")]
/// document.entries.first?.value  // .integer(80)
/// ```
package struct TOMLDocument: Hashable, Sendable {
    /// The largest nesting of lists and tables, and the most parts of a key.
    package static let depthLimit = 64

    /// All values.
    package let entries: [TOMLEntry]

    /// Parses a text; a byte order mark before it is skipped.
    ///
    /// Throws when it is not UTF-8, no TOML, deeper than `depthLimit`, or has an integer beyond 64
    /// bits. The caller limits the length.
    package init(_ bytes: [UInt8]) throws(TOMLError) {
        var reader = TOMLReader(try TOMLScanner(bytes))
        entries = try reader.readDocument()
    }
}
