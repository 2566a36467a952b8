/// The header fields of a message: ordered, with names compared without case.
///
/// A name may occur more than once (RFC 9110 section 5.2); the order of the message is kept.
///
/// ```swift
/// var fields = HTTPFields([HTTPFields.Line("ETag", "\"v1\"")])
/// fields.append("Vary", "Accept")
/// fields.append("Vary", "Cookie")
/// fields.joined("vary")  // "Accept, Cookie"
/// ```
public struct HTTPFields: Hashable, Sendable, Codable {
    /// One field line.
    package struct Line: Hashable, Sendable, Codable {
        /// The name as received.
        package let name: String
        /// The value without surrounding white space.
        package let value: String

        /// A field line.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The lines in the order of the message.
    package private(set) var lines: [Line]

    /// Fields from lines.
    package init(_ lines: [Line] = []) {
        self.lines = lines
    }

    /// The first value of a name, or `nil`.
    public func first(_ name: String) -> String? {
        lines.first { HTTPFields.same($0.name, name) }?.value
    }

    /// Every value of a name, in order.
    public func all(_ name: String) -> [String] {
        lines.filter { HTTPFields.same($0.name, name) }.map(\.value)
    }

    /// The values of a name joined by `", "` (RFC 9110 section 5.3), or `nil`.
    public func joined(_ name: String) -> String? {
        let values = all(name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// True when the name occurs.
    public func contains(_ name: String) -> Bool { first(name) != nil }

    /// Adds a line at the end.
    public mutating func append(_ name: String, _ value: String) {
        lines.append(Line(name, value))
    }

    /// Replaces every line of a name by one, or adds it.
    public mutating func set(_ name: String, _ value: String) {
        remove(name)
        append(name, value)
    }

    /// Removes every line of a name.
    public mutating func remove(_ name: String) {
        lines.removeAll { HTTPFields.same($0.name, name) }
    }

    /// True when two field names are equal (RFC 9110 section 5.1: ASCII case does not matter).
    public static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { folded($0) == folded($1) }
    }

    /// True when a text is a token, as methods and field names are (RFC 9110 section 5.6.2).
    public static func isToken(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Fields written as a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Line($0.0, $0.1) })
    }
}
