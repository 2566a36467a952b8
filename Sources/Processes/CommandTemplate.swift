package import ListenCore

/// A command as a person writes it, with names in braces for its arguments.
///
/// It is split into words here, at spaces outside of quotes, and run without a shell: nothing in it
/// is expanded, and a text never becomes part of it.
package struct CommandTemplate: Hashable, Sendable {
    package let words: [String]

    /// The program's name without its folder, for messages.
    package var name: String {
        let program = words.first ?? ""
        return program.split(separator: "/").last.map(String.init) ?? program
    }

    /// The program as written.
    package var program: String { words.first ?? "" }

    /// Reads a template; `nil` when it is empty or a quote is not closed.
    ///
    /// A word that begins with `~/` is a path in the folder `home`, unless it is quoted.
    package init?(_ text: String, home: String? = nil) {
        var words: [String] = []
        var inHome: Set<Int> = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // Between double quotes a backslash escapes only these characters.
                let isKept = quote == "\"" && !"\"\\$`".contains(character)
                word = (word ?? "") + (isKept ? "\\" : "") + String(character)
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
            default:
                if character == "~", quote == nil, word == nil { inHome.insert(words.count) }
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        if let finished = word { words.append(finished) }
        guard let first = words.first, !first.isEmpty, words.count <= 64 else { return nil }
        self.words = words.enumerated().map { place, word in
            guard let home, inHome.contains(place), word.hasPrefix("~/") else { return word }
            return home + word.dropFirst()
        }
    }

    /// True when it needs the language of the text.
    package var needsSource: Bool { mentions("from") }

    /// The words to run for a pair of languages, by their primary tags.
    package func arguments(from source: Language?, to target: Language) -> [String] {
        filled(with: ["from": source?.code ?? "", "to": target.code])
    }

    /// True when it contains a name in braces.
    package func mentions(_ name: String) -> Bool { words.contains { $0.contains("{\(name)}") } }

    /// The words to run, with the names in braces replaced by their values; names without a value
    /// stay.
    ///
    /// A value is never read again: braces in it are its own.
    package func filled(with values: [String: String]) -> [String] {
        words.map { word in
            var (result, rest) = ("", word[...])
            while let open = rest.firstIndex(of: "{") {
                result += rest[..<open]
                rest = rest[open...]
                let found = values.first { rest.hasPrefix("{\($0.key)}") }
                result += found?.value ?? "{"
                rest = rest.dropFirst(found.map { $0.key.count + 2 } ?? 1)
            }
            return result + rest
        }
    }
}
