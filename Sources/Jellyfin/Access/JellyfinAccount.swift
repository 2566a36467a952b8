import Fetching
import HTTPCaching
import ListenCore

/// An account at a server: who it is, and its token.
struct JellyfinAccount: Sendable, CustomStringConvertible {
    /// The id of the person.
    let user: String
    let token: Secret

    init(user: String, token: Secret) { (self.user, self.token) = (user, token) }

    /// An account as it was kept: its id, a colon, its token.
    init(kept: Secret) {
        let parts = kept.reveal().split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        user = parts.count == 2 ? String(parts[0]) : ""
        token = Secret(parts.last.map(String.init) ?? "")
    }

    /// The same as a secret to be kept.
    func kept() throws(TokenError) -> Secret {
        guard !user.contains(":") else { throw TokenError(.malformed) }
        return try Secret(token: Array("\(user):\(token.reveal())".utf8))
    }

    var description: String { "***" }
}

/// Adds who asks to what goes to the server itself.
struct JellyfinTransport: HTTPTransport {
    let transport: any HTTPTransport
    let base: HTTPURL
    let client: ServerClient
    /// The account; `nil` before anybody is signed in.
    let account: (@Sendable () async throws(TokenError) -> JellyfinAccount)?

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        try await transport.send(try await signed(request), limits: limits)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await transport.stream(
            try await signed(request), limits: limits, onHead: onHead, onBytes: onBytes)
    }

    private func signed(_ request: HTTPRequest) async throws(TransportError) -> HTTPRequest {
        guard request.url.origin == base.origin else { return request }
        var fields = [
            ("Client", "listen"), ("Device", client.deviceName), ("DeviceId", client.device),
            ("Version", client.version),
        ]
        if let account {
            do throws(TokenError) {
                fields.append(("Token", try await account().token.reveal()))
            } catch {
                throw TransportError(
                    .token(error), reason: "no token", url: request.url.description)
            }
        }
        var request = request
        let words = fields.map { "\($0)=\"\(HTTPURL.encoded($1))\"" }.joined(separator: ", ")
        request.fields.set("Authorization", "MediaBrowser " + words)
        return request
    }
}
