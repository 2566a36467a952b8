/// Character references as HTML reads them in text (WHATWG HTML standard, section 13.2.5.72 and
/// after), which WebVTT requires.
///
///     Array("&eacute;t".utf8).withUnsafeBufferPointer {
///         HTMLReference.read($0, at: 0)?.text  // é
///     }
package enum HTMLReference {
    /// The longest name has 31 characters.
    private static let longestName = 32
    private static let longestUnclosed = 6

    /// The reference at `start` (an ampersand): its length in bytes and its
    /// text; `nil` when the ampersand is plain text.
    package static func read(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int)
        -> (length: Int, text: String)?
    {
        guard start + 1 < bytes.count else { return nil }
        if bytes[start + 1] == 0x23 { return number(bytes, at: start) }
        let rest = bytes[(start + 1)...]
        let name = rest.prefix(longestName).prefix { isAlphanumeric($0) }
        guard !name.isEmpty else { return nil }
        if name.endIndex < bytes.count, bytes[name.endIndex] == 0x3B,
            let text = HTMLReferenceNames.all[String(decoding: name, as: UTF8.self)]
        {
            return (name.count + 2, text)
        }
        for length in stride(from: min(name.count, longestUnclosed), to: 1, by: -1) {
            let part = String(decoding: name.prefix(length), as: UTF8.self)
            if HTMLReferenceNames.unclosed.contains(part),
                let text = HTMLReferenceNames.all[part]
            {
                return (length + 1, text)
            }
        }
        return nil
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 25
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int)
        -> (length: Int, text: String)?
    {
        var at = start + 2
        let isHex = at < bytes.count && bytes[at] | 0x20 == 0x78
        if isHex { at += 1 }
        let from = at
        var value: UInt32 = 0
        while at < bytes.count, let digit = digit(bytes[at], isHex: isHex) {
            value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
            at += 1
        }
        guard at > from else { return nil }
        if at < bytes.count, bytes[at] == 0x3B { at += 1 }
        return (at - start, text(of: value))
    }

    private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
        if byte &- 0x30 <= 9 { return UInt32(byte &- 0x30) }
        let letter = (byte | 0x20) &- 0x61
        return isHex && letter <= 5 ? UInt32(letter) + 10 : nil
    }

    /// HTML takes numbers from 0x80 to 0x9F for bytes of windows-1252.
    private static func text(of value: UInt32) -> String {
        if (0x80..<0xA0).contains(value) { return String(WindowsLatin.scalar(UInt8(value))) }
        guard value > 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
        return String(scalar)
    }
}
