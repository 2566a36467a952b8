/// Takes the marks of Markdown out of a text of a model's, which writes some
/// whatever it was told.
///
/// Only what cannot be meant otherwise: `**`, `__` and backticks around words,
/// `#` before a heading; the text may still be growing.
package enum PlainMarkdown {
    /// A whole text, or as much of it as there is.
    package static func text(_ text: String) -> String {
        guard text.contains(where: { "*_`#".contains($0) }) else { return text }
        var stream = Stream()
        return stream.take(text) + stream.finish()
    }

    /// A text that comes in pieces, between which its marks may be split.
    package struct Stream: Sendable {
        /// What may be a mark, or a part of one, until more is known.
        private var held = ""
        private var isAtLineStart = true

        /// A text of which nothing has come.
        package init() {}

        /// Takes the next piece; gives what can be said of the text by now.
        package mutating func take(_ piece: String) -> String {
            var text = ""
            for character in piece { read(character, &text) }
            return text
        }

        /// What was held back, when no more comes.
        package mutating func finish() -> String {
            defer { held = "" }
            return held
        }

        private mutating func read(_ character: Character, _ text: inout String) {
            let isFirst = isAtLineStart && held.allSatisfy { $0 == "#" }
            if isFirst, character == "#", held.count < 6 {
                held.append(character)
                return
            }
            if isFirst, !held.isEmpty, character == " " {
                held = ""
                isAtLineStart = false
                return
            }
            // The second half of a pair takes the first with it.
            if character == "*" || character == "_", held == String(character) {
                held = ""
                return
            }
            text += held
            held = ""
            isAtLineStart = character.isNewline
            switch character {
            case "*", "_": held = String(character)
            case "`": break
            default: text.append(character)
            }
        }
    }
}
