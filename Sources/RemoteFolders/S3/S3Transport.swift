package import HTTPCaching
package import ListenCore

/// A transport that signs requests to an object store's own origin, each just before it is sent.
package struct S3Transport: HTTPTransport {
    private let base: any HTTPTransport
    private let address: S3Address
    private let keyID: String
    private let clock: any WallClock
    private let key: @Sendable () async throws(TokenError) -> Secret

    /// A transport over another one; `key` gives the secret key of the name.
    package init(
        _ base: any HTTPTransport, _ address: S3Address, keyID: String, clock: any WallClock,
        key: @escaping @Sendable () async throws(TokenError) -> Secret
    ) {
        (self.base, self.address, self.keyID) = (base, address, keyID)
        (self.clock, self.key) = (clock, key)
    }

    /// Sends a signed request.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        try await base.send(try await signed(request), limits: limits)
    }

    /// Streams the answer to a signed request.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await base.stream(
            try await signed(request), limits: limits, onHead: onHead, onBytes: onBytes)
    }

    private func signed(_ request: HTTPRequest) async throws(TransportError) -> HTTPRequest {
        guard request.url.origin == address.base.origin, request.body == nil,
            !request.fields.contains("Authorization")
        else { return request }
        let secret: Secret
        do throws(TokenError) {
            secret = try await key()
        } catch {
            let url = request.url.description
            if error.code == .cancelled {
                throw TransportError(.cancelled, reason: "cancelled", url: url)
            }
            throw TransportError(.token(error), reason: "no secret key", url: url)
        }
        var request = request
        let signature = S3Signature(keyID: keyID, secret: secret, region: address.region)
        for line in signature.fields(for: request, at: clock.now).lines {
            request.fields.append(line.name, line.value)
        }
        return request
    }
}
