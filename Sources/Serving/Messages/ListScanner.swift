/// Comma-separated members of a field value (RFC 9110 section 5.6.1).
enum ListScanner {
    /// Text without surrounding spaces and tabs.
    static func trimmed(_ text: some StringProtocol) -> String {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The members that are not empty; members with a quoted comma are not supported.
    static func members(_ text: String) -> [String] {
        text.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    }

    /// A number of digits only; numbers out of range become `Int64.max`.
    static func number(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text) ?? .max
    }
}
