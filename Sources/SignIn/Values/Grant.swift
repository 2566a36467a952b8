import FoundationEssentials
package import ListenCore

/// The tokens of one sign-in, with the client they were made for.
package struct Grant: Hashable, Sendable {
    /// The kind of source it is for.
    package let kind: String
    /// The token that requests carry.
    package var access: Secret
    /// The token that gets the next one; `nil` where the service gave none.
    package var refresh: Secret?
    /// The end of the access token in seconds since 1970; `nil` when it is not known.
    package var expires: Int64?
    /// The client it was made for.
    package let client: ClientRegistration

    /// A grant.
    package init(
        kind: String, access: Secret, refresh: Secret?, expires: Int64?,
        client: ClientRegistration
    ) {
        (self.kind, self.access, self.refresh) = (kind, access, refresh)
        (self.expires, self.client) = (expires, client)
    }

    /// True while the access token may be used for another minute.
    package func isFresh(at seconds: Int64) -> Bool {
        expires.map { $0 - 60 > seconds } ?? true
    }
}

extension Grant {
    /// The form in which a grant is kept and pasted: `listen.KIND.1.` and one line of base64url.
    ///
    /// Throws `.unreadable` when it is longer than a keychain's entry may be.
    package func sealed(for service: SignInService) throws(SignInError) -> Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let stored = Stored(
            access: access.reveal(), refresh: refresh?.reveal(), expires: expires,
            client: client.id, secret: client.secret.reveal())
        guard let json = try? encoder.encode(stored) else {
            throw SignInError(.unreadable, subject: service.name)
        }
        let text = "listen.\(kind).1." + Base64URL.text(Array(json))
        guard text.utf8.count <= TokenError.longestToken else {
            throw SignInError(.unreadable, subject: service.name)
        }
        return Secret(text)
    }

    /// The grant in a text that was kept or pasted.
    ///
    /// Throws `.badPaste`, or `.otherPaste` for a grant of another service.
    package init(sealed: Secret, for service: SignInService) throws(SignInError) {
        let parts = sealed.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "listen", parts[2] == "1",
            (1...20).contains(parts[1].utf8.count),
            parts[1].utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            let bytes = Base64URL.bytes(parts[3]),
            let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)),
            let access = Self.token(stored.access)
        else { throw SignInError(.badPaste, subject: service.name) }
        guard parts[1] == service.kind else {
            throw SignInError(.otherPaste(kind: String(parts[1])), subject: service.name)
        }
        self.init(
            kind: service.kind, access: access, refresh: stored.refresh.flatMap(Self.token),
            expires: stored.expires,
            client: ClientRegistration(id: stored.client, secret: Secret(stored.secret)))
    }

    /// A token that may stand in a header; `nil` for any other text.
    static func token(_ text: String) -> Secret? { try? Secret(token: Array(text.utf8)) }

    private struct Stored: Codable {
        let access: String
        let refresh: String?
        let expires: Int64?
        let client: String
        let secret: String
    }
}

/// Base64 for addresses, without padding (RFC 4648 section 5).
enum Base64URL {
    static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map(Array.init)
    }
}
