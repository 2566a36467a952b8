/// Removes the marks of Markdown from the text of a language model, which writes some even when
/// told not to.
///
/// Only unambiguous marks are removed: `**`, `__` and backticks around words, `#` before a heading.
/// The text may still be incomplete.
package enum PlainMarkdown {
    /// The plain form of a whole text, or of its first part.
    package static func text(_ text: String) -> String {
        guard text.contains(where: { "*_`#".contains($0) }) else { return text }
        var stream = Stream()
        return stream.receive(text) + stream.finish()
    }

    /// A text that arrives in pieces; a mark may be split between two of them.
    package struct Stream: Sendable {
        /// Characters that may belong to a mark, kept until the next ones decide.
        private var held = ""
        private var isAtLineStart = true

        /// Creates a stream without text.
        package init() {}

        /// Takes the next piece; returns the text that is certain by now.
        package mutating func receive(_ piece: String) -> String {
            var text = ""
            for character in piece { read(character, &text) }
            return text
        }

        /// Returns the text that was kept back, once no more comes.
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
            // The second half of a pair removes the first with it.
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
