package import Fetching
package import HTTPCaching
package import ListenCore

/// A transport that signs requests to an object store's own origin, each just before it is sent.
package struct S3Transport: SigningTransport {
    /// The transport that sends.
    package let base: any HTTPTransport
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

    /// The request with a signature of version 4, which says nothing of the key.
    package func signed(_ request: HTTPRequest) async throws(TransportError) -> SignedRequest {
        guard request.url.origin == address.base.origin, request.body == nil,
            !request.fields.contains("Authorization")
        else { return SignedRequest(request) }
        let secret: Secret
        do throws(TokenError) {
            secret = try await key()
        } catch {
            throw TransportError(error, of: request)
        }
        var request = request
        let signature = S3Signature(keyID: keyID, secret: secret, region: address.region)
        for line in signature.fields(for: request, at: clock.now).lines {
            request.fields.append(line.name, line.value)
        }
        return SignedRequest(request)
    }
}
