@_spi(_Unicode) import Swift

/// The one place where a spelling becomes the text a word is known by.
///
/// - Composed letters (NFC, UAX #15), so that é is one letter however a file
///   writes it. Accents stay: `si` and `sí` are two words.
/// - Lower case (Unicode's full mapping; `I` and `İ` of Turkish and
///   Azerbaijani become `ı` and `i`; the final sigma becomes a plain one).
/// - Without what a text may have or leave out: soft hyphens and reading-order
///   marks, Arabic vowels and tatweel, Hebrew points, Russian stress marks.
///   Joiners stay: they part words in Persian.
/// - One letter of those that are typed for each other: full-width letters and
///   half-width kana, apostrophes and hyphens, the Arabic yeh and kaf in
///   Persian, the cedilla in Romanian.
/// - Without punctuation and spaces around each word; words parted by one
///   space, those of Han or kana by none, since where one of them ends depends
///   on who parts them. What holds no letter (a number, a dash) is no word.
///
/// Folding what is folded changes nothing, scalar by scalar.
///
/// ```swift
/// let folding = WordFolding(.english)
/// folding.folded("“Fox,")  // "fox"
/// folding.foldedWhole("Catch 22")  // nil: the number makes it another word
/// ```
public struct WordFolding: Sendable {
    /// A folded spelling.
    struct Folded {
        var text: String
        /// True if nothing that makes another word was left out, as the number of `Catch 22` or the
        /// signs of `C++` are.
        var isWhole = true
    }

    private let letters: FoldedLetters

    /// The folding of a language.
    public init(_ language: Language) {
        letters = FoldedLetters(language)
    }

    /// The folded text; empty when it has no letter; O(length).
    public func folded(_ spelling: some StringProtocol) -> String {
        whole(spelling).text
    }

    /// The folded text if it stands for all of the spelling; `nil` when it has no letter, or when a
    /// part that would make another word was left out.
    public func foldedWhole(_ spelling: some StringProtocol) -> String? {
        let folded = whole(spelling)
        return folded.isWhole && !folded.text.isEmpty ? folded.text : nil
    }

    /// The folded text, and if it stands for all of the spelling.
    func whole(_ spelling: some StringProtocol) -> Folded {
        if let plain = plainWord(spelling) { return Folded(text: plain) }
        var folded = Folded(text: "")
        var part = String.UnicodeScalarView()
        for scalar in spelling.unicodeScalars {
            if scalar.value == 0x20
                || (scalar.value < 0x21 || scalar.value > 0x7E)
                    && scalar.properties.isWhitespace
            {
                finish(&part, into: &folded)
            } else {
                part.append(scalar)
            }
        }
        finish(&part, into: &folded)
        return folded
    }

    /// Two folded words that follow each other, as one text.
    static func joined(_ left: String, _ right: String) -> String {
        left + (areParted(left, right) ? " " : "") + right
    }

    private static func areParted(_ left: String, _ right: String) -> Bool {
        guard let last = left.unicodeScalars.last, let first = right.unicodeScalars.first else {
            return false
        }
        return !last.isHanOrKana || !first.isHanOrKana
    }

    /// The fast way for a word of ASCII letters alone.
    private func plainWord(_ spelling: some StringProtocol) -> String? {
        var isLower = true
        for byte in spelling.utf8 {
            switch byte {
            case 0x61...0x7A: break
            case 0x41...0x5A where !letters.isTurkic: isLower = false
            default: return nil
            }
        }
        return isLower ? String(spelling) : spelling.lowercased()
    }

    /// Adds the text between two spaces.
    private func finish(_ part: inout String.UnicodeScalarView, into folded: inout Folded) {
        defer { part.removeAll(keepingCapacity: true) }
        guard !part.isEmpty else { return }
        let scalars = letters.folded(part)
        guard let first = scalars.firstIndex(where: \.mayEndWord),
            let last = scalars.lastIndex(where: \.mayEndWord),
            scalars.contains(where: \.isLetter)
        else {
            if scalars.contains(where: \.hasMeaning) { folded.isWhole = false }
            return
        }
        // C++ and C# are not C; words of signs are not learned.
        let behind = scalars.index(after: last)
        if behind < scalars.endIndex, ["+", "#", "♯"].contains(scalars[behind]) {
            folded.isWhole = false
            return
        }
        let word = String(scalars[first...last])
        folded.text = folded.text.isEmpty ? word : Self.joined(folded.text, word)
    }
}

extension Unicode.Scalar {
    /// True if words of its script follow each other without a space: Han and kana.
    var isHanOrKana: Bool {
        switch value {
        case 0x3005...0x3007, 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F,
            0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    fileprivate var isLetter: Bool {
        (0x61...0x7A).contains(value) || properties.isAlphabetic
    }

    /// True if a word may begin or end with it.
    fileprivate var mayEndWord: Bool {
        if (0x61...0x7A).contains(value) { return true }
        return switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter,
            .modifierLetter, .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    /// True if a phrase without it is another one: `Catch 22`, `Tom & Jerry`.
    fileprivate var hasMeaning: Bool {
        switch properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol: true
        default: ["#", "&", "@", "%"].contains(self)
        }
    }
}
