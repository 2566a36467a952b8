package import HTTPCaching
package import ListenCore

/// A transport by which requests to one server trust what a person trusts of it.
///
/// Requests to another origin trust the system alone, and so does what a redirect leads to there.
package struct TrustingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let origin: String
    private let trust: ServerTrust

    /// A transport over another one, for the origin of an address.
    package init(_ base: any HTTPTransport, home: HTTPURL, trust: ServerTrust) {
        (self.base, origin, self.trust) = (base, home.origin, trust)
    }

    /// Sends a request with what is trusted of its server.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        try await base.send(trusting(request), limits: limits)
    }

    /// Streams the answer to a request with what is trusted of its server.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await base.stream(trusting(request), limits: limits, onHead: onHead, onBytes: onBytes)
    }

    private func trusting(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        request.trust = request.url.origin == origin ? trust : nil
        return request
    }
}

extension HTTPTransport {
    /// The transport for a server by its address, of which a person trusts something; with `nil`
    /// the failure of a certificate says how it comes to be trusted.
    package func trusting(_ trust: ServerTrust?, at home: HTTPURL?) -> any HTTPTransport {
        // Without TLS there is nothing to trust.
        guard let home, home.scheme == "https" else { return self }
        return TrustingTransport(self, home: home, trust: trust ?? ServerTrust())
    }
}
