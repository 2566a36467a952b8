/// Numbers in Roman numerals, as in headings and the names of kings; synthesizers read them as
/// "Roman two", readers do not.
enum RomanNumeral {
    private static let signs: [(sign: String, value: Int)] = [
        ("M", 1_000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50),
        ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1),
    ]
    /// The length of the longest numeral below 4,000: MMMDCCCLXXXVIII.
    private static let longest = 15

    /// The number of a numeral in capitals in its usual form; `nil` for any other text.
    static func value(of text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.count <= longest else { return nil }
        var (rest, value) = (text, 0)
        for (sign, worth) in signs {
            while rest.hasPrefix(sign) {
                rest = rest.dropFirst(sign.count)
                value += worth
            }
        }
        return rest.isEmpty && value < 4_000 && text == numeral(value) ? value : nil
    }

    private static func numeral(_ value: Int) -> String {
        var (rest, text) = (value, "")
        for (sign, worth) in signs {
            text += String(repeating: sign, count: rest / worth)
            rest %= worth
        }
        return text
    }

    /// The words of a line with digits for numerals.
    ///
    /// One sign may be a word or a name, and stays unless it is all of the line; in a line of
    /// capitals only a heading's number is replaced.
    static func replaced(in words: [String]) -> [String] {
        let isLoud = !words.contains { $0.contains(where: \.isLowercase) }
        return words.enumerated().map { place, word in
            guard let start = word.firstIndex(where: \.isWordPart),
                let end = word.lastIndex(where: \.isWordPart)
            else { return word }
            let (sign, rest) = (word[start...end], word[word.index(after: end)...])
            let isAll = words.count == 1
            let isHeading = isAll || place == 1 || place == 0 && !rest.isEmpty
            guard isAll || sign.count > 1, !isLoud || isHeading, isUsual(sign, isLoud && !isAll),
                let value = value(of: sign)
            else { return word }
            // A number with a full stop is an ordinal in some languages.
            return isAll ? String(value) : word[..<start] + String(value) + rest
        }
    }

    /// True when a text is more likely a numeral than a word: "MIX" and "CD" are words, years are
    /// numerals.
    private static func isUsual(_ sign: Substring, _ isLoud: Bool) -> Bool {
        if sign.allSatisfy({ "IVX".contains($0) }) { return true }
        return !isLoud && (sign.count > 3 || sign.allSatisfy { "IVXL".contains($0) })
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber }
}
