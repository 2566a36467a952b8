/// Numbers in Roman numerals, which headings and kings have; synthesizers say "Roman two" of
/// them, readers do not.
enum RomanNumeral {
    private static let signs: [(sign: String, value: Int)] = [
        ("M", 1_000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50),
        ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1),
    ]
    /// Longer ones are none: every number below 4,000 has fewer signs.
    private static let longest = 15

    /// The number of a numeral in capitals that is written as usual; `nil` for any other text.
    static func value(of text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.count <= longest else { return nil }
        var (rest, value) = (text, 0)
        for (sign, worth) in signs {
            while rest.hasPrefix(sign) {
                rest = rest.dropFirst(sign.count)
                value += worth
            }
        }
        return rest.isEmpty && String(text) == numeral(value) ? value : nil
    }

    private static func numeral(_ value: Int) -> String {
        var (rest, text) = (value, "")
        for (sign, worth) in signs {
            text += String(repeating: sign, count: rest / worth)
            rest %= worth
        }
        return text.hasPrefix("MMMM") ? "" : text
    }

    /// The words of a line with digits for numerals.
    ///
    /// One sign may be a word or a name, and stays unless it is all of the line.
    static func replaced(in words: [String]) -> [String] {
        let isHeading = words.count == 1
        return words.map { word in
            guard let start = word.firstIndex(where: \.isLetter),
                let end = word.lastIndex(where: \.isLetter),
                start < end || isHeading, let value = value(of: word[start...end])
            else { return word }
            // A number with a full stop is an ordinal in some languages.
            return isHeading
                ? String(value) : word[..<start] + String(value) + word[word.index(after: end)...]
        }
    }
}
