import ListenCore

/// Joins the lines of a paragraph that was broken at the width of a page, and the words that were
/// divided there.
struct LineJoin {
    /// The words that stand whole somewhere in the document, in lower case.
    private let words: Set<String>
    /// A divided word that is found nowhere else loses its hyphen.
    private let dropsUnknown: Bool

    /// The words after which a hyphen stands for what both parts share: `Haupt- und Nebensatz`.
    private static let conjunctions: Set<String> = [
        "und", "oder", "bzw", "sowie", "and", "or", "to", "y", "o", "et", "ou", "e", "en", "of",
        "och",
    ]

    /// Of a longer word only the end is looked at.
    private static let longestWord = 80

    /// A joiner that knows the words of some lines.
    init(lines: some Collection<String>, dropsUnknown: Bool) {
        self.dropsUnknown = dropsUnknown
        var words: Set<String> = []
        let isDivided = lines.contains { $0.hasSuffix("-") || $0.hasSuffix("\u{2010}") }
        for line in lines where isDivided && words.count < 400_000 {
            // The first and the last word of a line may be parts.
            for word in line.split(separator: " ").dropFirst().dropLast() {
                words.insert(Self.bare(word))
            }
        }
        self.words = words
    }

    private static func bare(_ word: Substring) -> String {
        let start = word.drop { !$0.isLetter }
        guard let end = start.lastIndex(where: \.isLetter) else { return "" }
        return start[...end].lowercased()
    }

    /// The lines as one.
    func joined(_ lines: some Sequence<String>) -> String {
        var text = ""
        for line in lines where !line.isEmpty { append(line, to: &text) }
        return text
    }

    /// Appends a line to a text.
    func append(_ line: String, to text: inout String) {
        guard let last = text.last, let first = line.first else {
            text += line
            return
        }
        switch last {
        case "\u{AD}":
            text.removeLast()
            text += line
        case "-", "\u{2010}":
            let before = text.dropLast().last
            guard before?.isLetter == true || before?.isNumber == true, first.isLetter else {
                // A dash of hyphens is not set apart, unless it was on its line.
                let isDash = text.hasSuffix("--")
                let isApart = text.reversed().drop { $0 == "-" }.first?.isWhitespace ?? true
                text += isDash && !isApart ? line : " " + line
                return
            }
            joinWord(line, to: &text)
        case "—" where text.dropLast().last?.isWhitespace == false: text += line
        case _ where Self.isUnspaced(last) && Self.isUnspaced(first): text += line
        default: text += " " + line
        }
    }

    private func joinWord(_ line: String, to text: inout String) {
        let head = text.suffix(Self.longestWord).dropLast()
        let start = head.lastIndex { $0 == " " }.map { head.index(after: $0) } ?? head.startIndex
        let first = head[start...]
        let second = line.prefix { $0 != " " }
        let bareFirst = first.drop { !$0.isLetter && !$0.isNumber }.lowercased()
        let bareSecond = String(second.prefix { $0.isLetter || $0 == "-" || $0 == "’" })
            .lowercased()
        if Self.conjunctions.contains(bareSecond) {
            text += " " + line
        } else if words.contains(bareFirst + bareSecond) {
            text.removeLast()
            text += line
        } else if words.contains(bareFirst + "-" + bareSecond) {
            text += line
        } else if second.first?.isUppercase == true || !dropsUnknown || first.last?.isNumber == true
        {
            text += line
        } else {
            text.removeLast()
            text += line
        }
    }

    /// True for a sign of a script without spaces between words.
    static func isUnspaced(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value else { return false }
        return switch value {
        case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF9F,
            0x20000...0x3FFFF, 0x0E00...0x0EFF, 0x1780...0x17FF, 0x1000...0x109F:
            true
        default: false
        }
    }
}
