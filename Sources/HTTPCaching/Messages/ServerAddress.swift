package import ListenCore

/// The address of a server as a person gives it.
///
///     try ServerAddress.normalised(" HTTPS://Example.com/api/ ")  // https://example.com/api
package enum ServerAddress {
    /// The base URL of a text in its stored form: lower-case scheme and host, no slash at the
    /// end.
    ///
    /// http, https and http+unix only; no user name, no query, no fragment. Throws a
    /// sentence that says what to write instead.
    package static func normalised(_ text: String) throws(AddressError) -> String {
        try base(text).description.withoutEndingSlashes
    }

    /// True for a text that begins as an address of a server does.
    package static func isMeant(by text: String) -> Bool {
        let start = text.lowercased()
        return ["http", "https", HTTPURL.socketScheme].contains { start.hasPrefix($0 + "://") }
    }

    /// The base URL of a text.
    package static func base(_ text: String) throws(AddressError) -> HTTPURL {
        let bytes = text.utf8.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
        var trimmed = String(decoding: bytes, as: UTF8.self)
        while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
        guard let mark = trimmed.range(of: "://") else { throw AddressError(.noScheme, text) }
        let scheme = trimmed[..<mark].lowercased()
        guard ["http", "https", HTTPURL.socketScheme].contains(scheme) else {
            throw AddressError(.scheme, text)
        }
        let authority = trimmed[mark...].dropFirst(3).prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { throw AddressError(.userName, text) }
        guard !trimmed.contains("?"), !trimmed.contains("#") else {
            throw AddressError(.query, text)
        }
        guard let url = HTTPURL(trimmed) else { throw AddressError(.unreadable, text) }
        return url
    }
}

extension String {
    /// The place a text begins at in this one.
    fileprivate func range(of text: String) -> String.Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }

    fileprivate var withoutEndingSlashes: String {
        var text = self
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}

/// The reason that a text is no address of a server.
///
///     do { _ = try ServerAddress.normalised("example.com") } catch { print(error) }
package typealias AddressError = CodedError<AddressErrorCode>

/// The codes of `AddressError`.
package enum AddressErrorCode: FailureCode {
    /// It does not begin with http://, https:// or http+unix://.
    case noScheme
    /// It begins with another scheme.
    case scheme
    /// It carries a user name.
    case userName
    /// It carries a query or a fragment.
    case query
    /// It is no URL.
    case unreadable

    /// The mistake and the way to write it.
    package func sentence(about text: String) -> String {
        switch self {
        case .noScheme:
            "\(text) is not a full address. Write it with http:// or https://, like "
                + "http://127.0.0.1:8000."
        case .scheme:
            "\(text) is not an address of a backend. Use http:// or https://, or "
                + "http+unix://%2Frun%2Flisten.sock for a socket."
        case .userName:
            "A user name or password may not stand in \(text). Leave it out."
        case .query:
            "\(text) was given with a query or fragment. Give the address up to its path only."
        case .unreadable: "\(text) is not an address. Write it like http://127.0.0.1:8000."
        }
    }

    /// A mistake on the command line.
    package var kind: FailureKind { .usage }
}

extension AddressError {
    /// An error about an address, which is kept without a user name, a password and a query.
    package init(_ code: Code, _ text: String) {
        // No password or key must reach the screen with the sentence.
        let shown = String(text.addressWithoutSecrets.prefix(200))
        self.init(
            code, subject: code == .userName ? "the address" : shown.isEmpty ? "That" : shown)
    }
}
