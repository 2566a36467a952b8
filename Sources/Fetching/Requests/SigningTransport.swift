package import HTTPCaching
package import ListenCore

/// A transport that signs requests, and takes the secret it signed with out of what comes back.
///
/// A conformer says how a request is signed; sending, streaming and scrubbing are the same for all:
///
///     struct KeyTransport: SigningTransport {
///         let base: any HTTPTransport
///         let key: Secret
///
///         func signed(_ request: HTTPRequest) -> SignedRequest {
///             var request = request
///             request.fields.set("X-Key", key.reveal())
///             return SignedRequest(request, with: key)
///         }
///     }
package protocol SigningTransport: HTTPTransport {
    /// The transport that sends.
    var base: any HTTPTransport { get }
    /// A request as it is sent; the same one where it needs no signature, or must not have it.
    ///
    /// Throws where the secret cannot be had, and nothing is sent then.
    func signed(_ request: HTTPRequest) async throws(TransportError) -> SignedRequest
}

/// A request with what was added to it.
package struct SignedRequest: Sendable {
    /// The request as it is sent.
    package let request: HTTPRequest
    private let scrubber: TokenScrubber?

    /// A request; `secret` is what no answer may repeat, `nil` where the request holds none.
    package init(_ request: HTTPRequest, with secret: Secret? = nil) {
        self.request = request
        scrubber = secret.map(TokenScrubber.init)
    }

    fileprivate func scrubbed(_ response: HTTPResponse) -> HTTPResponse {
        scrubber?.scrubbed(response) ?? response
    }

    fileprivate func scrubbed(_ head: HTTPResponseHead) -> HTTPResponseHead {
        scrubber?.scrubbed(head) ?? head
    }
}

extension SigningTransport {
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let signed = try await signed(request)
        return signed.scrubbed(try await base.send(signed.request, limits: limits))
    }

    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let signed = try await signed(request)
        return signed.scrubbed(
            try await base.stream(
                signed.request, limits: limits, onHead: { onHead(signed.scrubbed($0)) },
                onBytes: onBytes))
    }
}
