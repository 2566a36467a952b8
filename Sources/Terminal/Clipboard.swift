/// The terminal's clipboard (OSC 52).
public enum Clipboard {
    /// So many bytes of UTF-8 are surely taken: terminals bound the sequence at about 100,000.
    static let limit = 70_000

    /// The sequence that puts a text on the clipboard.
    ///
    /// Control characters but line ends and tabs are left out, so that pasting it steers nothing; a
    /// long text is cut at a character's edge.
    public static func sequence(for text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for character in text {
            let kept = character.unicodeScalars.filter { scalar in
                scalar == "\n" || scalar == "\t"
                    || scalar.value >= 0x20
                        && !(0x7F...0x9F).contains(scalar.value)
            }
            let encoded = Array(String(String.UnicodeScalarView(kept)).utf8)
            if bytes.count + encoded.count > limit { break }
            bytes += encoded
        }
        return Array("\u{1B}]52;c;".utf8) + Base64.encode(bytes) + [0x07]
    }
}
