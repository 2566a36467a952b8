/// Any JSON value (RFC 8259), stored so that it can be written again unchanged.
///
/// Integers of 64 bits stay exact. The decoder that reads it limits neither length nor depth:
/// `JSONLexer.skipValue` does that before.
///
///     var value = JSONValue.object(["title": .text("Emil"), "pages": .integer(120)])
///     value["read"] = .flag(true)
///     value["pages"]?.number  // 120
package enum JSONValue: Hashable, Sendable, Codable {
    case null
    case flag(Bool)
    case integer(Int64)
    case natural(UInt64)
    case real(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // Every failed attempt costs time, so the most frequent kinds come first.
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            let natural = number >= 0x1p63 ? try? value.decode(UInt64.self) : nil
            self = natural.map { .natural($0) } ?? .real(number)
        } else if value.decodeNil() {
            self = .null
        } else if let object = try? value.decode([String: JSONValue].self) {
            self = .object(object)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .flag(try value.decode(Bool.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .flag(let flag): try value.encode(flag)
        case .integer(let number): try value.encode(number)
        case .natural(let number): try value.encode(number)
        case .real(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let object): try value.encode(object)
        }
    }

    /// The text, if it is one and not empty.
    package var text: String? {
        guard case .text(let text) = self, !text.isEmpty else { return nil }
        return text
    }

    /// The number, if it is one.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .natural(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }

    /// The values of a list; `nil` for anything else.
    package var list: [JSONValue]? {
        guard case .list(let list) = self else { return nil }
        return list
    }

    /// The values of an object by their names; `nil` for anything else.
    package var object: [String: JSONValue]? {
        guard case .object(let object) = self else { return nil }
        return object
    }

    /// A value of an object; `nil` when there is none, or when it is null.
    package subscript(_ name: String) -> JSONValue? {
        get {
            let value = object?[name]
            return value == .null ? nil : value
        }
        set {
            guard case .object(var object) = self else { return }
            object[name] = newValue
            self = .object(object)
        }
    }
}
