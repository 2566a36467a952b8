/// The text before a place where a line may end.
struct LineEnding {
    /// True when a clause ends there: after its punctuation, ignoring closing marks and blanks.
    let isClause: Bool
    /// True when it ends with a hyphen inside a word.
    let isHyphen: Bool

    /// Reads the bytes before an offset of valid UTF-8.
    init(_ bytes: [UInt8], at offset: Int) {
        // The last few characters are enough.
        let start = max(0, offset - 24)
        let tail = String(decoding: bytes[start..<offset], as: UTF8.self)
        let shown = tail.unicodeScalars.reversed().drop { $0.properties.isWhitespace }
        isHyphen = bytes[..<offset].last == 0x2D
        let mark = shown.drop { Self.closings.contains($0) }.first
        isClause = mark.map { Self.marks.contains($0) } ?? false
    }

    private static let marks = Set(",;:、，；：。．.?!？！…‥—–،؛؟۔｡､".unicodeScalars)
    private static let closings = Set("\"'”’»›)]}）」』】〉》".unicodeScalars)
}
