package import HTTPCaching
package import ListenCore

/// A person's account at a server: the token, and what its answers are kept by.
///
///     let credentials = ServerCredentials(Secret("token"), partition: "anna")
///     let server = try ServerEndpoint("https://books.example", credentials: credentials)
package struct ServerCredentials: Sendable {
    /// The name cached answers are kept apart by; never made of the token.
    package let partition: String
    /// True when the token may be sent over plain http to another machine.
    package let allowsInsecureToken: Bool
    let token: @Sendable () async throws(TokenError) -> Secret
    /// Asks for another token in place of one that the server refused; `nil` where there is none.
    package var renew: (@Sendable (_ refused: Secret) async throws(TokenError) -> Secret?)?

    /// Credentials; `token` is called for every request that may carry one, so
    /// it remembers what it found.
    package init(
        partition: String, allowsInsecureToken: Bool = false,
        token: @escaping @Sendable () async throws(TokenError) -> Secret
    ) {
        self.partition = partition
        self.allowsInsecureToken = allowsInsecureToken
        self.token = token
    }

    /// Credentials whose token is at hand.
    package init(
        _ token: Secret, partition: String = "one token", allowsInsecureToken: Bool = false
    ) {
        self.init(partition: partition, allowsInsecureToken: allowsInsecureToken) {
            () async throws(TokenError) in token
        }
    }

    /// Tells if the token may go to a server: over https, to this machine, or when it was
    /// allowed.
    package func mayBeSent(to base: HTTPURL) -> Bool {
        base.keepsSecrets || allowsInsecureToken
    }

    /// A transport that adds the token to what goes to the server.
    func adding(to transport: any HTTPTransport, for base: HTTPURL) -> any HTTPTransport {
        guard mayBeSent(to: base) else { return transport }
        let plain = TokenTransport(base: transport, origin: base.origin, token: token)
        return renew.map { RenewingTransport(signed: plain, renew: $0) } ?? plain
    }
}

/// A transport that adds the server's token to requests for its own origin.
///
/// The token is asked for by the first of them, so that cached answers cost no
/// question; without it nothing is sent. What is authorised already is left as
/// it is. Redirects elsewhere lose the token below.
struct TokenTransport: SigningTransport {
    let base: any HTTPTransport
    let origin: String
    let token: @Sendable () async throws(TokenError) -> Secret

    func signed(_ request: HTTPRequest) async throws(TransportError) -> SignedRequest {
        guard request.url.origin == origin, request.token == nil,
            !request.fields.contains("Authorization")
        else { return SignedRequest(request, with: request.token) }
        var request = request
        do throws(TokenError) {
            request.token = try await token()
        } catch {
            throw TransportError(error, of: request)
        }
        return SignedRequest(request, with: request.token)
    }
}

extension TransportError {
    /// A token that a request needs and that cannot be had.
    package init(_ error: TokenError, of request: HTTPRequest) {
        let url = request.url.description
        self =
            error.code == .cancelled
            ? TransportError(.cancelled, reason: "cancelled", url: url)
            : TransportError(.token(error), reason: "no token", url: url)
    }
}

/// Takes the token out of what a server sends back of it, such as an error
/// that repeats the request.
package struct TokenScrubber: Sendable {
    private let token: String
    /// Shorter ones are guessed anyhow, and would take words out of texts.
    private static let shortest = 8

    /// A scrubber of one token.
    package init(_ token: Secret) {
        self.token = token.reveal()
    }

    /// The response with `***` for the token in its fields, and in its content
    /// when that is an error's.
    package func scrubbed(_ response: HTTPResponse) -> HTTPResponse {
        let head = scrubbed(response.head)
        guard head.status >= 400, token.utf8.count >= Self.shortest else {
            return HTTPResponse(head, body: response.body)
        }
        let text = String(decoding: response.body, as: UTF8.self)
        guard text.contains(token) else { return HTTPResponse(head, body: response.body) }
        return HTTPResponse(head, body: Array(text.replacing(token, with: "***").utf8))
    }

    /// The head with `***` for the token in its fields.
    package func scrubbed(_ head: HTTPResponseHead) -> HTTPResponseHead {
        guard token.utf8.count >= Self.shortest,
            head.fields.lines.contains(where: { $0.value.contains(token) })
        else { return head }
        let lines = head.fields.lines.map { line in
            HTTPFields.Line(line.name, line.value.replacing(token, with: "***"))
        }
        return HTTPResponseHead(
            status: head.status, fields: HTTPFields(lines), url: head.url, version: head.version)
    }
}
