/// The sentences of a chapter as a few bytes: numbers of words, which a look at all that was ever
/// heard reads a thousand times faster than the text.
///
/// A sentence is its facts, its length and its words, each a number of one to five bytes of seven
/// bits. The bytes are kept on disk and may be damaged: what cannot be read ends the bag.
///
/// ```swift
/// let bag = LineBag([line]) { numbers[$0] ?? 0 }
/// var reader = LineBag.Reader(bag.bytes)
/// var words: [Int] = []
/// reader.next(into: &words)?.length  // 12 of "The fox ran."
/// ```
package struct LineBag: Hashable, Sendable {
    /// The facts of a sentence.
    package struct Facts: Hashable, Sendable {
        /// The length of its text, in characters.
        package let length: Int
        /// True if it begins and ends as a sentence does.
        package let isWhole: Bool
        /// True if its time is doubted.
        package let isDoubtful: Bool
    }

    /// The bytes.
    package let bytes: [UInt8]

    /// The most words of a sentence that are read.
    private static let mostWords = 4_096

    /// A bag of sentences; `number` gives the number of a form.
    package init(_ lines: [LineForms], number: (String) -> Int) {
        var bytes: [UInt8] = []
        for line in lines {
            let forms = line.forms.prefix(Self.mostWords)
            Self.append(
                forms.count << 2 | (line.isWhole ? 1 : 0) | (line.isDoubtful ? 2 : 0), to: &bytes)
            Self.append(min(line.length, 0xFF_FFFF), to: &bytes)
            for form in forms { Self.append(number(form), to: &bytes) }
        }
        self.bytes = bytes
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = UInt32(clamping: number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Reads a bag, one sentence after another.
    package struct Reader {
        private let bytes: UnsafeRawBufferPointer
        private var place = 0

        /// A reader of bytes, which must outlive it.
        package init(_ bytes: UnsafeRawBufferPointer) {
            self.bytes = bytes
        }

        /// The next sentence, its words in `words`; `nil` behind the last.
        @inline(__always)
        package mutating func next(into words: inout [Int]) -> Facts? {
            let (header, length) = (number(), number())
            guard header >= 0, length >= 0, header >> 2 <= LineBag.mostWords else { return nil }
            let count = header >> 2
            // The list keeps its room, and words are written over the former ones.
            while words.count < count { words.append(0) }
            if words.count > count { words.removeLast(words.count - count) }
            let isWhole = words.withUnsafeMutableBufferPointer { words in
                for place in 0..<count {
                    let number = number()
                    guard number >= 0 else { return false }
                    words[place] = number
                }
                return true
            }
            guard isWhole else { return nil }
            return Facts(
                length: length, isWhole: header & 1 != 0, isDoubtful: header & 2 != 0)
        }

        /// The next number; less than 0 behind the last.
        @inline(__always)
        private mutating func number() -> Int {
            guard place < bytes.count else { return -1 }
            // Most words are frequent, and have short numbers.
            let first = Int(bytes[place])
            place += 1
            if first < 0x80 { return first }
            var (value, shift) = (first & 0x7F, 7)
            while place < bytes.count, shift < 35 {
                let byte = Int(bytes[place])
                place += 1
                value |= (byte & 0x7F) << shift
                if byte < 0x80 { return value }
                shift += 7
            }
            return -1
        }
    }
}
