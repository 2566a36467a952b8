import ListenCore

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
        return String(String.UnicodeScalarView(plain.map(scalar)))
    }

    /// A text on one line: without control characters, with single blanks.
    static func line(_ text: String, limit: Int) -> String {
        text.prefix(4 * limit).split(whereSeparator: { $0.isWhitespace || $0 == "\0" })
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

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(windows[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    /// The characters that windows-1252 has in the place of control characters.
    private static let windows: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
