import HTTPCaching
import ListenCore

/// The rule for who may send requests to a server.
struct Access: Sendable {
    /// The bearer token that every request must carry; `nil` when none is needed.
    private let token: [UInt8]?
    /// True when only requests to a name of this machine itself are answered.
    private let isLoopbackOnly: Bool

    /// The rule of a server at an address.
    ///
    /// Without a token a server on a loopback address answers only requests whose Host is this
    /// machine, so that no web page can reach it under a name of its own. A unix socket is guarded
    /// by its permissions.
    init(token: Secret?, address: ListeningAddress) {
        self.token = token.map { Array($0.reveal().utf8) }
        isLoopbackOnly = token == nil && address.isLoopback
    }

    /// The reason that a request is refused; `nil` when it may go on.
    func refusal(of head: RequestHead) -> Refusal? {
        if let token {
            guard let given = Self.bearer(head.fields), Self.isSame(given, token) else {
                return Refusal(401, "A token is needed.")
            }
        }
        guard isLoopbackOnly, let host = head.fields.first("Host") else { return nil }
        guard let url = HTTPURL("http://\(host)/"), url.isLoopback else {
            return Refusal(421, "This server answers to 127.0.0.1 and localhost only.")
        }
        return nil
    }

    /// The token of `Authorization: Bearer …` (RFC 6750 section 2.1).
    private static func bearer(_ fields: HTTPFields) -> [UInt8]? {
        let values = fields.all("Authorization")
        guard values.count == 1, let value = values.first else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, HTTPFields.same(String(parts[0]), "bearer") else { return nil }
        return Array(ListScanner.trimmed(parts[1]).utf8)
    }

    /// Compares hashes of equal length in constant time, so that the time tells nothing of the
    /// token.
    private static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let (left, right) = (SHA256.hex(of: left).utf8, SHA256.hex(of: right).utf8)
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
