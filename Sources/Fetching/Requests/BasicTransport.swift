import FoundationEssentials
package import HTTPCaching
package import ListenCore

/// A transport that adds a person's account and password to requests for their own origin (RFC
/// 7617).
///
/// They are asked for by the first request, and go over https, to this machine, or where that was
/// allowed; a redirect elsewhere loses them.
package struct BasicTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let origin: String
    private let allowsInsecure: Bool
    private let key: @Sendable () async throws(TokenError) -> Secret

    /// A transport over another one, for the origin of an address; `key` gives account and password
    /// in the form of `key(_:_:)`.
    package init(
        _ base: any HTTPTransport, home: HTTPURL, allowsInsecure: Bool = false,
        key: @escaping @Sendable () async throws(TokenError) -> Secret
    ) {
        (self.base, origin, self.key) = (base, home.origin, key)
        self.allowsInsecure = allowsInsecure
    }

    /// The key of a folder that is open to all, which is asked without one.
    package static let nobody = Secret("-")

    /// The form of an account and a password that is kept and sent: one line of ASCII.
    package static func key(_ account: String, _ password: Secret) -> Secret {
        Secret(Data("\(account):\(password.reveal())".utf8).base64EncodedString())
    }

    /// Sends a request with account and password.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let (signed, scrubber) = try await signed(request)
        let response = try await base.send(signed, limits: limits)
        return scrubber?.scrubbed(response) ?? response
    }

    /// Streams the answer to a request with account and password.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let (signed, scrubber) = try await signed(request)
        guard let scrubber else {
            return try await base.stream(
                signed, limits: limits, onHead: onHead, onBytes: onBytes)
        }
        return scrubber.scrubbed(
            try await base.stream(
                signed, limits: limits, onHead: { onHead(scrubber.scrubbed($0)) },
                onBytes: onBytes))
    }

    private func signed(
        _ request: HTTPRequest
    ) async throws(TransportError) -> (HTTPRequest, TokenScrubber?) {
        guard request.url.origin == origin, request.url.keepsSecrets || allowsInsecure,
            request.token == nil, !request.fields.contains("Authorization")
        else { return (request, nil) }
        let key: Secret
        do throws(TokenError) {
            key = try await self.key()
        } catch {
            throw TransportError(error, of: request)
        }
        guard key != Self.nobody else { return (request, nil) }
        var request = request
        request.fields.append("Authorization", "Basic \(key.reveal())")
        return (request, TokenScrubber(key))
    }
}
