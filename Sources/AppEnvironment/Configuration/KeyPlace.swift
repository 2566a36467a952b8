/// The place of a service's key, as written in the configuration: `command: pass show deepl`,
/// `file: ~/.config/listen/deepl`, `env: DEEPL_AUTH_KEY`.
package enum KeyPlace: Hashable, Sendable {
    /// The first line a command prints.
    case command(String)
    /// The one line of a file that only its owner can read.
    case file(String)
    /// A variable of the environment.
    case environment(String)

    /// The accepted forms, for messages.
    static let expectation =
        "where the key is (command: …, file: … or env: NAME, never the key itself), or nothing"

    /// Reads a place; `nil` for anything else, such as a key.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        var rest = text[text.index(after: colon)...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        guard !rest.isEmpty else { return nil }
        switch text[..<colon] {
        case "command": self = .command(String(rest))
        case "file": self = .file(String(rest))
        case "env":
            guard
                rest.utf8.allSatisfy({
                    $0 == 0x5F || $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter
                        || (0x30...0x39).contains($0)
                })
            else { return nil }
            self = .environment(String(rest))
        default: return nil
        }
    }
}
