@_spi(_Unicode) import Swift

/// The folding of words for comparison in dictionaries.
enum WordFold {
    /// The word in lower case, with plain apostrophes, runs of blanks as one, accents composed with
    /// their letters.
    ///
    /// Scalar by scalar, without regard to the context, as dictd folds; dotted capital I becomes a
    /// plain i.
    static func folded(_ word: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        var isBlank = true
        for scalar in word.unicodeScalars {
            if scalar.properties.isWhitespace {
                if !isBlank { result.append(" ") }
                isBlank = true
                continue
            }
            isBlank = false
            append(scalar, to: &result)
        }
        if result.last == " " { result.removeLast() }
        return composed(String(result))
    }

    /// The text in composed form, with letter and accent as one scalar if there is one (NFC, UAX
    /// #15): a text may have `ö` as two.
    static func composed(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: mayCompose) else { return text }
        return String(String.UnicodeScalarView(text._nfc))
    }

    /// True for a scalar that composition may change: none below U+0300, and none of most letters
    /// of Greek, Cyrillic, Japanese, Chinese and Korean.
    private static func mayCompose(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x370..<0x483, 0x3040..<0x3099, 0x309B..<0x3100, 0x4E00..<0xA000,
            0xAC00..<0xD7A4:
            false
        default: true
        }
    }

    @inline(__always)
    private static func append(
        _ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView
    ) {
        switch scalar.value {
        case 0x41...0x5A: result.append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
        case 0..<0x80: result.append(scalar)
        case 0x130: result.append("i")
        case 0x2019, 0x2BC, 0xFF07: result.append("'")
        case 0x3040...0x30FF, 0x4E00...0x9FFF: result.append(scalar)
        default: result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
    }
}
