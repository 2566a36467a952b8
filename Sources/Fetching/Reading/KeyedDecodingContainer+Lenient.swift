extension KeyedDecodingContainer {
    /// A value of little weight: another type counts as none.
    package func optional<Value: Decodable>(_ key: Key) -> Value? {
        try? decodeIfPresent(Value.self, forKey: key)
    }

    /// A whole number, as one or as text; `nil` for anything else.
    package func wholeNumber(_ key: Key) -> Int? {
        if let number: Int = optional(key) { return number }
        let text: String? = optional(key)
        return text.flatMap { Int($0.drop { $0 == " " }.prefix { $0 != " " }) }
    }

    /// An id: a text that is not empty, or a whole number.
    package func decodeIdentifier(_ key: Key) throws -> String {
        if let number = try? decode(Int.self, forKey: key) { return String(number) }
        let text = try decode(String.self, forKey: key)
        guard !text.isEmpty, text.utf8.count <= 512 else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "an id of no or too many characters")
        }
        return text
    }
}
