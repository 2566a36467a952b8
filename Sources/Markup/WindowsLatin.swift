/// The encoding windows-1252, which text marked as Latin-1 mostly is.
///
/// It differs from Latin-1 in the bytes 0x80 to 0x9F, five of which stand for nothing.
///
/// ```swift
/// WindowsLatin.text([0x93, 0x41, 0x94])  // "“A”"
/// ```
public enum WindowsLatin {
    /// The character of a byte; U+FFFD for the bytes that stand for nothing.
    public static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80..<0xA0).contains(byte) ? high[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// The byte of a character that Latin-1 does not have; `nil` where there is none.
    package static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        guard scalar != "\u{FFFD}" else { return nil }
        return high.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
    }

    /// The text of bytes.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map(scalar)))
    }

    private static let high = Array(
        """
        \u{20AC}\u{FFFD}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\
        \u{2039}\u{152}\u{FFFD}\u{17D}\u{FFFD}\u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\
        \u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{FFFD}\u{17E}\u{178}
        """.unicodeScalars)
}
