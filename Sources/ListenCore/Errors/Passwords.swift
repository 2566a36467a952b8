/// Addresses in messages, without passwords.
extension String {
    /// A text that was given as one address, valid or not, without the part before its last `@`:
    /// the password may contain anything, blanks and slashes too.
    package var addressWithoutPassword: String {
        guard let at = lastIndex(of: "@") else { return self }
        guard let scheme = firstRange(of: "://"), scheme.upperBound <= at else {
            return "***" + self[at...]
        }
        return self[..<scheme.upperBound] + "***" + self[at...]
    }

    /// A text that was given as one address, valid or not, without its password, and without its
    /// query, which may hold a key.
    package var addressWithoutSecrets: String {
        String(addressWithoutPassword.prefix { $0 != "?" && $0 != "#" })
    }

    /// A text, such as a sentence, whose words may be addresses, without user names and passwords.
    ///
    /// If a slash in a password ends the host too early, the port before it is not a number, and
    /// everything up to the last `@` counts as the password.
    package var withoutPasswords: String {
        guard utf8.contains(UInt8(ascii: "@")), contains("://") else { return self }
        var result = ""
        var word = startIndex
        for index in indices where self[index].isWhitespace {
            result += Self.wordWithoutPassword(self[word..<index])
            result.append(self[index])
            word = self.index(after: index)
        }
        return result + Self.wordWithoutPassword(self[word...])
    }

    private static func wordWithoutPassword(_ word: Substring) -> Substring {
        guard let scheme = word.firstRange(of: "://"), let at = word.lastIndex(of: "@"),
            scheme.upperBound <= at
        else { return word }
        let host = word[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let port = host.lastIndex(of: ":").map { host[$0...].dropFirst() }
        let hasPort = port.map { !$0.isEmpty && $0.allSatisfy(\.isNumber) } ?? true
        guard host.contains("@") || !hasPort else { return word }
        return word[..<scheme.upperBound] + "***" + word[at...]
    }
}
