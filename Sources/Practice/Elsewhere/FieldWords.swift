package import ListenCore

/// The words that a field of a note stands for.
///
/// ```swift
/// FieldWords("el perro, la perra", .spanish)  // .words: perro, perra
/// FieldWords("食[た]べる", .japanese)           // .words: 食べる
/// ```
package enum FieldWords: Hashable, Sendable {
    /// A word with its spelling.
    package struct Word: Hashable, Sendable {
        package let key: WordKey
        package let spelling: String
    }

    case words([Word])
    /// The text is a sentence, or several.
    case sentence
    /// The text is neither a word of the language nor a sentence.
    case unclear
    case empty

    /// The most words of a phrase that counts as one thing to learn.
    private static let longestPhrase = 3
    /// The most letters of a word in a script without spaces.
    private static let longestUnspaced = 8
    /// The most words and phrases that one field names.
    private static let mostParts = 4

    /// Reads the text of a field, which has no markup any more.
    package init(_ text: String, _ language: Language) {
        let plain = Self.withoutNotes(Self.withoutClozes(text)).trimmed
        guard plain.contains(where: \.isLetter) else {
            self = plain.isEmpty ? .empty : .unclear
            return
        }
        guard !Self.isSentence(String(plain)) else {
            self = .sentence
            return
        }
        let parts = plain.split { ",;/、；，・|·\n".contains($0) }
            .map { String($0.trimmed) }
            // Endings and plurals: "der Hund, -e".
            .filter { !$0.isEmpty && !"-~–…".contains($0.first ?? "-") }
        guard parts.count <= Self.mostParts, parts.allSatisfy({ !Self.isLong($0) }) else {
            self = .sentence
            return
        }
        let words = parts.compactMap { part -> Word? in
            let bare = HeadwordForm.bare(part, language)
            guard LetterCheck(language).accepts(bare),
                let key = WordKey(bare, language: language)
            else { return nil }
            return Word(key: key, spelling: bare)
        }
        self = words.isEmpty ? .unclear : .words(words)
    }

    private static func isSentence(_ text: String) -> Bool {
        guard let last = text.last, ".!?。！？".contains(last) else { return false }
        let count = text.split(whereSeparator: \.isWhitespace).count
        return count >= longestPhrase || isLong(text)
    }

    private static func isLong(_ part: String) -> Bool {
        let letters = part.filter(\.isLetter)
        let isUnspaced = letters.unicodeScalars.contains { $0.value >= 0x3041 && $0.value < 0xA000 }
        if isUnspaced { return letters.count > longestUnspaced }
        return part.split(whereSeparator: \.isWhitespace).count > longestPhrase + 1
    }

    /// A text with its gaps filled: `{{c1::perro::animal}}` is `perro`.
    private static func withoutClozes(_ text: String) -> String {
        guard text.contains("{{c") else { return text }
        var plain = ""
        var rest = text[...]
        while let begin = rest.firstRange(of: "{{c") {
            plain += rest[..<begin.lowerBound]
            let inner = rest[begin.upperBound...]
            guard let colons = inner.firstRange(of: "::"),
                let end = inner.firstRange(of: "}}"), colons.upperBound <= end.lowerBound,
                inner[..<colons.lowerBound].allSatisfy(\.isNumber)
            else {
                plain += "{{c"
                rest = inner
                continue
            }
            let answer = inner[colons.upperBound..<end.lowerBound]
            plain += answer.firstRange(of: "::").map { answer[..<$0.lowerBound] } ?? answer
            rest = inner[end.upperBound...]
        }
        return plain + rest
    }

    /// A text without what stands in brackets: readings, genders, explanations.
    private static func withoutNotes(_ text: String) -> String {
        let pairs: [Character: Character] = [
            "[": "]", "(": ")", "（": "）", "【": "】", "［": "］", "{": "}",
        ]
        var plain = ""
        var closing: Character?
        for character in text {
            if let end = closing {
                if character == end { closing = nil }
            } else if let end = pairs[character] {
                closing = end
            } else {
                plain.append(character)
            }
        }
        // A bracket that nothing closes is part of the text.
        return closing == nil ? plain : text
    }
}
