import ListenCore

/// A token that Praat reads in a text file; everything else there is comment.
enum TextGridToken {
    /// A number that stands alone, times a million.
    case number(Int64)
    /// A string in quotation marks; the range includes neither of them.
    case text(Range<Int>)
}

/// Finds the numbers and strings of a Praat text file (Praat manual, "TextGrid
/// file formats"): the same sequence in the long form and in the short one.
struct TextGridTokens {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The line of the last token, from 1.
    private(set) var line = 1

    /// The longest number, in bytes, that is read.
    private static let longestNumber = 40

    /// The tokens of a whole file.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The next token; `nil` at the end.
    mutating func next() -> TextGridToken? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x22: return string()
            case 0x0A, 0x20, 0x09, 0x0D: skip()
            case 0x21: while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            default: if let number = word() { return .number(number) }
            }
        }
        return nil
    }

    private mutating func skip() {
        if bytes[position] == 0x0A { line += 1 }
        position += 1
    }

    /// A string; two quotation marks inside stand for one.
    ///
    /// A string that is not closed extends to the end of the file.
    private mutating func string() -> TextGridToken {
        position += 1
        let from = position
        while position < bytes.count {
            if bytes[position] == 0x22 {
                guard position + 1 < bytes.count, bytes[position + 1] == 0x22 else { break }
                position += 1
            }
            skip()
        }
        defer { position += 1 }
        return .text(from..<min(position, bytes.count))
    }

    /// A word up to the next blank: a number, or a comment.
    private mutating func word() -> Int64? {
        let from = position
        while position < bytes.count, bytes[position] > 0x20, bytes[position] != 0x22 {
            position += 1
        }
        guard position > from else {
            position += 1
            return nil
        }
        guard position - from <= Self.longestNumber else { return nil }
        if let exact = DecimalNumber.millionths(bytes[from..<position]) { return exact }
        // Praat writes tiny numbers with an exponent.
        guard bytes[from] &- 0x30 <= 9 || bytes[from] == 0x2D,
            let value = Double(String(decoding: bytes[from..<position], as: UTF8.self))
        else { return nil }
        return MediaTime.seconds(value).microseconds
    }
}
