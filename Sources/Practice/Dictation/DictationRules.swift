@_spi(_Unicode) import Swift

import ListenCore

/// The differences that count when a typed sentence is compared with the one that was heard.
package struct DictationRules: Hashable, Sendable {
    /// True if `esta` is another word than `está`.
    package var accentsCount: Bool
    /// True if a missing comma is a mistake.
    package var punctuationCounts: Bool
    /// True if a small letter for a capital one is a mistake.
    package var lettersCaseCounts: Bool

    /// Rules; by default words count, and their accents.
    package init(
        accentsCount: Bool = true, punctuationCounts: Bool = false,
        lettersCaseCounts: Bool = false
    ) {
        self.accentsCount = accentsCount
        self.punctuationCounts = punctuationCounts
        self.lettersCaseCounts = lettersCaseCounts
    }

    /// A word or letter as it is compared; empty for what does not count.
    func compared(_ text: some StringProtocol, _ folding: WordFolding) -> String {
        var text = String(text)
        let folded = folding.folded(text)
        if !lettersCaseCounts, !punctuationCounts, !folded.isEmpty {
            text = folded
        } else {
            text = Self.withPlainSigns(text)
            if !lettersCaseCounts { text = text.lowercased() }
            if !punctuationCounts { text = Self.withoutPunctuation(text) }
        }
        return accentsCount ? Self.composed(text) : Self.withoutAccents(text)
    }

    private static func composed(_ text: String) -> String {
        var composed = String.UnicodeScalarView()
        composed.append(contentsOf: text._nfc)
        return String(composed)
    }

    /// Signs that a keyboard has, for those that print has in their places.
    private static func withPlainSigns(_ text: String) -> String {
        text.reduce(into: "") { plain, character in
            switch character {
            case "\u{2018}", "\u{2019}", "\u{201A}", "\u{2039}", "\u{203A}", "\u{02BC}":
                plain += "'"
            case "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}": plain += "\""
            case "\u{2010}"..."\u{2015}": plain += "-"
            case "\u{2026}": plain += "..."
            case "\u{00A0}", "\u{202F}": plain += " "
            case "\u{00AD}": break
            default: plain.append(character)
            }
        }
    }

    private static func withoutPunctuation(_ text: String) -> String {
        let isOther = { (character: Character) in
            character.isPunctuation || character.isSymbol || character.isWhitespace
        }
        let head = text.drop(while: isOther)
        guard let last = head.lastIndex(where: { !isOther($0) }) else { return "" }
        return String(head[...last])
    }

    private static func withoutAccents(_ text: String) -> String {
        var bare = String.UnicodeScalarView()
        for scalar in text._nfd where scalar.properties.generalCategory != .nonspacingMark {
            bare.append(scalar)
        }
        return String(bare)
    }
}
