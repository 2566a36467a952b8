import HTTPCaching
import ListenCore

/// The rule for who may send requests to a server.
struct Access: Sendable {
    /// The bearer token that every request must carry; `nil` when none is needed.
    private let token: [UInt8]?
    /// The names of this machine that requests may be sent to, besides its own numbers and
    /// `localhost`; `nil` where the name does not matter.
    private let names: Set<String>?

    /// The rule of a server at an address, which clients may also ask for by these names.
    ///
    /// A server answers only requests whose Host is this machine, so that no web page can reach it
    /// under a name of its own. A unix socket is guarded by its permissions.
    init(token: Secret?, address: ListeningAddress, names: Set<String> = []) {
        self.token = token.map { Array($0.reveal().utf8) }
        if case .socket = address {
            self.names = nil
        } else {
            self.names = names
        }
    }

    /// The reason that a request is refused; `nil` when it may go on.
    func refusal(of head: RequestHead) -> Refusal? {
        if let token {
            guard let given = Self.bearer(head.fields), Self.isSame(given, token) else {
                return Refusal(401, "A token is needed.")
            }
        }
        guard let names, let host = head.fields.first("Host") else { return nil }
        guard let url = HTTPURL("http://\(host)/"), isOwn(url, names) else {
            return Refusal(
                421,
                "This server does not answer to that name. listen serve --host NAME adds one.")
        }
        return nil
    }

    /// Says that a host is this machine; behind a token any number is, which is no name of a
    /// page's.
    private func isOwn(_ url: HTTPURL, _ names: Set<String>) -> Bool {
        if url.isLoopback || token != nil && url.isNumber { return true }
        let name = url.host.hasSuffix(".") ? String(url.host.dropLast()) : url.host
        return names.contains(name)
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
