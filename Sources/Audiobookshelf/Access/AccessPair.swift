import FoundationEssentials
import ListenCore

/// The tokens of an account as they are kept in one secret: a key or an old token alone, or an
/// access token with what renews it.
struct AccessPair: Hashable, Sendable, CustomStringConvertible {
    /// The token that requests carry.
    let access: Secret
    /// The token that gets the next pair, once; `nil` for a token without an end.
    let refresh: Secret?

    init(access: Secret, refresh: Secret?) { (self.access, self.refresh) = (access, refresh) }

    private struct Kept: Codable {
        let access: String
        let refresh: String
    }

    /// The pair that a secret is; any text but such a pair is a token alone.
    init(_ kept: Secret) {
        let text = kept.reveal()
        guard text.hasPrefix("{"),
            let pair = try? JSONDecoder().decode(Kept.self, from: Data(text.utf8))
        else {
            self.init(access: kept, refresh: nil)
            return
        }
        self.init(access: Secret(pair.access), refresh: Secret(pair.refresh))
    }

    /// The secret to be kept; throws `.malformed` where a token is none.
    func kept() throws(TokenError) -> Secret {
        guard let refresh else { return try Secret(token: Array(access.reveal().utf8)) }
        let pair = Kept(access: access.reveal(), refresh: refresh.reveal())
        let encoder = JSONEncoder()
        // One pair is one secret, whatever order its keys have in this process.
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(pair) else { throw TokenError(.malformed) }
        return try Secret(token: data)
    }

    var description: String { "***" }
}
