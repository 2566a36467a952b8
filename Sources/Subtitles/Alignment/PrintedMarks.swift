/// Marks that are printed in or beside the words of a text and not read aloud.
enum PrintedMarks {
    /// Marks of notes.
    private static let stars: Set<Unicode.Scalar> = ["*", "†", "‡"]
    /// Ornaments, and the marks of headings and lists, when they stand alone.
    private static let ornaments: Set<Unicode.Scalar> = [
        "#", "~", "=", "_", "|", "\\", "¶", "•", "·", "■", "□", "●", "○", "◆", "◇", "▪", "▫", "►",
        "▶",
        "★", "☆", "❦", "❧",
    ]
    private static let raised: Set<Unicode.Scalar> = [
        "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹",
    ]
    /// The most digits of a note's number.
    private static let longestNumber = 5
    /// The most letters before a raised digit that is a power, as in km².
    private static let longestUnit = 3

    /// A word without numbers of notes, in brackets or raised, and without stars and daggers; empty
    /// for a word of ornaments.
    static func removed(from word: String) -> String {
        let word = Array(word.unicodeScalars)
        // A single equals sign is read, a row of them is not.
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

    /// True for a letter, or a digit that is not raised.
    private static func isRead(_ scalar: Unicode.Scalar) -> Bool {
        let isDigit = scalar.properties.numericType != nil && !raised.contains(scalar)
        return scalar.properties.isAlphabetic || isDigit
    }

    /// True for a place with a mark; `isNear` when a letter or digit is before it.
    private static func isMark(
        _ word: [Unicode.Scalar], _ place: Int, isNear: Bool, _ before: Int
    ) -> Bool {
        if raised.contains(word[place]) {
            return before > longestUnit
                || before > 0 && !isNear && !raised.contains(word[place - 1])
        }
        guard stars.contains(word[place]) else { return false }
        // Between two digits a star is a multiplication sign: 2*3.
        let isFollowed = place + 1 < word.count && isRead(word[place + 1])
        return !(isNear && isFollowed)
    }

    /// The end of a note's number in brackets; `nil` when none begins here.
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
