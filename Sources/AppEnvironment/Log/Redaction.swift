import ListenCore

/// Removes secrets from a text: passwords, tokens, queries.
package enum Redaction {
    private static let names: Set<String> = [
        "token", "key", "password", "secret", "authorization", "cookie", "bearer", "basic",
    ]

    /// The text on one line of at most 2 000 characters, with `***` for secrets.
    package static func redacted(_ text: String) -> String {
        let line = oneLine(String(text.prefix(2_000)))
        var hidesNext = false
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let isHidden = hidesNext && !isName(word)
            hidesNext = isName(word)
            return isHidden ? "***" : url(assignment(String(word)))
        }
        return words.joined(separator: " ")
    }

    /// True when a secret follows the word: `Bearer`, `Authorization:`.
    private static func isName(_ word: Substring) -> Bool {
        names.contains(bare(word))
    }

    private static func bare(_ word: Substring) -> String {
        word.lowercased().filter(\.isLetter)
    }

    /// `token=abc` without its value.
    private static func assignment(_ word: String) -> String {
        guard let sign = word.firstIndex(of: "="), names.contains(bare(word[..<sign])) else {
            return word
        }
        return word[...sign] + "***"
    }

    /// A text given as one address, valid or not, in a form that is safe to print.
    package static func address(_ text: String) -> String { redacted(text.addressWithoutPassword) }

    /// A URL without its user, its password and its query, which may sign it.
    private static func url(_ word: String) -> String {
        // A proxy may be written without a scheme: `me:password@proxy:3128`.
        guard word.contains("://") else {
            guard let at = word.lastIndex(of: "@"), word[..<at].contains(":") else { return word }
            return "***" + word[at...]
        }
        var word = word.withoutPasswords
        // The path of a private feed is its key.
        if let secret = word.firstRange(of: "/private/") {
            word = word[..<secret.upperBound] + "***"
        }
        guard let query = word.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return word }
        return word[...query] + "***"
    }
}
