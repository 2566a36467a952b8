/// Parsing of field values: lists, parameters, numbers (RFC 9110 section 5.6).
enum FieldList {
    /// The members of a comma-separated list; commas inside quotes do not separate.
    static func members(_ text: String) -> [String] {
        var members: [String] = []
        var current = ""
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                members.append(current)
                current = ""
                continue
            }
            current.append(character)
        }
        members.append(current)
        return members.map(trimmed).filter { !$0.isEmpty }
    }

    /// Text without surrounding spaces and tabs.
    static func trimmed(_ text: some StringProtocol) -> String {
        var bytes = Substring(text)
        while let first = bytes.first, first == " " || first == "\t" { bytes.removeFirst() }
        while let last = bytes.last, last == " " || last == "\t" { bytes.removeLast() }
        return String(bytes)
    }

    /// Text without the quotes around it (RFC 9110 section 5.6.4).
    static func unquoted(_ text: String) -> String {
        guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// Seconds as digits only; numbers too large become 2³¹ (RFC 9111 section 1.2.2).
    static func seconds(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return min(Int64(text) ?? 1 << 31, 1 << 31)
    }

    /// A count as digits only; numbers too large become the largest (RFC 9110 section 14.1.1).
    static func count(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text) ?? .max
    }
}
