/// The words of a part of a file name, with the separator before each.
struct SidecarWords: Sequence {
    /// One word.
    struct Word: Hashable {
        /// The word as written.
        let text: String
        /// The separator before it; `nil` at the beginning.
        let separator: Character?
        /// True when it is in brackets.
        let isInBrackets: Bool

        /// The word in lower case.
        var lowercased: String { text.lowercased() }
        /// True when it was separated on purpose: by a dot or brackets.
        var isFirm: Bool { isInBrackets || separator == "." }
    }

    private let text: Substring

    /// The words of a text; a file name has 255 bytes at most.
    init(_ text: String) { self.text = text[...] }

    /// The characters between words, without the brackets.
    private static let separators: Set<Character> = [
        ".", "_", "-", ",", ";", "+", "&", "~", "–", "—", "'", "@", "#", "|", "・", "、",
    ]
    private static let opening: Set<Character> = ["(", "[", "{", "（", "【", "「", "［"]
    private static let closing: Set<Character> = [")", "]", "}", "）", "】", "」", "］"]

    /// True when a recording's name may end before this character.
    static func separates(_ character: Character) -> Bool {
        separators.contains(character) || character.isWhitespace || opening.contains(character)
    }

    func makeIterator() -> Array<Word>.Iterator {
        var words: [Word] = []
        var (word, depth) = ("", 0)
        var separator: Character?
        func close() {
            guard !word.isEmpty else { return }
            words.append(Word(text: word, separator: separator, isInBrackets: depth > 0))
            (word, separator) = ("", nil)
        }
        for character in text {
            if Self.opening.contains(character) {
                close()
                (depth, separator) = (depth + 1, character)
            } else if Self.closing.contains(character) {
                close()
                (depth, separator) = (Swift.max(0, depth - 1), character)
            } else if Self.separates(character) {
                close()
                // In `talk - en` the dash counts, not the blanks around it.
                if separator == nil || !character.isWhitespace { separator = character }
            } else {
                word.append(character)
            }
        }
        close()
        return words.makeIterator()
    }
}
