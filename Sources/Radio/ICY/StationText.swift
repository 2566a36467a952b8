import ListenCore
import Markup

/// Texts of stations, which are in UTF-8 or in the encoding of old Windows programs.
enum StationText {
    /// The characters of bytes: UTF-16 by its mark, UTF-8 where it is valid, else windows-1252.
    ///
    /// A character that is cut off at the end is left out.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes.dropFirst(2), isLittle: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), isLittle: false) }
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let tail = plain.reversed().prefix(3).firstIndex { $0 >= 0xC0 }
        let whole = tail.map { plain[..<($0.base - 1)] }
        if let text = String(validating: plain, as: UTF8.self) { return text }
        if let whole, !whole.allSatisfy({ $0 < 0x80 }),
            let text = String(validating: whole, as: UTF8.self)
        {
            return text
        }
        return WindowsLatin.text(plain)
    }

    /// A text on one line: without control characters, with single blanks.
    ///
    /// Encoders that take titles from pages leave references in them: `Tom &amp; Ann`.
    static func line(_ text: String, limit: Int) -> String {
        XMLReferences.read(Array(text.prefix(4 * limit).utf8)[...])
            .split(whereSeparator: { $0.isWhitespace || $0 == "\0" })
            .joined(separator: " ").printable(limit: limit)
    }

    private static func wide(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> String {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? two << 8 | one : one << 8 | two
        }
        return String(decoding: units, as: UTF16.self)
    }
}
