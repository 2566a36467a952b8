/// Decodes Korean in Johab (KS X 1001, annex 3), which ICU does not support: syllables are written
/// as their letters, five bits each; other characters are in the rows of KS X 1001, as in EUC-KR.
enum JohabDecoder {
    /// The place in Unicode's order of each five bits of a first, middle and last letter; −1 for an
    /// invalid value, −2 for no letter.
    private static let firsts: [Int] = [
        -1, -2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1,
    ]
    private static let middles: [Int] = [
        -1, -1, -2, 0, 1, 2, 3, 4, -1, -1, 5, 6, 7, 8, 9, 10, -1, -1, 11, 12, 13, 14, 15, 16, -1,
        -1, 17, 18, 19, 20, -1, -1,
    ]
    private static let lasts: [Int] = [
        -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, -1, 17, 18, 19, 20, 21, 22,
        23, 24, 25, 26, 27, -1, -1,
    ]
    /// The letters alone, by their places.
    private static let firstLetters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)

    /// The bytes as text, with U+FFFD for invalid ones; `rows` decodes bytes of EUC-KR.
    static func decode(_ bytes: [UInt8], rows: ([UInt8]) -> String?) -> String {
        var text = String.UnicodeScalarView()
        var at = 0
        while at < bytes.count {
            let lead = bytes[at]
            guard lead >= 0x80 else {
                text.append(Unicode.Scalar(lead))
                at += 1
                continue
            }
            guard at + 1 < bytes.count else {
                text.append("\u{FFFD}")
                break
            }
            let trail = bytes[at + 1]
            if let syllable = syllable(lead, trail) {
                text.append(syllable)
                at += 2
            } else if let row = row(lead, trail), let read = rows(row), !read.isEmpty {
                text.append(contentsOf: read.unicodeScalars)
                at += 2
            } else {
                text.append("\u{FFFD}")
                at += trail < 0x80 ? 1 : 2
            }
        }
        return String(text)
    }

    private static func syllable(_ lead: UInt8, _ trail: UInt8) -> Unicode.Scalar? {
        guard (0x84...0xD3).contains(lead),
            (0x41...0x7E).contains(trail) || (0x81...0xFE).contains(trail)
        else { return nil }
        let code = Int(lead) << 8 | Int(trail)
        let first = firsts[code >> 10 & 31]
        let (middle, last) = (middles[code >> 5 & 31], lasts[code & 31])
        guard first != -1, middle != -1, last >= 0 else { return nil }
        if first >= 0, middle >= 0 {
            return Unicode.Scalar(UInt32(0xAC00 + (first * 21 + middle) * 28 + last))
        }
        if first >= 0, middle == -2, last == 0 { return firstLetters[first] }
        if first == -2, middle >= 0, last == 0 { return Unicode.Scalar(UInt32(0x314F + middle)) }
        return nil
    }

    /// The same character in EUC-KR: a row of Johab holds two of KS X 1001.
    private static func row(_ lead: UInt8, _ trail: UInt8) -> [UInt8]? {
        let isMark = (0xD9...0xDE).contains(lead)
        guard isMark || (0xE0...0xF9).contains(lead),
            (0x31...0x7E).contains(trail) || (0x91...0xFE).contains(trail)
        else { return nil }
        let row = isMark ? 2 * (Int(lead) - 0xD9) : 2 * Int(lead) - 0x197
        let place = trail < 0x91 ? Int(trail) - 0x31 : Int(trail) - 0x43
        let (high, low) = (
            row + (place < 0x5E ? 0 : 1) + 0xA1, (place < 0x5E ? place : place - 0x5E) + 0xA1
        )
        guard (0xA1...0xFE).contains(high), (0xA1...0xFE).contains(low) else { return nil }
        return [UInt8(high), UInt8(low)]
    }
}
