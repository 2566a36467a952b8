/// The command line at the moment when Tab is pressed: the words before the one that is completed,
/// and what is typed of that one.
package struct TypedLine: Hashable, Sendable {
    /// The words before it, without the program's own name, as the program would get them.
    package let words: [String]
    /// The beginning of the word, as the program would get it.
    package let typed: String

    /// A line from the words of a shell, which are still quoted; the first is the program.
    package init(shellWords: [String], index: Int, prefix: String) {
        words = shellWords.prefix(max(0, index)).dropFirst().map(Self.unquoted)
        typed = Self.unquoted(prefix)
    }

    /// The value of an option before this place, given as `--book 3` or `--book=3`.
    package func value(of option: String) -> String? {
        for (place, word) in words.enumerated() {
            if word == option, place + 1 < words.count { return words[place + 1] }
            if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
        }
        return nil
    }

    /// True when a flag stands before this place.
    package func has(_ flag: String) -> Bool { words.contains(flag) }

    /// The words after the names of the command, without options and the values of those that name
    /// a source.
    package func operands(after command: [String]) -> [String] {
        var (rest, skips) = (words.dropFirst(0), false)
        for name in command where rest.first == name { rest = rest.dropFirst() }
        return rest.filter { word in
            if skips {
                skips = false
                return false
            }
            skips = Self.valued.contains(word)
            return !word.hasPrefix("-")
        }
    }

    /// Options that may stand before a book and take a value of their own.
    private static let valued: Set<String> = [
        "--server", "--source", "--language", "--encoding", "--text", "--speed", "--wpm", "--drill",
        "--auto-pause", "--to", "--translate-to", "--output", "--output-file", "--background",
        "--theme", "--color", "--start", "--tag",
    ]

    /// A word of a shell without its quoting; one that is still open counts as closed.
    static func unquoted(_ word: String) -> String {
        var (text, quote, isEscaped) = ("", Character?.none, false)
        for letter in word {
            if isEscaped {
                text.append(letter)
                isEscaped = false
            } else if letter == "\\", quote != "'" {
                isEscaped = true
            } else if letter == quote {
                quote = nil
            } else if quote == nil, letter == "'" || letter == "\"" {
                quote = letter
            } else {
                text.append(letter)
            }
        }
        return text
    }
}
