import ListenCore

/// Decodes the texts of tags if their encoding is known, removes control characters, and limits
/// their length.
struct TagText: Sendable {
    /// The most characters of a name or title.
    static let longestName = 2000
    /// The most bytes of a long text: a description, lyrics.
    static let longestText = 4 << 20

    /// Decodes bytes of no stated encoding: UTF-16 with a mark, UTF-8, or a legacy encoding.
    func decoded(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes.prefix(Self.longestText))
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return Self.utf16(bytes[...], bigWithoutMark: false)
        }
        return plain(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    }

    /// UTF-8 if it is valid; otherwise a legacy encoding, which is guessed from all texts of the
    /// file.
    func plain(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // A text that was cut within a character is still UTF-8.
        for cut in 1...3 where cut < bytes.count {
            if let text = String(validating: bytes.dropLast(cut), as: UTF8.self),
                text.utf8.contains(where: { $0 >= 0x80 })
            {
                return text
            }
        }
        return UndecodedText.text(of: bytes)
    }

    /// UTF-16 by its mark; without one, by the place of the zero bytes.
    static func utf16(_ bytes: ArraySlice<UInt8>, bigWithoutMark: Bool) -> String {
        var body = bytes.prefix(longestText)
        var isBig = bigWithoutMark
        if body.starts(with: [0xFF, 0xFE]) {
            isBig = false
            body = body.dropFirst(2)
        } else if body.starts(with: [0xFE, 0xFF]) {
            isBig = true
            body = body.dropFirst(2)
        } else if let first = body.first, let second = body.dropFirst().first,
            (first == 0) != (second == 0)
        {
            isBig = first == 0
        }
        let (high, low) = isBig ? (0, 1) : (1, 0)
        let units = stride(from: body.startIndex, to: body.endIndex - 1, by: 2).map {
            at -> UInt16 in
            UInt16(body[at + high]) << 8 | UInt16(body[at + low])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// A name on one line: control characters and line ends become blanks, without blanks at the
    /// edges or two in a row; `nil` when nothing is left.
    static func name(_ text: String) -> String? {
        var kept = String.UnicodeScalarView()
        var isBlank = true
        for scalar in text.unicodeScalars.prefix(longestName) {
            if isDropped(scalar) { continue }
            if scalar.value <= 0x20 || scalar.properties.isWhitespace || isControl(scalar) {
                if !isBlank { kept.append(" ") }
                isBlank = true
            } else {
                kept.append(scalar)
                isBlank = false
            }
        }
        if kept.last == " " { kept.removeLast() }
        return kept.isEmpty ? nil : String(kept)
    }

    /// A text of several lines: `\r` and similar characters become line ends, other control
    /// characters and blanks at the edges are removed; `nil` when nothing is left.
    static func lines(_ text: String) -> String? {
        var kept = String.UnicodeScalarView()
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars.prefix(longestText) {
            defer { last = scalar }
            switch scalar.value {
            case 0x0A where last == "\r": continue
            case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: kept.append("\n")
            case 0x09: kept.append(" ")
            default:
                if !isControl(scalar), !isDropped(scalar) { kept.append(scalar) }
            }
        }
        while kept.last?.properties.isWhitespace == true { kept.removeLast() }
        let first = kept.firstIndex { !$0.properties.isWhitespace } ?? kept.endIndex
        let whole = kept[first...]
        return whole.isEmpty ? nil : String(whole)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    /// True for byte order marks and marks without width.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xFEFF || scalar.value == 0
    }
}
