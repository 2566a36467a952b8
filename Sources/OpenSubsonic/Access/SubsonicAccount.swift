import HTTPCaching
import ListenCore

/// An account at a server, as the part of a query that proves it.
///
/// Kept as that part, which holds a token of the password with its salt rather than the password,
/// wherever the server takes one.
struct SubsonicAccount: Sendable, CustomStringConvertible {
    /// The part of the query.
    let query: String

    /// An account as it was kept.
    init(kept: Secret) { query = kept.reveal() }

    private init(_ fields: [(String, String)]) {
        let all = fields + [("v", Self.version)]
        query = all.map { "\($0)=\(HTTPURL.encoded($1))" }.joined(separator: "&")
    }

    /// The version of the protocol that is spoken: the last of Subsonic's own.
    static let version = "1.16.1"

    /// A name, with a token of its password: MD5 of the password and a salt.
    static func token(
        of name: String, password: Secret, salt: String, by digests: any DigestMaking
    ) throws(DigestError) -> SubsonicAccount {
        var digest = try digests.digest(.md5)
        Array((password.reveal() + salt).utf8).withUnsafeBytes { digest.update($0) }
        return SubsonicAccount([("u", name), ("t", digest.finalized()), ("s", salt)])
    }

    /// A name with its password, for servers that know no tokens.
    static func password(of name: String, _ password: Secret) -> SubsonicAccount {
        let digits = Array("0123456789abcdef")
        let hex = password.reveal().utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return SubsonicAccount([("u", name), ("p", "enc:" + String(hex))])
    }

    /// A key, which names its account itself.
    static func key(_ key: Secret) -> SubsonicAccount {
        SubsonicAccount([("apiKey", key.reveal())])
    }

    /// The parts of the query that nobody may see.
    var secrets: [String] {
        query.split(separator: "&").compactMap { field in
            let parts = field.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, ["t", "p", "s", "apiKey"].contains(parts[0]),
                parts[1].utf8.count >= 6
            else { return nil }
            return String(parts[1])
        }
    }

    /// The same as a secret to be kept.
    func kept() throws(TokenError) -> Secret { try Secret(token: Array(query.utf8)) }

    var description: String { "***" }
}
