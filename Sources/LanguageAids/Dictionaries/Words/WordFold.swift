/// Words as dictionaries compare them.
enum WordFold {
    /// The word in lower case, with plain apostrophes, runs of blanks as one.
    ///
    /// Scalar by scalar, without regard to the context, as dictd folds; dotted
    /// capital I becomes a plain i.
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
        return String(result)
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
