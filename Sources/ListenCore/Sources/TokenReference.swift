/// The origin of a server's token; never the token itself.
package struct TokenReference: Hashable, Sendable {
    /// The place of the token.
    package let source: TokenSource
    /// A random number for each time the token is set: 32 hexadecimal digits.
    package let identity: String

    /// A reference.
    package init(_ source: TokenSource, identity: String) {
        self.source = source
        self.identity = identity
    }

    /// A token that is kept nowhere here: a backup brought what it is for, and no backup has tokens.
    package static let lost = TokenReference(.kept(name: ""), identity: "")
}

/// The places a token can be kept in.
package enum TokenSource: Hashable, Sendable {
    /// The desktop's Secret Service, under the server's URL and this account.
    case secretService(account: String)
    /// The first line a command of the shell prints, as `pass` does.
    case command(String)
    /// The one line of a file of the person's.
    case file(path: String)
    /// A file of the program's own in the data folder, by its name there.
    case kept(name: String)
}
