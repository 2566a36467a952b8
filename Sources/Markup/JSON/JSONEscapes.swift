/// The escapes of JSON strings (RFC 8259, section 7).
///
///     Array(#"\u00e9t\u00e9"#.utf8).withUnsafeBytes(JSONEscapes.text)  // été
enum JSONEscapes {
    /// The text of the bytes between the quotation marks.
    ///
    /// An unknown escape is its character, and a backslash at the end stays; half a surrogate pair,
    /// `\u` without four digits and invalid UTF-8 become U+FFFD. Escaped control characters are
    /// returned as they are.
    static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        var units: [UInt8] = []
        units.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            guard byte == 0x5C, at < bytes.count else {
                units.append(byte)
                continue
            }
            let kind = bytes[at]
            at += 1
            switch kind {
            case 0x75: append(scalar(bytes, &at), to: &units)
            case 0x6E: units.append(0x0A)
            case 0x74: units.append(0x09)
            case 0x72: units.append(0x0D)
            case 0x62: units.append(0x08)
            case 0x66: units.append(0x0C)
            default: units.append(kind)
            }
        }
        return String(decoding: units, as: UTF8.self)
    }

    private static func append(_ scalar: Unicode.Scalar, to units: inout [UInt8]) {
        units.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// The scalar of `\uXXXX`, after the `u`; of two escapes if they are a surrogate pair.
    private static func scalar(
        _ bytes: UnsafeRawBufferPointer, _ at: inout Int
    ) -> Unicode.Scalar {
        guard let first = unit(bytes, at) else { return "\u{FFFD}" }
        at += 4
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        guard UTF16.isLeadSurrogate(first), at + 1 < bytes.count, bytes[at] == 0x5C,
            bytes[at + 1] == 0x75, let second = unit(bytes, at + 2),
            UTF16.isTrailSurrogate(second)
        else { return "\u{FFFD}" }
        at += 6
        let joined = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        return Unicode.Scalar(joined) ?? "\u{FFFD}"
    }

    /// Four hexadecimal digits.
    private static func unit(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt16? {
        guard at + 4 <= bytes.count else { return nil }
        var value: UInt16 = 0
        for byte in bytes[at..<at + 4] {
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x37
            case 0x61...0x66: digit = byte - 0x57
            default: return nil
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
