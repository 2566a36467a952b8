/// Bytes of a legacy encoding inside a text, until the encoding is known.
///
/// One field is too short for a guess; all fields of a book's files are enough together. Until then
/// a byte beyond ASCII is represented in the text by a character of the last private plane, so that
/// cutting, joining and comparing work as usual.
enum UndecodedText {
    private static let base: UInt32 = 0x10_FF00
    private static let range = base + 0x80...base + 0xFF

    /// A text that holds undecoded bytes.
    static func text(of bytes: some Sequence<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let value = byte < 0x80 ? UInt32(byte) : base + UInt32(byte)
            text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return String(text)
    }

    /// The bytes of a text that holds undecoded ones; `nil` for a decoded text.
    static func bytes(of text: String) -> [UInt8]? {
        guard text.unicodeScalars.contains(where: { range.contains($0.value) }) else { return nil }
        return text.unicodeScalars.compactMap(byte)
    }

    /// The text with its bytes decoded, each run of them by itself.
    static func decoded(_ text: String, by decode: (_ bytes: [UInt8]) -> String) -> String {
        guard text.unicodeScalars.contains(where: { range.contains($0.value) }) else {
            return text
        }
        var whole = ""
        var run: [UInt8] = []
        for scalar in text.unicodeScalars {
            if let byte = byte(scalar) {
                run.append(byte)
            } else {
                whole += decode(run)
                run = []
                whole.unicodeScalars.append(scalar)
            }
        }
        return whole + decode(run)
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        scalar.value < 0x80 || range.contains(scalar.value)
            ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }
}
