/// The character references that subtitle files use (WebVTT section 6.4, and
/// numeric ones).
///
///     Array("&hellip;".utf8).withUnsafeBufferPointer { Entity.read($0, at: 0)?.scalar }  // …
package enum Entity {
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
        "lrm": "\u{200E}", "rlm": "\u{200F}", "hellip": "…", "mdash": "—", "ndash": "–",
        "laquo": "«", "raquo": "»", "ldquo": "“", "rdquo": "”", "lsquo": "‘", "rsquo": "’",
    ]

    /// The reference at `start` (an ampersand): its length and its character, which is `nil` for a
    /// control character; `nil` when it is plain text.
    ///
    /// An escape character stays, so that its whole sequence can be removed later.
    package static func read(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int)
        -> (length: Int, scalar: Unicode.Scalar?)?
    {
        let limit = min(bytes.count, start + 34)
        var end = start + 1
        while end < limit, bytes[end] > 0x20, bytes[end] != 0x3B, bytes[end] != 0x26 { end += 1 }
        guard end < limit, bytes[end] == 0x3B else { return nil }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        let length = end + 1 - start
        if let scalar = named[name] { return (length, scalar) }
        guard name.hasPrefix("#") else {
            let scalars = HTMLReferenceNames.all[name]?.unicodeScalars
            return scalars?.count == 1 ? scalars?.first.map { (length, $0) } : nil
        }
        let isHex = name.dropFirst().first == "x" || name.dropFirst().first == "X"
        guard let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) else {
            return nil
        }
        if value == 0 { return (length, "\u{FFFD}") }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        return (length, isControl && scalar != "\u{1B}" ? nil : scalar)
    }
}
