import ListenCore

/// A command as a person writes it, with `{from}` and `{to}` for languages.
///
/// Split into words here, at spaces outside of quotes, and run without a
/// shell: nothing in it is expanded, and a text never becomes part of it.
public struct CommandTemplate: Hashable, Sendable {
    let words: [String]

    /// The program's name without its folder, for people.
    public var name: String {
        let program = words.first ?? ""
        return program.split(separator: "/").last.map(String.init) ?? program
    }

    /// The program as it is written.
    public var program: String { words.first ?? "" }

    /// Reads a template; `nil` where it is empty or a quote is not closed.
    public init?(_ text: String) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
                continue
            }
            switch character {
            case "\\" where quote != "'": isEscaped = true
            case quote: quote = nil
            case "'" where quote == nil, "\"" where quote == nil:
                quote = character
                word = word ?? ""
            case _ where quote == nil && character.isWhitespace:
                if let finished = word { words.append(finished) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        if let finished = word { words.append(finished) }
        guard let first = words.first, !first.isEmpty, words.count <= 64 else { return nil }
        self.words = words
    }

    /// Whether it must know the language of the text.
    var needsSource: Bool { words.contains { $0.contains("{from}") } }

    /// The words to run for a pair of languages, by their primary tags.
    func arguments(from source: Language?, to target: Language) -> [String] {
        words.map { word in
            word.replacing("{from}", with: source?.code ?? "").replacing("{to}", with: target.code)
        }
    }
}
