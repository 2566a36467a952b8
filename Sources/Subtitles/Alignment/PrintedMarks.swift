/// What is printed in or beside the words of a text and nobody reads aloud.
enum PrintedMarks {
    /// Marks of notes.
    private static let stars: Set<Unicode.Scalar> = ["*", "†", "‡"]
    /// Ornaments, and the marks of headings and lists, where they stand alone.
    private static let ornaments: Set<Unicode.Scalar> = [
        "#", "~", "=", "_", "|", "\\", "¶", "•", "·", "■", "□", "●", "○", "◆", "◇", "▪", "▫", "►",
        "▶",
        "★", "☆", "❦", "❧",
    ]
    private static let raised: Set<Unicode.Scalar> = [
        "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹",
    ]
    /// The number of a note has no more digits.
    private static let longestNumber = 5
    /// Behind so few letters a raised digit is a power, as in km².
    private static let longestUnit = 3

    /// A word without numbers of notes, in brackets or raised, without stars and daggers; of a
    /// word of ornaments nothing is left.
    static func removed(from word: String) -> String {
        let word = Array(word.unicodeScalars)
        // The sign of a sum is read, a row of them is not.
        guard word != ["="] else { return "=" }
        let isAlone = !word.contains(where: isRead)
        var kept = String.UnicodeScalarView()
        var place = 0
        while place < word.count {
            if let end = noteEnd(word, place) {
                place = end
                continue
            }
            let isMark =
                isAlone && ornaments.contains(word[place])
                || isMark(word, place, isNear: kept.last.map(isRead) ?? false, kept.count)
            if !isMark {
                kept.append(word[place])
            }
            place += 1
        }
        return String(kept)
    }

    /// Whether a letter, or a digit that is not raised.
    private static func isRead(_ scalar: Unicode.Scalar) -> Bool {
        let isDigit = scalar.properties.numericType != nil && !raised.contains(scalar)
        return scalar.properties.isAlphabetic || isDigit
    }

    /// Whether what stands at a place is a mark; `isNear` when a letter or digit is before it.
    private static func isMark(
        _ word: [Unicode.Scalar], _ place: Int, isNear: Bool, _ before: Int
    ) -> Bool {
        if raised.contains(word[place]) {
            return before > longestUnit
                || before > 0 && !isNear && !raised.contains(word[place - 1])
        }
        guard stars.contains(word[place]) else { return false }
        // Between two digits a star is a sign: 2*3.
        let isFollowed = place + 1 < word.count && isRead(word[place + 1])
        return !(isNear && isFollowed)
    }

    /// Where the number of a note in brackets ends; `nil` when none begins here.
    private static func noteEnd(_ word: [Unicode.Scalar], _ place: Int) -> Int? {
        guard word[place] == "[" else { return nil }
        let inside = word[(place + 1)...].prefix(longestNumber + 1).prefix {
            $0.properties.numericType != nil || stars.contains($0)
        }
        guard inside.count <= longestNumber, inside.endIndex < word.count,
            word[inside.endIndex] == "]"
        else { return nil }
        return inside.endIndex + 1
    }
}
