/// Percent-encoded text (RFC 3986 section 2.1) read back.
///
///     PercentEncoding.decoded("a%20b")          // a b
///     PercentEncoding.decoded("100%")           // nil: no digits follow
///     PercentEncoding.leniently(decoded: "100%")  // 100%
package enum PercentEncoding {
    /// The text; `nil` when a `%` is not followed by two digits, or the bytes are no UTF-8.
    package static func decoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit),
                let low = rest.popFirst().flatMap(digit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The text as books and players read it: a `%` that encodes nothing stays, and so does `%00`;
    /// bytes that are no UTF-8 become U+FFFD.
    package static func leniently(decoded text: String) -> String {
        guard text.utf8.contains(0x25) else { return text }
        let raw = Array(text.utf8)
        var bytes: [UInt8] = []
        var at = 0
        while at < raw.count {
            if raw[at] == 0x25, at + 2 < raw.count, let high = digit(raw[at + 1]),
                let low = digit(raw[at + 2]), high | low != 0
            {
                bytes.append(high << 4 | low)
                at += 3
            } else {
                bytes.append(raw[at])
                at += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
