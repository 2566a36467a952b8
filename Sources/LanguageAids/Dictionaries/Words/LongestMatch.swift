/// Finds the longest headword at the start of a text whose words no space
/// parts.
enum LongestMatch {
    /// No headword looked for is longer, in characters.
    static let limit = 24

    /// The beginnings of `text` that are headwords, the longest first.
    ///
    /// Asks for one character more as long as headwords begin so, and stops at
    /// blanks and punctuation.
    static func headwords<Failure: Error>(
        atStartOf text: some StringProtocol,
        probe: (String) throws(Failure) -> KeyProbe
    ) throws(Failure) -> [String] {
        var beginning = ""
        var found: [String] = []
        for character in text.prefix(limit) {
            guard belongsToWord(character) else { break }
            beginning.append(character)
            let known = try probe(beginning)
            if known.isHeadword { found.append(beginning) }
            guard known.isBeginning else { break }
        }
        return found.reversed()
    }

    /// Letters, digits and their marks; the middle dot of foreign names.
    private static func belongsToWord(_ character: Character) -> Bool {
        if character == "・" || character == "·" { return true }
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber,
            .otherSymbol:
            return true
        default: return false
        }
    }
}
