/// The words of a part of a file name, and what stands before each.
struct SidecarWords: Sequence {
    /// One word.
    struct Word: Hashable {
        /// As it is written.
        let text: String
        /// What stands before it; `nil` at the beginning.
        let separator: Character?
        /// Whether it stands in brackets.
        let isInBrackets: Bool

        /// In small letters.
        var lowercased: String { text.lowercased() }
        /// Whether it was set apart on purpose: by a dot or in brackets.
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

    /// Whether a recording's name may end before this character.
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
                // `talk - en`: what is not a blank says more.
                if separator == nil || !character.isWhitespace { separator = character }
            } else {
                word.append(character)
            }
        }
        close()
        return words.makeIterator()
    }
}
