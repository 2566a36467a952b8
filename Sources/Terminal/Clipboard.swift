/// The terminal's clipboard (OSC 52).
package enum Clipboard {
    /// The number of UTF-8 bytes that every terminal accepts: terminals limit the sequence to about
    /// 100,000.
    static let limit = 70_000

    /// The sequence that puts a text on the clipboard.
    ///
    /// Control characters are left out, except line ends and tabs, so that pasting the text
    /// controls nothing; a long text is cut between graphemes.
    package static func sequence(for text: String) -> [UInt8] {
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
