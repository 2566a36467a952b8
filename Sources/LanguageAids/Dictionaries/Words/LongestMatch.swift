/// Finds the longest headword at the start of a text without spaces between words.
enum LongestMatch {
    /// The longest headword that is searched for, in characters.
    static let limit = 24

    /// The prefixes of `text` that are headwords, the longest first.
    ///
    /// Adds one character at a time while headwords begin with the prefix, and stops at blanks and
    /// punctuation.
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

    /// True for letters, digits and their marks, and for the middle dot of foreign names.
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
