/// The text of an entry as clean lines.
enum EntryText {
    /// The most lines of an entry; longer ones are cut.
    static let lineLimit = 2_000

    /// The text of bytes: UTF-8, otherwise ISO 8859-1, as in the oldest dictionaries.
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // The last character may have been cut.
        for missing in 1...3 where bytes.count > missing {
            if let text = String(validating: bytes.dropLast(missing), as: UTF8.self) {
                return text
            }
        }
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }

    /// The lines of a text, cleaned, with their indentation.
    static func lines(of text: String) -> [String] {
        cleaned(text).utf8.split(
            separator: 0x0A, maxSplits: lineLimit, omittingEmptySubsequences: false
        )
        .prefix(lineLimit).map { line in
            var line = line
            while line.last == 0x20 { line.removeLast() }
            return String(Substring(line))
        }
    }

    /// The text of one line, cleaned, runs of blanks joined.
    static func line(_ text: some StringProtocol) -> String {
        let text = String(text)
        switch tidiness(of: text) {
        case .tidy: return text
        case .blanks:
            var kept: [UInt8] = []
            kept.reserveCapacity(text.utf8.count)
            for byte in text.utf8 where byte != 0x20 || kept.last != 0x20 { kept.append(byte) }
            if kept.last == 0x20 { kept.removeLast() }
            return String(decoding: kept.drop { $0 == 0x20 }, as: UTF8.self)
        case .untidy:
            let words = cleaned(text).unicodeScalars
                .split(whereSeparator: \.properties.isWhitespace)
            return words.map { String($0) }.joined(separator: " ")
        }
    }

    /// The first characters of a text; characters are counted only when its bytes are more.
    static func cut(_ text: String, to limit: Int) -> String {
        text.utf8.count <= limit ? text : String(text.prefix(limit))
    }

    /// The work needed to make one clean line of a text.
    private enum Tidiness {
        case tidy
        /// Only blanks must be joined.
        case blanks
        case untidy
    }

    /// The work that a text needs, mostly none; by bytes, since an entry has hundreds of lines.
    private static func tidiness(of text: String) -> Tidiness {
        var (last, before): (UInt8, UInt8) = (0x20, 0)
        var found = Tidiness.tidy
        for byte in text.utf8 {
            if byte == 0x20 {
                if last == 0x20 { found = .blanks }
            } else if mayNeedCleaning(byte) {
                return .untidy
            }
            // U+1680 and U+3000 are blanks too.
            if byte == 0x80, last == 0x80 || last == 0x9A, before == 0xE1 || before == 0xE3 {
                return .untidy
            }
            (last, before) = (byte, last)
        }
        return last == 0x20 ? .blanks : found
    }

    /// True for a control character and the first byte of a character that may have to be removed:
    /// U+0080…AD, U+061C, U+200B…, U+FEFF.
    @inline(__always)
    private static func mayNeedCleaning(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
        default: false
        }
    }

    /// A text whose lines end with a line feed and whose tabs are blanks, without control
    /// characters, escape sequences, bidi controls and invisible characters, as in the texts of
    /// subtitles.
    private static func cleaned(_ text: String) -> String {
        if !text.utf8.contains(where: { $0 != 0x0A && mayNeedCleaning($0) }) { return text }
        var kept = String.UnicodeScalarView()
        var sequence = EscapeFilter()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            guard !sequence.takes(scalar) else { continue }
            switch scalar.value {
            case 0x0A: if !isAfterReturn { kept.append("\n") }
            case 0x0D, 0x2028, 0x2029: kept.append("\n")
            case 0x09: kept.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E,
                0x2066...0x2069, 0xFEFF:
                continue
            default: kept.append(scalar)
            }
        }
        return String(kept)
    }
}

/// Recognises the scalars of a terminal's escape sequence (ECMA-48 section 5.4): ESC `[` up to its
/// final byte, any other ESC alone.
private struct EscapeFilter {
    private enum State { case text, escape, control(length: Int) }
    private var state = State.text

    /// True when a scalar belongs to a sequence.
    mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
        switch state {
        case .text:
            guard scalar.value == 0x1B || scalar.value == 0x9B else { return false }
            state = scalar.value == 0x1B ? .escape : .control(length: 0)
            return true
        case .escape:
            state = scalar == "[" ? .control(length: 0) : .text
            return scalar == "["
        case .control(let length):
            let isInside = (0x20..<0x40).contains(scalar.value) && length < 64
            state = isInside ? .control(length: length + 1) : .text
            return isInside || (0x40..<0x7F).contains(scalar.value)
        }
    }
}
